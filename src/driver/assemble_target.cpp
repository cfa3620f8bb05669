// SPDX-License-Identifier: Apache-2.0
#include "driver/assemble_target.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <numeric>
#include <set>

#include "driver/test_record.h"
#include "render/condition_text.h"
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

/// Positions of the paths that become tests. One that differs from its prediction is among them only where no
/// other shows what it was to show.
std::vector<std::size_t> choose(const ir::Program& program,
                                const ir::Unit& unit,
                                const std::vector<RecordedPath>& paths,
                                const std::string& criterion) {
  search::Goals goals(program, {ir::subject_of(unit)});
  const std::unique_ptr<search::Criterion> judge = search::make_criterion(criterion, {program, unit, goals});
  std::set<search::Goal> shown;
  const auto select = [&](bool differing) {
    std::vector<std::vector<search::Goal>> missing(paths.size());
    std::vector<search::SuiteCandidate> candidates;
    std::vector<std::size_t> positions;
    for (std::size_t at = 0; at < paths.size(); ++at) {
      if (paths[at].differs != differing) continue;
      std::ranges::copy_if(paths[at].goals, std::back_inserter(missing[at]), [&](const search::Goal& goal) {
        return !shown.contains(goal);
      });
      candidates.push_back({paths[at].decisions, missing[at], paths[at].is_fault});
      positions.push_back(at);
    }
    std::vector<std::size_t> chosen;
    for (std::size_t at : judge->select(candidates)) chosen.push_back(positions[at]);
    return chosen;
  };
  std::vector<std::size_t> chosen = select(false);
  for (std::size_t at : chosen) shown.insert(paths[at].goals.begin(), paths[at].goals.end());
  std::ranges::copy(select(true), std::back_inserter(chosen));
  return chosen;
}

std::vector<result::EdgeVerdict> verdicts_of(const ir::Program& program,
                                             const ir::Unit& unit,
                                             const ExplorationSummary& summary) {
  search::Goals goals(program, {ir::subject_of(unit)});
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
  }
  return search::judge_edges(program, goals, summary.cuts, faulted, refused);
}

result::Finding finding_of(const ir::Program& program,
                           const std::string& target,
                           const result::TestCase& test) {
  result::Finding finding;
  finding.kind = ir::info(*test.outcome.fault).name;
  finding.target = target;
  ir::Place place = test.outcome.blamed;
  finding.file = file_of(program, place.function);
  const ir::Body* body = program.get(place.function).body.get();
  if (body != nullptr && place.inst.is_valid()) finding.line = body->origins[place.inst.index()].line;
  finding.message = finding.file + (finding.file.empty() ? "" : ":" + std::to_string(finding.line) + ": ") +
                    std::string(ir::info(*test.outcome.fault).about) + ", in `" + target + "` when " +
                    render::to_text(test.path_condition, render::Style::Tir);
  finding.is_confirmed = test.is_replayed;
  finding.shown_by = test;
  return finding;
}

}  // namespace

AssembledTarget assemble_target(ir::Program& program,
                                const ir::Unit& unit,
                                const ExploredTarget& explored,
                                const ExploreOptions& options) {
  AssembledTarget made;
  result::Target& target = made.target;
  const ExplorationSummary& summary = explored.summary;
  target.name = program.text(unit.name);
  target.file = file_of(program, ir::subject_of(unit));
  target.line = first_line(*program.get(ir::subject_of(unit)).body);
  target.unit = unit;
  target.status = summary.status;
  target.reason = summary.reason;
  target.edges = verdicts_of(program, unit, summary);
  target.paths = summary.paths;
  target.unsupported = summary.unsupported;
  target.unwritable = summary.unwritable;
  target.time_ms = summary.time_ms;

  NameReader reader(program);
  auto read = [&](std::size_t at) -> std::optional<MadeTest> {
    const RecordedPath& path = explored.paths[at];
    Expected<MadeTest, std::string> test = Unexpected<std::string>(path.no_test);
    if (!path.test.empty()) test = read_test(program, reader, path.test);
    if (test) return std::move(*test);
    target.status = result::Status::Error;
    target.reason = test.error();
    return std::nullopt;
  };
  std::vector<std::vector<std::string>> names;
  std::set<ir::TakenEdge> confirmed;
  std::set<ir::TakenEdge> selected;  // by what exploration saw of the paths that the criterion selects
  std::set<ir::TakenEdge> differing;
  for (std::size_t at : choose(program, unit, explored.paths, options.search.criterion)) {
    for (const search::Goal& goal : explored.paths[at].goals) {
      if (goal.kind != search::Goal::Kind::Edge) continue;
      selected.insert(goal.edge);
      if (explored.paths[at].differs) differing.insert(goal.edge);
    }
    std::optional<MadeTest> one = read(at);
    if (!one) continue;
    result::TestCase& test = one->test;
    if (test.is_replayed) confirmed.insert(test.covers.begin(), test.covers.end());
    target.tests.push_back(std::move(test));
    names.push_back(std::move(one->names));
    made.runs.push_back(std::move(one->run));
  }
  const std::vector<std::string> chosen = render::choose_names(names);
  for (std::size_t at = 0; at < chosen.size(); ++at) target.tests[at].name = chosen[at];
  for (result::EdgeVerdict& edge : target.edges) {
    if (edge.verdict == result::Verdict::Open && differing.contains(edge.edge)) {
      edge.reason = result::OpenReason::Approximate;
    }
    if (edge.verdict != result::Verdict::Covered || confirmed.contains(edge.edge)) continue;
    edge.verdict = result::Verdict::Open;
    edge.reason =
        selected.contains(edge.edge) ? result::OpenReason::Approximate : result::OpenReason::Criterion;
  }
  std::set<std::pair<ir::Place, ir::Fault>> known;
  for (std::size_t at : faults_in_order(explored.paths)) {
    std::optional<MadeTest> one = read(at);
    if (!one || !one->test.outcome.fault ||
        !known.emplace(one->test.outcome.blamed, *one->test.outcome.fault).second)
      continue;
    made.findings.push_back(finding_of(program, target.name, one->test));
  }
  return made;
}

}  // namespace testellate::driver
