// SPDX-License-Identifier: Apache-2.0
// The members of a class as objects of java.lang.reflect: what the constructors of these classes would set.
#include <string>

#include "models/jdk/boxes.h"
#include "models/jdk/java.h"
#include "models/jdk/native_groups.h"
#include "models/jdk/type_names.h"
#include "support/modified_utf8.h"

namespace testellate::models::jdk {
namespace {

/// A field, method or record component as the front end describes it in the static variables of
/// `jvm.members.NAME`.
class Member {
 public:
  /// `java` is borrowed. `prefix` is "field.3".
  Member(Java& java, std::string facts, std::string prefix, std::uint32_t number)
      : java_(java), facts_(std::move(facts)), prefix_(std::move(prefix)), number_(number) {}

  [[nodiscard]] std::uint32_t number() const { return number_; }
  [[nodiscard]] std::uint32_t modifiers() const { return bits("modifiers"); }
  [[nodiscard]] bool has_annotations() const { return bits("annotations") != 0; }
  /// Empty if there is none.
  [[nodiscard]] std::string text(std::string_view what) const {
    const std::uint32_t symbol = bits(what);
    return symbol == 0 ? "" : std::string(java_.program().text(ir::Symbol(symbol - 1)));
  }

 private:
  [[nodiscard]] std::uint32_t bits(std::string_view what) const {
    const ir::StaticId variable = java_.static_variable(facts_, prefix_ + "." + std::string(what));
    return static_cast<std::uint32_t>(java_.program().get(variable).initial_bits);
  }

  Java& java_;
  std::string facts_;
  std::string prefix_;
  std::uint32_t number_;
};

/// The members of a class or interface.
class Members {
 public:
  /// `java` is borrowed.
  Members(Java& java, ir::ClassId owner)
      : java_(java), owner_(owner), facts_("jvm.members." + java.name_of(owner)) {}

  [[nodiscard]] ir::ClassId owner() const { return owner_; }
  [[nodiscard]] std::uint32_t count(std::string_view what) const {
    return static_cast<std::uint32_t>(java_.program().get(java_.static_variable(facts_, what)).initial_bits);
  }
  [[nodiscard]] Member get(const std::string& kind, std::uint32_t number) const {
    return {java_, facts_, kind + "." + std::to_string(number), number};
  }

