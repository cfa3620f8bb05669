// SPDX-License-Identifier: Apache-2.0
#include "search/escapes.h"

#include <algorithm>

#include "ir/check.h"

namespace testellate::search {
namespace {

bool may_raise(const ir::Program& program, const ir::Function& function, const ir::Inst& inst) {
  if (inst.op == ir::Opcode::Throw) return true;
  if (inst.op != ir::Opcode::Check || !function.policy.is_valid()) return false;
  const ir::Policy& policy = program.get(function.policy);
  return std::ranges::any_of(ir::info(inst.check).faults, [&](ir::Fault fault) {
    ir::FaultAction::Kind kind = policy.action(fault).kind;
    return kind == ir::FaultAction::Kind::RaiseClass || kind == ir::FaultAction::Kind::RaiseResult;
  });
}

}  // namespace

std::set<ir::Place> possible_escapes(const ir::Program& program,
                                     const std::vector<ir::FunctionId>& functions) {
  std::set<ir::Place> places;
  for (ir::FunctionId id : functions) {
    const ir::Function& function = program.get(id);
    for (std::uint32_t at = 0; at < function.body->insts.size(); ++at) {
      if (may_raise(program, function, function.body->insts[at])) places.insert({id, ir::InstId(at)});
    }
  }
  return places;
}

}  // namespace testellate::search
