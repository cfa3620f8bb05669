// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include "frontend/llvm/body_scope.h"

/// One translator per family of instructions. They write to where the scope's builder
/// stands and set the registers of their instruction.
namespace testellate::frontend::llvm {

using InstructionTranslator = void (*)(BodyScope&, const ::llvm::Instruction&);

/// Never null; what is not known gives up.
[[nodiscard]] InstructionTranslator translator_of(unsigned opcode);

// translate_arithmetic.cpp
void translate_arithmetic(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_division(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_shift(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_icmp(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_fcmp(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_float(BodyScope& scope, const ::llvm::Instruction& instruction);
// translate_convert.cpp
void translate_resize(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_float_conversion(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_pointer_cast(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_bitcast(BodyScope& scope, const ::llvm::Instruction& instruction);
// translate_memory.cpp
void translate_alloca(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_load(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_store(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_gep(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_atomicrmw(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_cmpxchg(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_fence(BodyScope& scope, const ::llvm::Instruction& instruction);
/// A row of lanes from or to memory; the access has been checked and `can_access` holds.
[[nodiscard]] BodyScope::Operands load_lanes(BodyScope& scope, const Lanes& lanes, ir::Operand pointer);
void store_lanes(BodyScope& scope,
                 const Lanes& lanes,
                 std::span<const ir::Operand> values,
                 ir::Operand pointer);
[[nodiscard]] bool can_access(const Lanes& lanes);
// translate_move.cpp
void translate_select(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_freeze(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_extractvalue(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_insertvalue(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_extractelement(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_insertelement(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_shufflevector(BodyScope& scope, const ::llvm::Instruction& instruction);
// translate_call.cpp
void translate_call(BodyScope& scope, const ::llvm::Instruction& instruction);
// translate_control.cpp
void translate_br(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_switch(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_indirectbr(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_ret(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_unreachable(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_phi(BodyScope& scope, const ::llvm::Instruction& instruction);
/// Sets the phis of `to` for an arrival from `from`, where the builder stands.
void write_phi_moves(BodyScope& scope, const ::llvm::BasicBlock& from, const ::llvm::BasicBlock& to);
// translate_exception.cpp
void translate_invoke(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_landingpad(BodyScope& scope, const ::llvm::Instruction& instruction);
void translate_resume(BodyScope& scope, const ::llvm::Instruction& instruction);
/// The start of a block that unwinding leads to: takes the exception and sets the phis.
void begin_landing_pad(BodyScope& scope, const ::llvm::BasicBlock& block);

}  // namespace testellate::frontend::llvm
