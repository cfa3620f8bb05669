// SPDX-License-Identifier: Apache-2.0
#include "driver/mutants.h"

#include <array>
#include <chrono>

#include "driver/byte_stream.h"
#include "mutation/find_mutants.h"
#include "report/progress.h"
#include "support/process/worker_pool.h"

namespace testellate::driver {
namespace {

namespace process = support::process;
using mutation::Fate;

constexpr std::array kHarmless = {ir::Fault::SignedOverflow,
                                  ir::Fault::ShiftOutOfRange,
                                  ir::Fault::FloatConversion,
                                  ir::Fault::SubobjectOverflow,
                                  ir::Fault::UninitialisedUse};

std::string to_bytes(const mutation::Verdict& verdict) {
  ByteWriter bytes;
  bytes.put_enum(verdict.fate);
  bytes.put_text(verdict.test);
  bytes.put_text(verdict.test_id);
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
    verdict.test_id = bytes.get_text();
    verdict.reason = bytes.get_text();
  }

  void on_end(const process::JobOutcome& outcome) override {
    ++ended_;
    progress_.show(std::to_string(ended_) + " of " + std::to_string(mutants_.size()) + " mutants");
    if (outcome.end == process::JobEnd::Finished) return;
    mutants_[outcome.number].verdict = {
        Fate::Undecided, "", "", "the worker ended: " + std::string(process::to_text(outcome.end))};
  }

 private:
  std::vector<mutation::JudgedMutant>& mutants_;
  report::ProgressLine& progress_;
  std::size_t ended_ = 0;
};

}  // namespace

HarmlessFaultsIgnored::HarmlessFaultsIgnored(ir::Program& program) : program_(program) {
  for (ir::PolicyId id(0); id != program.policies().end_id(); id = support::next(id)) {
    originals_.emplace_back(id, program.get(id));
    for (ir::Fault fault : kHarmless) {
      ir::FaultAction& action = program.edit_policy(id).actions[static_cast<std::size_t>(fault)];
      if (action.kind == ir::FaultAction::Kind::End) action.kind = ir::FaultAction::Kind::Ignore;
    }
  }
}

HarmlessFaultsIgnored::~HarmlessFaultsIgnored() {
  for (const auto& [id, policy] : originals_) program_.edit_policy(id) = policy;
}

std::vector<mutation::JudgedMutant> find_all_mutants(const LoadedTargets& targets) {
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

mutation::SuiteKnowledge suite_knowledge(const LoadedTargets& targets) {
  language::LoadedInput& input = *targets.input;
  return {[&](const ir::Unit& unit, const result::TestCase& test, const result::TestCase& seen) {
            return input.claims_on(unit, test, seen, targets.format);
          },
          [&](ir::Fault fault) { return input.is_noticed(fault); }};
}

Expected<std::vector<mutation::JudgingTest>, std::string> judging_tests(const LoadedTargets& targets,
                                                                        const ir::Unit& unit,
                                                                        std::vector<result::TestCase> tests) {
  TRY_ASSIGN(std::vector<result::Claims> claims, targets.input->claims(unit, tests, targets.format));
  std::vector<mutation::JudgingTest> judging;
  for (std::size_t at = 0; at < tests.size(); ++at) {
    judging.push_back({tests[at].name, &unit, std::move(tests[at]), std::move(claims[at])});
  }
  return judging;
}

void judge_all(const Env& env,
               std::uint32_t jobs,
               bool is_quiet,
               mutation::MutantJudge& judge,
               std::vector<mutation::JudgedMutant>& mutants) {
  process::PoolOptions pool_options;
  pool_options.workers = jobs;
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
  report::ProgressLine progress(shown, env.progress != nullptr && !is_quiet, env.is_terminal);
  Verdicts verdicts(mutants, progress);
  pool.run(verdicts);
}

}  // namespace testellate::driver
