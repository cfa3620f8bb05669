// SPDX-License-Identifier: Apache-2.0
// The loop of exploration. States wait in a searcher; those at the loop bound are suspended here and go on,
// not again, when the bound is doubled. Where inputs were too small, the search starts over with larger ones,
// for what is still open. The proof run is asked once, when the first bound is exhausted or nothing new was
// found for long: edges it proves infeasible need no deeper search.
#include "search/explorer.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <tuple>
#include <utility>
#include <variant>

#include "engine/blame.h"
#include "engine/searcher.h"
#include "search/behind_faults.h"
#include "search/input_growth.h"
#include "search/searchers.h"
#include "support/invariant.h"
#include "support/rng.h"

namespace testellate::search {
namespace {

/// How long one state runs before the searcher is asked again: long enough that asking costs nothing, short
/// enough that one endless concrete loop does not keep all others waiting.
constexpr std::uint64_t kSlice = 100'000;
/// Goals that may or may not be possible are given up after so much work without anything new, or as much as
/// there was before it: a search that was long is worth going on with. In instructions, as `work_so_far`.
constexpr std::uint64_t kPatienceWork = 2'000'000;
/// The same in paths, where each takes a solver long.
constexpr std::uint32_t kPatiencePaths = 500;
/// The same in work of solvers (`solver::Meter`): where the library computes with texts (hashes as keys of
/// maps), a question may take as long as a million instructions.
constexpr std::uint64_t kPatienceSolving = 500'000;
/// Paths without a new goal after which the proof run is asked although the search has not ended.
constexpr std::uint32_t kProofPatience = 64;
/// What a decision on a term costs, or a further state, with the solver and the tests of the paths that it
/// leads to.
constexpr std::uint64_t kStepsPerDecision = 500;
/// Paths that were refused for a goal after which it is given up: most goals have few kinds of paths.
constexpr std::uint32_t kMostRefusals = 16;
/// With larger inputs there are very many paths, and few of them show anything new.
constexpr std::uint64_t kGrownImpatience = 4;
/// Where the criterion is met and only more failures are looked for: those that there are show after few
/// iterations.
constexpr std::uint32_t kBoundForFailures = 8;
/// Where everything else is found, and checks are left that no path has failed: most cannot fail.
constexpr std::uint32_t kFaultPaths = 32;
constexpr std::uint64_t kFaultWork = 100'000;
constexpr std::uint64_t kFaultSolving = 300'000;
/// Paths at a place that are tried on values, whether they ever end.
constexpr std::uint32_t kMostForeseen = 6;
/// Failures at a place after which no more are looked for: the first may be of a low rank.
constexpr std::uint32_t kEnoughFailures = 2;
/// Work in which nothing ends or divides, while paths wait for a larger bound on loops: what is left may run
/// for ever without deciding to.
constexpr std::uint64_t kStuckWork = 1'000'000;
/// Of a probe, which is worth little: its work, and how often loops go round. They may go round as often as
/// there are elements in the largest inputs.
constexpr std::uint64_t kProbeWork = 500'000;
constexpr std::uint32_t kProbeBound = 4096;
/// Of a dive, and of all that go at random. What a second iteration shows needs none: its tests go round as
/// often as it did.
constexpr std::uint64_t kDiveWork = 300'000;
constexpr std::uint32_t kBoundForDives = 2;
constexpr std::uint32_t kRandomDives = 6;
/// Paths from the entry that do the same each time they come to a place, and the work of each.
constexpr std::uint32_t kSteadyPaths = 12;
/// How much oftener loops go round on them than on others, where so many wait at the bound that others will
/// not be there soon: what fewer rounds show has shorter tests.
constexpr std::size_t kManySuspended = 64;
constexpr std::uint32_t kSteadyFactor = 4;
constexpr std::uint32_t kLargestSteadyBound = 8;
constexpr std::uint64_t kSteadyWork = 100'000;
/// What a question on such a path may cost: far behind the others they are hard where keys of maps are texts,
/// and one of them would take the time of all paths.
constexpr std::uint64_t kSteadyConflicts = 500;
constexpr std::uint64_t kSteadyResources = 200'000;
constexpr std::chrono::milliseconds kSteadyWall{500};
/// What solvers may work for one, and how many such paths are enough.
constexpr std::uint64_t kSteadySolving = 20'000;
constexpr std::uint32_t kHardSteadyPaths = 2;
/// Fewer states are not worth sharing out.
constexpr std::size_t kLeastShares = 16;

/// What the way in which the arguments come about means for the search.
struct InputPolicy {
  /// Work without anything new after which goals are given up that may or may not be possible.
  std::uint64_t patience = kPatienceWork;
  /// Loops go round no more often than this.
  std::uint32_t largest_bound = 1U << 30;
  /// There are always more paths, and most repeat what others show: one that cannot even be prepared counts
  /// as one that showed nothing, and after many of them the search goes on with a larger bound or ends. What
  /// was seen has to be known to all, so the search cannot be shared out.
  bool paths_repeat = false;
};

InputPolicy policy_of(const ir::Unit& unit) {
  if (unit.constructions.empty()) return {};
  return {.patience = kPatienceWork / 4, .largest_bound = 8, .paths_repeat = true};
}

/// Whether a test sets byte memory.
bool may_have_arrays(const ir::Program& program, const ir::Unit& unit) {
  const auto is_in_bytes = [&](const ir::InputRoot& root) {
    return root.is_by_value || root.global.is_valid() ||
           (root.data_type.is_valid() && program.get(root.data_type).kind == ir::DataType::Kind::Pointer);
  };
  return std::ranges::any_of(unit.parameters, is_in_bytes) || std::ranges::any_of(unit.settable, is_in_bytes);
}

/// Checks of these functions whose failure is a finding: nothing catches it.
std::set<ir::Place> checks_that_end_paths(const ir::Program& program,
                                          const std::set<ir::FunctionId>& functions) {
  std::set<ir::Place> places;
  for (ir::FunctionId id : functions) {
    const ir::Function& function = program.get(id);
    if (!function.body || !function.policy.is_valid()) continue;
    const ir::Policy& policy = program.get(function.policy);
    const auto ends_path = [&](ir::Fault fault) {
      return policy.action(fault).kind == ir::FaultAction::Kind::End;
    };
    for (std::uint32_t at = 0; at < function.body->insts.size(); ++at) {
      const ir::Inst& inst = function.body->insts[at];
      if (inst.op != ir::Opcode::Check || !std::ranges::any_of(ir::info(inst.check).faults, ends_path))
        continue;
      places.insert({id, ir::InstId(at)});
    }
  }
  return places;
}

}  // namespace

CutSet& CutSet::operator|=(const CutSet& other) {
  bound = bound || other.bound;
  size = size || other.size;
  unknown = unknown || other.unknown;
  unsupported = unsupported || other.unsupported;
  approximate = approximate || other.approximate;
  assumption = assumption || other.assumption;
  environment = environment || other.environment;
  budget = budget || other.budget;
  criterion = criterion || other.criterion;
  return *this;
}

class Explorer::Run {
 public:
  Run(Explorer& explorer, const ScopedUnit& target)
      : explorer_(explorer),
        unit_(target.unit),
        policy_(policy_of(unit_)),
        found_(Goals(explorer.program_, target)),
        criterion_(make_criterion(explorer.options_.criterion, {explorer.program_, unit_, found_.goals})),
        searcher_(make_searcher(explorer.program_,
                                {.order = explorer.options_.order.value_or(criterion_->order()),
                                 .seed = explorer.options_.seed,
                                 .root = unit_.entry,
                                 .wanted = criterion_->wanted()})),
        silent_checks_(checks_that_end_paths(explorer.program_, found_.goals.functions())),
        first_sizes_(explorer.engine_.input_sizes()),
        growth_(starting_sizes(explorer), explorer.options_.largest_sizes.value_or(first_sizes_)) {
    explorer.engine_.set_input_sizes(growth_.sizes());
    // Whoever looks for failures does not care what is returned.
    explorer.engine_.set_decides_answers(criterion_->wants_answers() && !explorer.options_.rank_failure);
  }

