// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/native_groups.h"

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeReturn;
using ir::Type;

NativeOutcome bit_cast_to(Java& java, Type type) {
  return NativeReturn{java.context().compute(ir::Opcode::BitCast, type, java.context().arguments())};
}

NativeOutcome to_i32(Java& java) { return bit_cast_to(java, Type::integer(32)); }
NativeOutcome to_i64(Java& java) { return bit_cast_to(java, Type::integer(64)); }
NativeOutcome to_f32(Java& java) { return bit_cast_to(java, Type::f32()); }
NativeOutcome to_f64(Java& java) { return bit_cast_to(java, Type::f64()); }

}  // namespace

void add_number_bits(ir::NativeTable& table) {
  table.add("java.lang.Float#floatToRawIntBits(F)I", native<to_i32>);
  table.add("java.lang.Float#intBitsToFloat(I)F", native<to_f32>);
  table.add("java.lang.Double#doubleToRawLongBits(D)J", native<to_i64>);
  table.add("java.lang.Double#longBitsToDouble(J)D", native<to_f64>);
}

}  // namespace testellate::models::jdk
