// SPDX-License-Identifier: Apache-2.0
#include "driver/search_again.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "driver/assign_helpers.h"
#include "search/criterion.h"

namespace testellate::driver {
namespace {

using State = result::Confirmation::State;

/// Of the time limit per target, what a second search may take, and no more than that.
constexpr int kTimeDivisor = 4;
constexpr std::chrono::milliseconds kLongestSearch{5'000};
/// Callers that are asked to bring about what a target could not: the nearest ones.
constexpr std::size_t kMostCallers = 2;

bool went_wrong(const result::TestCase& test) {
  const State state = test.confirmation.state;
  return test.is_replayed &&
         (state == State::Different || state == State::Flaky || state == State::NotEmitted);
}

/// Whether more search may help.
bool is_worth_pursuing(const result::EdgeVerdict& edge) {
  using result::OpenReason;
  return edge.verdict == result::Verdict::Open && !edge.is_synthetic && edge.reason != OpenReason::Fault &&
         edge.reason != OpenReason::Criterion && edge.reason != OpenReason::Environment;
}

/// What a target is explored for once more.
struct Pursuit {
  search::ScopedUnit unit;
  std::set<search::Goal> wanted;
  PathSet refused;
};

class SecondSearch {
 public:
  SecondSearch(const LoadedTargets& targets, const ExploreOptions& options, const Explored& found)
      : targets_(targets), options_(options), found_(found) {
    note_shown();
  }

  std::optional<Explored> run(const PoolLimits& limits) {
    for (std::size_t target = 0; target < targets_.units.size(); ++target) pursue_lost(target);
    pursue_from_callers();
    if (pursuits_.empty()) return std::nullopt;
    ExploreOptions options = options_;
    options.budget.time = search_time();
    std::vector<search::ScopedUnit> units;
    for (const auto& [target, pursuit] : pursuits_) {
      units.push_back(pursuit.unit);
      if (!pursuit.refused.empty()) options.refused[name_of(target)] = pursuit.refused;
    }
    language::LoadedInput& input = *targets_.input;
    std::vector<ExploredTarget> explored =
        explore_all(input.program(), input.natives(), units, options, limits, [](const ExploreProgress&) {});
    return with_tests_of(explored);
  }

 private:
  [[nodiscard]] std::string name_of(std::size_t target) const {
    return std::string(targets_.input->program().text(targets_.units[target].unit.name));
  }
  [[nodiscard]] std::chrono::milliseconds search_time() const {
    return std::min(options_.budget.time / kTimeDivisor, kLongestSearch);
  }
  [[nodiscard]] bool has_time(std::size_t target) const {
    const std::chrono::milliseconds used(found_.run.targets[target].time_ms);
    return used + search_time() <= options_.budget.time;
  }

  /// What the suite shows now.
  void note_shown() {
    const std::vector<result::Target>& targets = found_.run.targets;
    shown_.resize(targets.size());
    for (std::size_t target = 0; target < targets.size(); ++target) {
      for (std::size_t at = 0; at < targets[target].tests.size(); ++at) {
        if (!result::is_counted(found_.run, targets[target].tests[at])) continue;
        const std::vector<search::Goal>& goals = found_.paths[target][at].goals;
        shown_[target].insert(goals.begin(), goals.end());
      }
    }
    for (const result::FunctionCoverage& function : coverage_of(targets_.input->program(), found_)) {
      for (std::uint32_t edge = 0; edge < function.edges.size(); ++edge) {
        if (function.edges[edge] != 0) executed_.insert({function.function, ir::EdgeId(edge)});
      }
    }
  }

  Pursuit& pursuit_of(std::size_t target) {
    return pursuits_.try_emplace(target, Pursuit{targets_.units[target], {}, {}}).first->second;
  }

  /// Goals that the target had, before the machine did otherwise.
  void pursue_lost(std::size_t target) {
    const std::vector<result::TestCase>& tests = found_.run.targets[target].tests;
    const search::Goals own(targets_.input->program(), targets_.units[target]);
    std::set<search::Goal> lost;
    PathSet refused;
    for (std::size_t at = 0; at < tests.size(); ++at) {
      if (!went_wrong(tests[at])) continue;
      refused.insert(found_.paths[target][at].decisions);
      for (const search::Goal& goal : found_.paths[target][at].goals) {
        const bool is_of_helper = goal.kind == search::Goal::Kind::Edge && !own.is_own(goal.edge);
        const bool is_shown =
            shown_[target].contains(goal) || (is_of_helper && executed_.contains(goal.edge));
        if (!is_shown) lost.insert(goal);
      }
    }
    if (lost.empty() || !has_time(target)) return;
    Pursuit& pursuit = pursuit_of(target);
    pursuit.wanted = std::move(lost);
    pursuit.refused = std::move(refused);
  }

  /// Of its own code and of helpers that are entrusted to it, what nobody has shown.
  [[nodiscard]] std::set<ir::TakenEdge> find_open(std::size_t target) const {
    const auto is_entrusted = [&](const result::EdgeVerdict& edge) {
      const std::vector<search::Helper>& helpers = targets_.units[target].scope.helpers;
      return std::ranges::find(helpers, search::Helper{edge.edge.function, true}) != helpers.end();
    };
    std::set<ir::TakenEdge> open;
    const auto note = [&](const result::EdgeVerdict& edge) {
      if (is_worth_pursuing(edge) && !executed_.contains(edge.edge)) open.insert(edge.edge);
    };
    std::ranges::for_each(found_.run.targets[target].edges, note);
    for (const result::EdgeVerdict& edge : found_.run.targets[target].helper_edges) {
      if (is_entrusted(edge)) note(edge);
    }
    return open;
  }

  /// Edges of functions that tests cannot call as they would have to be called: with objects that no test
  /// can make, but a caller does.
  void pursue_from_callers() {
    const Callers callers = find_callers(targets_.code, targets_.units);
    for (std::size_t target = 0; target < targets_.units.size(); ++target) {
      const std::set<ir::TakenEdge> open = find_open(target);
      if (open.empty()) continue;
      // Callers of callers come after all callers: where these cannot be called either, those may be.
      std::vector<std::size_t> near = callers[target];
      std::set<std::size_t> seen{target};
      std::size_t asked = 0;
      for (std::size_t at = 0; at < near.size() && asked != kMostCallers; ++at) {
        const std::size_t caller = near[at];
        if (!seen.insert(caller).second) continue;
        near.insert(near.end(), callers[caller].begin(), callers[caller].end());
        if (found_.run.targets[caller].tests.empty() || !has_time(caller)) continue;
        ask(caller, open);
        ++asked;
      }
    }
  }

  void ask(std::size_t caller, const std::set<ir::TakenEdge>& open) {
    Pursuit& pursuit = pursuit_of(caller);
    for (ir::TakenEdge edge : open) {
      pursuit.wanted.insert({search::Goal::Kind::Edge, edge, {}, {}});
      search::Scope& scope = pursuit.unit.scope;
      const bool is_own = edge.function == ir::subject_of(pursuit.unit.unit) ||
                          std::ranges::find(scope.lambdas, edge.function) != scope.lambdas.end();
      const auto helper = std::ranges::find(scope.helpers, edge.function, &search::Helper::function);
      if (!is_own && helper == scope.helpers.end()) scope.helpers.push_back({edge.function, false});
    }
  }

  /// A minimal choice of the new paths for what is wanted.
  [[nodiscard]] std::optional<Explored> with_tests_of(std::vector<ExploredTarget>& explored) const {
    struct Path {
      std::size_t number = 0;  ///< of the pursuit
      std::size_t position = 0;
      std::vector<search::Goal> goals;
    };
    std::vector<Path> found;
    std::size_t number = 0;
    for (const auto& [target, pursuit] : pursuits_) {
      const std::vector<RecordedPath>& paths = explored[number].paths;
      for (std::size_t at = 0; at < paths.size(); ++at) {
        if (paths[at].differs || paths[at].is_fault || paths[at].test.empty()) continue;
        std::vector<search::Goal> goals = paths[at].goals;
        std::erase_if(goals, [&](const search::Goal& goal) { return !pursuit.wanted.contains(goal); });
        if (!goals.empty()) found.push_back({number, at, std::move(goals)});
      }
      ++number;
    }
    if (found.empty()) return std::nullopt;
    std::vector<search::SuiteCandidate> candidates;
    for (const Path& path : found) {
      const RecordedPath& recorded = explored[path.number].paths[path.position];
      candidates.push_back({recorded.decisions, recorded.decision_count, path.goals, false});
    }
    std::vector<std::vector<std::size_t>> chosen(explored.size());
    for (std::size_t at : search::choose_minimal(candidates)) {
      chosen[found[at].number].push_back(found[at].position);
    }
    Explored more = found_;
    number = 0;
    for (const auto& [target, pursuit] : pursuits_) {
      std::ranges::sort(chosen[number]);
      add_tests(targets_.input->program(),
                explored[number].paths,
                chosen[number],
                {more.run.targets[target],
                 more.predictions[target],
                 &more.paths[target],
                 more.counted ? &more.counted->records[target] : nullptr,
                 more.counted ? &more.counted->coverage : nullptr});
      ++number;
    }
    return more;
  }

  const LoadedTargets& targets_;
  const ExploreOptions& options_;
  const Explored& found_;
  std::vector<std::set<search::Goal>> shown_;  ///< by tests that count, by target
  std::set<ir::TakenEdge> executed_;           ///< by these tests, of all code
  std::map<std::size_t, Pursuit> pursuits_;    ///< by target
};

}  // namespace

std::vector<result::FunctionCoverage> coverage_of(const ir::Program& program, const Explored& explored) {
  return explored.counted ? explored.counted->coverage.of_user_code(program)
                          : measure_coverage(program, explored.run, explored.predictions);
}

bool asks_for_goals(const LoadedTargets& targets, const std::string& criterion) {
  if (targets.units.empty()) return false;
  const ir::Program& program = targets.input->program();
  const search::Goals goals(program, targets.units.front());
  return search::make_criterion(criterion, {program, targets.units.front().unit, goals})->wants_helpers();
}

std::optional<Explored> search_again(const LoadedTargets& targets,
                                     const ExploreOptions& options,
                                     const PoolLimits& limits,
                                     const Explored& found) {
  if (!asks_for_goals(targets, options.search.criterion)) return std::nullopt;
  return SecondSearch(targets, options, found).run(limits);
}

}  // namespace testellate::driver