  /// From the entry.
  Exploration execute() {
    const auto start = [&] { return explorer_.engine_.start(unit_); };
    may_start_over_ = true;
    // A search that has been here before has found by itself what it finds soon.
    if (options().persistence > 1) go_steadily(start, kProbeBound);
    search_from(start);
    const bool was_given_up = is_hopeless() && has_states();
    Effort before = effort_since({});
    for (; has_to_give_room(); before = effort_since({})) {
      explorer_.engine_.give_room();
      start_over();
      search_from(start);
    }
    while (has_to_grow()) {
      explorer_.engine_.give_room();
      grow();
      start_over();
      probe(start);
      go_steadily(start, kProbeBound);
      const Effort so_far = effort_since({});
      search_from(start);
      const Effort effort = effort_since(so_far);
      // A little more made no difference: either nothing will, or much more.
      if (effort == before) growth_.skip_to_last();
      before = effort;
      if (!found_.cuts.budget && pursuit() == Pursuit::Needed && has_lost_patience()) {
        // Nobody knows what is behind the paths that are left, as of larger inputs.
        drop_states();
        found_.cuts.size = true;
      }
    }
    if (was_given_up && !found_.spent && pursuit() == Pursuit::Needed) {
      found_.spent = Limit::Patience;
      found_.cuts.budget = true;
    }
    count_leftovers();
    explorer_.engine_.set_input_sizes(first_sizes_);
    explorer_.engine_.take_room();
    return std::move(found_);
  }

