// SPDX-License-Identifier: Apache-2.0
#include "mutation/mutant_judge.h"

#include <algorithm>
#include <array>
#include <utility>

#include "ir/path_end.h"
#include "mutation/apply.h"

namespace testellate::mutation {
namespace {

using result::TestCase;

/// A mutant may take as many steps as the original and some more: what is much slower is taken for endless.
constexpr std::uint64_t kMoreSteps = 10;
constexpr std::uint64_t kFreeSteps = 10'000;

bool contains(const result::Claims& claims, const std::string& claim) {
  return std::ranges::find(claims, claim) != claims.end();
}

bool is_same_call(const result::Call& a, const result::Call& b) {
  return a.function == b.function &&
         std::ranges::equal(a.arguments, b.arguments, [](const auto& one, const auto& other) {
           return one.value == other.value && one.memory == other.memory;
         });
}

bool is_same_variable(const result::Assigned& a, const result::Assigned& b) {
  return a.static_variable == b.static_variable && a.global == b.global && a.value == b.value;
}

/// Whether no test could tell them apart.
bool is_same(const TestCase& a, const TestCase& b) {
  return a.outcome.value == b.outcome.value && a.after.objects == b.after.objects &&
         std::ranges::equal(a.settable_after, b.settable_after, is_same_variable) &&
         a.call_count == b.call_count && std::ranges::equal(a.calls, b.calls, is_same_call) &&
         a.observations == b.observations && a.printed == b.printed && a.printed_errors == b.printed_errors;
}

std::string end_text(const ir::Program& program, const result::Outcome& outcome) {
  if (outcome.fault) return std::string(ir::info(*outcome.fault).about);
  if (outcome.exception_class.is_valid()) {
    return "throws " + std::string(program.text(program.get(outcome.exception_class).name));
  }
  return std::string(ir::info(outcome.end).name);
}

}  // namespace

std::string_view name_of(Fate fate) {
  static constexpr std::array<std::string_view, 6> kNames = {
      "killed", "sanitizer", "live", "not-reached", "undecided", "equivalent"};
  return kNames[static_cast<std::size_t>(fate)];
}

MutantJudge::MutantJudge(ir::Program& program, const ir::NativeTable& natives, SuiteKnowledge suite)
    : program_(program), natives_(natives), suite_(std::move(suite)) {}

Expected<void, std::string> MutantJudge::add(JudgingTest test) {
  check::ObservedRun run =
      check::observe_test(program_, natives_, *test.unit, test.test, {.counts_coverage = true}, &code_);
  if (!run.test) return Unexpected<std::string>(run.problem);
  const result::Outcome& now = run.test->outcome;
  const result::Outcome& then = test.test.outcome;
  if (now.end != then.end || now.exception_class != then.exception_class || now.exit_code != then.exit_code) {
    return Unexpected<std::string>("it ends otherwise: " + end_text(program_, now));
  }
  TRY_ASSIGN(const result::Claims holding, suite_.claims_on(*test.unit, test.test, *run.test));
  // What does not come out the same for the original cannot tell a mutant from it.
  claim_count_ += test.claims.size();
  blind_count_ +=
      std::erase_if(test.claims, [&](const std::string& claim) { return !contains(holding, claim); });
  const std::uint64_t max_steps = kMoreSteps * run.steps + kFreeSteps;
  tests_.push_back({std::move(test), std::move(run), max_steps});
  return {};
}

std::optional<std::string> MutantJudge::difference(const Original& original,
                                                   const check::ObservedRun& mutated) {
  if (!mutated.test) return mutated.problem;
  const TestCase& seen = *mutated.test;
  const result::Outcome& now = seen.outcome;
  const result::Outcome& then = original.run.test->outcome;
  if (now.end != then.end || now.exception_class != then.exception_class) return end_text(program_, now);
  if (now.end == ir::PathEnd::Exited) {
    if ((now.exit_code & 0xff) != (then.exit_code & 0xff)) return "another exit code";
    return std::nullopt;
  }
  if (is_same(*original.run.test, seen)) return std::nullopt;
  const JudgingTest& test = original.test;
  const Expected<result::Claims, std::string> holding = suite_.claims_on(*test.unit, test.test, seen);
  if (!holding) return std::nullopt;
  for (const std::string& claim : test.claims) {
    if (!contains(*holding, claim)) return claim;
  }
  return std::nullopt;
}

Verdict MutantJudge::judge(const Original& original, interp::SharedCode& code) {
  const check::ObservedRun mutated = check::observe_test(
      program_, natives_, *original.test.unit, original.test.test, {.max_steps = original.max_steps}, &code);
  if (mutated.test) {
    const result::Outcome& now = mutated.test->outcome;
    const bool is_open = now.end == ir::PathEnd::Unsupported || now.end == ir::PathEnd::Stuck ||
                         now.end == ir::PathEnd::AssumptionFailed;
    if (is_open) return {Fate::Undecided, original.test.name, original.test.test.id, mutated.reason};
    if (now.end == ir::PathEnd::Faulted && now.fault && !suite_.is_noticed(*now.fault)) {
      return {Fate::Sanitized, original.test.name, original.test.test.id, end_text(program_, now)};
    }
  }
  std::optional<std::string> found = difference(original, mutated);
  if (!found) return {Fate::Live};
  return {Fate::Killed, original.test.name, original.test.test.id, *std::move(found)};
}

Verdict MutantJudge::judge(const Mutant& mutant) {
  Verdict verdict;
  const Applied applied(program_, mutant);
  interp::SharedCode code;
  for (const Original& original : tests_) {
    const auto reaches = [&](ir::FunctionId function) {
      const auto covered = original.run.covered.find(function);
      return covered != original.run.covered.end() && covered->second[mutant.place.inst.index()];
    };
    if (!reaches(mutant.place.function) && std::ranges::none_of(mutant.copies, reaches)) continue;
    Verdict next = judge(original, code);
    if (next.fate == Fate::Killed) return next;
    // Something that is noticed under a sanitizer is better than nothing, and not knowing is better than
    // knowing that it lives only where it is true.
    const auto rank = [](Fate fate) {
      return fate == Fate::Sanitized ? 3 : fate == Fate::Undecided ? 2 : fate == Fate::Live ? 1 : 0;
    };
    if (rank(next.fate) > rank(verdict.fate)) verdict = std::move(next);
  }
  return verdict;
}

}  // namespace testellate::mutation
