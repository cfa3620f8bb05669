// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/machine.h"

#include "support/invariant.h"

namespace testellate::engine {

Machine::Machine(ir::Program& program,
                 const ir::NativeTable& natives,
                 expr::TermBuilder& terms,
                 solver::Solver& solver,
                 const Options& options)
    : run_{program, ir::Hierarchy(program), terms, solver, options},
      current_(run_),
      decisions_(run_, current_, *this),
      loops_(run_, current_),
      inputs_(run_, current_, decisions_, *this),
      objects_(run_, current_, decisions_, inputs_),
      bytes_(run_, current_, decisions_, inputs_),
      calls_(run_, natives, current_, *this),
      lemmas_(run_, current_, *this),
      maker_(run_, current_, *this),
      unwinding_(run_, current_, *this) {
  run_.options.limits.meter = &run_.statistics.solving;
}

std::vector<std::unique_ptr<PathState>> Machine::advance(std::unique_ptr<PathState> state,
                                                         std::uint64_t max_steps) {
  TESTELLATE_INVARIANT(!decisions_.has_yielded(), "the states of the last step should have been taken");
  const bool is_free = state->current_status == StateStatus::Parked &&
                       state->why_parked == ParkReason::LoopBound && state->needed_bound <= loops_.bound();
  if (is_free) state->current_status = StateStatus::Running;
  current_.set(std::move(state));
  if (current_.is_running()) {
    current_.attach();
    const Code* pc = current_->pc;
    decisions_.limit_slice(kDecisionsPerSlice);
    if (current_->proceed) pc = std::exchange(current_->proceed, nullptr)(*this);
    if (pc != nullptr) execute(pc, max_steps);
    decisions_.limit_slice(0);
  }
  std::vector<std::unique_ptr<PathState>> yielded = decisions_.take_yielded();
  if (current_.exists()) yielded.push_back(current_.release());
  return yielded;
}

void Machine::execute(const Code* pc, std::uint64_t max_steps) {
  std::uint64_t remaining = max_steps;
  while (remaining != 0) {
    --remaining;
    pc = pc->handler(*this, pc);
    if (pc == nullptr) [[unlikely]]
      break;
  }
  if (pc != nullptr) current_->pc = pc;
  run_.statistics.instructions += max_steps - remaining;
}

const Code* Machine::stop(const Code* pc, const Stop& stop) {
  if (stop.fault) return unwinding_.raise(pc, *stop.fault);
  if (stop.lazy.is_valid()) return inputs_.initialise(pc, stop.lazy);
  if (stop.required.is_valid()) {
    return decisions_.decide(pc,
                             DecisionKind::Check,
                             {Side{stop.required, 0, 0, [pc](Machine&) { return pc; }},
                              Side{run_.terms.make_not(stop.required), 1, 0, [pc, stop](Machine& machine) {
                                     return machine.end(pc, stop.end, stop.reason);
                                   }}});
  }
  return end(pc, stop.end, stop.reason);
}

}  // namespace testellate::engine