  /// From where a prefix leads.
  Exploration execute_behind(std::span<const engine::Decision> prefix,
                             std::uint32_t growth,
                             const engine::InputRoom& room) {
    while (growth_.steps() < growth && !growth_.is_over()) grow();
    explorer_.engine_.set_input_room(room);
    search_from([&] { return at_prefix(prefix); });
    count_leftovers();
    explorer_.engine_.set_input_sizes(first_sizes_);
    explorer_.engine_.set_filling(std::nullopt);
    explorer_.engine_.take_room();
    return std::move(found_);
  }

 private:
  /// Where sizes grow, so do the values.
  static engine::InputSizes starting_sizes(const Explorer& explorer) {
    engine::InputSizes sizes = explorer.engine_.input_sizes();
    if (explorer.options_.largest_sizes) sizes.has_all_values = false;
    return sizes;
  }
  [[nodiscard]] const Options& options() const { return explorer_.options_; }

  template <typename Start>
  void search_from(Start start) {
    const LoopBounds bounds = criterion_->loop_bounds(options().loop_bound, policy_.largest_bound);
    std::uint32_t bound = std::min(bounds.first, bounds.last);
    explorer_.engine_.set_loop_bound(bound);
    take_in(start());
    while (true) {
      can_deepen_ = bound < bounds.last;
      last_event_ = work_so_far();
      exhaust();
      retry_unknown();
      exhaust();
      if (is_over() || !found_.rest.empty() || is_worth_starting_over()) break;
      prove();
      if (is_over() || suspended_.empty() || bound >= bounds.last) break;
      if (criterion_->pursuit() == Pursuit::Over && bound >= kBoundForFailures) break;
      if (criterion_->pursuit() == Pursuit::Needed && bound >= kBoundForDives) {
        const bool is_wide = suspended_.size() >= kManySuspended;
        if (is_wide && !has_probed_ && !criterion_->can_be_split()) {
          has_probed_ = true;
          probe(start);
        }
        if (is_wide && bound <= kLargestSteadyBound) go_steadily(start, bound * kSteadyFactor);
        dive(bounds.last);
      }
      if (is_over()) break;
      bound = bound > bounds.last / 2 ? bounds.last : bound * 2;
      explorer_.engine_.set_loop_bound(bound);
      searcher_->add(std::exchange(suspended_, {}));
      foreseen_.clear();
      fruitless_ = 0;
    }
  }

  /// Follows a few paths round their loops at once, before all paths with a few more iterations have their
  /// turn: what takes ten iterations is behind thousands of them where each has three ways. No path is lost:
  /// those that a dive leaves wait with the others.
  void dive(std::uint32_t bound) {
    explorer_.engine_.set_loop_bound(bound);
    std::unique_ptr<engine::Searcher> usual = std::exchange(searcher_, std::make_unique<DepthFirst>());
    follow(suspended_.size() - 1, kDiveWork);
    for (std::uint32_t count = 0; count < kRandomDives && !suspended_.empty() && !is_over(); ++count) {
      searcher_ = std::make_unique<RandomDepthFirst>(options().seed + ++dives_);
      follow(support::Rng(dives_).below(suspended_.size()), kDiveWork / kRandomDives);
    }
    searcher_ = std::move(usual);
    searcher_->set_wanted(criterion_->wanted());
  }

  /// What one suspended state leads to, for so much work.
  void follow(std::size_t suspended, std::uint64_t work) {
    std::vector<std::unique_ptr<engine::State>> first;
    first.push_back(std::move(suspended_[suspended]));
    suspended_.erase(suspended_.begin() + static_cast<std::ptrdiff_t>(suspended));
    searcher_->add(std::move(first));
    const std::uint64_t begin = work_so_far();
    while (!searcher_->is_empty() && !is_over() && work_so_far() - begin < work && check_budget()) {
      take_in(explorer_.engine_.advance(searcher_->take(), kSlice));
    }
    while (!searcher_->is_empty()) suspended_.push_back(searcher_->take());
  }

