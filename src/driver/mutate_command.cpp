// SPDX-License-Identifier: Apache-2.0
#include "driver/mutate_command.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "driver/load_targets.h"
#include "driver/mutants.h"
#include "driver/suite_record.h"
#include "driver/test_record.h"
#include "mutation/mutant_judge.h"
#include "mutation/summary.h"

namespace testellate::driver {
namespace {

/// What follows the command that made a suite.
constexpr std::string_view kStrengthened = ", then testellate mutate --strengthen";

/// The tests of a record, in its order, with what they assert.
Expected<std::vector<mutation::JudgingTest>, std::string> read_tests(const SuiteRecord& record,
                                                                     LoadedTargets& targets) {
  ir::Program& program = targets.input->program();
  NameReader names(program);
  std::vector<mutation::JudgingTest> all;
  for (std::size_t first = 0; first < record.tests.size();) {
    const std::string& target = record.tests[first].target;
    auto unit = std::ranges::find_if(targets.units, [&](const search::ScopedUnit& scoped) {
      return program.text(scoped.unit.name) == target;
    });
    if (unit == targets.units.end()) return Unexpected<std::string>("`" + target + "` is not there any more");
    std::vector<result::TestCase> tests;
    std::size_t at = first;
    for (; at < record.tests.size() && record.tests[at].target == target; ++at) {
      TRY_ASSIGN(MadeTest made, read_test(program, names, record.tests[at].bytes));
      made.test.id = record.tests[at].id;
      tests.push_back(std::move(made.test));
    }
    TRY_ASSIGN(std::vector<mutation::JudgingTest> judging,
               judging_tests(targets, unit->unit, std::move(tests)));
    std::ranges::move(judging, std::back_inserter(all));
    first = at;
  }
  return all;
}

Status refuse_suite(const Env& env, const std::string& folder, const std::string& why) {
  return refuse(env, {diag::Kind::FileUnreadable, {folder, 0, 0}, why});
}

}  // namespace

Status mutate_command(const Env& env, const MutateOptions& options) {
  Expected<SuiteRecord, std::string> record = read_suite_record(env.files, options.folder);
  if (!record) return refuse_suite(env, options.folder, record.error());
  record->options.load.java_home = options.environment.java_home;
  record->options.load.path = options.environment.path;
  diag::Result<LoadedTargets> targets = load_targets(env.files, record->options);
  if (!targets) return refuse(env, targets.error());
  constexpr const char* kAgain = "; run `testellate generate` again";
  if (fingerprint_of(*targets) != record->fingerprint) {
    return refuse_suite(
        env, options.folder, std::string("the code has changed since the suite was made") + kAgain);
  }
  if (options.is_strengthened) {
    GenerateOptions again = std::move(record->options);
    again.out = options.out;
    again.is_strengthened = true;
    if (!again.command.empty() && !again.command.ends_with(kStrengthened)) again.command += kStrengthened;
    again.jobs = options.jobs;
    again.fail_under = options.fail_under;
    again.is_quiet = options.is_quiet;
    return generate_command(env, again);
  }
  Expected<std::vector<mutation::JudgingTest>, std::string> tests = read_tests(*record, *targets);
  if (!tests) return refuse_suite(env, options.folder, "does not fit the code: " + tests.error() + kAgain);

  language::LoadedInput& input = *targets->input;
  const HarmlessFaultsIgnored harmless(input.program());
  mutation::MutantJudge judge(input.program(), input.natives(), suite_knowledge(*targets));
  for (mutation::JudgingTest& test : *tests) {
    const std::string name = test.name;
    if (Expected<void, std::string> added = judge.add(std::move(test)); !added) {
      return refuse_suite(
          env, options.folder, "test `" + name + "` cannot be run: " + added.error() + kAgain);
    }
  }
  mutation::MutationRun run{
      judge.test_count(), judge.claim_count(), judge.blind_count(), find_all_mutants(*targets)};
  judge_all(env, options.jobs, options.is_quiet, judge, run.mutants);
  if (env.is_interrupted && env.is_interrupted()) return Status::Interrupted;
  const Expected<void, std::string> written = env.files.write_file(
      options.folder + "/mutation.json",
      [&](const support::Append& append) { mutation::write_mutation_json(input.program(), run, append); });
  if (!written) return refuse_folder(env, options.folder, written.error());
  if (!options.is_quiet) mutation::print_mutation(input.program(), run, env.out);
  return options.fail_under && mutation::score(run) < *options.fail_under ? Status::Differs : Status::Done;
}

}  // namespace testellate::driver
