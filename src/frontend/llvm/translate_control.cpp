// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/edges.h"
#include "frontend/llvm/instructions.h"
#include "frontend/llvm/translate_phi.h"
#include "frontend/llvm/wide_integer.h"

namespace testellate::frontend::llvm {

using ir::Opcode;
using ir::Operand;
using ir::Type;

void translate_br(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& branch = ::llvm::cast<::llvm::BranchInst>(instruction);
  const ::llvm::BasicBlock& from = *branch.getParent();
  if (branch.isUnconditional() || is_argument_fetch(instruction)) {
    const ::llvm::BasicBlock& to = *branch.getSuccessor(branch.isUnconditional() ? 0 : 1);
    write_phi_moves(scope, from, to);
    scope.builder().jump(scope.block_of(to));
    return;
  }
  scope.check_defined(*branch.getCondition());
  scope.builder().branch(scope.operand(*branch.getCondition()),
                         scope.edge_block(from, *branch.getSuccessor(0)),
                         scope.edge_block(from, *branch.getSuccessor(1)),
                         is_made_by_compiler(instruction));
}

void translate_switch(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& choice = ::llvm::cast<::llvm::SwitchInst>(instruction);
  const ::llvm::BasicBlock& from = *choice.getParent();
  scope.check_defined(*choice.getCondition());
  ir::Inst inst{.op = Opcode::Switch,
                .type = scope.type_of(*choice.getCondition()),
                .is_synthetic = is_made_by_compiler(instruction),
                .a = scope.operand(*choice.getCondition()),
                .x = scope.edge_block(from, *choice.getDefaultDest()).index()};
  std::vector<ir::SwitchCase> cases;
  for (const auto& entry : choice.cases()) {
    cases.push_back(
        {to_u128(entry.getCaseValue()->getValue()), scope.edge_block(from, *entry.getCaseSuccessor())});
  }
  scope.builder().append_switch(inst, cases);
}

void translate_indirectbr(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& jump = ::llvm::cast<::llvm::IndirectBrInst>(instruction);
  const ::llvm::BasicBlock& from = *jump.getParent();
  if (jump.getNumDestinations() == 0) {
    scope.check(ir::CheckKind::Unreachable, {});
    scope.builder().append({.op = Opcode::Unreachable});
    return;
  }
  // The address of a block is a place in an object of one byte per block; that is checked like an access.
  scope.check_defined(*jump.getAddress());
  Operand address = scope.operand(*jump.getAddress());
  scope.check(ir::CheckKind::Read, {address, scope.word(1)});
  if (!has_edges(instruction)) {
    write_phi_moves(scope, from, *jump.getDestination(0));
    scope.builder().jump(scope.block_of(*jump.getDestination(0)));
    return;
  }
  Operand base = scope.builder().global_address(scope.module().labels_of(scope.function()));
  Type word = Type::integer(64);
  Operand which = scope.compute(
      Opcode::Sub, word, scope.to_integer(Type::ptr(), address), scope.to_integer(Type::ptr(), base));
  ir::Inst inst{.op = Opcode::Switch,
                .type = word,
                .a = which,
                .x = scope.edge_block(from, *jump.getDestination(0)).index()};
  std::vector<ir::SwitchCase> cases;
  std::unordered_set<const ::llvm::BasicBlock*> seen{jump.getDestination(0)};
  for (const ::llvm::BasicBlock* target : jump.successors()) {
    if (!seen.insert(target).second) continue;
    auto number = std::distance(scope.function().begin(), target->getIterator());
    cases.push_back({static_cast<std::uint64_t>(number), scope.edge_block(from, *target)});
  }
  scope.builder().append_switch(inst, cases);
}

void translate_ret(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const ::llvm::Value* value = ::llvm::cast<::llvm::ReturnInst>(instruction).getReturnValue();
  if (value == nullptr) {
    scope.builder().return_void();
    return;
  }
  Type type = try_passed_type(*value->getType(), scope.layout()).value_or(Type::none());
  scope.builder().return_value(type, scope.passed(*value));
}

void translate_unreachable(BodyScope& scope, const ::llvm::Instruction&) {
  scope.check(ir::CheckKind::Unreachable, {});
  scope.builder().append({.op = Opcode::Unreachable});
}

}  // namespace testellate::frontend::llvm
