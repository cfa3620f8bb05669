// SPDX-License-Identifier: Apache-2.0
// The loop of exploration. States wait in a searcher; those at the loop bound are parked here and go on, not
// again, when the bound is doubled. Under `branch` the proof run is asked once, when the first bound is
// exhausted: edges it proves need no deeper search.
#include "search/explorer.h"

#include <algorithm>
#include <utility>

#include "engine/blame.h"
#include "search/breadth_first.h"
#include "search/depth_first.h"
#include "search/escapes.h"
#include "search/new_coverage.h"
#include "search/random_path.h"
#include "search/sharing.h"

namespace testellate::search {
namespace {

/// How long one state runs before the searcher is asked again: long enough that asking costs nothing, short
/// enough that one endless concrete loop does not keep all others waiting.
constexpr std::uint64_t kSlice = 100'000;
constexpr std::uint32_t kPathBound = 2;
/// Once every edge is decided: paths without a new goal after which outcomes that may or may not be possible
/// are given up.
constexpr std::uint32_t kPatience = 64;
/// The same in instructions: few paths may end where most go round in a ring of objects for ever.
constexpr std::uint64_t kPatienceSteps = 1'000'000;
/// Each way to make the arguments repeats what the others show.
constexpr std::uint32_t kPatienceWithMakings = 16;
/// And there are always more of them: after so many that showed nothing, loops may go round more often; at
/// the largest bound, edges that are still undecided take calls that were not thought of, or none reach them.
constexpr std::uint32_t kLargestBoundWithMakings = 8;
constexpr std::uint32_t kMostFruitlessMakings = 500;
/// Paths without a new goal after which the proof run is asked although the search has not ended.
constexpr std::uint32_t kProofPatience = 256;
/// Fewer states are not worth sharing out.
constexpr std::size_t kLeastShares = 16;
constexpr std::uint32_t kLargestBound = 1U << 30;

}  // namespace

class Explorer::Run {
 public:
  Run(Explorer& explorer, const ir::Unit& unit)
      : explorer_(explorer),
        unit_(unit),
        found_(Goals(explorer.program_, {ir::subject_of(unit)})),
        open_escapes_(possible_escapes(explorer.program_, {ir::subject_of(unit)})) {
    make_searcher();
  }

  /// From the entry, or from where a prefix leads.
  Exploration execute(std::optional<std::span<const engine::Decision>> prefix) {
    bool is_branch = options().criterion == Criterion::Branch;
    std::uint32_t bound = is_branch ? 1 : options().loop_bound.value_or(kPathBound);
    const std::uint32_t largest = unit_.makings.empty() ? kLargestBound : kLargestBoundWithMakings;
    std::uint32_t last_bound = is_branch ? options().loop_bound.value_or(largest) : bound;
    bound = std::min(bound, last_bound);
    explorer_.engine_.set_loop_bound(bound);
    take_in(prefix ? at_prefix(*prefix) : explorer_.engine_.start(unit_));
    while (true) {
      exhaust();
      retry_unknown();
      exhaust();
      if (is_over() || !found_.rest.empty()) break;
      prove();
      if (is_over() || parked_.empty() || bound >= last_bound) break;
      bound = bound > last_bound / 2 ? last_bound : bound * 2;
      explorer_.engine_.set_loop_bound(bound);
      searcher_->add(std::exchange(parked_, {}));
      fruitless_ = 0;
    }
    count_leftovers();
    return std::move(found_);
  }

 private:
  [[nodiscard]] const Options& options() const { return explorer_.options_; }

  void make_searcher() {
    if (!options().order && options().criterion == Criterion::Path) {
      auto made = std::make_unique<Sharing>();
      sharing_searcher_ = made.get();
      searcher_ = std::move(made);
      return;
    }
    switch (options().order.value_or(Order::NewCoverage)) {
      case Order::DepthFirst:
        searcher_ = std::make_unique<DepthFirst>();
        break;
      case Order::BreadthFirst:
        searcher_ = std::make_unique<BreadthFirst>();
        break;
      case Order::RandomPath:
        searcher_ = std::make_unique<RandomPath>(options().seed);
        break;
      case Order::NewCoverage: {
        auto made = std::make_unique<NewCoverage>(explorer_.program_, unit_.entry, found_.goals.undecided());
        coverage_searcher_ = made.get();
        searcher_ = std::move(made);
        break;
      }
    }
  }

