// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/bitblast_solver.h"

#include <algorithm>

namespace testellate::solver::bitblast {

struct BitblastSolver::Circuit {
  GateGraph graph;
  TermTranslator translator{graph};
  /// The most recently used comes last.
  std::vector<std::unique_ptr<PathSolver>> paths;
  /// For all paths; null before it is first needed.
  std::unique_ptr<PathSolver> shared;
};

namespace {

/// Guessing false first finds small numbers, which are nicer in tests and, when measured, mostly found
/// sooner; not so for quotients.
Strategy first_strategy(TermFeatures features) {
  SatTuning tuning = features.arithmetic_on_floats ? SatTuning::Satisfiable : SatTuning::Balanced;
  return {tuning, DivisionStyle::Product, features.division};
}

/// As different as can be.
Strategy second_strategy(TermFeatures features) {
  SatTuning tuning = features.arithmetic_on_floats ? SatTuning::Balanced : SatTuning::Unsatisfiable;
  return {tuning, DivisionStyle::Circuit, !features.division};
}

/// A solver for many paths may grow to so many times what one query needs.
constexpr int kSharedGrowth = 3;

Answer to_answer(SatOutcome outcome, const PathSolver& path) {
  switch (outcome) {
    case SatOutcome::Satisfiable:
      return make_sat(path.model());
    case SatOutcome::Unsatisfiable:
      return make_unsat();
    case SatOutcome::ConflictLimit:
      return make_unknown(UnknownCause::ResourceLimit);
    case SatOutcome::TimeLimit:
      break;
  }
  return make_unknown(UnknownCause::WallClock);
}

/// Tells the meter of a query what its solver did while this lived.
class Metered {
 public:
  Metered(Meter* meter, const PathSolver& path) : meter_(meter), path_(path), before_(path.work()) {}
  ~Metered() {
    if (meter_ != nullptr) meter_->work += path_.work() - before_;
  }
  Metered(const Metered&) = delete;
  Metered& operator=(const Metered&) = delete;

