// SPDX-License-Identifier: Apache-2.0
#include "mutation/summary.h"

#include <algorithm>
#include <cmath>

#include "report/json_text.h"

namespace testellate::mutation {
namespace {

/// One place behind the point, rounded down: 100 means all.
std::string percent(const MutationRun& run) {
  const auto tenths = static_cast<std::uint64_t>(std::floor(score(run) * 10));
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

void print(const ir::Program& program, const JudgedMutant& judged, std::ostream& out) {
  out << "  " << ir::place_name(program, judged.mutant.place) << "  " << judged.function << ": "
      << judged.mutant.text;
  if (!judged.verdict.reason.empty()) out << " (" << judged.verdict.reason << ")";
  out << "\n";
}

struct Section {
  Fate fate;
  const char* title;
};
constexpr Section kShown[] = {
    {Fate::Live, "live"},
    {Fate::NotReached, "no test gets there"},
    {Fate::Undecided, "undecided"},
};

}  // namespace

std::size_t count(const MutationRun& run, Fate fate) {
  return static_cast<std::size_t>(std::ranges::count_if(
      run.mutants, [&](const JudgedMutant& judged) { return judged.verdict.fate == fate; }));
}

double score(const MutationRun& run) {
  const std::size_t different = run.mutants.size() - count(run, Fate::Equivalent);
  if (different == 0) return 100;
  const std::size_t killed = count(run, Fate::Killed) + count(run, Fate::Sanitized);
  return 100.0 * static_cast<double>(killed) / static_cast<double>(different);
}

void print_mutation(const ir::Program& program, const MutationRun& run, std::ostream& out) {
  for (const Section& section : kShown) {
    if (count(run, section.fate) == 0) continue;
    out << section.title << ":\n";
    for (const JudgedMutant& judged : run.mutants) {
      if (judged.verdict.fate == section.fate) print(program, judged, out);
    }
  }
  const std::size_t sanitized = count(run, Fate::Sanitized);
  const std::size_t equivalent = count(run, Fate::Equivalent);
  out << count(run, Fate::Killed) + sanitized << " of " << run.mutants.size() - equivalent
      << " mutants killed (" << percent(run) << ") by " << run.tests << (run.tests == 1 ? " test" : " tests");
  if (run.added && *run.added != 0) out << ", " << *run.added << " of them new";
  if (sanitized != 0) out << ", " << sanitized << " of them only under sanitizers";
  for (const Section& section : kShown) {
    if (const std::size_t some = count(run, section.fate); some != 0) {
      out << ", " << some << " " << (section.fate == Fate::NotReached ? "not reached" : section.title);
    }
  }
  if (equivalent != 0) out << ", " << equivalent << " more do the same as the original within the bounds";
  out << "\n";
}

void write_mutation_json(const ir::Program& program, const MutationRun& run, const support::Append& append) {
  report::JsonText json(append);
  json.begin_object();
  json.member("version", std::uint64_t{1});
  json.member("tests", std::uint64_t{run.tests});
  json.member("assertions", std::uint64_t{run.claims});
  json.member("assertions_not_judged", std::uint64_t{run.blind});
  json.key("mutants");
  json.begin_object();
  json.member("total", std::uint64_t{run.mutants.size()});
  for (Fate fate :
       {Fate::Killed, Fate::Sanitized, Fate::Live, Fate::NotReached, Fate::Undecided, Fate::Equivalent}) {
    json.member(name_of(fate), std::uint64_t{count(run, fate)});
  }
  json.member("score", report::Json(std::floor(score(run) * 10) / 10));
  json.end_object();
  json.key("list");
  json.begin_array();
  for (const JudgedMutant& judged : run.mutants) {
    const ir::Function& function = program.get(judged.mutant.place.function);
    json.begin_object();
    json.member("at", ir::place_name(program, judged.mutant.place));
    json.member("file", program.text(function.file));
    json.member("line", std::uint64_t{function.body->origins[judged.mutant.place.inst.index()].line});
    json.member("function", judged.function);
    json.member("kind", name_of(judged.mutant.kind));
    json.member("change", judged.mutant.text);
    json.member("status", name_of(judged.verdict.fate));
    if (!judged.verdict.test.empty()) json.member("test", judged.verdict.test);
    if (!judged.verdict.reason.empty()) json.member("reason", judged.verdict.reason);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  json.end_line();
}

}  // namespace testellate::mutation
