// SPDX-License-Identifier: Apache-2.0
// The parts of BodyScope that write code: arithmetic on operands, and rows of lanes as one integer.
#include "frontend/llvm/body_scope.h"
#include "support/invariant.h"

namespace testellate::frontend::llvm {

using ir::Opcode;
using ir::Operand;
using ir::Type;

Operand BodyScope::number(unsigned width, value::U128 bits) {
  return builder_.constant(Type::integer(width), bits);
}

Operand BodyScope::compute(Opcode op, Type type, Operand a, Operand b) {
  return Operand::reg(builder_.binary(op, type, a, b));
}

Operand BodyScope::compute(Opcode op, Type type, Operand a) {
  ir::RegisterId result = builder_.add_register(type);
  builder_.append({.op = op, .type = type, .result = result, .a = a});
  return Operand::reg(result);
}

Operand BodyScope::choose(Type type, Operand condition, Operand a, Operand b) {
  ir::RegisterId result = builder_.add_register(type);
  builder_.append({.op = Opcode::Select, .type = type, .result = result, .a = condition, .b = a, .c = b});
  return Operand::reg(result);
}

Operand BodyScope::negate(Operand condition) {
  return compute(Opcode::Xor, Type::boolean(), condition, number(1, 1));
}

Operand BodyScope::uninit(Type type) {
  ir::RegisterId result = builder_.add_register(type);
  builder_.append({.op = Opcode::Uninit, .type = type, .result = result});
  return Operand::reg(result);
}

Operand BodyScope::resize(Opcode op, Type from, Operand a, Type to) {
  if (from.width() == to.width()) return a;
  Opcode used = from.width() > to.width() ? Opcode::Trunc : op;
  return Operand::reg(builder_.convert(used, from, a, to));
}

Operand BodyScope::to_integer(Type from, Operand a) {
  if (from.is_integer()) return a;
  return Operand::reg(builder_.convert(Opcode::BitCast, from, a, Type::integer(from.width())));
}

Operand BodyScope::from_integer(Operand a, Type to) {
  if (to.is_integer()) return a;
  return Operand::reg(builder_.convert(Opcode::BitCast, Type::integer(to.width()), a, to));
}

Operand BodyScope::at_offset(Operand pointer, std::int64_t bytes) {
  if (bytes == 0) return pointer;
  ir::RegisterId result = builder_.add_register(Type::ptr());
  builder_.append(
      {.op = Opcode::PtrAdd, .result = result, .a = pointer, .b = word(static_cast<std::uint64_t>(bytes))});
  return Operand::reg(result);
}

Operand BodyScope::pack(const Lanes& lanes, std::span<const Operand> values, unsigned width) {
  Type whole = Type::integer(width);
  Operand packed;
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    Operand lane = to_integer(lanes[at].type, values[at]);
    lane = resize(Opcode::ZExt, Type::integer(lanes[at].type.width()), lane, whole);
    if (lanes[at].bit != 0) lane = compute(Opcode::Shl, whole, lane, number(width, lanes[at].bit));
    packed = packed.is_valid() ? compute(Opcode::Or, whole, packed, lane) : lane;
  }
  return packed;
}

BodyScope::Operands BodyScope::unpack(const Lanes& lanes, Operand packed, unsigned width) {
  Type whole = Type::integer(width);
  Operands values;
  for (const Lane& lane : lanes) {
    Operand bits = packed;
    if (lane.bit != 0) bits = compute(Opcode::LShr, whole, bits, number(width, lane.bit));
    bits = resize(Opcode::ZExt, whole, bits, Type::integer(lane.type.width()));
    values.push_back(from_integer(bits, lane.type));
  }
  return values;
}

Operand BodyScope::passed(const ::llvm::Value& value) {
  Operands values = operands(value);
  if (values.size() == 1) return values.front();
  std::optional<Type> type = try_passed_type(*value.getType(), layout());
  TESTELLATE_INVARIANT(type.has_value(), "a value that crosses a call should fit its signature");
  return pack(lanes_of(value), values, type->width());
}

BodyScope::Operands BodyScope::received(::llvm::Type& type, Operand given) {
  Lanes lanes = try_lanes(type, layout()).value_or(Lanes());
  if (lanes.size() == 1) return {given};
  std::optional<Type> whole = try_passed_type(type, layout());
  TESTELLATE_INVARIANT(whole.has_value(), "a value that crosses a call should fit its signature");
  return unpack(lanes, given, whole->width());
}

}  // namespace testellate::frontend::llvm
