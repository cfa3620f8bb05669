// SPDX-License-Identifier: Apache-2.0
#include "driver/mutate_command.h"

#include <algorithm>
#include <array>
#include <utility>

#include "driver/byte_stream.h"
#include "driver/load_targets.h"
#include "driver/suite_record.h"
#include "driver/test_record.h"
#include "mutation/find_mutants.h"
#include "mutation/mutant_judge.h"
#include "mutation/summary.h"
#include "report/progress.h"
#include "support/process/worker_pool.h"

namespace testellate::driver {
namespace {

namespace process = support::process;
using mutation::Fate;

/// A fault that ends no program by itself and leaves a value that the IR defines: a mutant goes on, as it
/// does on the real machine.
constexpr std::array kHarmless = {ir::Fault::SignedOverflow,
                                  ir::Fault::ShiftOutOfRange,
                                  ir::Fault::FloatConversion,
                                  ir::Fault::SubobjectOverflow,
                                  ir::Fault::UninitialisedUse};

void ignore_harmless_faults(ir::Program& program) {
  for (ir::PolicyId id(0); id != program.policies().end_id(); id = support::next(id)) {
    for (ir::Fault fault : kHarmless) {
      ir::FaultAction& action = program.edit_policy(id).actions[static_cast<std::size_t>(fault)];
      if (action.kind == ir::FaultAction::Kind::End) action.kind = ir::FaultAction::Kind::Ignore;
    }
  }
}

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
    TRY_ASSIGN(std::vector<result::Claims> claims, targets.input->claims(unit->unit, tests, targets.format));
    for (std::size_t test = 0; test < tests.size(); ++test) {
      all.push_back({tests[test].name, &unit->unit, std::move(tests[test]), std::move(claims[test])});
    }
    first = at;
  }
  return all;
}

std::vector<mutation::JudgedMutant> find_all(const LoadedTargets& targets) {
  std::vector<mutation::JudgedMutant> all;
  for (const language::CodePart& part : targets.code.parts) {
    for (const std::vector<ir::FunctionId>& copies : part.functions) {
      const std::string title = targets.input->title_of(copies.front());
      for (mutation::Mutant& mutant : mutation::find_mutants(targets.input->program(), copies)) {
        all.push_back({std::move(mutant), title, {}});
      }
    }
  }
  return all;
}

std::string to_bytes(const mutation::Verdict& verdict) {
  ByteWriter bytes;
  bytes.put_enum(verdict.fate);
  bytes.put_text(verdict.test);
  bytes.put_text(verdict.reason);
  return bytes.take();
}

/// Writes down what workers say about the mutants, whose numbers are those of the jobs.
class Verdicts final : public process::JobObserver {
 public:
  Verdicts(std::vector<mutation::JudgedMutant>& mutants, report::ProgressLine& progress)
      : mutants_(mutants), progress_(progress) {}

  void on_result(process::JobNumber job, std::string_view text) override {
    ByteReader bytes(text);
    mutation::Verdict& verdict = mutants_[job].verdict;
    verdict.fate = bytes.get_enum<Fate>(static_cast<std::uint64_t>(Fate::Undecided) + 1);
    verdict.test = bytes.get_text();
    verdict.reason = bytes.get_text();
  }

  void on_end(const process::JobOutcome& outcome) override {
    ++ended_;
    progress_.show(std::to_string(ended_) + " of " + std::to_string(mutants_.size()) + " mutants");
    if (outcome.end == process::JobEnd::Finished) return;
    mutants_[outcome.number].verdict = {
        Fate::Undecided, "", "the worker ended: " + std::string(process::to_text(outcome.end))};
  }

 private:
  std::vector<mutation::JudgedMutant>& mutants_;
  report::ProgressLine& progress_;
  std::size_t ended_ = 0;
};

void judge_all(const Env& env,
               const MutateOptions& options,
               mutation::MutantJudge& judge,
               std::vector<mutation::JudgedMutant>& mutants) {
  process::PoolOptions pool_options;
  pool_options.workers = options.jobs;
  pool_options.should_stop = env.is_interrupted;
  process::WorkerPool pool(
      [&](std::string_view job, const process::SendResult& send) {
        ByteReader bytes(job);
        send(to_bytes(judge.judge(mutants[bytes.get()].mutant)));
      },
      pool_options);
  for (std::size_t at = 0; at < mutants.size(); ++at) {
    ByteWriter bytes;
    bytes.put(at);
    pool.submit({bytes.take(), std::chrono::minutes(5)});
  }
  std::ostream& shown = env.progress != nullptr ? *env.progress : env.out;
  report::ProgressLine progress(shown, env.progress != nullptr && !options.is_quiet);
  Verdicts verdicts(mutants, progress);
  pool.run(verdicts);
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
  Expected<std::vector<mutation::JudgingTest>, std::string> tests = read_tests(*record, *targets);
  if (!tests) return refuse_suite(env, options.folder, "does not fit the code: " + tests.error() + kAgain);

  language::LoadedInput& input = *targets->input;
  ignore_harmless_faults(input.program());
  mutation::MutantJudge judge(
      input.program(),
      input.natives(),
      {[&](const ir::Unit& unit, const result::TestCase& test, const result::TestCase& seen) {
         return input.claims_on(unit, test, seen, targets->format);
       },
       [&](ir::Fault fault) { return input.is_noticed(fault); }});
  for (mutation::JudgingTest& test : *tests) {
    const std::string name = test.name;
    if (Expected<void, std::string> added = judge.add(std::move(test)); !added) {
      return refuse_suite(
          env, options.folder, "test `" + name + "` cannot be run: " + added.error() + kAgain);
    }
  }
  mutation::MutationRun run{judge.test_count(), judge.claim_count(), judge.blind_count(), find_all(*targets)};
  judge_all(env, options, judge, run.mutants);
  if (env.is_interrupted && env.is_interrupted()) return Status::Interrupted;
  const Expected<void, std::string> written = env.files.write_file(
      options.folder + "/mutation.json",
      [&](const support::Append& append) { mutation::write_mutation_json(input.program(), run, append); });
  if (!written) return refuse_folder(env, options.folder, written.error());
  if (!options.is_quiet) mutation::print_mutation(input.program(), run, env.out);
  return options.fail_under && mutation::score(run) < *options.fail_under ? Status::Differs : Status::Done;
}

}  // namespace testellate::driver
