// SPDX-License-Identifier: Apache-2.0
#include "bugs/findings.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <tuple>

#include "bugs/rank.h"
#include "render/condition_text.h"

namespace testellate::bugs {
namespace {

using result::Finding;

/// The stubs whose answers the condition of a test mentions.
std::vector<std::string> stubs_in(const std::string& condition, const result::TestCase& test) {
  std::vector<std::string> names;
  for (const result::StreamInput& stream : test.streams) {
    // "f()" is what a function returns, "f.to" what it writes; standard input is neither.
    const std::size_t end = stream.name.find_first_of("(.");
    if (end == std::string::npos) continue;
    const std::size_t at = condition.find(stream.name + "[");
    const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    if (at == std::string::npos || (at != 0 && is_word(condition[at - 1]))) continue;
    std::string name = stream.name.substr(0, end);
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  return names;
}

std::uint32_t line_of(const ir::Program& program, ir::Place place) {
  const ir::Body* body = program.get(place.function).body.get();
  return body != nullptr && place.inst.is_valid() ? body->origins[place.inst.index()].line : 0;
}

/// The first conjuncts of a condition that is too long for a message.
std::string shortened(const std::string& condition) {
  constexpr std::size_t kLongest = 240;
  if (condition.size() <= kLongest) return condition;
  const std::size_t end = condition.rfind(" && ", kLongest);
  return end == std::string::npos ? "..." : condition.substr(0, end) + " && ...";
}

std::string dotted(std::string name) {
  std::ranges::replace(name, '/', '.');
  return name;
}

std::string class_name(const std::string& dotted_name) {
  return dotted_name.substr(dotted_name.find_last_of('.') + 1);
}

}  // namespace

Finding make_finding(const ir::Program& program,
                     const result::Target& target,
                     const result::TestCase& test,
                     const TitleOf& title_of) {
  const Failed failed{*test.failure, test.outcome.fault, test.outcome.exception_class};
  const KindOfFailure kind = kind_of(program, failed);
  Finding finding;
  finding.kind = kind.name;
  finding.rank = rank_of(program, failed);
  finding.target = target.name;
  const ir::Place place = test.outcome.blamed;
  finding.file = std::string(program.text(program.get(place.function).file));
  finding.line = line_of(program, place);
  finding.at = title_of(place.function);
  for (const ir::Place& step : test.failure->via) finding.via.push_back(title_of(step.function));
  if (!finding.via.empty()) finding.via.pop_back();
  std::string what(kind.about);
  if (test.outcome.exception_class.is_valid()) {
    finding.exception = dotted(std::string(program.text(program.get(test.outcome.exception_class).name)));
    if (kind.name == "uncaught-exception") what = class_name(finding.exception) + " that nobody catches";
  }
  const std::string condition =
      shortened(render::to_text(test.path_condition, render::style_of(target.language)));
  finding.message = finding.file + (finding.file.empty() ? "" : ":" + std::to_string(finding.line) + ": ") +
                    what + ", in `" + target.name + "`" +
                    (condition.empty() || condition == "true" ? "" : " when " + condition);
  finding.stubs = stubs_in(render::to_text(test.path_condition, render::Style::Tir), test);
  for (const std::string& stub : finding.stubs) {
    finding.message += (&stub == finding.stubs.data() ? "; rests on what stubs answer: `" : "`, `") + stub;
  }
  if (!finding.stubs.empty()) finding.message += "`";
  finding.is_confirmed = test.is_replayed;
  finding.test = test.id;
  finding.shown_by = test;
  return finding;
}

Headline headline_of(const ir::Program& program, const result::TestCase& test) {
  const Failed failed{*test.failure, test.outcome.fault, test.outcome.exception_class};
  const ir::Place place = test.outcome.blamed;
  const std::string file(program.text(program.get(place.function).file));
  const result::Rank rank = rank_of(program, failed);
  return {rank,
          std::string(result::name_of(rank)) + "  " +
              (file.empty() ? "" : file + ":" + std::to_string(line_of(program, place)) + ": ") +
              std::string(kind_of(program, failed).about)};
}

void keep_best(std::vector<Finding>& findings) {
  const auto place_of = [](const Finding& finding) {
    return std::tie(finding.file, finding.line, finding.kind);
  };
  const auto is_better = [&](const Finding& a, const Finding& b) {
    if (place_of(a) != place_of(b)) return place_of(a) < place_of(b);
    if (a.rank != b.rank) return a.rank > b.rank;
    if (a.shown_by.is_replayed != b.shown_by.is_replayed) return a.shown_by.is_replayed;
    if (a.via.size() != b.via.size()) return a.via.size() < b.via.size();
    return a.shown_by.decisions.size() < b.shown_by.decisions.size();
  };
  std::ranges::stable_sort(findings, is_better);
  const auto repeated = std::ranges::unique(
      findings, [&](const Finding& a, const Finding& b) { return place_of(a) == place_of(b); });
  findings.erase(repeated.begin(), repeated.end());
  std::ranges::stable_sort(findings, [](const Finding& a, const Finding& b) { return a.rank > b.rank; });
}

std::vector<Finding> take_refuted(std::vector<Finding>& findings) {
  const auto refuted = std::ranges::stable_partition(
      findings, [](const Finding& finding) { return !finding.shown_by.confirmation.is_refuted; });
  std::vector<Finding> taken(std::move_iterator(refuted.begin()), std::move_iterator(refuted.end()));
  findings.erase(refuted.begin(), refuted.end());
  return taken;
}

void put_confirmed_first(std::vector<Finding>& findings) {
  std::ranges::stable_sort(findings, [](const Finding& a, const Finding& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.is_confirmed > b.is_confirmed;
  });
}

std::vector<std::string> fingerprints(const std::vector<Finding>& findings) {
  std::vector<const Finding*> by_place;
  for (const Finding& finding : findings) by_place.push_back(&finding);
  std::ranges::stable_sort(by_place, {}, &Finding::line);
  std::map<std::string, unsigned> seen;
  std::map<const Finding*, std::string> prints;
  for (const Finding* finding : by_place) {
    const std::string print = finding->kind + ":" + finding->at;
    prints[finding] = print + ":" + std::to_string(++seen[print]);
  }
  std::vector<std::string> made;
  for (const Finding& finding : findings) made.push_back(prints[&finding]);
  return made;
}

}  // namespace testellate::bugs