  /// Under `branch`: every edge is decided; the target has ended without an exception, and with one wherever
  /// one may arise, or it seems that it does not.
  [[nodiscard]] bool is_decided() const {
    return options().criterion == Criterion::Branch && found_.goals.undecided().empty() && has_completed_ &&
           ((has_returned_ && open_escapes_.empty()) || fruitless_ >= patience() ||
            explorer_.engine_.statistics().instructions - last_success_ >= kPatienceSteps);
  }

  [[nodiscard]] std::uint32_t patience() const {
    return unit_.makings.empty() ? kPatience : kPatienceWithMakings;
  }

  [[nodiscard]] bool is_hopeless() const {
    const bool is_path = options().criterion == Criterion::Path;
    return !unit_.makings.empty() && fruitless_ >= (is_path ? kPatience : kMostFruitlessMakings);
  }

  [[nodiscard]] bool is_over() const { return is_decided() || found_.cuts.budget; }

  bool check_budget() {
    std::optional<std::string> spent =
        explorer_.budget_.spent(explorer_.engine_.statistics().instructions, found_.counts.feasible);
    if (!spent) return true;
    found_.cuts.budget = true;
    found_.status = result::Status::Budget;
    found_.reason = *spent;
    return false;
  }

  std::vector<std::unique_ptr<engine::State>> at_prefix(std::span<const engine::Decision> prefix) {
    std::vector<std::unique_ptr<engine::State>> states;
    if (std::unique_ptr<engine::State> state = explorer_.engine_.replay(unit_, prefix)) {
      states.push_back(std::move(state));
    } else {
      // It was feasible a moment ago, so the solver cannot say it again.
      ++found_.counts.unknown;
      found_.cuts.unknown = true;
    }
    return states;
  }

  void exhaust() {
    while (!searcher_->is_empty() && !is_over() && !is_hopeless() && check_budget()) {
      if (is_time_to_split()) return split();
      const engine::Statistics before = explorer_.engine_.statistics();
      std::vector<std::unique_ptr<engine::State>> states =
          explorer_.engine_.advance(searcher_->take(), kSlice);
      const engine::Statistics& after = explorer_.engine_.statistics();
      const bool is_full = after.instructions - before.instructions >= kSlice ||
                           after.decisions - before.decisions >= engine::kDecisionsPerSlice;
      if (is_full && coverage_searcher_ != nullptr) coverage_searcher_->note_full_slice();
      take_in(std::move(states));
      if (fruitless_ >= kProofPatience && !searcher_->is_empty()) prove();
    }
  }

  [[nodiscard]] bool is_time_to_split() const {
    // What others have seen has to be known where arguments are made.
    return options().split_after && sharing_searcher_ != nullptr && unit_.makings.empty() &&
           explorer_.engine_.statistics().instructions >= *options().split_after &&
           sharing_searcher_->size() >= kLeastShares;
  }

  void split() {
    while (!searcher_->is_empty()) {
      std::unique_ptr<engine::State> state = searcher_->take();
      std::span<const engine::Decision> decisions = state->decisions();
      found_.rest.emplace_back(decisions.begin(), decisions.end());
    }
    std::ranges::sort(found_.rest);
  }

  void take_in(std::vector<std::unique_ptr<engine::State>> states) {
    std::vector<std::unique_ptr<engine::State>> running;
    for (std::unique_ptr<engine::State>& state : states) {
      note_cuts(*state);
      switch (state->status()) {
        case engine::StateStatus::Running:
          running.push_back(std::move(state));
          break;
        case engine::StateStatus::Ended:
          finish(std::move(state));
          break;
        case engine::StateStatus::Infeasible:
          break;
        case engine::StateStatus::Parked:
          (state->park_reason() == engine::ParkReason::LoopBound ? parked_ : unknown_)
              .push_back(std::move(state));
          break;
      }
    }
    searcher_->add(std::move(running));
  }

