// SPDX-License-Identifier: Apache-2.0
#include "driver/code_coverage.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "ir/place.h"

namespace testellate::driver {
namespace {

using Lines = std::set<std::uint32_t>;

/// What was executed of a function, as often as may be.
struct Executed {
  std::set<ir::EdgeId> edges;
  Lines lines;
};

using LineStarts = std::map<ir::FunctionId, std::vector<ir::Origin>>;

const std::vector<ir::Origin>& places_of_lines(const ir::Program& program,
                                               const LineStarts& line_starts,
                                               ir::FunctionId function) {
  const auto found = line_starts.find(function);
  return found == line_starts.end() ? program.get(function).body->origins : found->second;
}

Lines lines_at(const std::vector<ir::Origin>& places) {
  Lines lines;
  for (const ir::Origin& origin : places) {
    if (origin.line != 0) lines.insert(origin.line);
  }
  return lines;
}

/// The lines of instructions that were executed. A line that has no instruction in the IR is executed if what
/// follows it is.
Lines predicted_lines(const ir::Program& program,
                      const LineStarts& line_starts,
                      const result::FunctionCoverage& coverage) {
  Lines lines;
  const ir::Body& body = *program.get(coverage.function).body;
  std::vector<std::pair<std::uint32_t, bool>> places;  // offset, whether it was executed
  for (std::size_t at = 0; at < body.origins.size(); ++at) {
    const ir::Origin origin = body.origins[at];
    if (origin.line == 0) continue;
    const bool is_executed = coverage.instructions[at] != 0;
    places.emplace_back(origin.column, is_executed);
    if (is_executed) lines.insert(origin.line);
  }
  std::ranges::sort(places);
  const auto starts = line_starts.find(coverage.function);
  if (starts == line_starts.end()) return lines;
  for (const ir::Origin& start : starts->second) {
    const auto next = std::ranges::lower_bound(places, std::pair(start.column, false));
    if (next == places.end()) continue;
    // Executed ones of the same offset come last.
    const auto last = std::ranges::upper_bound(places, std::pair(next->first, true)) - 1;
    if (last->second) lines.insert(start.line);
  }
  return lines;
}

std::map<ir::FunctionId, Executed> find_executed(const ir::Program& program,
                                                 const LineStarts& line_starts,
                                                 const result::Run& run) {
  std::map<ir::FunctionId, Executed> executed;
  for (const result::FunctionCoverage& coverage : run.coverage) {
    Executed& function = executed[coverage.function];
    for (std::uint32_t at = 0; at < coverage.edges.size(); ++at) {
      if (coverage.edges[at] != 0) function.edges.insert(ir::EdgeId(at));
    }
    function.lines.merge(predicted_lines(program, line_starts, coverage));
  }
  for (const result::Target& target : run.targets) {
    for (const result::TestCase& test : target.tests) {
      if (!result::is_counted(run, test)) continue;
      const auto seen = run.seen.find(test.id);
      if (seen == run.seen.end()) continue;
      for (const result::SeenFunction& one : seen->second) {
        executed[one.function].edges.insert(one.edges.begin(), one.edges.end());
        executed[one.function].lines.insert(one.lines.begin(), one.lines.end());
      }
    }
  }
  return executed;
}

/// Edges that no test can take: their own target says so, or all targets that call the helper.
std::set<ir::TakenEdge> find_infeasible(const std::set<ir::FunctionId>& controlled, const result::Run& run) {
  std::set<ir::TakenEdge> infeasible;
  std::set<ir::TakenEdge> possible;
  const auto note = [&](const result::EdgeVerdict& edge) {
    (edge.verdict == result::Verdict::Infeasible ? infeasible : possible).insert(edge.edge);
  };
  for (const result::Target& target : run.targets) {
    std::ranges::for_each(target.edges, note);
    for (const result::EdgeVerdict& edge : target.helper_edges) {
      if (controlled.contains(edge.edge.function)) note(edge);
    }
  }
  for (ir::TakenEdge edge : possible) infeasible.erase(edge);
  return infeasible;
}

/// Why edges are open. An edge of a helper may be open for several targets: first comes what is easiest to
/// change, and then what says most about it.
class OpenReasons {
 public:
  explicit OpenReasons(const result::Run& run) {
    for (const result::Target& target : run.targets) {
      std::ranges::for_each(target.edges, [&](const result::EdgeVerdict& edge) { note(edge); });
      std::ranges::for_each(target.helper_edges, [&](const result::EdgeVerdict& edge) { note(edge); });
    }
  }

