// SPDX-License-Identifier: Apache-2.0
#include "driver/generate_command.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "driver/code_coverage.h"
#include "driver/explore_stage.h"
#include "driver/load_targets.h"
#include "driver/predictions.h"
#include "driver/search_again.h"
#include "driver/settle_verdicts.h"
#include "driver/source_paths.h"
#include "driver/spell_arguments.h"
#include "driver/strengthen.h"
#include "driver/suite_record.h"
#include "driver/test_record.h"
#include "driver/total_time.h"
#include "report/console.h"
#include "report/json.h"
#include "report/lcov.h"
#include "report/progress.h"
#include "report/tally.h"

namespace testellate::driver {
namespace {

Expected<void, std::string> write_reports(const Env& env,
                                          const std::string& folder,
                                          ir::Program& program,
                                          const std::vector<std::string>& inputs,
                                          const Explored& explored) {
  const result::Run& run = explored.run;
  SourcePaths sources(program, inputs);
  TRY(env.files.write_file(
      folder + "/coverage.info",
      report::to_lcov(program, run, [&](ir::FunctionId function) { return sources.path_of(function); })));
  NameReader names(program);
  result::TestCase whole;
  report::CompleteTest complete;
  if (explored.counted) {
    complete = [&](std::size_t target, std::size_t at, const result::TestCase& known) -> const auto& {
      Expected<MadeTest, std::string> made = read_test(program, names, explored.counted->records[target][at]);
      if (!made) return known;
      whole = std::move(made->test);
      whole.id = known.id;
      whole.name = known.name;
      return whole;
    };
  }
  return env.files.write_file(folder + "/report.json", [&](const support::Append& append) {
    report::write_json(program, run, complete, append);
  });
}

Expected<void, std::string> write_mutants(const Env& env,
                                          const std::string& folder,
                                          const ir::Program& program,
                                          const mutation::MutationRun& judged) {
  return env.files.write_file(folder + "/mutation.json", [&](const support::Append& append) {
    mutation::write_mutation_json(program, judged, append);
  });
}

/// Of the edges that some input can take.
double percent_covered(const result::Run& run) {
  report::EdgeTally sum;
  for (const result::Target& target : run.targets) sum += report::tally_edges(target);
  const std::uint64_t possible = sum.total - sum.infeasible;
  constexpr double kAll = 100;
  return possible == 0 ? kAll : kAll * static_cast<double>(sum.covered) / static_cast<double>(possible);
}

bool is_interrupted(const Env& env) { return env.is_interrupted && env.is_interrupted(); }

/// Writes the suite of a run and has it confirmed, if that is asked for. If there is time, looks for more
/// tests after that, and has them confirmed together with the others.
class SuiteStage {
 public:
  SuiteStage(const Env& env,
             const GenerateOptions& options,
             const LoadedTargets& targets,
             confirm::Deadline deadline)
      : env_(env), options_(options), targets_(targets), deadline_(std::move(deadline)) {}

  Expected<void, std::string> write(Explored& explored) {
    TRY(write_first(explored));
    if (!options_.is_strengthened || !explored.run.machine_failure.empty()) return {};
    return strengthen_suite(explored);
  }

  /// What its tests notice, if it was strengthened.
  [[nodiscard]] const std::optional<mutation::MutationRun>& judged() const { return judged_; }

 private:
  Expected<void, std::string> write_first(Explored& explored) {
    const std::chrono::milliseconds start = search::steady_milliseconds();
    result::Run& run = explored.run;
    Expected<void, std::string> written = write_tests(explored, options_.is_confirmed, true);
    const std::chrono::milliseconds took = search::steady_milliseconds() - start;
    if (!written || !run.machine_failure.empty()) return written;
    const std::optional<std::chrono::milliseconds> time = time_to_search(took);
    if (deadline_.has_passed() || (time && time->count() <= 0)) return written;
    std::optional<Explored> more = search_again(
        targets_, explore_options_of(options_, targets_), pool_limits(env_, options_, time), explored);
    if (!more) return written;
    number_all(more->run);
    written = write_tests(*more, options_.is_confirmed, false);
    if (deadline_.has_passed() || !more->run.machine_failure.empty()) {
      return write_tests(explored, false, false);  // as it was
    }
    explored = std::move(*more);
    return written;
  }

  /// Tests that notice more, and the whole confirmed again.
  Expected<void, std::string> strengthen_suite(Explored& explored) {
    TRY_ASSIGN(mutation::MutationRun before, judge_suite(env_, options_, targets_, explored.run));
    judged_ = std::move(before);
    Strengthened made = strengthen(env_, options_, targets_, explored, *judged_);
    if (made.explored) {
      const std::size_t live = mutation::count(*judged_, mutation::Fate::Live);
      number_all(made.explored->run);
      TRY(write_tests(*made.explored, options_.is_confirmed, false));
      explored = *std::move(made.explored);
      TRY_ASSIGN(judged_, judge_suite(env_, options_, targets_, explored.run));
      judged_->live_before = live;
    }
    judged_->added = made.added;
    for (std::size_t at : made.equivalent) {
      mutation::Fate& fate = judged_->mutants[at].verdict.fate;
      if (fate == mutation::Fate::Live || fate == mutation::Fate::NotReached)
        fate = mutation::Fate::Equivalent;
    }
    return {};
  }