 private:
  Meter* meter_;
  const PathSolver& path_;
  std::uint64_t before_;
};

/// The clock starts when the query comes in; a limit too large for the clock is no limit.
Deadline deadline_in(std::chrono::milliseconds wall) {
  Deadline now = std::chrono::steady_clock::now();
  return wall < std::chrono::duration_cast<std::chrono::milliseconds>(Deadline::max() - now)
             ? now + wall
             : Deadline::max();
}

}  // namespace

BitblastSolver::BitblastSolver(BitblastOptions options)
    : options_(options), circuit_(std::make_unique<Circuit>()) {}

BitblastSolver::~BitblastSolver() = default;

std::size_t BitblastSolver::gate_count() const { return circuit_->graph.node_count(); }

Answer BitblastSolver::solve(const Query& query) {
  Deadline deadline = deadline_in(query.limits.wall);
  if (gate_count() > options_.max_gates) circuit_ = std::make_unique<Circuit>();
  ++query_number_;

  Gate goal;
  TermFeatures features;
  if (!translate(query, goal, features)) return make_unknown(UnknownCause::Unsupported);
  bool refuted = goal == kFalse || std::ranges::any_of(conditions_, [](const Condition& condition) {
                   return condition.gate == kFalse;
                 });
  if (refuted) return make_unsat();

  std::uint64_t slice = std::min(options_.first_slice, query.limits.conflicts);
  if (!features.division && !features.product && !features.arithmetic_on_floats) {
    SatOutcome outcome = solve_shared(goal, slice, query.limits.meter, deadline);
    if (outcome != SatOutcome::ConflictLimit) return to_answer(outcome, *circuit_->shared);
  }
  PathSolver& path = path_for(first_strategy(features));
  Metered metered(query.limits.meter, path);
  bring_up_to_date(path);
  SatOutcome outcome = path.solve({}, goal, slice, deadline);
  if (outcome != SatOutcome::ConflictLimit) return to_answer(outcome, path);

  // The tail of hard queries is heavy and differs between strategies: a second one gets its chance before
  // the first goes on.
  PathSolver other(circuit_->graph, circuit_->translator);
  other.start(second_strategy(features));
  Metered other_metered(query.limits.meter, other);
  bring_up_to_date(other);
  outcome = other.solve({}, goal, query.limits.conflicts, deadline);
  if (outcome != SatOutcome::ConflictLimit || slice == query.limits.conflicts)
    return to_answer(outcome, other);
  outcome = path.solve({}, goal, query.limits.conflicts - slice, deadline);
  return to_answer(outcome, path);
}

SatOutcome BitblastSolver::solve_shared(Gate goal, std::uint64_t conflicts, Meter* meter, Deadline deadline) {
  std::unique_ptr<PathSolver>& shared = circuit_->shared;
  if (shared == nullptr) {
    shared = std::make_unique<PathSolver>(circuit_->graph, circuit_->translator);
    shared->start({});
  }
  // What other paths needed is a burden in the end: every variable gets a value.
  const int largest = std::max(options_.max_shared_variables, kSharedGrowth * shared_base_);
  if (shared->variable_count() > largest || shared->read_count() > options_.max_shared_reads) {
    shared->start({});
  }
  const bool is_first = shared->variable_count() == 0;
  Metered metered(meter, *shared);
  std::vector<Gate> assumed;
  for (const Condition& condition : conditions_) assumed.push_back(condition.gate);
  const SatOutcome outcome = shared->solve(assumed, goal, conflicts, deadline);
  if (is_first) shared_base_ = shared->variable_count();
  return outcome;
}

bool BitblastSolver::translate(const Query& query, Gate& goal, TermFeatures& features) {
  conditions_.clear();
  TermTranslator& translator = circuit_->translator;
  for (expr::Term condition : query.prefix) {
    std::optional<Gate> gate = translator.translate(condition);
    if (!gate) return false;
    features |= translator.features(condition);
    std::uint32_t id = condition.id();
    if (id >= asked_in_.size()) asked_in_.resize(id + id / 2 + 1, 0);
    if (asked_in_[id] == query_number_) continue;
    asked_in_[id] = query_number_;
    conditions_.push_back({id, *gate});
  }
  std::optional<Gate> gate = translator.translate(query.goal);
  if (!gate) return false;
  features |= translator.features(query.goal);
  goal = *gate;
  return true;
}

PathSolver& BitblastSolver::path_for(Strategy strategy) {
  auto& paths = circuit_->paths;
  auto in_query = [this](std::uint32_t id) { return asked_in_[id] == query_number_; };
  auto best = paths.end();
  for (auto candidate = paths.begin(); candidate != paths.end(); ++candidate) {
    const PathSolver& path = **candidate;
    if (path.strategy() != strategy || !std::ranges::all_of(path.conditions(), in_query)) continue;
    if (best == paths.end() || path.conditions().size() >= (*best)->conditions().size()) best = candidate;
  }
  if (best == paths.end() && paths.size() < options_.kept_paths) {
    paths.push_back(std::make_unique<PathSolver>(circuit_->graph, circuit_->translator));
    paths.back()->start(strategy);
    return *paths.back();
  }
  if (best == paths.end()) {
    best = paths.begin();
    (*best)->start(strategy);
  }
  std::rotate(best, best + 1, paths.end());
  return *paths.back();
}

void BitblastSolver::bring_up_to_date(PathSolver& path) {
  // Stamps of this query are taken back for what the path already has, so that the rest stands out.
  for (std::uint32_t id : path.conditions()) asked_in_[id] = 0;
  std::vector<Condition> missing;
  for (const Condition& condition : conditions_) {
    if (asked_in_[condition.id] == query_number_) missing.push_back(condition);
  }
  for (std::uint32_t id : path.conditions()) asked_in_[id] = query_number_;
  for (const Condition& condition : missing) path.require(condition.id, condition.gate);
}

}  // namespace testellate::solver::bitblast
