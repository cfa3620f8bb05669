// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/opcode.h"
#include "ir/type.h"
#include "value/bits.h"

namespace testellate::interp {

/// A value of any type with the state of its bits. An uninitialised bit has a 1 in `undefined` and a 0 in
/// `bits`: what a program computes from it is the same in every run.
struct Scalar {
  value::U128 bits = 0;
  value::U128 undefined = 0;

  friend bool operator==(const Scalar&, const Scalar&) = default;
};

[[nodiscard]] constexpr Scalar uninitialised(unsigned width) {
  return Scalar{0, value::low_mask<value::U128>(width)};
}

/// The result of an instruction of the families Integer, Compare, Convert or Float, or of Select, with the
/// state of its bits: docs/ir.md sections 2 and 4. `operands` points to `ir::operand_count(op)` values.
///
/// It is exact for every type and state and rather slow: handlers compute common cases themselves and come
/// here for the others.
[[nodiscard]] Scalar evaluate(ir::Opcode op, ir::Type type, ir::Type source_type, const Scalar* operands);

}  // namespace testellate::interp