  void note_cuts(const engine::State& state) {
    found_.cuts.size = found_.cuts.size || state.has_cut(engine::Cut::Size);
    found_.cuts.approximate = found_.cuts.approximate || state.has_cut(engine::Cut::Concretised) ||
                              state.has_cut(engine::Cut::UnfollowedCall) ||
                              state.has_cut(engine::Cut::Environment);
  }

  void finish(std::unique_ptr<engine::State> state) {
    const ir::PathEndInfo& end = ir::info(state->end());
    switch (end.end_class) {
      case ir::PathEndClass::Completed: {
        ++found_.counts.feasible;
        has_completed_ = true;
        std::vector<Goal> goals = found_.goals.shown_by(*state);
        bool is_new = found_.goals.note_shown(goals);
        if (options().criterion == Criterion::Path) is_new = is_other_path(*state);
        note_success(is_new);
        if (state->end() == ir::PathEnd::Threw) {
          open_escapes_.erase(state->place());
        } else {
          has_returned_ = true;
        }
        if (is_new && coverage_searcher_ != nullptr) forget_wanted(goals);
        if (is_new) keep({std::move(state), std::move(goals)});
        break;
      }
      case ir::PathEndClass::Error: {
        ++found_.counts.feasible;
        std::span<const ir::TakenEdge> edges = state->first_edges();
        found_.faulted.insert(edges.begin(), edges.end());
        // A fault in a model of the library is another one for each call of it.
        ir::Place blamed = engine::find_blamed(explorer_.program_, *state);
        bool is_new = faults_.emplace(blamed, *state->fault()).second;
        note_success(is_new);
        if (is_new || options().criterion == Criterion::Path) keep({std::move(state), {}});
        break;
      }
      case ir::PathEndClass::Cut:
      case ir::PathEndClass::Internal:
        note_cut_path(*state);
        break;
    }
  }

  /// Whether user code went another way than before, or the arguments are inputs: they tell paths apart by
  /// themselves, while many sequences of calls make objects with which the same happens.
  bool is_other_path(const engine::State& state) {
    if (unit_.makings.empty()) return true;
    std::vector<std::pair<ir::Place, std::uint32_t>> ways;
    for (const engine::Decision& decision : state.decisions().subspan(state.making_decisions())) {
      if (explorer_.program_.get(decision.place.function).is_user) {
        ways.emplace_back(decision.place, decision.choice);
      }
    }
    ways.emplace_back(state.place(), static_cast<std::uint32_t>(state.end()));
    return ways_.insert(std::move(ways)).second;
  }

  /// Whether a path that ended showed anything new.
  void note_success(bool is_new) {
    fruitless_ = is_new ? 0 : fruitless_ + 1;
    if (is_new) last_success_ = explorer_.engine_.statistics().instructions;
  }

  void keep(FinishedPath path) {
    found_.counts.infeasible = explorer_.engine_.statistics().refuted_sides;
    if (explorer_.observer_) {
      explorer_.observer_(path, found_.counts);
    } else {
      found_.paths.push_back(std::move(path));
    }
  }

  void note_cut_path(const engine::State& state) {
    if (state.end() == ir::PathEnd::AssumptionFailed) {
      found_.cuts.assumption = true;
      // A making that throws is one more attempt that showed nothing.
      if (!unit_.makings.empty()) note_success(false);
      return;
    }
    ++found_.counts.unsupported;
    found_.cuts.unsupported = true;
    ++found_.unsupported[state.reason().empty() ? std::string(ir::info(state.end()).name) : state.reason()];
  }

  void forget_wanted(const std::vector<Goal>& goals) {
    std::vector<ir::TakenEdge> edges;
    for (const Goal& goal : goals) {
      if (goal.kind == Goal::Kind::Edge) edges.push_back(goal.edge);
    }
    coverage_searcher_->remove_wanted(edges);
  }

