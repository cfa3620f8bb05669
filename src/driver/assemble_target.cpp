// SPDX-License-Identifier: Apache-2.0
#include "driver/assemble_target.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "driver/test_record.h"
#include "render/test_name.h"
#include "search/criterion.h"
#include "search/verdicts.h"

namespace testellate::driver {
namespace {

std::string file_of(const ir::Program& program, ir::FunctionId function) {
  return std::string(program.text(program.get(function).file));
}

/// Where the function begins, as far as its code tells.
std::uint32_t first_line(const ir::Body& body) {
  std::uint32_t line = 0;
  for (const ir::Origin& origin : body.origins) {
    if (origin.line != 0 && (line == 0 || origin.line < line)) line = origin.line;
  }
  return line;
}

/// Positions of the paths that ended by a fault, in the order of their decisions.
std::vector<std::size_t> faults_in_order(const std::vector<RecordedPath>& paths) {
  std::vector<std::size_t> positions;
  for (std::size_t at = 0; at < paths.size(); ++at) {
    if (paths[at].is_fault) positions.push_back(at);
  }
  std::ranges::sort(positions, [&](std::size_t a, std::size_t b) {
    return std::tie(paths[a].decisions, a) < std::tie(paths[b].decisions, b);
  });
  return positions;
}

/// Puts the goals of a path that are its target's own before the others, and says how many they are.
std::size_t put_own_first(RecordedPath& path, const search::Goals& goals) {
  std::vector<search::Goal> own;
  std::vector<search::Goal> others;
  for (search::Goal& goal : path.goals) {
    const bool is_own = goal.kind != search::Goal::Kind::Edge || goals.is_own(goal.edge);
    (is_own ? own : others).push_back(std::move(goal));
  }
  const std::size_t count = own.size();
  std::ranges::move(others, std::back_inserter(own));
  path.goals = std::move(own);
  return count;
}

/// Positions of the paths that become tests for the sake of the goals of their target, of which each has the
/// first so many. One that differs from its prediction is among them only where no other shows what it was to
/// show.
std::vector<std::size_t> select_own(const search::Criterion& criterion,
                                    const std::vector<RecordedPath>& paths,
                                    const std::vector<std::size_t>& own) {
  const auto own_of = [&](std::size_t at) { return std::span(paths[at].goals).first(own[at]); };
  std::vector<search::SuiteCandidate> candidates;
  std::vector<std::size_t> positions;
  const auto select = [&] {
    std::vector<std::size_t> chosen;
    for (std::size_t at : criterion.select(candidates)) chosen.push_back(positions[at]);
    return chosen;
  };
  for (std::size_t at = 0; at < paths.size(); ++at) {
    if (paths[at].differs) continue;
    candidates.push_back({paths[at].decisions, paths[at].decision_count, own_of(at), paths[at].is_fault});
    positions.push_back(at);
  }
  std::vector<std::size_t> chosen = select();
  if (positions.size() == paths.size()) return chosen;

  std::set<search::Goal> shown;
  for (std::size_t at : chosen) shown.insert(own_of(at).begin(), own_of(at).end());
  candidates.clear();
  positions.clear();
  std::deque<std::vector<search::Goal>> not_shown;
  for (std::size_t at = 0; at < paths.size(); ++at) {
    if (!paths[at].differs) continue;
    std::vector<search::Goal>& left = not_shown.emplace_back();
    std::ranges::copy_if(own_of(at), std::back_inserter(left), [&](const search::Goal& goal) {
      return !shown.contains(goal);
    });
    candidates.push_back({paths[at].decisions, paths[at].decision_count, left, paths[at].is_fault});
    positions.push_back(at);
  }
  std::ranges::copy(select(), std::back_inserter(chosen));
  return chosen;
}

/// A path that no target needs for itself.
struct SparePath {
  std::size_t target = 0;
  std::size_t position = 0;
  std::vector<search::Goal> goals;  ///< edges of helpers
};

std::vector<result::EdgeVerdict> verdicts_of(const ir::Program& program,
                                             const search::ScopedUnit& target,
                                             const ExplorationSummary& summary) {
  search::Goals goals(program, target);
  std::vector<search::Goal> covered;
  for (std::size_t at = 0; at < summary.edges.size(); ++at) {
    if (summary.edges[at].is_covered)
      covered.push_back({search::Goal::Kind::Edge, goals.edges()[at], {}, {}});
  }
  goals.note_shown(covered);
  std::set<ir::TakenEdge> faulted;
  std::set<ir::TakenEdge> refused;
  for (std::size_t at = 0; at < summary.edges.size(); ++at) {
    if (summary.edges[at].is_infeasible) goals.note_infeasible(goals.edges()[at]);
    if (summary.edges[at].is_faulted) faulted.insert(goals.edges()[at]);
    if (summary.edges[at].is_refused) refused.insert(goals.edges()[at]);
    if (summary.edges[at].is_unsettable) goals.note_unsettable(goals.edges()[at]);
  }
  std::vector<result::EdgeVerdict> verdicts =
      search::judge_edges(program, goals, summary.cuts, faulted, refused);
  for (result::EdgeVerdict& edge : verdicts) {
    // A lambda may be kept, and be called by others when this target is long done.
    const bool is_of_lambda =
        std::ranges::find(target.scope.lambdas, edge.edge.function) != target.scope.lambdas.end();
    if (!is_of_lambda || edge.verdict != result::Verdict::Infeasible) continue;
    edge.verdict = result::Verdict::Open;
    edge.reason = result::OpenReason::Approximate;
  }
  return verdicts;
}

/// The test of a path, or only what counting needs; if it cannot be read, the target's status says so.
std::optional<MadeTest> read_path(ir::Program& program,
                                  NameReader& reader,
                                  const RecordedPath& path,
                                  bool is_counted,
                                  result::Target& target) {
  Expected<MadeTest, std::string> test = Unexpected<std::string>(path.no_test);
  if (!path.test.empty()) {
    test = is_counted ? read_test_head(program, reader, path.test) : read_test(program, reader, path.test);
  }
  if (test) return std::move(*test);
  target.status = result::Status::Error;
  target.reason = test.error();
  return std::nullopt;
}

}  // namespace

std::vector<std::vector<std::size_t>> choose_paths(const ir::Program& program,
                                                   const std::vector<search::ScopedUnit>& targets,
                                                   std::vector<ExploredTarget>& explored,
                                                   const std::string& criterion) {
  std::vector<std::vector<std::size_t>> chosen(targets.size());
  std::set<search::Goal> shown;  // edges of helpers, by paths that were chosen
  std::vector<SparePath> spare;
  bool wants_helpers = false;
  for (std::size_t target = 0; target < targets.size(); ++target) {
    std::vector<RecordedPath>& paths = explored[target].paths;
    const search::Goals goals(program, targets[target]);
    const auto kind = search::make_criterion(criterion, {program, targets[target].unit, goals});
    wants_helpers = kind->wants_helpers();
    std::vector<std::size_t> own;
    for (RecordedPath& path : paths) own.push_back(put_own_first(path, goals));
    chosen[target] = select_own(*kind, paths, own);
    if (!wants_helpers) continue;
    std::vector<bool> is_chosen(paths.size());
    for (std::size_t at : chosen[target]) is_chosen[at] = true;
    for (std::size_t at = 0; at < paths.size(); ++at) {
      if (paths[at].differs) continue;
      const auto others = std::span(paths[at].goals).subspan(own[at]);
      if (is_chosen[at]) {
        shown.insert(others.begin(), others.end());
      } else if (!others.empty()) {
        spare.push_back({target, at, {others.begin(), others.end()}});
      }
    }
  }
  if (!wants_helpers) return chosen;
  for (SparePath& path : spare) {
    std::erase_if(path.goals, [&](const search::Goal& goal) { return shown.contains(goal); });
  }
  std::vector<search::SuiteCandidate> candidates;
  for (const SparePath& path : spare) {
    const RecordedPath& recorded = explored[path.target].paths[path.position];
    candidates.push_back({recorded.decisions, recorded.decision_count, path.goals, recorded.is_fault});
  }
  for (std::size_t at : search::choose_minimal(candidates)) {
    std::vector<std::size_t>& positions = chosen[spare[at].target];
    positions.insert(std::ranges::upper_bound(positions, spare[at].position), spare[at].position);
  }
  return chosen;
}

AssembledTarget assemble_target(ir::Program& program,
                                const search::ScopedUnit& scoped,
                                ExploredTarget explored,
                                const std::vector<std::size_t>& chosen,
                                CountedTests* counted,
                                bool keeps_paths,
                                const TargetLanguage& language) {
  AssembledTarget made;
  const ir::Unit& unit = scoped.unit;
  result::Target& target = made.target;
  const ExplorationSummary& summary = explored.summary;
  target.name = program.text(unit.name);
  target.file = file_of(program, ir::subject_of(unit));
  target.line = first_line(*program.get(ir::subject_of(unit)).body);
  target.unit = unit;
  target.language = language.name;
  target.status = summary.status;
  target.reason = summary.reason;
  for (result::EdgeVerdict& edge : verdicts_of(program, scoped, summary)) {
    const auto is_it = [&](const search::Helper& helper) { return helper.function == edge.edge.function; };
    const bool is_own = std::ranges::none_of(scoped.scope.helpers, is_it);
    (is_own ? target.edges : target.helper_edges).push_back(std::move(edge));
  }
  target.paths = summary.paths;
  target.unsupported = summary.unsupported;
  target.unwritable = summary.unwritable;
  target.environment = summary.environment;
  target.time_ms = summary.time_ms;

  NameReader reader(program);
  std::set<ir::TakenEdge> confirmed;
  std::set<ir::TakenEdge> selected;  // by what exploration saw of the paths that the criterion selects
  std::set<ir::TakenEdge> differing;
  const std::vector<std::size_t> faults = faults_in_order(explored.paths);
  for (const RecordedPath& path : explored.paths) {
    if (!path.differs) continue;
    const Expected<MadeTest, std::string> one = read_test_head(program, reader, path.test);
    if (!one) continue;
    for (const auto& [function, counts] : one->run.coverage) made.doubted.insert(function);
  }
  for (std::size_t at : chosen) {
    for (const search::Goal& goal : explored.paths[at].goals) {
      if (goal.kind != search::Goal::Kind::Edge) continue;
      selected.insert(goal.edge);
      if (explored.paths[at].differs) differing.insert(goal.edge);
    }
  }
  add_tests(program,
            explored.paths,
            chosen,
            {target,
             made.runs,
             keeps_paths ? &made.paths : nullptr,
             counted != nullptr ? &counted->records.emplace_back() : nullptr,
             counted != nullptr ? &counted->coverage : nullptr});
  for (const result::TestCase& test : target.tests) {
    if (test.is_replayed) confirmed.insert(test.covers.begin(), test.covers.end());
  }
  for (result::EdgeVerdict& edge : target.edges) {
    if (edge.verdict == result::Verdict::Open && differing.contains(edge.edge)) {
      edge.reason = result::OpenReason::Approximate;
    }
    if (edge.verdict != result::Verdict::Covered || confirmed.contains(edge.edge)) continue;
    edge.verdict = result::Verdict::Open;
    edge.reason =
        selected.contains(edge.edge) ? result::OpenReason::Approximate : result::OpenReason::Criterion;
  }
  const bugs::TitleOf title_of =
      language.title_of ? language.title_of : [&](ir::FunctionId function) -> std::string {
    return std::string(program.text(program.get(function).name));
  };
  std::set<std::tuple<ir::Place, ir::Fault, result::Rank>> known;
  for (std::size_t at : faults) {
    const std::optional<MadeTest> one = read_path(program, reader, explored.paths[at], false, target);
    if (!one || !one->test.outcome.fault) continue;
    result::Finding finding = bugs::make_finding(program, target, one->test, title_of);
    if (!known.emplace(one->test.outcome.blamed, *one->test.outcome.fault, finding.rank).second) continue;
    made.findings.push_back(std::move(finding));
  }
  return made;
}

void add_tests(ir::Program& program,
               std::vector<RecordedPath>& paths,
               const std::vector<std::size_t>& chosen,
               TargetTests tests) {
  NameReader reader(program);
  std::vector<std::vector<std::string>> names;
  names.reserve(chosen.size());
  if (tests.paths != nullptr) {
    for (const TestPath& path : *tests.paths) names.push_back(path.names);
  }
  tests.target.tests.reserve(tests.target.tests.size() + chosen.size());
  for (std::size_t at : chosen) {
    RecordedPath& path = paths[at];
    std::optional<MadeTest> one = read_path(program, reader, path, tests.records != nullptr, tests.target);
    if (!one) continue;
    if (tests.records != nullptr) {
      if (one->test.is_replayed) tests.coverage->add(one->run);
      tests.records->push_back(std::move(path.test));
    } else {
      tests.runs.push_back(std::move(one->run));
    }
    tests.target.tests.push_back(std::move(one->test));
    if (tests.paths != nullptr) tests.paths->push_back({path.decisions, path.goals, one->names});
    names.push_back(std::move(one->names));
    // Not needed any more, and there may be many.
    if (!path.is_fault) path = {};
  }
  const std::vector<std::string> unique_names = render::choose_names(names);
  for (std::size_t at = 0; at < unique_names.size(); ++at) tests.target.tests[at].name = unique_names[at];
}

}  // namespace testellate::driver
