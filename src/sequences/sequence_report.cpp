// SPDX-License-Identifier: Apache-2.0
#include "sequences/sequence_report.h"

#include <map>

namespace testellate::sequences {
namespace {

std::string counted(std::uint64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  const std::uint64_t tenths = whole == 0 ? 1000 : part * 1000 / whole;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

}  // namespace

SequenceReport::Branches count_branches(std::span<const result::Target> targets) {
  std::map<ir::TakenEdge, result::Verdict> verdicts;
  for (const result::Target& target : targets) {
    for (const auto* edges : {&target.edges, &target.helper_edges}) {
      for (const result::EdgeVerdict& edge : *edges) {
        if (edge.is_synthetic) continue;
        auto [known, is_new] = verdicts.try_emplace(edge.edge, edge.verdict);
        // What one target cannot do, another may.
        if (edge.verdict == result::Verdict::Covered ||
            (edge.verdict == result::Verdict::Open && known->second == result::Verdict::Infeasible)) {
          known->second = edge.verdict;
        }
      }
    }
  }
  SequenceReport::Branches branches;
  branches.total = verdicts.size();
  for (const auto& [edge, verdict] : verdicts) {
    if (verdict == result::Verdict::Covered) ++branches.covered;
    if (verdict == result::Verdict::Infeasible) ++branches.infeasible;
    if (verdict == result::Verdict::Open) branches.open.push_back(edge);
  }
  return branches;
}

std::string to_text(const SequenceReport& report) {
  std::string text = report.class_name + ": sequences of up to " + counted(report.length, "call") + " of " +
                     joined(report.methods) + "\n";
  text += "  " + counted(report.states, "state") + ", by number of calls:";
  for (std::uint64_t count : report.new_states) text += " " + std::to_string(count);
  text += "; " + counted(report.subsumed, "call") + " led to a state that was known\n";
  if (report.taken_up != 0) {
    text += "  went on from what was known of sequences of up to " + counted(report.taken_up, "call") + "\n";
  }
  if (report.is_exhausted)
    text += "  these are all states that there are: longer sequences lead to no others\n";
  if (report.undecided != 0) {
    text += "  " + counted(report.undecided, "comparison") +
            " of states that no solver could decide: some states may be part of others\n";
  }
  text += "  " + counted(report.tests, "sequence") + ", " + std::to_string(report.selected) + " selected (" +
          report.selection + ")\n";
  text += "  branches: " + std::to_string(report.branches.covered) + " of " +
          std::to_string(report.branches.total) + " covered, " +
          percent(report.branches.covered, report.branches.total);
  if (report.branches.infeasible != 0)
    text += ", " + std::to_string(report.branches.infeasible) + " infeasible";
  text += "\n";
  constexpr std::size_t kMostListed = 8;
  for (std::size_t at = 0; at < report.open_branches.size() && at < kMostListed; ++at) {
    text += "    not covered: " + report.open_branches[at] + "\n";
  }
  if (report.open_branches.size() > kMostListed) {
    text += "    and " + std::to_string(report.open_branches.size() - kMostListed) +
            " more: `open_branches` in report.json\n";
  }
  if (report.paths.bounded != 0)
    text += "  " + counted(report.paths.bounded, "path") + " cut at the loop bound\n";
  if (report.paths.unknown != 0)
    text += "  " + counted(report.paths.unknown, "path") + " of which no solver could say if they exist\n";
  if (report.paths.unsupported != 0)
    text += "  " + counted(report.paths.unsupported, "path") + " ended at something unsupported\n";
  for (const std::string& method : report.left_out) text += "  left out: " + method + "\n";
  if (report.status != result::Status::Complete) {
    // Nothing is said of any length if it did not come to the first call.
    const bool has_calls = report.new_states.size() > 1;
    text +=
        "  not complete: " + report.reason + "; " +
        (has_calls ? "all sequences of up to " + counted(report.completed_length, "call") + " were explored"
                   : "not all ways to make the object were explored") +
        "\n";
  }
  return text;
}

void write_json(const SequenceReport& report, report::JsonText& json) {
  json.key("sequences");
  json.begin_array();
  json.begin_object();
  json.member("class", report.class_name);
  json.member("methods", report::Json(report.methods));
  json.member("length", std::uint64_t{report.length});
  json.member("completed_length", std::uint64_t{report.completed_length});
  json.member("exhausted", report.is_exhausted);
  if (report.taken_up != 0) json.member("taken_up", std::uint64_t{report.taken_up});
  json.member("states", report.states);
  json.member("new_states", report::Json(report.new_states));
  json.member("subsumed", report.subsumed);
  json.member("undecided", report.undecided);
  json.member("tests", report.tests);
  json.member("selection", report.selection);
  json.member("selected", report.selected);
  json.member("branches",
              report::Json{{"total", report.branches.total},
                           {"covered", report.branches.covered},
                           {"infeasible", report.branches.infeasible}});
  json.member("open_branches", report::Json(report.open_branches));
  json.member("paths",
              report::Json{{"feasible", report.paths.feasible},
                           {"infeasible", report.paths.infeasible},
                           {"bounded", report.paths.bounded},
                           {"unsupported", report.paths.unsupported},
                           {"unknown", report.paths.unknown},
                           {"timeout", report.paths.timeout}});
  if (!report.left_out.empty()) json.member("left_out", report::Json(report.left_out));
  json.member("time_ms", report.time_ms);
  json.end_object();
  json.end_array();
}

}  // namespace testellate::sequences
