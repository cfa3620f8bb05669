// SPDX-License-Identifier: Apache-2.0
// Every edge of the target and of the helpers entrusted to it is taken, the target ends without an exception,
// and an exception leaves it wherever one may arise. Of the last, nobody knows in advance which are possible;
// nor of the edges of other helpers, which may need another caller. An edge of the target that was only seen
// on the way to an exception is looked for once more on a way that goes well, and what returns true or false
// is shown with both. So is code that handles exceptions: each handler after which it may return is entered,
// and there is a way without any of them.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "ir/check.h"
#include "ir/control_flow.h"
#include "search/criterion.h"

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

/// Where an exception may arise in a function: throws, and checks whose fault the policy raises as an
/// exception.
std::set<ir::Place> places_that_may_raise(const ir::Program& program, ir::FunctionId id) {
  std::set<ir::Place> places;
  const ir::Function& function = program.get(id);
  for (std::uint32_t at = 0; at < function.body->insts.size(); ++at) {
    if (may_raise(program, function, function.body->insts[at])) places.insert({id, ir::InstId(at)});
  }
  return places;
}

/// By block: whether a return may follow, as far as the control flow of the function says.
std::vector<bool> blocks_that_may_return(const ir::Body& body) {
  std::vector<bool> may_return(body.blocks.size());
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (std::size_t at = body.blocks.size(); at-- != 0;) {
      const ir::Block& block = body.blocks[at];
      if (may_return[at] || block.count == 0) continue;
      const auto leads_on = [&](ir::BlockId next) { return may_return[next.index()]; };
      may_return[at] =
          body.insts[block.first + block.count - 1].op == ir::Opcode::Return ||
          std::ranges::any_of(ir::successors(body, ir::BlockId(static_cast<std::uint32_t>(at))), leads_on);
      has_changed = has_changed || may_return[at];
    }
  }
  return may_return;
}

/// Own edges after which the target need not end in an exception.
std::set<ir::TakenEdge> edges_that_may_survive(const ir::Program& program, const Goals& goals) {
  std::set<ir::TakenEdge> edges;
  std::map<ir::FunctionId, std::vector<bool>> may_return;
  for (ir::TakenEdge edge : goals.edges()) {
    if (!goals.is_own(edge) || goals.is_synthetic(edge)) continue;
    const ir::Body& body = *program.get(edge.function).body;
    const auto [blocks, is_first] = may_return.try_emplace(edge.function);
    if (is_first) blocks->second = blocks_that_may_return(body);
    const ir::BlockId target = body.edges[edge.edge.index()].target;
    if (!target.is_valid() || blocks->second[target.index()]) edges.insert(edge);
  }
  return edges;
}

/// How code handles the exceptions that reach it.
struct Handling {
  std::set<ir::Place> handlers;  ///< starts of blocks that catch, and after which the function may return
  std::set<ir::TakenEdge>
      dispatches;  ///< what a handler does with a kind of exception, if it may return then
};

/// Adds the blocks that are entered with an exception, and the branches by its kind with which they begin: no
/// source has those. What only cleans up goes on with the exception, and never returns.
void add_handling(const ir::Program& program, ir::FunctionId function, Handling& handling) {
  const ir::Body& body = *program.get(function).body;
  std::set<ir::BlockId> dispatching;
  for (const ir::Block& block : body.blocks) {
    if (block.unwind.is_valid()) dispatching.insert(block.unwind);
  }
  if (dispatching.empty()) return;
  const std::vector<bool> may_return = blocks_that_may_return(body);
  for (ir::BlockId handler : dispatching) {
    if (may_return[handler.index()]) {
      handling.handlers.insert({function, ir::InstId(body.block(handler).first)});
    }
  }
  std::vector<ir::BlockId> pending(dispatching.begin(), dispatching.end());
  const auto go_on_at = [&](ir::BlockId block) {
    if (dispatching.insert(block).second) pending.push_back(block);
  };
  while (!pending.empty()) {
    const ir::Block& block = body.block(pending.back());
    pending.pop_back();
    if (block.count == 0) continue;
    const ir::InstId last(block.first + block.count - 1);
    if (body.insts[last.index()].op == ir::Opcode::Jump) go_on_at(ir::BlockId(body.insts[last.index()].x));
    for (std::uint32_t at = 0; at < body.edges.size(); ++at) {
      const ir::Edge& edge = body.edges[at];
      if (edge.inst != last || !edge.is_synthetic || !edge.target.is_valid()) continue;
      const bool is_match = edge.side == 0;
      if (!is_match) {
        go_on_at(edge.target);
      } else if (may_return[edge.target.index()]) {
        handling.dispatches.insert({function, ir::EdgeId(at)});
      }
    }
  }
}

Handling handling_of(const ir::Program& program, const Goals& goals) {
  Handling handling;
  for (ir::FunctionId function : goals.entrusted()) add_handling(program, function, handling);
  return handling;
}

class BranchCriterion final : public Criterion {
 public:
  explicit BranchCriterion(const CriterionContext& context)
      : goals_(context.goals),
        silent_places_(places_that_may_raise(context.program, ir::subject_of(context.unit))),
        unsurvived_(edges_that_may_survive(context.program, context.goals)),
        handling_(handling_of(context.program, context.goals)),
        uncaught_(handling_.handlers),
        undispatched_(handling_.dispatches),
        has_returned_cleanly_(handling_.handlers.empty()) {
    const ir::DataTypeId result = context.unit.result_type;
    is_question_ = result.is_valid() && context.program.get(result).kind == ir::DataType::Kind::Bool;
  }

