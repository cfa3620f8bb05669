// SPDX-License-Identifier: Apache-2.0
// Phis are set at the end of the blocks before. All phis of a block read before any is written: the moves are
// ordered so that nothing is overwritten that is still to be read, and where they form a ring one value is
// set aside first.
#include "frontend/llvm/translate_phi.h"

#include <algorithm>

#include "frontend/llvm/instructions.h"

namespace testellate::frontend::llvm {
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