  /// What `--total-time` leaves for another search, if another suite takes somewhat longer than the last one.
  [[nodiscard]] std::optional<std::chrono::milliseconds> time_to_search(
      std::chrono::milliseconds for_suite) const {
    if (!options_.total_time) return std::nullopt;
    return *deadline_.left() - for_suite * 3 / 2;
  }

  Expected<void, std::string> write_tests(Explored& explored, bool is_confirmed, bool confirms_findings) {
    report::ProgressLine progress(env_.progress != nullptr ? *env_.progress : env_.out,
                                  env_.progress != nullptr && !options_.is_quiet && is_confirmed,
                                  env_.is_terminal);
    std::size_t tests = 0;
    for (const result::Target& target : explored.run.targets) tests += target.tests.size();
    progress.show("compiling and running " + std::to_string(tests) + (tests == 1 ? " test" : " tests"));
    return targets_.input->write_suite(env_.files,
                                       {.out = options_.out,
                                        .format = targets_.format,
                                        .is_confirmed = is_confirmed,
                                        .confirms_findings = confirms_findings,
                                        .taken_names = options_.taken_names,
                                        .command = options_.command,
                                        .jobs = options_.jobs,
                                        .deadline = deadline_.with([&] { progress.tick(); }),
                                        .temporary_folder = env_.temporary_folder,
                                        .cache_folder = env_.cache_folder,
                                        .sandbox = env_.sandbox,
                                        .afterwards = env_.afterwards},
                                       explored.predictions,
                                       explored.run);
  }

  const Env& env_;
  const GenerateOptions& options_;
  const LoadedTargets& targets_;
  confirm::Deadline deadline_;
  std::optional<mutation::MutationRun> judged_;
};

}  // namespace

Status generate_command(const Env& env, const GenerateOptions& given) {
  if (given.is_worker) {
    const diag::Result<void> served = serve_jobs(env.files, given);
    return served ? Status::Done : refuse(env, served.error());
  }
  GenerateOptions options = given;
  options.load.prepares_suite = options.is_confirmed && options.jobs > 1 && options.format.empty();
  std::chrono::milliseconds start = search::steady_milliseconds();
  diag::Result<LoadedTargets> targets = load_targets(env.files, options);
  if (!targets) return refuse(env, targets.error());
  language::LoadedInput& input = *targets->input;
  ir::Program& program = input.program();
  if (Expected<void, std::string> made = env.files.make_folder(options.out); !made) {
    return refuse_folder(env, options.out, made.error());
  }

  const auto since_start = [&] {
    return static_cast<std::uint64_t>((search::steady_milliseconds() - start).count());
  };
  const std::uint64_t load_time = since_start();
  const bool has_suite = options.is_confirmed && targets->format != language::kReportOnly;
  Explored explored = explore_targets(env, options, *targets, time_to_explore(options, load_time, has_suite));
  result::Run& run = explored.run;
  const Predictions& predictions = explored.predictions;
  run.left_out = input.left_out();
  run.stages.load_ms = load_time;
  run.stages.explore_ms = since_start() - load_time;
  SuiteStage suite(env, options, *targets, deadline_of(env, options, since_start()));
  Expected<void, std::string> confirmed = suite.write(explored);
  if (!confirmed) return fail_to_write(env, options.out, confirmed.error());
  run.stages.suite_ms = since_start() - run.stages.explore_ms - load_time;
  if (!explored.counted) spell_arguments(input, run);
  run.coverage = coverage_of(program, explored);
  settle_verdicts(run, predictions);
  run.code = measure_code(program, targets->code, targets->controlled, run);
  // Writing it down comes after this, and cannot be said in what is written.
  run.elapsed_ms = since_start();
  run.stages.report_ms = run.elapsed_ms - run.stages.suite_ms - run.stages.explore_ms - run.stages.load_ms;
  Expected<void, std::string> written = write_reports(env, options.out, program, options.inputs, explored);
  if (written) written = write_suite_record(env.files, options, *targets, run);
  if (written && suite.judged()) written = write_mutants(env, options.out, program, *suite.judged());
  if (!written) return fail_to_write(env, options.out, written.error());
  if (suite.judged()) {
    if (!options.is_quiet) mutation::print_mutation(program, *suite.judged(), env.out);
  } else if (!options.is_quiet) {
    report::print_summary(
        program,
        run,
        {.has_color = options.has_color, .is_verbose = options.is_verbose, .min_rank = options.min_rank},
        env.out);
  }
  if (is_interrupted(env)) return Status::Interrupted;
  bool has_error = std::ranges::any_of(
      run.targets, [](const result::Target& target) { return target.status == result::Status::Error; });
  if (has_error) return Status::InternalError;
  if (!run.machine_failure.empty()) {
    env.diagnostics.report({diag::Kind::SourceRefused,
                            {options.out + "/tests", 0, 0},
                            "the suite cannot be compiled or run: " + run.machine_failure});
    return Status::MachineFailed;
  }
  if (suite.judged()) {
    return options.fail_under && mutation::score(*suite.judged()) < *options.fail_under ? Status::Differs
                                                                                        : Status::Done;
  }
  const double covered = percent_covered(run);
  if (options.fail_under && covered < *options.fail_under) {
    if (env.errors != nullptr) {
      *env.errors << "coverage of " << fmt::format("{:.1f}", covered) << " % is below the "
                  << fmt::format("{:g}", *options.fail_under) << " % of --fail-under\n";
    }
    return Status::BelowCoverage;
  }
  return Status::Done;
}

}  // namespace testellate::driver
