// SPDX-License-Identifier: Apache-2.0
#include "driver/search_log.h"

#include <algorithm>
#include <map>

#include "ir/unit.h"
#include "search/goals.h"

namespace testellate::driver {
namespace {

constexpr std::size_t kMostEdges = 8;
constexpr std::size_t kMostReasons = 3;

std::string counted(std::uint64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// "12 paths ended normally, 3 at a bound": what is not zero.
std::string described(const result::PathCounts& paths) {
  std::string text = counted(paths.feasible, "path");
  const auto add = [&](std::uint64_t count, const char* what) {
    if (count != 0) text += ", " + std::to_string(count) + " " + what;
  };
  add(paths.infeasible, "sides refuted");
  add(paths.bounded, "cut at a bound");
  add(paths.unsupported, "unsupported");
  add(paths.unknown, "undecided by solvers");
  add(paths.environment, "up to the environment");
  add(paths.timeout, "left over");
  return text;
}

/// The most frequent ones first.
void add_reasons(std::ostream& out,
                 std::string_view title,
                 const std::map<std::string, std::uint64_t>& reasons) {
  std::vector<std::pair<std::string, std::uint64_t>> ordered(reasons.begin(), reasons.end());
  std::ranges::stable_sort(ordered, std::ranges::greater(), &std::pair<std::string, std::uint64_t>::second);
  for (std::size_t at = 0; at < std::min(ordered.size(), kMostReasons); ++at) {
    out << "      " << title << " " << ordered[at].second << " times: " << ordered[at].first << '\n';
  }
}

void add_edges(std::ostream& out,
               std::string_view title,
               const ir::Program& program,
               const std::vector<ir::TakenEdge>& edges) {
  if (edges.empty()) return;
  out << "      " << title;
  for (std::size_t at = 0; at < std::min(edges.size(), kMostEdges); ++at) {
    out << (at == 0 ? " " : ", ") << ir::edge_name(program, edges[at]);
  }
  if (edges.size() > kMostEdges) out << " and " << edges.size() - kMostEdges << " more";
  out << '\n';
}

}  // namespace

void SearchLog::add_round(std::span<const std::size_t> targets,
                          std::span<const ExploredTarget> explored,
                          std::optional<std::chrono::milliseconds> slice) {
  out_ << "search, round " << ++rounds_ << ": " << counted(targets.size(), "target");
  if (slice) out_ << ", up to " << slice->count() << " ms each";
  out_ << '\n';
  for (std::size_t at = 0; at < targets.size(); ++at) add_target(targets[at], explored[at]);
}

void SearchLog::add_target(std::size_t target, const ExploredTarget& explored) {
  const search::Goals goals(program_, targets_[target]);
  const ExplorationSummary& summary = explored.summary;
  std::vector<ir::TakenEdge> first;
  std::vector<ir::TakenEdge> open;
  std::size_t covered = 0;
  std::size_t total = 0;
  for (std::size_t at = 0; at < std::min(summary.edges.size(), goals.edges().size()); ++at) {
    const ir::TakenEdge edge = goals.edges()[at];
    if (goals.is_synthetic(edge)) continue;
    ++total;
    if (summary.edges[at].is_covered) {
      ++covered;
      if (covered_.insert(edge).second) first.push_back(edge);
    } else if (!summary.edges[at].is_infeasible && !covered_.contains(edge)) {
      open.push_back(edge);
    }
  }
  out_ << "  " << title_of_(ir::subject_of(targets_[target].unit)) << "  " << summary.time_ms << " ms; "
       << described(summary.paths) << "; " << covered << " of " << counted(total, "edge") << "; "
       << (summary.reason.empty() ? std::string("nothing is left") : "ended by: " + summary.reason) << '\n';
  add_edges(out_, "first to take", program_, first);
  add_edges(out_, "nobody takes", program_, open);
  add_reasons(out_, "unsupported", summary.unsupported);
  add_reasons(out_, "no test can be written", summary.unwritable);
}

}  // namespace testellate::driver
