// SPDX-License-Identifier: Apache-2.0
#include "interp/scalar.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "ir/operation.h"

// A result is computed in two independent steps: the bits, as if uninitialised bits were 0, and the set of
// bits that are uninitialised. Bits of that set are then cleared, so the first step never shows through.

namespace testellate::interp {

namespace {

using ir::Opcode;
using ir::Type;
using value::U128;

constexpr std::size_t kOpcodeCount = 0
#define INST(enumerator, text, shape, family, meaning) +1
#include "ir/instructions.def"
#undef INST
    ;

constexpr std::size_t at(Opcode op) { return static_cast<std::size_t>(op); }

U128 evaluate_bits(Opcode op, Type type, Type source_type, const Scalar* in) {
  U128 operands[3];
  const unsigned count = ir::operand_count(op);
  for (unsigned i = 0; i < count; ++i) operands[i] = in[i].bits;
  return ir::evaluate(op, type, source_type, operands);
}

// The rules of docs/ir.md section 2 for the state of a result; an opcode without one yields a value without a
// defined bit.
struct Widths {
  unsigned width, source_width;
};
using StateRule = U128 (*)(const Scalar* in, Widths widths);

// A carry or a partial product only travels upwards. APPROX(undefined-spread): a factor 0 or equal operands
// would define bits again; they stay uninitialised, so a later check may report a value that does not depend
// on them.
U128 spoil_upwards(const Scalar* in, Widths w) {
  const unsigned lowest = value::count_trailing_zeros(in[0].undefined | in[1].undefined, w.width);
  return value::low_mask<U128>(w.width) & ~value::low_mask<U128>(lowest);
}

template <U128 (*kShift)(U128, U128, unsigned)>
U128 shift_state(const Scalar* in, Widths w) {
  return in[1].undefined != 0 ? value::low_mask<U128>(w.width) : kShift(in[0].undefined, in[1].bits, w.width);
}

// One pair of defined bits that differ decides; the state is that of an i1.
U128 equality_state(const Scalar* in, Widths) {
  return ((in[0].bits ^ in[1].bits) & ~in[0].undefined & ~in[1].undefined) != 0 ? 0 : 1;
}

constexpr auto kStateRules = [] {
  std::array<StateRule, kOpcodeCount> table{};
  table[at(Opcode::And)] = [](const Scalar* in, Widths) {
    return (in[0].undefined | in[1].undefined) & (in[0].undefined | in[0].bits) &
           (in[1].undefined | in[1].bits);
  };
  table[at(Opcode::Or)] = [](const Scalar* in, Widths) {
    return (in[0].undefined | in[1].undefined) & ~in[0].bits & ~in[1].bits;
  };
  table[at(Opcode::Xor)] = [](const Scalar* in, Widths) { return in[0].undefined | in[1].undefined; };
  table[at(Opcode::Shl)] = &shift_state<&value::shl<U128>>;
  table[at(Opcode::LShr)] = &shift_state<&value::lshr<U128>>;
  table[at(Opcode::AShr)] = &shift_state<&value::ashr<U128>>;
  table[at(Opcode::Trunc)] = [](const Scalar* in, Widths w) {
    return value::truncate(in[0].undefined, w.width);
  };
  table[at(Opcode::ZExt)] = [](const Scalar* in, Widths) { return in[0].undefined; };
  table[at(Opcode::BitCast)] = table[at(Opcode::ZExt)];
  table[at(Opcode::SExt)] = [](const Scalar* in, Widths w) {
    return value::sign_extend(in[0].undefined, w.source_width, w.width);
  };
  table[at(Opcode::Add)] = &spoil_upwards;
  table[at(Opcode::Sub)] = &spoil_upwards;
  table[at(Opcode::Mul)] = &spoil_upwards;
  table[at(Opcode::Eq)] = &equality_state;
  table[at(Opcode::Ne)] = &equality_state;
  table[at(Opcode::Select)] = [](const Scalar* in, Widths w) {
    if (in[0].undefined != 0) return value::low_mask<U128>(w.width);
    return in[0].bits != 0 ? in[1].undefined : in[2].undefined;
  };
  return table;
}();

}  // namespace

Scalar evaluate(Opcode op, Type type, Type source_type, const Scalar* operands) {
  const U128 bits = evaluate_bits(op, type, source_type, operands);
  const bool is_defined = std::all_of(
      operands, operands + ir::operand_count(op), [](const Scalar& scalar) { return scalar.undefined == 0; });
  if (is_defined) return Scalar{bits, 0};
  const StateRule rule = kStateRules[at(op)];
  const U128 undefined = rule != nullptr ? rule(operands, Widths{type.width(), source_type.width()})
                                         : value::low_mask<U128>(ir::result_type(op, type).width());
  return Scalar{bits & ~undefined, undefined};
}

}  // namespace testellate::interp