  [[nodiscard]] result::OpenReason of(ir::TakenEdge edge) const {
    const auto found = reasons_.find(edge);
    // No target leads there, or those that are known do not: a caller of another kind would have to.
    return found == reasons_.end() ? result::OpenReason::Unsupported : found->second;
  }

 private:
  static std::size_t rank(result::OpenReason reason) {
    using result::OpenReason;
    constexpr std::array kOrder = {OpenReason::Budget,
                                   OpenReason::Criterion,
                                   OpenReason::Bound,
                                   OpenReason::Size,
                                   OpenReason::Environment,
                                   OpenReason::Fault,
                                   OpenReason::Approximate,
                                   OpenReason::Unknown,
                                   OpenReason::Unsupported};
    static_assert(kOrder.size() == result::kOpenReasonCount);
    return static_cast<std::size_t>(std::ranges::find(kOrder, reason) - kOrder.begin());
  }
  void note(const result::EdgeVerdict& edge) {
    if (edge.verdict != result::Verdict::Open) return;
    const auto [known, is_new] = reasons_.try_emplace(edge.edge, edge.reason);
    if (!is_new && rank(edge.reason) < rank(known->second)) known->second = edge.reason;
  }

  std::map<ir::TakenEdge, result::OpenReason> reasons_;
};

class PartCounter {
 public:
  PartCounter(const ir::Program& program,
              const LineStarts& line_starts,
              const std::map<ir::FunctionId, Executed>& executed,
              const std::set<ir::TakenEdge>& infeasible,
              const OpenReasons& reasons)
      : program_(program),
        line_starts_(line_starts),
        executed_(executed),
        infeasible_(infeasible),
        reasons_(reasons) {}

  result::CodeCoverage count(const language::CodePart& part) const {
    result::CodeCoverage row;
    row.name = part.name;
    row.file = part.file;
    Lines lines;
    Lines covered;
    for (const std::vector<ir::FunctionId>& copies : part.functions) {
      count_edges(copies, row);
      lines.merge(lines_at(places_of_lines(program_, line_starts_, copies.front())));
      for (ir::FunctionId copy : copies) {
        if (const auto found = executed_.find(copy); found != executed_.end()) {
          covered.insert(found->second.lines.begin(), found->second.lines.end());
        }
      }
    }
    row.lines.total = lines.size();
    row.lines.covered = static_cast<std::uint64_t>(
        std::ranges::count_if(lines, [&](std::uint32_t line) { return covered.contains(line); }));
    return row;
  }

 private:
  /// The copies have the same edges, since they are the same source.
  void count_edges(const std::vector<ir::FunctionId>& copies, result::CodeCoverage& row) const {
    const ir::Body& body = *program_.get(copies.front()).body;
    for (std::uint32_t at = 0; at < body.edges.size(); ++at) {
      if (body.edges[at].is_synthetic) continue;
      ++row.branches.total;
      const ir::EdgeId edge(at);
      const bool is_covered = std::ranges::any_of(copies, [&](ir::FunctionId copy) {
        const auto found = executed_.find(copy);
        return found != executed_.end() && found->second.edges.contains(edge);
      });
      const bool is_infeasible = std::ranges::all_of(
          copies, [&](ir::FunctionId copy) { return infeasible_.contains({copy, edge}); });
      if (is_covered) {
        ++row.branches.covered;
      } else if (is_infeasible) {
        ++row.branches.infeasible;
        row.infeasible_edges.push_back(ir::edge_name(program_, {copies.front(), edge}));
      } else {
        row.open_edges.emplace_back(ir::edge_name(program_, {copies.front(), edge}),
                                    reasons_.of({copies.front(), edge}));
      }
    }
  }

  const ir::Program& program_;
  const LineStarts& line_starts_;
  const std::map<ir::FunctionId, Executed>& executed_;
  const std::set<ir::TakenEdge>& infeasible_;
  const OpenReasons& reasons_;
};

}  // namespace

std::vector<result::CodeCoverage> measure_code(const ir::Program& program,
                                               const language::UserCode& code,
                                               const std::set<ir::FunctionId>& controlled,
                                               const result::Run& run) {
  const std::map<ir::FunctionId, Executed> executed = find_executed(program, code.line_starts, run);
  const std::set<ir::TakenEdge> infeasible = find_infeasible(controlled, run);
  const OpenReasons reasons(run);
  const PartCounter counter(program, code.line_starts, executed, infeasible, reasons);
  std::vector<result::CodeCoverage> rows;
  for (const language::CodePart& part : code.parts) rows.push_back(counter.count(part));
  return rows;
}

}  // namespace testellate::driver
