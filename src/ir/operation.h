// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/opcode.h"
#include "ir/type.h"
#include "value/bits.h"

/// Instructions that only compute: families Integer, Compare, Convert and Float, Select and PtrAdd (which has
/// no T: any will do).
namespace testellate::ir {

/// How many operands such an opcode takes.
[[nodiscard]] unsigned operand_count(Opcode op);

/// The bits of the result for defined operands: docs/ir.md section 4. `operands` points to
/// `operand_count(op)` canonical words.
[[nodiscard]] value::U128 evaluate(Opcode op, Type type, Type source_type, const value::U128* operands);

/// Type of the result: `i1` for comparisons, `ptr` for PtrAdd, else T.
[[nodiscard]] Type result_type(Opcode op, Type type);
/// Type of the operand at a position.
[[nodiscard]] Type operand_type(Opcode op, Type type, Type source_type, unsigned position);

}  // namespace testellate::ir