  /// Paths on which arrays hold given numbers: where code computes much from what it is
  /// given (ciphers, checksums, tables of codes), they show what others show only after long computations on
  /// terms. They are examples; what they leave out, the search that follows does not.
  template <typename Start>
  void probe(Start start) {
    if (!may_have_arrays(explorer_.program_, unit_)) return;
    const CutSet cuts = found_.cuts;
    const std::uint64_t timeouts = found_.counts.timeout;
    std::vector<std::unique_ptr<engine::State>> suspended = std::exchange(suspended_, {});
    std::vector<std::unique_ptr<engine::State>> unknown = std::exchange(unknown_, {});
    std::vector<std::unique_ptr<engine::State>> running;
    while (!searcher_->is_empty()) running.push_back(searcher_->take());
    for (const engine::ArrayFilling filling : {engine::ArrayFilling::Counting,
                                               engine::ArrayFilling::Zeros,
                                               engine::ArrayFilling::Ones,
                                               engine::ArrayFilling::Same}) {
      if (is_over() || pursuit() != Pursuit::Needed) break;
      explorer_.engine_.set_filling(filling);
      explorer_.engine_.set_loop_bound(kProbeBound);
      take_in(start());
      const std::uint64_t begin = work_so_far();
      while (!searcher_->is_empty() && !is_over() && work_so_far() - begin < kProbeWork && check_budget()) {
        take_in(explorer_.engine_.advance(searcher_->take(), kSlice));
      }
      drop_states();
    }
    explorer_.engine_.set_filling(std::nullopt);
    const bool has_spent = found_.cuts.budget;
    found_.cuts = cuts;
    found_.cuts.budget = found_.cuts.budget || has_spent;
    found_.counts.timeout = timeouts;
    suspended_ = std::move(suspended);
    unknown_ = std::move(unknown);
    searcher_->add(std::move(running));
    fruitless_ = 0;
    start_round();
  }

  /// Paths that go the same way each time they come to the same place: what needs many iterations needs as
  /// many decisions, and there are more ways to take them than a search that tries all can have tried. They
  /// are examples, too.
  template <typename Start>
  void go_steadily(Start start, std::uint32_t loop_bound) {
    if (criterion_->can_be_split() || pursuit() != Pursuit::Needed) return;
    const CutSet cuts = found_.cuts;
    const std::uint64_t timeouts = found_.counts.timeout;
    const std::uint32_t fruitless = fruitless_;
    std::vector<std::unique_ptr<engine::State>> suspended = std::exchange(suspended_, {});
    std::vector<std::unique_ptr<engine::State>> unknown = std::exchange(unknown_, {});
    std::unique_ptr<engine::Searcher> usual = std::move(searcher_);
    explorer_.engine_.set_loop_bound(loop_bound);
    solver::Limits easy = explorer_.engine_.set_limits({});
    const solver::Limits limits = easy;
    easy.conflicts = std::min(easy.conflicts, kSteadyConflicts);
    easy.z3_resources = std::min(easy.z3_resources, kSteadyResources);
    easy.wall = std::min(easy.wall, kSteadyWall);
    static_cast<void>(explorer_.engine_.set_limits(easy));
    bool has_found = false;
    std::uint32_t hard = 0;
    for (std::uint32_t count = 0; count < kSteadyPaths && hard < kHardSteadyPaths; ++count) {
      searcher_ = std::make_unique<SteadyDepthFirst>(options().seed + ++dives_ + options().persistence);
      fruitless_ = 1;
      const std::uint64_t begin = work_so_far();
      const std::uint64_t solved = solving_so_far();
      const auto is_hard = [&] { return !unknown_.empty() || solving_so_far() - solved >= kSteadySolving; };
      take_in(start());
      while (!searcher_->is_empty() && !is_hard() && pursuit() == Pursuit::Needed &&
             work_so_far() - begin < kSteadyWork && check_budget()) {
        take_in(explorer_.engine_.advance(searcher_->take(), kSlice));
      }
      if (is_hard()) ++hard;
      has_found = has_found || fruitless_ == 0 || last_success_ > begin;
      drop_states();
      if (pursuit() != Pursuit::Needed || found_.cuts.budget) break;
    }
    static_cast<void>(explorer_.engine_.set_limits(limits));
    searcher_ = std::move(usual);
    searcher_->set_wanted(criterion_->wanted());
    suspended_ = std::move(suspended);
    unknown_ = std::move(unknown);
    const bool has_spent = found_.cuts.budget;
    found_.cuts = cuts;
    found_.cuts.budget = found_.cuts.budget || has_spent;
    found_.counts.timeout = timeouts;
    fruitless_ = has_found ? 0 : fruitless;
    start_round();
  }

  /// Whether what the criterion needs was not found because inputs were too small, as far as anybody knows.
  [[nodiscard]] bool has_to_grow() const {
    return !growth_.is_over() && found_.cuts.size && !found_.cuts.budget && found_.rest.empty() &&
           pursuit() == Pursuit::Needed && !criterion_->can_be_split();
  }

  /// Whether what the criterion needs may lie behind an access to what lies before an input object.
  [[nodiscard]] bool has_to_give_room() const {
    return explorer_.engine_.wants_room() && !found_.cuts.budget && found_.rest.empty() &&
           (pursuit() == Pursuit::Needed || has_unsettable_edges()) && !criterion_->can_be_split();
  }

  /// Edges that were seen on paths only that depend on where objects lie, among others.
  [[nodiscard]] bool has_unsettable_edges() const {
    return std::ranges::any_of(found_.goals.unsettable(),
                               [&](ir::TakenEdge edge) { return found_.goals.undecided().contains(edge); });
  }

  /// Paths show nothing new any more, and it is known what would help.
  [[nodiscard]] bool is_worth_starting_over() const {
    return may_start_over_ && fruitless_ >= kProofPatience && has_to_give_room();
  }

