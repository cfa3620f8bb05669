// SPDX-License-Identifier: Apache-2.0
// VarHandles: objects of the JDK's own classes, made without the method handles that its code makes them
// with. Accesses run the JDK's code, static methods of these classes, on `Unsafe`.
#include <bit>
#include <optional>
#include <string>

#include "models/jdk/native_groups.h"
#include "models/jdk/type_names.h"
#include "models/jdk/unsafe_layout.h"

namespace testellate::models::jdk {
namespace {

using ir::ClassId;

constexpr std::uint32_t kStatic = 0x0008;
constexpr std::uint32_t kFinal = 0x0010;

/// "Ints" of "int".
std::string kind_of(std::string_view type) {
  if (!is_primitive(type)) return "References";
  std::string kind(type);
  kind.front() = static_cast<char>(kind.front() - 'a' + 'A');
  return kind + "s";
}

/// A field that a class declares, as its class file has it.
struct Declared {
  ClassId owner;
  std::uint32_t modifiers = 0;
};

std::optional<Declared> find_declared(Java& java,
                                      ClassId start,
                                      const std::string& name,
                                      const std::string& type) {
  for (ClassId at = java.class_named(java.name_of(start)); at.is_valid(); at = java.program().get(at).super) {
    const std::string facts = "jvm.members." + java.name_of(at);
    const auto number = [&](const std::string& what) {
      return static_cast<std::uint32_t>(java.program().get(java.static_variable(facts, what)).initial_bits);
    };
    const auto text = [&](const std::string& what) {
      return std::string(java.program().text(ir::Symbol(number(what) - 1)));
    };
    for (std::uint32_t field = 0; field < number("fields"); ++field) {
      const std::string prefix = "field." + std::to_string(field);
      if (text(prefix + ".name") != name || type_name(text(prefix + ".descriptor")) != type) continue;
      return Declared{at, number(prefix + ".modifiers")};
    }
  }
  return std::nullopt;
}

/// Sets what this JDK's class has of it.
void set_if_there(Java& java, NativeValue object, std::string_view name, NativeValue value) {
  for (ClassId at = java.context().class_of(object); at.is_valid(); at = java.program().get(at).super) {
    const ir::FieldId field = java.program().find_field(at, java.program().intern(name));
    if (field.is_valid()) return java.context().put_field(object, field, value);
  }
}

NativeOutcome no_such_field(Java& java, ClassId owner, const std::string& name, const std::string& type) {
  return java.raise("java.lang.NoSuchFieldException",
                    "no such field: " + java.name_of(owner) + "." + name + "/" + type);
}

/// Lookup.findVarHandle(Class owner, String name, Class type) and findStaticVarHandle. Who may see the field
/// is not checked.
template <bool kIsStatic>
NativeOutcome find(Java& java) {
  for (std::size_t at = 1; at <= 3; ++at) {
    if (java.is_null(java.argument(at))) return java.raise("java.lang.NullPointerException");
  }
  const ClassId start = java.mirrored(java.argument(1));
  const std::string name = java.bytes_of(java.argument(2));
  const std::string type = java.name_of(java.mirrored(java.argument(3)));
  const std::optional<Declared> found = find_declared(java, start, name, type);
  if (!found) return no_such_field(java, start, name, type);
  if (((found->modifiers & kStatic) != 0) != kIsStatic) {
    return java.raise("java.lang.IllegalAccessException",
                      kIsStatic ? "no such field: expected static" : "no such field: expected non-static");
  }
  const std::string class_name = "java.lang.invoke.VarHandle" + kind_of(type) + "$Field" +
                                 (kIsStatic ? "Static" : "Instance") +
                                 ((found->modifiers & kFinal) != 0 ? "ReadOnly" : "ReadWrite");
  const NativeValue handle = java.context().new_object(java.class_named(class_name));
  const NativeValue owner = java.mirror(found->owner);
  set_if_there(java, handle, "fieldType", java.argument(3));
  if constexpr (kIsStatic) {
    // The class of the caller has been initialised; another one would have to be.
    const NativeValue caller =
        java.get(java.argument(0), "java.lang.invoke.MethodHandles$Lookup", "lookupClass");
    if (!java.is_same(caller, owner)) throw Missing{"VarHandle of a static variable of another class"};
    const ir::StaticId variable = java.static_variable(java.name_of(found->owner), name);
    set_if_there(java, handle, "base", owner);
    set_if_there(java, handle, "declaringClass", owner);
    set_if_there(java, handle, "fieldOffset", java.make_long(offset_of(variable)));
  } else {
    const ir::FieldId field = java.program().find_field(found->owner, java.program().intern(name));
    set_if_there(java, handle, "receiverType", java.argument(1));
    set_if_there(java, handle, "fieldOffset", java.make_long(offset_of(java.program().get(field))));
  }
  return NativeReturn{handle};
}

/// MethodHandles.arrayElementVarHandle(Class)
NativeOutcome of_array(Java& java) {
  if (java.is_null(java.argument(0))) return java.raise("java.lang.NullPointerException");
  const std::string name = java.name_of(java.mirrored(java.argument(0)));
  if (!is_array(name)) return java.raise("java.lang.IllegalArgumentException", "not an array type: " + name);
  const std::string element = name.substr(0, name.size() - 2);
  const ClassId array = java.class_named(name);
  const NativeValue handle =
      java.context().new_object(java.class_named("java.lang.invoke.VarHandle" + kind_of(element) + "$Array"));
  const unsigned size = java.program().get(array).element_type.byte_size();
  set_if_there(java, handle, "abase", java.make_int(kBase));
  set_if_there(java, handle, "ashift", java.make_int(std::countr_zero(size)));
  set_if_there(java, handle, "arrayType", java.argument(0));
  set_if_there(
      java, handle, "componentType", java.mirror(java.program().class_named(java.program().intern(element))));
  return NativeReturn{handle};
}

/// MethodHandles.byteArrayViewVarHandle(Class, ByteOrder)
NativeOutcome of_bytes(Java& java) {
  for (std::size_t at = 0; at <= 1; ++at) {
    if (java.is_null(java.argument(at))) return java.raise("java.lang.NullPointerException");
  }
  const std::string name = java.name_of(java.mirrored(java.argument(0)));
  const std::string kind = is_array(name) ? kind_of(name.substr(0, name.size() - 2)) : "";
  if (kind.empty() || kind == "References" || kind == "Booleans" || kind == "Bytes") {
    throw Missing{"VarHandle of a view of another array"};
  }
  const NativeValue handle = java.context().new_object(
      java.class_named("java.lang.invoke.VarHandleByteArrayAs" + kind + "$ArrayHandle"));
  const NativeValue big = java.context().get_static(java.static_variable("java.nio.ByteOrder", "BIG_ENDIAN"));
  set_if_there(java, handle, "be", java.make_byte(java.is_same(big, java.argument(1)) ? 1 : 0));
  return NativeReturn{handle};
}

/// jvm.access(i32 symbol, ref handle, ...): the front end has made a function for each class of handles and
/// type of call.
NativeOutcome access(Java& java) {
  const std::string call(java.program().text(ir::Symbol(static_cast<std::uint32_t>(java.int_argument(0)))));
  const std::string owner = java.name_of(java.context().class_of(java.argument(1)));
  const std::span<const NativeValue> arguments = java.context().arguments();
  const ir::Symbol function = java.program().intern("jvm.access." + owner + "#" + call);
  return NativeCall{java.program().function_named(function), {arguments.begin() + 1, arguments.end()}};
}

}  // namespace

void add_var_handle(NativeTable& table) {
  table.add("jvm.access", native<access>);
  table.add("jvm.find_var_handle", native<find<false>>);
  table.add("jvm.find_static_var_handle", native<find<true>>);
  table.add("jvm.array_var_handle", native<of_array>);
  table.add("jvm.bytes_var_handle", native<of_bytes>);
}

}  // namespace testellate::models::jdk