  [[nodiscard]] std::vector<Goal> open_goals() const override {
    std::vector<Goal> open;
    if (!has_returned_) open.push_back({});
    for (ir::TakenEdge edge : goals_.undecided()) open.push_back({.kind = Goal::Kind::Edge, .edge = edge});
    for (ir::Place place : silent_places_) {
      open.push_back({.kind = Goal::Kind::UncaughtException, .place = place});
    }
    for (ir::Place handler : uncaught_) open.push_back({.kind = Goal::Kind::Catch, .place = handler});
    if (!has_returned_cleanly_) open.push_back({.kind = Goal::Kind::CleanReturn});
    return open;
  }
  [[nodiscard]] std::set<ir::TakenEdge> wanted() const override { return goals_.undecided(); }
  [[nodiscard]] std::vector<Goal> shown_by(const engine::State& state) const override {
    std::vector<Goal> shown = goals_.shown_by(state);
    if (shown.empty() || state.end() == ir::PathEnd::Threw) return shown;
    for (ir::TakenEdge edge : state.first_edges()) {
      if (goals_.is_own(edge)) shown.push_back({.kind = Goal::Kind::Survival, .edge = edge});
    }
    bool has_caught = false;
    for (ir::Place handler : state.handlers()) {
      if (!handling_.handlers.contains(handler)) continue;
      has_caught = true;
      shown.push_back({.kind = Goal::Kind::Catch, .place = handler});
    }
    if (!handling_.handlers.empty() && !has_caught) shown.push_back({.kind = Goal::Kind::CleanReturn});
    if (const std::optional<bool> answer = state.answer()) {
      shown.push_back(
          {.kind = *answer ? Goal::Kind::ReturnsTrue : Goal::Kind::ReturnsFalse, .place = state.place()});
    }
    return shown;
  }

  [[nodiscard]] bool is_new(const engine::State& /*state*/, std::span<const Goal> shown) const override {
    return std::ranges::any_of(shown, [&](const Goal& goal) { return !shown_.contains(goal); });
  }

  void note_completed(const engine::State& state, std::span<const Goal> shown) override {
    has_completed_ = true;
    if (state.end() == ir::PathEnd::Threw) {
      silent_places_.erase(state.place());
    } else {
      has_returned_ = true;
    }
    for (const Goal& goal : shown) {
      if (goal.kind == Goal::Kind::Survival) unsurvived_.erase(goal.edge);
      note_handled(goal);
    }
    if (const std::optional<bool> answer = state.answer()) (*answer ? has_affirmed_ : has_denied_) = true;
    shown_.insert(shown.begin(), shown.end());
  }

  void give_up(const Goal& goal) override {
    has_completed_ = true;
    if (goal.kind == Goal::Kind::Entry) has_returned_ = true;
    if (goal.kind == Goal::Kind::UncaughtException) silent_places_.erase(goal.place);
    if (goal.kind == Goal::Kind::Survival) unsurvived_.erase(goal.edge);
    note_handled(goal);
    if (goal.kind == Goal::Kind::ReturnsTrue) has_affirmed_ = true;
    if (goal.kind == Goal::Kind::ReturnsFalse) has_denied_ = true;
    shown_.insert(goal);
  }

  void note_infeasible() override {
    for (ir::TakenEdge edge : goals_.infeasible()) unsurvived_.erase(edge);
  }

  [[nodiscard]] bool wants_answers() const override { return true; }
  [[nodiscard]] bool seeks_faults() const override { return true; }
  [[nodiscard]] std::set<ir::Place> silent_places() const override { return silent_places_; }
  void note_silent(const std::set<ir::Place>& places) override {
    for (ir::Place place : places) silent_places_.erase(place);
  }

  [[nodiscard]] Pursuit pursuit() const override {
    const bool has_ended = has_completed_ || !goals_.unsettable().empty();
    if (goals_.has_undecided_of_its_own() || !has_ended) return Pursuit::Needed;
    const bool has_all = has_returned_ && silent_places_.empty() && goals_.undecided().empty() &&
                         unsurvived_.empty() && uncaught_.empty() && undispatched_.empty() &&
                         has_returned_cleanly_ && (!is_question_ || (has_affirmed_ && has_denied_));
    return has_all ? Pursuit::Over : Pursuit::Optional;
  }

 private:
  /// Shown or given up.
  void note_handled(const Goal& goal) {
    if (goal.kind == Goal::Kind::Catch) uncaught_.erase(goal.place);
    if (goal.kind == Goal::Kind::Edge) undispatched_.erase(goal.edge);
    if (goal.kind == Goal::Kind::CleanReturn) has_returned_cleanly_ = true;
  }

  const Goals& goals_;
  std::set<Goal> shown_;                ///< or given up
  std::set<ir::Place> silent_places_;   ///< an exception may leave from there, and none has yet
  std::set<ir::TakenEdge> unsurvived_;  ///< own edges that no path has taken and ended well
  Handling handling_;
  std::set<ir::Place> uncaught_;          ///< handlers that no path has entered and ended well
  std::set<ir::TakenEdge> undispatched_;  ///< kinds of exceptions that no path has shown to be caught
  bool has_returned_cleanly_ = false;     ///< or nothing is ever caught
  bool is_question_ = false;              ///< the target returns true or false
  bool has_affirmed_ = false, has_denied_ = false;
  bool has_completed_ = false;  ///< a path, or there is no sense in waiting for one
  bool has_returned_ = false;   ///< without an exception; or none of that kind is waited for
};

}  // namespace

std::unique_ptr<Criterion> make_branch_criterion(const CriterionContext& context) {
  return std::make_unique<BranchCriterion>(context);
}

}  // namespace testellate::search