  /// The states that are started from now on have larger inputs.
  void grow() {
    growth_.grow();
    explorer_.engine_.set_input_sizes(growth_.sizes());
  }

  struct Effort {
    std::uint64_t instructions = 0;
    std::uint64_t decisions = 0;
    friend bool operator==(const Effort&, const Effort&) = default;
  };
  [[nodiscard]] Effort effort_since(const Effort& before) const {
    const engine::Statistics& now = explorer_.engine_.statistics();
    return {now.instructions - before.instructions, now.decisions - before.decisions};
  }

  [[nodiscard]] bool has_states() const { return !searcher_->is_empty() || !suspended_.empty(); }

  void drop_states() {
    for (; !searcher_->is_empty(); ++found_.counts.timeout) static_cast<void>(searcher_->take());
    suspended_.clear();
    unknown_.clear();
  }

  /// What was shown is kept; paths are looked for anew.
  void start_over() {
    drop_states();
    found_.cuts.size = false;
    fruitless_ = 0;
    start_round();
  }

  void start_round() {
    note_progress();
    round_start_ = last_success_;
  }

  void note_progress() {
    last_success_ = work_so_far();
    solved_at_success_ = solving_so_far();
  }

  [[nodiscard]] bool has_lost_patience() const {
    if (!options().rank_failure && seeks_faults()) {
      return fruitless_ >= kFaultPaths || work_so_far() - last_success_ >= kFaultWork ||
             solving_so_far() - solved_at_success_ >= kFaultSolving;
    }
    const std::uint64_t divisor = growth_.steps() != 0 ? kGrownImpatience : 1;
    const std::uint64_t factor = options().persistence;
    return fruitless_ >= factor * kPatiencePaths / divisor ||
           work_so_far() - last_success_ >=
               std::max(factor * policy_.patience / divisor, last_success_ - round_start_);
  }

  /// The same, where a search is only worth what it costs.
  [[nodiscard]] bool has_solved_in_vain() const {
    return solving_so_far() - solved_at_success_ >= std::max(kPatienceSolving, solved_at_success_);
  }

  /// The criterion asks for nothing more, or for nothing that is worth going on for.
  [[nodiscard]] bool is_met() const {
    switch (pursuit()) {
      case Pursuit::Needed:
        // Of smaller inputs everything was tried.
        return growth_.steps() != 0 && has_lost_patience();
      case Pursuit::Optional:
        return has_lost_patience() || has_solved_in_vain();
      case Pursuit::Over:
        return true;
    }
    TESTELLATE_UNREACHABLE("every kind of pursuit has its case");
  }

  [[nodiscard]] bool is_hopeless() const {
    return policy_.paths_repeat &&
           fruitless_ >= std::uint64_t{options().persistence} * criterion_->patience_with_repetition();
  }

  /// A loop without a decision of its own, or with one that has only one outcome, is never cut off: those
  /// that were must not wait for its end.
  [[nodiscard]] bool is_stuck() const {
    return can_deepen_ && !suspended_.empty() && work_so_far() - last_event_ >= kStuckWork;
  }

  [[nodiscard]] bool is_over() const { return is_met() || found_.cuts.budget; }

  bool check_budget() {
    found_.spent =
        explorer_.budget_.spent(explorer_.engine_.statistics().instructions, found_.counts.feasible);
    if (found_.spent) found_.cuts.budget = true;
    return !found_.spent;
  }

  std::vector<std::unique_ptr<engine::State>> at_prefix(std::span<const engine::Decision> prefix) {
    std::vector<std::unique_ptr<engine::State>> states;
    if (std::unique_ptr<engine::State> state = explorer_.engine_.replay(unit_, prefix)) {
      states.push_back(std::move(state));
    } else {
      // It was followed a moment ago: we are wrong.
      found_.has_lost_prefix = true;
      found_.cuts.unknown = true;
    }
    return states;
  }

  void exhaust() {
    while (!searcher_->is_empty() && !is_over() && !is_hopeless() && !is_stuck() && check_budget()) {
      if (is_worth_starting_over()) return;
      if (is_time_to_split()) return split();
      const engine::Statistics before = explorer_.engine_.statistics();
      std::vector<std::unique_ptr<engine::State>> states =
          explorer_.engine_.advance(searcher_->take(), kSlice);
      const engine::Statistics& after = explorer_.engine_.statistics();
      const bool is_full = after.instructions - before.instructions >= kSlice ||
                           after.decisions - before.decisions >= engine::kDecisionsPerSlice;
      if (is_full) {
        searcher_->note_full_slice();
        const bool goes_on = states.size() == 1 && states.front()->status() == engine::StateStatus::Running;
        if (goes_on && is_known_to_go_on(*states.front())) {
          // Others that the path stands for may end: nothing is said about them.
          ++found_.counts.timeout;
          found_.cuts.approximate = true;
          last_event_ = work_so_far();
          continue;
        }
      }
      take_in(std::move(states));
      if (fruitless_ >= kProofPatience && !searcher_->is_empty()) prove();
    }
  }

