// SPDX-License-Identifier: Apache-2.0
// Every edge of the target and of the helpers entrusted to it is taken, the target ends without an exception,
// and an exception leaves it wherever one may arise. Of the last, nobody knows in advance which are possible;
// nor of the edges of other helpers, which may need another caller.
#include <algorithm>
#include <set>

#include "ir/check.h"
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

class BranchCriterion final : public Criterion {
 public:
  explicit BranchCriterion(const CriterionContext& context)
      : goals_(context.goals),
        silent_places_(places_that_may_raise(context.program, ir::subject_of(context.unit))) {}

  [[nodiscard]] std::vector<Goal> open_goals() const override {
    std::vector<Goal> open;
    if (!has_returned_) open.push_back({});
    for (ir::TakenEdge edge : goals_.undecided()) open.push_back({.kind = Goal::Kind::Edge, .edge = edge});
    for (ir::Place place : silent_places_) {
      open.push_back({.kind = Goal::Kind::UncaughtException, .place = place});
    }
    return open;
  }
  [[nodiscard]] std::set<ir::TakenEdge> wanted() const override { return goals_.undecided(); }
  [[nodiscard]] std::vector<Goal> shown_by(const engine::State& state) const override {
    return goals_.shown_by(state);
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
    shown_.insert(shown.begin(), shown.end());
  }

  void give_up(const Goal& goal) override {
    has_completed_ = true;
    if (goal.kind == Goal::Kind::Entry) has_returned_ = true;
    if (goal.kind == Goal::Kind::UncaughtException) silent_places_.erase(goal.place);
    shown_.insert(goal);
  }

  [[nodiscard]] bool seeks_faults() const override { return true; }
  [[nodiscard]] std::set<ir::Place> silent_places() const override { return silent_places_; }
  void note_silent(const std::set<ir::Place>& places) override {
    for (ir::Place place : places) silent_places_.erase(place);
  }

  [[nodiscard]] Pursuit pursuit() const override {
    const bool has_ended = has_completed_ || !goals_.unsettable().empty();
    if (goals_.has_undecided_of_its_own() || !has_ended) return Pursuit::Needed;
    const bool has_all = has_returned_ && silent_places_.empty() && goals_.undecided().empty();
    return has_all ? Pursuit::Over : Pursuit::Optional;
  }

 private:
  const Goals& goals_;
  std::set<Goal> shown_;               ///< or given up
  std::set<ir::Place> silent_places_;  ///< an exception may leave from there, and none has yet
  bool has_completed_ = false;         ///< a path, or there is no sense in waiting for one
  bool has_returned_ = false;          ///< without an exception; or none of that kind is waited for
};

}  // namespace

std::unique_ptr<Criterion> make_branch_criterion(const CriterionContext& context) {
  return std::make_unique<BranchCriterion>(context);
}

}  // namespace testellate::search