 private:
  Java& java_;
  ir::ClassId owner_;
  std::string facts_;
};

using ir::ClassId;

constexpr std::uint32_t kPublic = 0x0001;
constexpr std::uint32_t kStatic = 0x0008;
constexpr std::uint32_t kFinal = 0x0010;

/// One annotation, whose name is in the constant pool. Who looks it up there ends at a native that is
/// missing.
NativeValue unread_annotations(Java& java) {
  const NativeValue bytes = java.new_array("byte[]", 4);
  java.set_element(bytes, 1, java.make_byte(1));
  java.set_element(bytes, 3, java.make_byte(1));
  return bytes;
}

/// Empty: see above.
NativeOutcome constant_pool(Java& java) {
  return NativeReturn{java.context().new_object(java.class_named("jdk.internal.reflect.ConstantPool"))};
}

NativeValue type_mirror(Java& java, std::string_view descriptor) {
  return java.mirror(java.program().class_named(java.program().intern(type_name(descriptor))));
}

NativeValue class_array(Java& java, const std::vector<NativeValue>& mirrors) {
  const NativeValue array = java.new_array("java.lang.Class[]", static_cast<std::uint32_t>(mirrors.size()));
  for (std::uint32_t at = 0; at < mirrors.size(); ++at) java.set_element(array, at, mirrors[at]);
  return array;
}

NativeValue parameter_types(Java& java, std::string_view descriptor) {
  std::vector<NativeValue> mirrors;
  for (std::string_view parameter : parameters_of(descriptor))
    mirrors.push_back(type_mirror(java, parameter));
  return class_array(java, mirrors);
}

NativeValue exception_types(Java& java, std::string_view names) {
  std::vector<NativeValue> mirrors;
  while (!names.empty()) {
    const std::size_t blank = std::min(names.find(' '), names.size());
    mirrors.push_back(java.mirror(java.program().class_named(java.program().intern(names.substr(0, blank)))));
    names.remove_prefix(std::min(blank + 1, names.size()));
  }
  return class_array(java, mirrors);
}

/// What all three kinds have.
void fill_member(
    Java& java, NativeValue made, const char* owner, const Members& members, const Member& member) {
  java.set(made, owner, "clazz", java.mirror(members.owner()));
  java.set(made, owner, "slot", java.make_int(member.number()));
  java.set(made, owner, "modifiers", java.make_int(member.modifiers()));
  const std::string signature = member.text("signature");
  if (!signature.empty()) java.set(made, owner, "signature", java.new_string(support::to_utf16(signature)));
  if (member.has_annotations()) java.set(made, owner, "annotations", unread_annotations(java));
}

NativeValue make_field(Java& java, const Members& members, const Member& member) {
  const char* const owner = "java.lang.reflect.Field";
  const NativeValue made = java.context().new_object(java.class_named(owner));
  fill_member(java, made, owner, members, member);
  java.set(made, owner, "name", java.interned(member.text("name")));
  java.set(made, owner, "type", type_mirror(java, member.text("descriptor")));
  const bool is_trusted =
      (member.modifiers() & kFinal) != 0 &&
      ((member.modifiers() & kStatic) != 0 || java.fact(members.owner(), "is_record") != 0);
  java.set(made, owner, "trustedFinal", java.make_byte(is_trusted ? 1 : 0));
  return made;
}

void fill_executable(
    Java& java, NativeValue made, const char* owner, const Members& members, const Member& member) {
  fill_member(java, made, owner, members, member);
  java.set(made, owner, "parameterTypes", parameter_types(java, member.text("descriptor")));
  java.set(made, owner, "exceptionTypes", exception_types(java, member.text("exceptions")));
}

NativeValue make_method(Java& java, const Members& members, const Member& member) {
  const char* const owner = "java.lang.reflect.Method";
  const NativeValue made = java.context().new_object(java.class_named(owner));
  fill_executable(java, made, owner, members, member);
  java.set(made, owner, "name", java.interned(member.text("name")));
  java.set(made, owner, "returnType", type_mirror(java, result_of(member.text("descriptor"))));
  return made;
}

NativeValue make_constructor(Java& java, const Members& members, const Member& member) {
  const char* const owner = "java.lang.reflect.Constructor";
  const NativeValue made = java.context().new_object(java.class_named(owner));
  fill_executable(java, made, owner, members, member);
  return made;
}

enum class Kind : std::uint8_t { Field, Method, Constructor };

bool is_wanted(const Member& member, Kind kind) {
  const std::string name = member.text("name");
  return kind == Kind::Field || (kind == Kind::Constructor ? name == "<init>" : !name.starts_with('<'));
}

constexpr std::string_view kOrder = "order of declared methods";

template <Kind kKind>
NativeOutcome declared(Java& java) {
  const ClassId id = java.mirrored(java.argument(0));
  const bool only_public = java.int_argument(1) != 0;
  std::vector<NativeValue> made;
  if (!is_primitive(java.name_of(id)) && !is_array(java.name_of(id))) {
    const Members members(java, id);
    const std::uint32_t count = members.count(kKind == Kind::Field ? "fields" : "methods");
    for (std::uint32_t at = 0; at < count; ++at) {
      const Member member = members.get(kKind == Kind::Field ? "field" : "method", at);
      if (!is_wanted(member, kKind) || (only_public && (member.modifiers() & kPublic) == 0)) continue;
      made.push_back(kKind == Kind::Field    ? make_field(java, members, member)
                     : kKind == Kind::Method ? make_method(java, members, member)
                                             : make_constructor(java, members, member));
    }
  }
  // The JVM has methods in an order of its own.
  if (kKind == Kind::Method && made.size() > 1) java.context().mark_environment(kOrder);
  const char* const type = kKind == Kind::Field    ? "java.lang.reflect.Field[]"
                           : kKind == Kind::Method ? "java.lang.reflect.Method[]"
                                                   : "java.lang.reflect.Constructor[]";
  const NativeValue array = java.new_array(type, static_cast<std::uint32_t>(made.size()));
  for (std::uint32_t at = 0; at < made.size(); ++at) java.set_element(array, at, made[at]);
  return NativeReturn{array};
}

NativeOutcome declared_classes(Java& java) {
  const ClassId id = java.mirrored(java.argument(0));
  std::vector<NativeValue> mirrors;
  if (!is_primitive(java.name_of(id)) && !is_array(java.name_of(id))) {
    const Members members(java, id);
    for (std::uint32_t at = 0; at < members.count("classes"); ++at) {
      mirrors.push_back(java.mirror(ClassId(members.count("class." + std::to_string(at)) - 1)));
    }
  }
  return NativeReturn{class_array(java, mirrors)};
}

NativeOutcome record_components(Java& java) {
  const char* const owner = "java.lang.reflect.RecordComponent";
  const Members members(java, java.mirrored(java.argument(0)));
  const std::uint32_t count = members.count("components");
  const NativeValue array = java.new_array("java.lang.reflect.RecordComponent[]", count);
  for (std::uint32_t at = 0; at < count; ++at) {
    const Member component = members.get("component", at);
    const NativeValue made = java.context().new_object(java.class_named(owner));
    java.set(made, owner, "clazz", java.argument(0));
    java.set(made, owner, "name", java.interned(component.text("name")));
    java.set(made, owner, "type", type_mirror(java, component.text("descriptor")));
    const std::string signature = component.text("signature");
    if (!signature.empty()) java.set(made, owner, "signature", java.new_string(support::to_utf16(signature)));
    if (component.has_annotations()) java.set(made, owner, "annotations", unread_annotations(java));
    const std::string accessor = "()" + component.text("descriptor");
    for (std::uint32_t method = 0; method < members.count("methods"); ++method) {
      const Member candidate = members.get("method", method);
      if (candidate.text("name") == component.text("name") && candidate.text("descriptor") == accessor) {
        java.set(made, owner, "accessor", make_method(java, members, candidate));
      }
    }
    java.set_element(array, at, made);
  }
  return NativeReturn{array};
}

NativeOutcome raw_annotations(Java& java) {
  const ClassId id = java.mirrored(java.argument(0));
  const std::string name = java.name_of(id);
  if (is_primitive(name) || is_array(name) || java.fact(id, "has_annotations") == 0) {
    return NativeReturn{java.null()};
  }
  return NativeReturn{unread_annotations(java)};
}

// Calls through Method and Constructor. Arguments are checked and unboxed here; a function of the front end,
// `jvm.invoke.FUNCTION`, does the rest.

constexpr const char* kIllegal = "java.lang.IllegalArgumentException";

std::optional<NativeValue> try_argument(Java& java, NativeValue given, std::string_view descriptor) {
  if (descriptor.size() == 1) {
    const std::optional<char> boxed = try_boxed_type(java, given);
    if (!boxed) return std::nullopt;
    return try_widen(java, unbox(java, given, *boxed), *boxed, descriptor.front());
  }
  const bool fits = java.is_null(given) ||
                    java.is_subclass(java.context().class_of(given), java.class_named(type_name(descriptor)));
  return fits ? std::optional(given) : std::nullopt;
}

NativeOutcome call(Java& java,
                   const Members& members,
                   const Member& member,
                   NativeValue given,
                   std::vector<NativeValue> values) {
  const std::string descriptor = member.text("descriptor");
  const std::vector<std::string_view> parameters = parameters_of(descriptor);
  const std::uint32_t count = java.is_null(given) ? 0 : java.length(given);
  if (count != parameters.size()) return java.raise(kIllegal, "wrong number of arguments");
  for (std::uint32_t at = 0; at < count; ++at) {
    const std::optional<NativeValue> value = try_argument(java, java.element(given, at), parameters[at]);
    if (!value) return java.raise(kIllegal, "argument type mismatch");
    values.push_back(*value);
  }
  const std::string name =
      "jvm.invoke." + java.name_of(members.owner()) + "#" + member.text("name") + descriptor;
  return NativeCall{java.program().function_named(java.program().intern(name)), std::move(values)};
}

Members members_of(Java& java, NativeValue reflected, const char* type) {
  return {java, java.mirrored(java.get(reflected, type, "clazz"))};
}

std::uint32_t slot_of(Java& java, NativeValue reflected, const char* type) {
  return static_cast<std::uint32_t>(java.to_int(java.get(reflected, type, "slot")));
}

/// invoke0(Method, Object, Object[])
NativeOutcome invoke(Java& java) {
  const char* const type = "java.lang.reflect.Method";
  const NativeValue method = java.argument(0), receiver = java.argument(1);
  const Members members = members_of(java, method, type);
  const Member member = members.get("method", slot_of(java, method, type));
  std::vector<NativeValue> values;
  if ((member.modifiers() & kStatic) == 0) {
    if (java.is_null(receiver)) return java.raise("java.lang.NullPointerException");
    if (!java.is_subclass(java.context().class_of(receiver), members.owner())) {
      return java.raise(kIllegal, "object is not an instance of declaring class");
    }
    values.push_back(receiver);
  }
  return call(java, members, member, java.argument(2), std::move(values));
}

constexpr const char* kConstructor = "java.lang.reflect.Constructor";

/// newInstance0(Constructor, Object[])
NativeOutcome new_instance(Java& java) {
  const NativeValue constructor = java.argument(0);
  const Members members = members_of(java, constructor, kConstructor);
  const Member member = members.get("method", slot_of(java, constructor, kConstructor));
  const NativeValue allocated = java.get(constructor, kConstructor, "jvm.allocated");
  if (java.is_null(allocated)) return call(java, members, member, java.argument(1), {});
  if (!parameters_of(member.text("descriptor")).empty())
    throw Missing{"constructor with parameters of a serialised class"};
  const std::string name = "jvm.make." + java.name_of(java.mirrored(allocated)) + ">" +
                           java.name_of(members.owner()) + "#<init>()V";
  return NativeCall{java.program().function_named(java.program().intern(name)), {}};
}

/// The accessor that calls newInstance0; the JDK would choose another one for a constructor of an abstract
/// class.
NativeValue native_accessor(Java& java, NativeValue constructor) {
  const std::string package = "jdk.internal.reflect.";
  // Of later JDKs, and of JDK 17.
  for (const std::string name :
       {"DirectConstructorHandleAccessor$NativeAccessor", "NativeConstructorAccessorImpl"}) {
    const ClassId id = java.program().class_named(java.program().intern(package + name));
    if (!java.program().complete_class(id)) continue;
    const NativeValue made = java.context().new_object(id);
    java.set(made, package + name, "c", constructor);
    return made;
  }
  throw Missing{"accessor of a constructor"};
}

/// ReflectionFactory.generateConstructor(Class, Constructor): one that makes an object of the class and has
/// it initialised by the constructor of a class above it, as serialisation wants it.
NativeOutcome constructor_for(Java& java) {
  const NativeValue made = java.context().new_object(java.class_named(kConstructor));
  for (ClassId at = java.class_named(kConstructor); at.is_valid(); at = java.program().get(at).super) {
    for (ir::FieldId field : java.program().get(at).fields) {
      java.context().put_field(made, field, java.context().get_field(java.argument(2), field));
    }
  }
  java.set(made, kConstructor, "constructorAccessor", native_accessor(java, made));
  java.set(made, kConstructor, "root", java.null());
  java.set(made, kConstructor, "jvm.allocated", java.argument(1));
  java.set(made, "java.lang.reflect.AccessibleObject", "override", java.make_byte(1));
  return NativeReturn{made};
}

/// ObjectStreamClass.hasStaticInitializer(Class)
NativeOutcome has_initialiser(Java& java) {
  const Members members(java, java.mirrored(java.argument(0)));
  bool found = false;
  for (std::uint32_t at = 0; at < members.count("methods"); ++at) {
    found = found || members.get("method", at).text("name") == "<clinit>";
  }
  return NativeReturn{java.make_int(found ? 1 : 0)};
}

}  // namespace

NativeValue make_accessible_constructor(Java& java, ClassId id) {
  const Members members(java, id);
  for (std::uint32_t at = 0; at < members.count("methods"); ++at) {
    const Member member = members.get("method", at);
    if (member.text("name") != "<init>" || member.text("descriptor") != "()V") continue;
    const NativeValue made = make_constructor(java, members, member);
    java.set(made, "java.lang.reflect.AccessibleObject", "override", java.make_byte(1));
    return made;
  }
  throw Missing{"a constructor without parameters of " + java.name_of(id)};
}

void add_reflect_members(NativeTable& table) {
  const std::string owner = "java.lang.Class#";
  table.add(owner + "getDeclaredFields0(Z)[Ljava/lang/reflect/Field;", native<declared<Kind::Field>>);
  table.add(owner + "getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;",
            native<declared<Kind::Method>>,
            ir::Fidelity::assumed(kOrder));
  table.add(owner + "getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;",
            native<declared<Kind::Constructor>>);
  table.add(owner + "getDeclaredClasses0()[Ljava/lang/Class;", native<declared_classes>);
  table.add(owner + "getRecordComponents0()[Ljava/lang/reflect/RecordComponent;", native<record_components>);
  table.add(owner + "getRawAnnotations()[B", native<raw_annotations>);
  table.add(owner + "getConstantPool()Ljdk/internal/reflect/ConstantPool;", native<constant_pool>);
  table.add("jvm.constructor_for", native<constructor_for>);
  table.add("java.io.ObjectStreamClass#hasStaticInitializer(Ljava/lang/Class;)Z", native<has_initialiser>);
  const std::string package = "jdk.internal.reflect.";
  const std::string invoke_type =
      "#invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";
  const std::string make_type =
      "#newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;";
  table.add(package + "NativeMethodAccessorImpl" + invoke_type, native<invoke>);
  table.add(package + "NativeConstructorAccessorImpl" + make_type, native<new_instance>);
  // Of later JDKs.
  table.add(package + "DirectMethodHandleAccessor$NativeAccessor" + invoke_type, native<invoke>);
  table.add(package + "DirectConstructorHandleAccessor$NativeAccessor" + make_type, native<new_instance>);
}

}  // namespace testellate::models::jdk
