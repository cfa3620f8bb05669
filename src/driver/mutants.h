// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "driver/env.h"
#include "driver/load_targets.h"
#include "ir/check.h"
#include "mutation/mutant_judge.h"
#include "mutation/summary.h"
#include "result/run.h"

/// What the commands that run mutants share.
namespace testellate::driver {

/// Has a program go on, as long as this lives, where a fault ends no program by itself and leaves a value
/// that the IR defines: a mutant does so on the real machine.
class HarmlessFaultsIgnored {
 public:
  /// `program` is borrowed.
  explicit HarmlessFaultsIgnored(ir::Program& program);
  ~HarmlessFaultsIgnored();
  HarmlessFaultsIgnored(const HarmlessFaultsIgnored&) = delete;
  HarmlessFaultsIgnored& operator=(const HarmlessFaultsIgnored&) = delete;

 private:
  ir::Program& program_;
  std::vector<std::pair<ir::PolicyId, ir::Policy>> originals_;
};

/// All mutants of the code, without verdicts.
[[nodiscard]] std::vector<mutation::JudgedMutant> find_all_mutants(const LoadedTargets& targets);

/// `targets` is borrowed.
[[nodiscard]] mutation::SuiteKnowledge suite_knowledge(const LoadedTargets& targets);

/// The tests of a target with what they assert, when they are written together.
[[nodiscard]] Expected<std::vector<mutation::JudgingTest>, std::string> judging_tests(
    const LoadedTargets& targets, const ir::Unit& unit, std::vector<result::TestCase> tests);

/// Runs the tests against each mutant, in so many processes.
void judge_all(const Env& env,
               std::uint32_t jobs,
               bool is_quiet,
               mutation::MutantJudge& judge,
               std::vector<mutation::JudgedMutant>& mutants);

}  // namespace testellate::driver
