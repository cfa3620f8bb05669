// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "frontend/llvm/instructions.h"
#include "frontend/llvm/lanes.h"
#include "frontend/llvm/user_code.h"

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

// Phis are set at the end of the blocks before. All phis of a block read before any is written: the moves are
// ordered so that nothing is overwritten that is still to be read, and where they form a ring one value is
// set aside first.

namespace {

struct Move {
  ir::RegisterId to;
  ir::Type type;
  ir::Operand from;
};

std::vector<Move> moves_between(BodyScope& scope,
                                const ::llvm::BasicBlock& from,
                                const ::llvm::BasicBlock& to) {
  std::vector<Move> moves;
  for (const ::llvm::PHINode& phi : to.phis()) {
    Lanes lanes = scope.lanes_of(phi);
    if (lanes.empty()) continue;
    BodyScope::Operands values = scope.operands(*phi.getIncomingValueForBlock(&from));
    for (std::size_t at = 0; at < lanes.size(); ++at) {
      ir::RegisterId result = scope.results(phi)[at];
      if (values[at] != ir::Operand::reg(result)) moves.push_back({result, lanes[at].type, values[at]});
    }
  }
  return moves;
}

}  // namespace

void write_phi_moves(BodyScope& scope, const ::llvm::BasicBlock& from, const ::llvm::BasicBlock& to) {
  std::vector<Move> pending = moves_between(scope, from, to);
  while (!pending.empty()) {
    auto is_free = [&](const Move& move) {
      return std::none_of(pending.begin(), pending.end(), [&](const Move& other) {
        return other.from == ir::Operand::reg(move.to);
      });
    };
    auto next = std::find_if(pending.begin(), pending.end(), is_free);
    if (next == pending.end()) {
      ir::Operand overwritten = ir::Operand::reg(pending.front().to);
      ir::RegisterId aside = scope.builder().add_register(pending.front().type);
      scope.builder().move(aside, overwritten);
      for (Move& move : pending) {
        if (move.from == overwritten) move.from = ir::Operand::reg(aside);
      }
      continue;
    }
    scope.builder().move(next->to, next->from);
    pending.erase(next);
  }
}

void translate_phi(BodyScope&, const ::llvm::Instruction&) {
  // Set by the blocks before.
}

}  // namespace testellate::frontend::llvm
