// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/machine.h"

#include "engine/execution/handlers.h"
#include "support/invariant.h"

namespace testellate::engine {

Machine::Machine(ir::Program& program,
                 const ir::NativeTable& natives,
                 expr::TermBuilder& terms,
                 solver::Solver& solver,
                 const Options& options)
    : program_(program),
      natives_(natives),
      functions_(program, natives, &select_any_handler),
      terms_(terms),
      solver_(solver),
      options_(options),
      hierarchy_(program),
      evaluator_(no_model_) {}

void Machine::attach() {
  current_->frames.own_top();
  registers_ = reinterpret_cast<std::byte*>(current_->frames.top_slots());
}

std::vector<std::unique_ptr<PathState>> Machine::advance(std::unique_ptr<PathState> state,
                                                         std::uint64_t max_steps) {
  TESTELLATE_INVARIANT(yielded_.empty(), "the states of the last step should have been taken");
  const bool is_free = state->current_status == StateStatus::Parked &&
                       state->why_parked == ParkReason::LoopBound && state->needed_bound <= loop_bound_;
  if (is_free) state->current_status = StateStatus::Running;
  current_ = std::move(state);
  if (current_->current_status == StateStatus::Running) {
    attach();
    const Code* pc = current_->pc;
    decisions_left_ = kDecisionsPerSlice;
    if (current_->proceed) pc = std::exchange(current_->proceed, nullptr)(*this);
    if (pc != nullptr) execute(pc, max_steps);
    decisions_left_ = 0;
  }
  if (current_ != nullptr) yielded_.push_back(std::move(current_));
  return std::exchange(yielded_, {});
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
  statistics_.instructions += max_steps - remaining;
}

void Machine::record_recorded_edge(std::uint32_t edge) {
  const DecodedFunction& function = *frame().function;
  const std::uint32_t number = function.first_edge + edge;
  if (current_->edges.has(number) || current_->is_before_entry()) return;
  current_->edges.add(number, ir::TakenEdge{function.id, ir::EdgeId(edge)});
}

void Machine::prepare_statics() {
  support::PersistentVector<Slot>& statics = world().statics;
  while (statics.size() < program_.statics().size()) {
    const auto next = static_cast<std::uint32_t>(statics.size());
    statics.push_back(concrete(program_.get(ir::StaticId(next)).initial_bits));
  }
}

const Slot& Machine::read_static(ir::StaticId id) {
  if (id.index() >= world().statics.size()) prepare_statics();
  return world().statics[id.index()];
}

void Machine::write_static(ir::StaticId id, const Slot& value) {
  if (id.index() >= world().statics.size()) prepare_statics();
  world().statics.set(id.index(), value);
}

void Machine::note_place(const Code* pc, Ending& ending) {
  current_->pc = pc;
  ending.place = current_->place();
  ending.callers = current_->callers();
}

const Code* Machine::end(const Code* pc, ir::PathEnd end, std::string reason) {
  Ending ending;
  note_place(pc, ending);
  const bool is_behaviour = ir::info(end).end_class == ir::PathEndClass::Completed ||
                            ir::info(end).end_class == ir::PathEndClass::Error;
  // What ends while an argument is made says nothing about the unit.
  ending.end = current_->is_making && is_behaviour ? ir::PathEnd::AssumptionFailed : end;
  ending.reason = std::move(reason);
  current_->ending = support::CopyOnWrite(std::move(ending));
  current_->current_status = StateStatus::Ended;
  return nullptr;
}

const Code* Machine::stop(const Code* pc, const Stop& stop) {
  if (stop.fault) return raise(pc, *stop.fault);
  if (stop.unnumbered.is_valid()) return number_input(pc, stop.unnumbered);
  if (stop.required.is_valid()) {
    return decide(pc,
                  DecisionKind::Check,
                  {Side{stop.required, 0, 0, [pc](Machine&) { return pc; }},
                   Side{terms_.make_not(stop.required), 1, 0, [pc, stop](Machine& machine) {
                          return machine.end(pc, stop.end, stop.reason);
                        }}});
  }
  return end(pc, stop.end, stop.reason);
}

const Code* Machine::park(const Code* next, std::uint32_t needed_bound) {
  current_->pc = next;
  current_->current_status = StateStatus::Parked;
  current_->why_parked = ParkReason::LoopBound;
  current_->needed_bound = needed_bound;
  return nullptr;
}

}  // namespace testellate::engine
