// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/memory/slot.h"
#include "ir/opcode.h"
#include "ir/type.h"

namespace testellate::engine {

/// The result of an instruction that only computes (ir/operation.h) on numbers and terms, with the state of
/// its bits: for every assignment what the interpreter computes from the operands' values. Plain operands do
/// not touch the term library. `operands` points to `ir::operand_count(op)` slots.
[[nodiscard]] Slot compute(
    expr::TermBuilder& terms, ir::Opcode op, ir::Type type, ir::Type source_type, const Slot* operands);

/// The term of the same operation on defined operands, given as terms of their types' sorts.
[[nodiscard]] expr::Term make_operation(
    expr::TermBuilder& terms, ir::Opcode op, ir::Type type, ir::Type source_type, const expr::Term* operands);

/// Which bits of the result are uninitialised, as a bit-vector of the result's width: docs/ir.md section 2.
/// Operands and their masks are bit-vectors.
[[nodiscard]] expr::Term make_undefined_mask(
    expr::TermBuilder& terms, ir::Opcode op, ir::Type type, const expr::Term* bits, const expr::Term* masks);

/// `value`, of `type`, if every bit of `operand` is initialised; otherwise a value without a defined bit.
[[nodiscard]] Slot spoil_unless_defined(expr::TermBuilder& terms,
                                        ir::Type type,
                                        const Slot& value,
                                        const Slot& operand);

}  // namespace testellate::engine
