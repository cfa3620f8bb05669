// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/java.h"
#include "models/jdk/native_groups.h"
#include "models/jdk/type_names.h"
#include "support/modified_utf8.h"

// java.lang.Class: what a class is. What only the class file says comes as `Java::fact`.

namespace testellate::models::jdk {
namespace {

using ir::ClassId;

ClassId own(Java& java) { return java.mirrored(java.argument(0)); }

NativeOutcome answer(Java& java, bool is_true) { return NativeReturn{java.make_int(is_true ? 1 : 0)}; }

NativeOutcome is_primitive_class(Java& java) { return answer(java, is_primitive(java.name_of(own(java)))); }
NativeOutcome is_array_class(Java& java) { return answer(java, is_array(java.name_of(own(java)))); }

/// jvm.class_mirror(i32 class)
NativeOutcome class_mirror(Java& java) {
  return NativeReturn{java.mirror(ir::ClassId(static_cast<std::uint32_t>(java.int_argument(0))))};
}

/// Complete, for a class that has members.
const ir::Class& info(Java& java, ClassId id) {
  return java.program().get(java.class_named(java.name_of(id)));
}

NativeOutcome is_interface(Java& java) {
  const ClassId id = own(java);
  if (is_primitive(java.name_of(id))) return answer(java, false);
  return answer(java, info(java, id).kind == ir::Class::Kind::Interface);
}

NativeOutcome is_instance(Java& java) {
  const NativeValue object = java.argument(1);
  if (java.is_null(object)) return answer(java, false);
  const ClassId id = own(java);
  if (is_primitive(java.name_of(id))) return answer(java, false);
  return answer(java, java.is_subclass(java.context().class_of(object), id));
}

NativeOutcome is_assignable_from(Java& java) {
  if (java.is_null(java.argument(1))) return java.raise("java.lang.NullPointerException");
  const ClassId to = own(java);
  const ClassId from = java.mirrored(java.argument(1));
  if (to == from) return answer(java, true);
  if (is_primitive(java.name_of(to)) || is_primitive(java.name_of(from))) return answer(java, false);
  return answer(java, java.is_subclass(from, to));
}

NativeOutcome superclass(Java& java) {
  const ClassId id = own(java);
  if (is_primitive(java.name_of(id))) return NativeReturn{java.null()};
  const ir::Class& made = info(java, id);
  if (made.kind == ir::Class::Kind::Interface || !made.super.is_valid()) return NativeReturn{java.null()};
  return NativeReturn{java.mirror(made.super)};
}

NativeOutcome interfaces(Java& java) {
  const ClassId id = own(java);
  std::vector<ClassId> found;
  if (!is_primitive(java.name_of(id))) found = info(java, id).interfaces;
  const NativeValue array = java.new_array("java.lang.Class[]", static_cast<std::uint32_t>(found.size()));
  for (std::uint32_t at = 0; at < found.size(); ++at) java.set_element(array, at, java.mirror(found[at]));
  return NativeReturn{array};
}

NativeOutcome modifiers(Java& java) { return NativeReturn{java.make_int(modifiers_of(java, own(java)))}; }
NativeOutcome modifiers_of_argument(Java& java) { return modifiers(java); }

NativeOutcome init_class_name(Java& java) {
  const std::string name = binary_name(java.name_of(own(java)));
  const NativeValue text = java.interned(name);
  java.set(java.argument(0), "java.lang.Class", "name", text);
  return NativeReturn{text};
}

NativeOutcome primitive_class(Java& java) {
  const std::string name = java.bytes_of(java.argument(0));
  if (!is_primitive(name)) throw Missing{"primitive type `" + name + "`"};
  return NativeReturn{java.mirror(java.program().class_named(java.program().intern(name)))};
}

/// As with -ea: on in the code of the user.
NativeOutcome assertion_status(Java& java) {
  const ClassId id = java.mirrored(java.argument(0));
  std::string name = java.name_of(id);
  if (is_primitive(name) || is_array(name)) return answer(java, false);
  return answer(java, java.fact(id, "is_user") != 0);
}

/// A fact that is the number of a class + 1, or 0.
NativeOutcome class_fact(Java& java, std::string_view name) {
  const ClassId id = own(java);
  const std::string own_name = java.name_of(id);
  if (is_primitive(own_name) || is_array(own_name)) return NativeReturn{java.null()};
  const std::uint32_t number = java.fact(id, name);
  return NativeReturn{number == 0 ? java.null() : java.mirror(ClassId(number - 1))};
}

NativeOutcome declaring_class(Java& java) { return class_fact(java, "declaring_class"); }

NativeOutcome nest_host(Java& java) {
  const ClassId id = own(java);
  const std::string name = java.name_of(id);
  if (is_primitive(name) || is_array(name)) return NativeReturn{java.argument(0)};
  const std::uint32_t number = java.fact(id, "nest_host");
  return NativeReturn{number == 0 ? java.argument(0) : java.mirror(ClassId(number - 1))};
}

/// A fact that is the number of a symbol + 1, or 0.
NativeValue text_fact(Java& java, ClassId id, std::string_view name) {
  const std::uint32_t number = java.fact(id, name);
  if (number == 0) return java.null();
  return java.new_string(support::to_utf16(java.program().text(ir::Symbol(number - 1))));
}

NativeOutcome simple_binary_name(Java& java) {
  const ClassId id = own(java);
  const std::string name = java.name_of(id);
  if (is_primitive(name) || is_array(name)) return NativeReturn{java.null()};
  return NativeReturn{text_fact(java, id, "simple_name")};
}

NativeOutcome generic_signature(Java& java) {
  const ClassId id = own(java);
  const std::string name = java.name_of(id);
  if (is_primitive(name) || is_array(name)) return NativeReturn{java.null()};
  return NativeReturn{text_fact(java, id, "signature")};
}

/// {class, name or null, descriptor or null}
NativeOutcome enclosing_method(Java& java) {
  const ClassId id = own(java);
  const std::string name = java.name_of(id);
  if (is_primitive(name) || is_array(name)) return NativeReturn{java.null()};
  const std::uint32_t number = java.fact(id, "enclosing_class");
  if (number == 0) return NativeReturn{java.null()};
  const NativeValue array = java.new_array("java.lang.Object[]", 3);
  java.set_element(array, 0, java.mirror(ClassId(number - 1)));
  java.set_element(array, 1, text_fact(java, id, "enclosing_method"));
  java.set_element(array, 2, text_fact(java, id, "enclosing_descriptor"));
  return NativeReturn{array};
}

NativeOutcome is_hidden(Java& java) {
  return answer(java, java.name_of(own(java)).find("$$Lambda") != std::string::npos);
}

NativeOutcome is_record(Java& java) {
  const ClassId id = own(java);
  const std::string name = java.name_of(id);
  if (is_primitive(name) || is_array(name)) return answer(java, false);
  return answer(java, java.fact(id, "is_record") != 0);
}

NativeOutcome caller_class(Java& java) {
  // The first place is the call of this native, in the method that asks for its caller.
  bool is_asker = true;
  for (const ir::Place& place : java.context().call_stack()) {
    const std::string_view name = java.program().text(java.program().get(place.function).name);
    const std::size_t sharp = name.find('#');
    if (sharp == std::string_view::npos || name.starts_with("jvm.")) continue;
    if (!is_asker) return NativeReturn{java.mirror(java.class_named(name.substr(0, sharp)))};
    is_asker = false;
  }
  return NativeReturn{java.null()};
}

constexpr std::string_view kClassPath = "class path";

NativeOutcome for_name(Java& java) {
  if (java.is_null(java.argument(0))) return java.raise("java.lang.NullPointerException");
  const std::string text = java.bytes_of(java.argument(0));
  const std::string name = source_name(text);
  const ClassId id = java.program().class_named(java.program().intern(name));
  const bool is_wrong = name.empty() || is_primitive(name) || is_array(text);
  if (is_wrong || !java.program().complete_class(id)) {
    java.context().mark_environment(kClassPath);
    return java.raise("java.lang.ClassNotFoundException", text);
  }
  const bool initialises = java.int_argument(1) != 0;
  if (!initialises || is_array(name)) return NativeReturn{java.mirror(id)};
  const ir::FunctionId start =
      java.program().function_named(java.program().intern("jvm.initialised." + name));
  return NativeCall{start, {}};
}

/// ClassLoader.loadClass(String): as the loader of the class path does. One that a program makes cannot be
/// asked.
NativeOutcome load_class(Java& java) {
  if (java.is_null(java.argument(1))) return java.raise("java.lang.NullPointerException");
  const std::string name = java.bytes_of(java.argument(1));
  const ClassId id = java.program().class_named(java.program().intern(name));
  const bool is_wrong =
      name.empty() || is_primitive(name) || is_array(name) || name.find('/') != std::string::npos;
  if (is_wrong || !java.program().complete_class(id)) {
    java.context().mark_environment(kClassPath);
    return java.raise("java.lang.ClassNotFoundException", name);
  }
  return NativeReturn{java.mirror(id)};
}

/// Class.forName(Module, String): null if there is none.
NativeOutcome class_of_module(Java& java) {
  if (java.is_null(java.argument(1))) return java.raise("java.lang.NullPointerException");
  const std::string name = java.bytes_of(java.argument(1));
  const ClassId id = java.program().class_named(java.program().intern(name));
  const bool is_wrong =
      name.empty() || is_primitive(name) || is_array(name) || name.find('/') != std::string::npos;
  if (!is_wrong && java.program().complete_class(id)) return NativeReturn{java.mirror(id)};
  java.context().mark_environment(kClassPath);
  return NativeReturn{java.null()};
}

}  // namespace

void add_class(NativeTable& table) {
  table.add("jvm.load_class", native<load_class>, ir::Fidelity::assumed(kClassPath));
  table.add("jvm.class_of_module", native<class_of_module>, ir::Fidelity::assumed(kClassPath));
  table.add("jvm.class_mirror", native<class_mirror>);
  const std::string owner = "java.lang.Class#";
  table.add(owner + "isPrimitive()Z", native<is_primitive_class>);
  table.add(owner + "isArray()Z", native<is_array_class>);
  table.add(owner + "isInterface()Z", native<is_interface>);
  table.add(owner + "isInstance(Ljava/lang/Object;)Z", native<is_instance>);
  table.add(owner + "isAssignableFrom(Ljava/lang/Class;)Z", native<is_assignable_from>);
  table.add(owner + "isHidden()Z", native<is_hidden>);
  table.add(owner + "isRecord0()Z", native<is_record>);
  table.add(owner + "getSuperclass()Ljava/lang/Class;", native<superclass>);
  table.add(owner + "getInterfaces0()[Ljava/lang/Class;", native<interfaces>);
  table.add(owner + "getModifiers()I", native<modifiers>);
  table.add(owner + "initClassName()Ljava/lang/String;", native<init_class_name>);
  table.add(owner + "getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;", native<primitive_class>);
  table.add(owner + "desiredAssertionStatus0(Ljava/lang/Class;)Z", native<assertion_status>);
  table.add(owner + "getDeclaringClass0()Ljava/lang/Class;", native<declaring_class>);
  table.add(owner + "getNestHost0()Ljava/lang/Class;", native<nest_host>);
  table.add(owner + "getSimpleBinaryName0()Ljava/lang/String;", native<simple_binary_name>);
  table.add(owner + "getGenericSignature0()Ljava/lang/String;", native<generic_signature>);
  table.add(owner + "getEnclosingMethod0()[Ljava/lang/Object;", native<enclosing_method>);
  table.add(owner + "forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
            native<for_name>,
            ir::Fidelity::assumed(kClassPath));
  table.add("jdk.internal.reflect.Reflection#getCallerClass()Ljava/lang/Class;", native<caller_class>);
  table.add("jdk.internal.reflect.Reflection#getClassAccessFlags(Ljava/lang/Class;)I",
            native<modifiers_of_argument>);
}

}  // namespace testellate::models::jdk
