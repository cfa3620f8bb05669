// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "models/jdk/native_groups.h"

// What library code asks of reflection often: the constants of an enum, references.

namespace testellate::models::jdk {
namespace {

using ir::ClassId;
using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;

/// Class.getEnumConstantsShared: what the JDK does by calling `values` through reflection.
NativeOutcome enum_constants(Java& java) {
  const ClassId id = java.mirrored(java.argument(0));
  const std::string name = java.name_of(id);
  const ClassId super =
      java.program().get(id).is_complete || !name.ends_with("[]") ? java.program().get(id).super : ClassId();
  constexpr std::uint32_t kAccEnum = 0x4000;
  const bool is_enum = super.is_valid() && java.name_of(super) == "java.lang.Enum" &&
                       (java.fact(id, "modifiers") & kAccEnum) != 0;
  if (!is_enum) return NativeReturn{java.null()};
  return ir::NativeCall{java.program().function_named(java.program().intern("jvm.enum_values." + name)), {}};
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

void add_reflection(ir::NativeTable& table) {
  table.add("jvm.nothing_compared", native<nothing_compared>);
  table.add("jvm.enum_constants", native<enum_constants>);
  table.add("java.lang.ref.Reference#refersTo0(Ljava/lang/Object;)Z", native<refers_to>);
  table.add("java.lang.ref.PhantomReference#refersTo0(Ljava/lang/Object;)Z", native<refers_to>);
  table.add("java.lang.ref.Reference#clear0()V", native<clear_reference>);
}

}  // namespace testellate::models::jdk
