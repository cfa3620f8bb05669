// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <vector>

#include "models/jdk/native_groups.h"
#include "models/jdk/type_names.h"

namespace testellate::models::jdk {
namespace {

NativeOutcome get_class(Java& java) {
  return NativeReturn{java.mirror(java.context().class_of(java.argument(0)))};
}

NativeOutcome clone_array(Java& java, NativeValue from) {
  NativeContext& context = java.context();
  const NativeValue length = context.array_length(from);
  const std::uint32_t most = context.max_array_length(from);
  if (!context.try_concrete(length) && most <= kMostCopiedElements) {
    std::vector<NativeValue> elements;
    for (std::uint32_t at = 0; at < most; ++at) elements.push_back(context.array_cell(from, at));
    return NativeReturn{context.make_array(context.class_of(from), length, elements)};
  }
  const std::uint32_t count = java.length(from);
  const NativeValue made = java.context().new_array(java.context().class_of(from), java.make_int(count));
  for (std::uint32_t at = 0; at < count; ++at) java.set_element(made, at, java.element(from, at));
  return NativeReturn{made};
}

NativeOutcome clone(Java& java) {
  const NativeValue from = java.argument(0);
  if (java.is_array(from)) return clone_array(java, from);
  const ir::ClassId id = java.context().class_of(from);
  if (!java.is_subclass(id, java.class_named("java.lang.Cloneable"))) {
    return java.raise("java.lang.CloneNotSupportedException", java.name_of(id));
  }
  const NativeValue made = java.context().new_object(id);
  for (ir::ClassId at = id; at.is_valid(); at = java.program().get(at).super) {
    for (ir::FieldId field : java.program().get(at).fields) {
      java.context().put_field(made, field, java.context().get_field(from, field));
    }
  }
  return NativeReturn{made};
}

constexpr std::string_view kIdentityHash = "identity hash";

/// Whether all that asks is the `hashCode` of keys, for the library.
bool is_hash_of_key(Java& java) {
  for (const ir::Place& place : java.context().call_stack()) {
    const ir::Function& function = java.program().get(place.function);
    const std::string_view name = java.program().text(function.name);
    if (!function.is_user) return !name.starts_with("jvm.");
    if (!name.ends_with("#hashCode()I")) return false;
  }
  return false;
}

/// Whether the number goes into what user code gets to see: it asks for it itself, for the hash of an enum
/// constant, or has the library put together those of several objects.
bool is_asked_by_user(Java& java) {
  if (java.is_called_by_user()) return !is_hash_of_key(java);
  constexpr std::string_view kHashing[] = {"java.lang.Enum#", "java.util.Arrays#", "java.util.Objects#"};
  bool is_in_user = false;
  for (const ir::Place& place : java.context().call_stack()) {
    const ir::Function& function = java.program().get(place.function);
    is_in_user = is_in_user || function.is_user;
    const std::string_view name = java.program().text(function.name);
    const bool is_hashing =
        std::ranges::any_of(kHashing, [&](std::string_view owner) { return name.starts_with(owner); });
    // A table that asks its keys. What calls the target is ours.
    if (!function.is_user && !name.starts_with("jvm.") && (is_in_user || !is_hashing)) return false;
  }
  return is_in_user;
}

/// Who asks for it himself gets an unknown number. Where the library asks, to find a place in a table, one
/// number stands for all: with unknown ones every such table would be beyond us.
NativeOutcome hash_code(Java& java) {
  if (java.is_null(java.argument(0))) return NativeReturn{java.make_int(0)};
  const std::uint32_t number = java.context().identity(java.argument(0));
  if (is_asked_by_user(java)) {
    Calculator calculator(java.context());
    const NativeValue bits = java.context().unknown(ir::Type::integer(31), kIdentityHash, number);
    return NativeReturn{calculator.to_width(bits, 32)};
  }
  if (!java.is_in_library_initialiser()) java.context().mark_environment(kIdentityHash);
  // Spread like the JVM's: 31 bits, never 0.
  const std::uint32_t mixed = ((number * 2654435761U) ^ (number >> 7U)) & 0x7fffffffU;
  return NativeReturn{java.make_int(mixed == 0 ? 1 : mixed)};
}

/// Nobody waits: there is one thread.
NativeOutcome notify(Java&) { return NativeReturn{}; }

// What library code asks of reflection often: the constants of an enum, references.

using ir::ClassId;

/// Class.getEnumConstantsShared: what the JDK does by calling `values` through reflection.
NativeOutcome enum_constants(Java& java) {
  const std::string name = java.name_of(java.mirrored(java.argument(0)));
  if (is_primitive(name) || is_array(name)) return NativeReturn{java.null()};
  // Complete: whoever has the class need not have used it.
  const ClassId id = java.class_named(name);
  const ClassId super = java.program().get(id).super;
  constexpr std::uint32_t kAccEnum = 0x4000;
  const bool is_enum = super.is_valid() && java.name_of(super) == "java.lang.Enum" &&
                       (java.fact(id, "modifiers") & kAccEnum) != 0;
  if (!is_enum) return NativeReturn{java.null()};
  return NativeCall{java.program().function_named(java.program().intern("jvm.enum_values." + name)), {}};
}

NativeOutcome refers_to(Java& java) {
  const NativeValue referent = java.get(java.argument(0), "java.lang.ref.Reference", "referent");
  return NativeReturn{java.make_int(java.is_same(referent, java.argument(1)) ? 1 : 0)};
}

NativeOutcome clear_reference(Java& java) {
  java.set(java.argument(0), "java.lang.ref.Reference", "referent", java.null());
  return NativeReturn{};
}

/// ArraysSupport.vectorizedMismatch(a, offset, b, offset, length, scale): the complement of how many are
/// left.
NativeOutcome nothing_compared(Java& java) {
  const ir::Type type = ir::Type::integer(32);
  const std::array operands{java.argument(4), java.make_int(-1)};
  return NativeReturn{java.context().compute(ir::Opcode::Xor, type, operands)};
}

}  // namespace

void add_object(NativeTable& table) {
  table.add("java.lang.Object#getClass()Ljava/lang/Class;", native<get_class>);
  table.add("java.lang.Object#hashCode()I", native<hash_code>, ir::Fidelity::assumed(kIdentityHash));
  table.add("java.lang.System#identityHashCode(Ljava/lang/Object;)I",
            native<hash_code>,
            ir::Fidelity::assumed(kIdentityHash));
  table.add("java.lang.Object#clone()Ljava/lang/Object;", native<clone>);
  table.add("java.lang.Object#notify()V", native<notify>);
  table.add("java.lang.Object#notifyAll()V", native<notify>);
  table.add("jvm.nothing_compared", native<nothing_compared>);
  table.add("jvm.enum_constants", native<enum_constants>);
  table.add("java.lang.ref.Reference#refersTo0(Ljava/lang/Object;)Z", native<refers_to>);
  table.add("java.lang.ref.PhantomReference#refersTo0(Ljava/lang/Object;)Z", native<refers_to>);
  table.add("java.lang.ref.Reference#clear0()V", native<clear_reference>);
  table.add("java.lang.ref.PhantomReference#clear0()V", native<clear_reference>);
}

}  // namespace testellate::models::jdk