  /// In instructions; a decision on a term, or a further state, takes as long as many of them.
  [[nodiscard]] std::uint64_t work_so_far() const {
    const engine::Statistics& statistics = explorer_.engine_.statistics();
    return statistics.instructions + kStepsPerDecision * (statistics.decisions + statistics.forks);
  }

  [[nodiscard]] std::uint64_t solving_so_far() const { return explorer_.engine_.statistics().solving.work; }

  [[nodiscard]] bool is_time_to_split() const {
    return options().split_after && criterion_->can_be_split() && !policy_.paths_repeat &&
           work_so_far() >= *options().split_after && searcher_->size() >= kLeastShares;
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
    const bool goes_on = states.size() == 1 && states.front()->status() == engine::StateStatus::Running;
    if (!goes_on) last_event_ = work_so_far();
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
          if (state->park_reason() == engine::ParkReason::LoopBound) foresee(*state, state->place());
          (state->park_reason() == engine::ParkReason::LoopBound ? suspended_ : unknown_)
              .push_back(std::move(state));
          break;
      }
    }
    searcher_->add(std::move(running));
  }

  /// Tries whether a path never ends, a few times for each place, and again when loops go round more often.
  void foresee(const engine::State& state, const std::variant<ir::Place, ir::FunctionId>& about) {
    if (!options().foresee || known_failures_[about] == kEnoughFailures) return;
    if (++foreseen_[about] > kMostForeseen) return;
    std::unique_ptr<engine::State> ended = options().foresee(state);
    if (ended == nullptr) return;
    ++known_failures_[about];
    finish(std::move(ended));
  }

  /// Whether a path that has run for long never ends, or others of the same function do not.
  bool is_known_to_go_on(const engine::State& state) {
    const ir::FunctionId function =
        ir::find_blamed(explorer_.program_, state.place(), state.callers()).function;
    foresee(state, function);
    const auto known = known_failures_.find(function);
    return known != known_failures_.end() && known->second == kEnoughFailures;
  }

  void note_cuts(const engine::State& state) {
    found_.cuts.size = found_.cuts.size || state.has_cut(engine::Cut::Size);
    found_.cuts.approximate = found_.cuts.approximate || state.has_cut(engine::Cut::Concretised) ||
                              state.has_cut(engine::Cut::UnfollowedCall) ||
                              state.has_cut(engine::Cut::Layout);
    found_.cuts.environment = found_.cuts.environment || state.has_cut(engine::Cut::Environment);
  }

  void finish(std::unique_ptr<engine::State> state) {
    // The stack of the engine is smaller than that of machines.
    if (options().foresee && has_overflown(*state)) {
      if (std::unique_ptr<engine::State> ended = options().foresee(*state)) {
        state = std::move(ended);
      } else if (ir::info(state->end()).end_class == ir::PathEndClass::Error) {
        return note_unsettable(*state);
      }
    }
    const ir::PathEndInfo& end = ir::info(state->end());
    note_environment(*state);
    const bool is_completed = end.end_class == ir::PathEndClass::Completed;
    if (is_completed && state->has_cut(engine::Cut::Unsettable)) return note_unsettable(*state);
    switch (end.end_class) {
      case ir::PathEndClass::Completed: {
        if (state->end() == ir::PathEnd::Returned) foresee(*state, state->place());
        ++found_.counts.feasible;
        std::vector<Goal> goals = criterion_->shown_by(*state);
        for (Goal& goal : goals) {
          if (goal.kind == Goal::Kind::UncaughtException) goal.rank = rank_of(*state);
        }
        const bool is_new = criterion_->is_new(*state, goals);
        // Nobody makes a test of it now, so it does not show them either.
        if (!is_new) std::erase_if(goals, [&](const Goal& goal) { return given_up_.contains(goal); });
        const FinishedPath path{
            std::move(state), std::move(goals), growth_.steps(), explorer_.engine_.input_room()};
        if (is_new && !try_keep(path)) {
          note_refused(path);
          break;
        }
        found_.goals.note_shown(path.goals);
        criterion_->note_completed(*path.state, path.goals);
        note_success(is_new);
        if (is_new) searcher_->set_wanted(criterion_->wanted());
        break;
      }
      case ir::PathEndClass::Error: {
        ++found_.counts.feasible;
        std::span<const ir::TakenEdge> edges = state->first_edges();
        found_.faulted.insert(edges.begin(), edges.end());
        note_fault_place(*state);
        // A fault in a model of the library is another one for each call of it.
        ir::Place blamed = engine::find_blamed(explorer_.program_, *state);
        bool is_new = faults_.emplace(blamed, *state->fault(), rank_of(*state)).second;
        note_success(is_new);
        if (is_new || criterion_->keeps_repeated_faults()) {
          static_cast<void>(
              try_keep({std::move(state),
                        {},
                        growth_.steps(),
                        explorer_.engine_.input_room()}));  // a finding whether or not it has a test
        }
        break;
      }
      case ir::PathEndClass::Cut:
      case ir::PathEndClass::Internal:
        note_cut_path(*state);
        break;
    }
  }

  /// By itself, not because somebody has foreseen it.
  [[nodiscard]] static bool has_overflown(const engine::State& state) {
    if (!state.has_cut(engine::Cut::Unsettable)) return false;
    return state.fault() == ir::Fault::StackOverflow ||
           (state.end() == ir::PathEnd::Threw && state.has_cut(engine::Cut::Environment));
  }

  /// Where failures are looked for, there may always be one more in what the target calls.
  [[nodiscard]] Pursuit pursuit() const {
    const Pursuit wanted = criterion_->pursuit();
    if (wanted != Pursuit::Over) return wanted;
    return options().rank_failure || seeks_faults() ? Pursuit::Optional : Pursuit::Over;
  }

  /// The criterion has what it wants, and there are checks that no path has failed yet.
  [[nodiscard]] bool seeks_faults() const {
    return criterion_->pursuit() == Pursuit::Over && criterion_->seeks_faults() && !silent_checks_.empty();
  }

  [[nodiscard]] std::uint8_t rank_of(const engine::State& state) const {
    return options().rank_failure ? options().rank_failure(state) : std::uint8_t{0};
  }

  /// Where in user code the path came to its end: nothing behind these instructions was executed.
  void note_fault_place(const engine::State& state) {
    std::vector<ir::Place> places = state.callers();
    places.push_back(state.place());
    for (const ir::Place& place : places) {
      if (explorer_.program_.get(place.function).is_user) fault_places_.insert(place);
      silent_checks_.erase(place);
    }
    if (state.fault() == ir::Fault::UninitialisedUse) {
      found_.faulted.merge(edges_of_block(explorer_.program_, state.place()));
    }
  }

  /// What was assumed of the environment, and what it decides.
  void note_environment(const engine::State& state) {
    std::set<std::string> uses;
    for (const engine::EnvironmentUse& use : state.environment()) {
      const bool counts = !use.unknown.is_valid() || state.has_cut(engine::Cut::Unsettable);
      // What the library asks for while it starts up is no matter of the program.
      if (!counts || !use.place.function.is_valid() || use.what.empty()) continue;
      uses.insert(use.what + " at " + ir::place_name(explorer_.program_, use.place));
    }
    for (const std::string& use : uses) ++found_.environment[use];
  }

  /// No test can have the environment decide so.
  void note_unsettable(const engine::State& state) {
    ++found_.counts.feasible;
    ++found_.counts.environment;
    for (ir::TakenEdge edge : state.first_edges()) found_.goals.note_unsettable(edge);
    note_success(false);
  }

  /// Whether a path that ended showed anything new.
  void note_success(bool is_new) {
    fruitless_ = is_new ? 0 : fruitless_ + 1;
    if (is_new) note_progress();
  }

  bool try_keep(const FinishedPath& path) {
    found_.counts.infeasible = explorer_.engine_.statistics().refuted_sides;
    if (explorer_.observer_) return explorer_.observer_(path, found_.counts);
    found_.paths.push_back(path);
    return true;
  }

  void note_refused(const FinishedPath& path) {
    note_success(false);
    bool gave_up = false;
    for (const Goal& goal : path.goals) {
      const bool is_edge = goal.kind == Goal::Kind::Edge;
      if (is_edge) found_.refused.insert(goal.edge);
      if (++refusals_[goal] != kMostRefusals) continue;
      if (!criterion_->is_new(*path.state, {&goal, 1})) continue;
      gave_up = true;
      if (is_edge) found_.goals.note_given_up(goal.edge);
      criterion_->give_up(goal);
      given_up_.insert(goal);
    }
    if (gave_up) searcher_->set_wanted(criterion_->wanted());
  }

  void note_cut_path(const engine::State& state) {
    if (state.end() == ir::PathEnd::AssumptionFailed) {
      found_.cuts.assumption = true;
      // Constructing an argument that ends in an exception is one more attempt that showed nothing.
      if (policy_.paths_repeat) note_success(false);
      return;
    }
    ++found_.counts.unsupported;
    found_.cuts.unsupported = true;
    ++found_.unsupported[state.reason().empty() ? std::string(ir::info(state.end()).name) : state.reason()];
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
    const Unseen unseen{found_.goals.undecided(), criterion_->silent_places()};
    if (has_proved_ || !explorer_.prover_ || unseen.is_empty()) return;
    // At the end of a search without any cut, what was not seen cannot be: no proof needed.
    if (searcher_->is_empty() && suspended_.empty() && !found_.cuts.any()) return;
    has_proved_ = true;
    const Unseen impossible = explorer_.prover_(unseen);
    for (ir::TakenEdge edge : impossible.edges) found_.goals.note_infeasible(edge);
    criterion_->note_infeasible();
    criterion_->note_silent(impossible.exceptions);
    searcher_->set_wanted(criterion_->wanted());
  }

  void count_leftovers() {
    found_.counts.infeasible = explorer_.engine_.statistics().refuted_sides;
    found_.counts.unknown += unknown_.size();
    found_.cuts.unknown = found_.cuts.unknown || !unknown_.empty();
    const bool has_more = has_states();
    const bool is_done = pursuit() == Pursuit::Over || (seeks_faults() && !options().rank_failure);
    const bool is_given_up = !is_done && (is_met() || is_hopeless());
    if (is_met()) found_.cuts.criterion = has_more && !found_.goals.undecided().empty();
    if (is_given_up && has_more && !found_.spent && found_.rest.empty()) {
      found_.spent = Limit::Patience;
      found_.cuts.budget = true;
    }
    if (!is_done) {
      found_.counts.bounded = suspended_.size();
      found_.cuts.bound = !suspended_.empty();
      if (options().tells_bounded) tell_bounded();
    }
    if (found_.cuts.budget) {
      while (!searcher_->is_empty()) {
        static_cast<void>(searcher_->take());
        ++found_.counts.timeout;
      }
    }
    std::set<ir::TakenEdge> seen = found_.faulted;
    seen.insert(found_.goals.covered().begin(), found_.goals.covered().end());
    seen.insert(found_.goals.unsettable().begin(), found_.goals.unsettable().end());
    seen.insert(found_.refused.begin(), found_.refused.end());
    found_.faulted.merge(edges_behind_faults(explorer_.program_, fault_places_, seen));
    if (!found_.cuts.any() && found_.rest.empty()) {
      std::set<ir::TakenEdge> unseen = found_.goals.undecided();
      for (ir::TakenEdge edge : unseen) {
        const bool is_taken = found_.faulted.contains(edge) || found_.refused.contains(edge) ||
                              found_.goals.unsettable().contains(edge);
        if (!is_taken) found_.goals.note_infeasible(edge);
      }
    }
  }

  void tell_bounded() {
    for (std::unique_ptr<engine::State>& state : std::exchange(suspended_, {})) {
      static_cast<void>(try_keep({std::move(state), {}, growth_.steps(), explorer_.engine_.input_room()}));
    }
  }

  Explorer& explorer_;
  const ir::Unit& unit_;
  const InputPolicy policy_;
  Exploration found_;
  std::unique_ptr<Criterion> criterion_;
  std::unique_ptr<engine::Searcher> searcher_;
  std::vector<std::unique_ptr<engine::State>> suspended_;  ///< at the loop bound
  std::vector<std::unique_ptr<engine::State>> unknown_;    ///< the solver could not decide
  std::set<std::tuple<ir::Place, ir::Fault, std::uint8_t>> faults_;
  using ForeseenAt = std::variant<ir::Place, ir::FunctionId>;
  std::map<ForeseenAt, std::uint32_t> foreseen_;  ///< tries, since loops were last let go round more often
  std::map<ForeseenAt, std::uint32_t> known_failures_;
  std::map<Goal, std::uint32_t> refusals_;  ///< of paths that show the goal
  std::set<Goal> given_up_;
  std::set<ir::Place> fault_places_;     ///< in user code
  std::set<ir::Place> silent_checks_;    ///< that end a path where they fail, and have not yet
  std::uint32_t fruitless_ = 0;          ///< ended paths since the last new goal
  std::uint64_t last_success_ = 0;       ///< the work that was done at the last new goal
  std::uint64_t solved_at_success_ = 0;  ///< likewise, by solvers
  std::uint64_t last_event_ = 0;         ///< work until a state ended, was parked or divided
  bool can_deepen_ = false;              ///< loops may go round more often
  const engine::InputSizes first_sizes_;
  InputGrowth growth_;
  std::uint64_t dives_ = 0;        ///< at random, so far
  std::uint64_t round_start_ = 0;  ///< the work that was done when they were last doubled
  bool has_proved_ = false;
  bool has_probed_ = false;
  bool may_start_over_ = false;  ///< with room before inputs, and common objects for several
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
      options_(std::move(options)) {}

Exploration Explorer::explore(const ScopedUnit& target) { return Run(*this, target).execute(); }

Exploration Explorer::explore_behind(const ScopedUnit& target,
                                     std::span<const engine::Decision> prefix,
                                     std::uint32_t growth,
                                     const engine::InputRoom& room) {
  return Run(*this, target).execute_behind(prefix, growth, room);
}

}  // namespace testellate::search
