// SPDX-License-Identifier: Apache-2.0
#include "bugs/finding_list.h"

#include <algorithm>
#include <array>

#include "bugs/rank.h"

namespace testellate::bugs {
namespace {

using result::Finding;
using result::Rank;

constexpr auto kColors = std::to_array<std::string_view>({"36", "33", "31"});

/// What a person reads of the inputs before the test; in characters.
constexpr std::size_t kLongestInputs = 160;

std::string counted(std::size_t count, const std::string& one) {
  return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

std::string rank_text(Rank rank, bool has_color) {
  std::string name(result::name_of(rank));
  if (!has_color) return name;
  return "\x1b[" + std::string(kColors[static_cast<std::size_t>(rank)]) + "m" + name + "\x1b[0m";
}

/// The function that fails without its parameters: overloads of Java have a name in common.
std::string name_of_all(const Finding& finding) { return finding.at.substr(0, finding.at.find('(')); }

/// What the inputs are like that lead to it, as the message says.
std::string condition_of(const Finding& finding) {
  const std::size_t at = finding.message.find(" when ");
  return at == std::string::npos ? "" : finding.message.substr(at);
}

/// Probably one mistake, or the same made again: of one kind and rank, in functions of one name (overloads,
/// or further places that the same input leads to), or in one class for the same inputs.
bool are_alike(const Finding& a, const Finding& b) {
  if (a.rank != b.rank || a.kind != b.kind || a.file != b.file || a.is_confirmed != b.is_confirmed) {
    return false;
  }
  const std::string condition = condition_of(a);
  return name_of_all(a) == name_of_all(b) || (!condition.empty() && condition == condition_of(b));
}

/// Each group in the order of the list; the first one stands for it.
std::vector<std::vector<const Finding*>> groups_of(const std::vector<Finding>& findings) {
  std::vector<std::vector<const Finding*>> groups;
  for (const Finding& finding : findings) {
    const auto group =
        std::ranges::find_if(groups, [&](const auto& others) { return are_alike(*others.front(), finding); });
    if (group != groups.end()) {
      group->push_back(&finding);
    } else {
      groups.push_back({&finding});
    }
  }
  return groups;
}

/// "and 2 like it: f3 at line 12 in `reverse(byte[])`, f4 at line 14"
std::string others_text(const std::vector<const Finding*>& group) {
  constexpr std::size_t kMostNamed = 4;
  if (group.size() < 2) return "";
  std::string text = "      and " + std::to_string(group.size() - 1) + " like it: ";
  for (std::size_t at = 1; at < group.size(); ++at) {
    const Finding& other = *group[at];
    if (at > kMostNamed) return text + ", ...\n";
    text += (at == 1 ? "" : ", ") + other.id + " at line " + std::to_string(other.line);
    if (other.at == group.front()->at) continue;
    // Without the class.
    const std::size_t hash = other.at.substr(0, other.at.find('(')).find_last_of("#:");
    text += " in `" + other.at.substr(hash == std::string::npos ? 0 : hash + 1) + "`";
  }
  return text + "\n";
}

std::string entry(const Finding& finding, const ListOptions& options) {
  std::string text =
      finding.id + "  " + rank_text(finding.rank, options.has_color) + "  " + finding.message + "\n";
  if (options.source_line && finding.line != 0) {
    const std::string line = options.source_line(finding.file, finding.line);
    const std::size_t start = line.find_first_not_of(" \t");
    if (start != std::string::npos) text += "      " + line.substr(start) + "\n";
  }
  if (options.inputs) {
    std::string inputs;
    for (const auto& [name, value] : options.inputs(finding)) {
      inputs += (inputs.empty() ? "" : ", ") + name + " = " + value;
      if (inputs.size() > kLongestInputs) {
        inputs += ", ...";
        break;
      }
    }
    if (!inputs.empty()) text += "      with " + inputs + "\n";
  }
  if (!finding.via.empty()) {
    text += "      called: ";
    for (const std::string& step : finding.via) text += step + " -> ";
    text += finding.at + "\n";
  }
  if (finding.is_confirmed) {
    text += "      shown by " + finding.test_name + "\n";
  } else {
    const std::string& why = finding.shown_by.confirmation.detail;
    text += "      not confirmed" + (why.empty() ? "" : ": " + why) + "\n";
  }
  return text;
}

}  // namespace

std::string to_list(const std::vector<Finding>& findings,
                    const LeftOutOfList& left_out,
                    const ListOptions& options) {
  std::string text;
  for (const std::vector<const Finding*>& group : groups_of(findings)) {
    text += entry(*group.front(), options) + others_text(group) + "\n";
  }
  text += counted(findings.size(), "finding");
  std::string sum;
  for (std::size_t rank = result::kRankCount; rank-- > 0;) {
    const auto count = std::ranges::count(findings, static_cast<Rank>(rank), &Finding::rank);
    if (count == 0) continue;
    sum += (sum.empty() ? ": " : ", ") + std::to_string(count) + " " +
           std::string(result::name_of(static_cast<Rank>(rank)));
  }
  const auto confirmed = std::ranges::count_if(findings, &Finding::is_confirmed);
  text += sum;
  if (!findings.empty()) text += "; " + std::to_string(confirmed) + " confirmed by a test";
  std::string below;
  for (std::size_t rank = result::kRankCount; rank-- > 0;) {
    if (left_out.below_rank[rank] == 0) continue;
    below += (below.empty() ? "" : " and ") + std::to_string(left_out.below_rank[rank]) + " " +
             std::string(result::name_of(static_cast<Rank>(rank)));
  }
  if (!below.empty()) text += "; " + below + " not listed (--min-rank precondition)";
  if (left_out.in_baseline != 0)
    text += "; " + std::to_string(left_out.in_baseline) + " known from the baseline";
  if (left_out.refuted != 0) {
    text += "; " + std::to_string(left_out.refuted) + " refuted by " +
            (left_out.refuted == 1 ? "its own test" : "their own tests") + " (`refuted` in report.json)";
  }
  return text + "\n";
}

}  // namespace testellate::bugs