  /// Sides that the solver could not decide get one more try, with larger limits.
  void retry_unknown() {
    for (std::unique_ptr<engine::State>& state : std::exchange(unknown_, {})) {
      if (is_over() || !check_budget()) {
        unknown_.push_back(std::move(state));
        continue;
      }
      bool is_feasible = explorer_.engine_.retry(*state, explorer_.retry_solver_, options().retry_limits);
      std::vector<std::unique_ptr<engine::State>> one;
      one.push_back(std::move(state));
      if (is_feasible) {
        searcher_->add(std::move(one));
      } else if (one.front()->status() == engine::StateStatus::Parked) {
        ++found_.counts.unknown;
        found_.cuts.unknown = true;
      }
    }
  }

  void prove() {
    if (has_proved_ || found_.goals.undecided().empty() || !explorer_.prover_) return;
    // At the end of a search without any cut, what was not seen cannot be: no proof needed.
    if (searcher_->is_empty() && parked_.empty() && !found_.cuts.any()) return;
    has_proved_ = true;
    std::vector<ir::TakenEdge> proved = explorer_.prover_(found_.goals.undecided());
    for (ir::TakenEdge edge : proved) found_.goals.note_infeasible(edge);
    if (coverage_searcher_ != nullptr) coverage_searcher_->remove_wanted(proved);
  }

  void count_leftovers() {
    found_.counts.infeasible = explorer_.engine_.statistics().refuted_sides;
    found_.counts.unknown += unknown_.size();
    found_.cuts.unknown = found_.cuts.unknown || !unknown_.empty();
    if (!is_decided() || options().criterion == Criterion::Path) {
      found_.counts.bounded = parked_.size();
      found_.cuts.bound = !parked_.empty();
    }
    if (found_.cuts.budget) {
      while (!searcher_->is_empty()) {
        static_cast<void>(searcher_->take());
        ++found_.counts.timeout;
      }
    }
    if (!found_.cuts.any() && found_.rest.empty()) {
      std::set<ir::TakenEdge> unseen = found_.goals.undecided();
      for (ir::TakenEdge edge : unseen) {
        if (!found_.faulted.contains(edge)) found_.goals.note_infeasible(edge);
      }
    }
  }

  Explorer& explorer_;
  const ir::Unit& unit_;
  Exploration found_;
  std::unique_ptr<engine::Searcher> searcher_;
  NewCoverage* coverage_searcher_ = nullptr;  ///< `searcher_`, if it is one
  Sharing* sharing_searcher_ = nullptr;       ///< likewise
  std::vector<std::unique_ptr<engine::State>> parked_;
  std::vector<std::unique_ptr<engine::State>> unknown_;
  std::set<std::pair<ir::Place, ir::Fault>> faults_;
  std::set<ir::Place> open_escapes_;
  /// With makings, under `path`: the ways through user code that were seen.
  std::set<std::vector<std::pair<ir::Place, std::uint32_t>>> ways_;
  std::uint32_t fruitless_ = 0;     ///< ended paths since the last new goal
  std::uint64_t last_success_ = 0;  ///< executed instructions at the last new goal
  bool has_completed_ = false;
  bool has_returned_ = false;  ///< without an exception
  bool has_proved_ = false;
};

Explorer::Explorer(ir::Program& program,
                   engine::Engine& engine,
                   solver::Solver& retry_solver,
                   Prover prover,
                   PathObserver observer,
                   Budget& budget,
                   Options options)
    : program_(program),
      engine_(engine),
      retry_solver_(retry_solver),
      prover_(std::move(prover)),
      observer_(std::move(observer)),
      budget_(budget),
      options_(options) {}

Exploration Explorer::explore(const ir::Unit& unit) { return Run(*this, unit).execute(std::nullopt); }

Exploration Explorer::explore_behind(const ir::Unit& unit, std::span<const engine::Decision> prefix) {
  return Run(*this, unit).execute(prefix);
}

}  // namespace testellate::search
