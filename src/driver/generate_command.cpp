// SPDX-License-Identifier: Apache-2.0
#include "driver/generate_command.h"

#include <algorithm>

#include "driver/assemble_target.h"
#include "driver/explore_all.h"
#include "driver/explore_rounds.h"
#include "driver/languages.h"
#include "driver/predictions.h"
#include "driver/settle_verdicts.h"
#include "report/console.h"
#include "report/json.h"
#include "report/lcov.h"
#include "report/progress.h"

namespace testellate::driver {
namespace {

/// About a second's work: below it, dividing costs more than it brings.
constexpr std::uint64_t kSplitSteps = 500'000;

Status refuse(const Env& env, const diag::Diagnostic& diagnostic) {
  env.diagnostics.report(diagnostic);
  return Status::BadInput;
}

Status refuse_folder(const Env& env, const std::string& path, const std::string& why) {
  return refuse(env, {diag::Kind::FileUnwritable, {path, 0, 0}, "cannot be written: " + why});
}

/// The bodies of each entry and subject, made now: workers inherit them.
diag::Result<void> make_bodies(ir::Program& program, const std::vector<ir::Unit>& units) {
  for (const ir::Unit& unit : units) {
    for (ir::FunctionId function : {unit.entry, ir::subject_of(unit)}) {
      diag::Result<const ir::Body*> body = program.body_of(function);
      if (!body) return Unexpected<diag::Diagnostic>(body.error());
    }
  }
  return {};
}

void number_all(result::Run& run) {
  std::size_t tests = 0;
  for (result::Target& target : run.targets) {
    for (result::TestCase& test : target.tests) test.id = "t" + std::to_string(++tests);
  }
  for (std::size_t at = 0; at < run.findings.size(); ++at) run.findings[at].id = "f" + std::to_string(at + 1);
}

/// What was found, and what each test does.
struct Explored {
  result::Run run;
  Predictions predictions;
};

Explored explore(const Env& env,
                 const GenerateOptions& options,
                 language::LoadedInput& input,
                 const std::vector<ir::Unit>& units) {
  ir::Program& program = input.program();
  const ir::NativeTable& natives = input.natives();
  ExploreOptions explore_options = options.explore;
  explore_options.budget.memory_bytes = options.memory_bytes;
  if (!explore_options.search.split_after) explore_options.search.split_after = kSplitSteps;
  std::ostream& shown = env.progress != nullptr ? *env.progress : env.out;
  report::ProgressLine progress(shown, env.progress != nullptr && !options.is_quiet);
  PoolLimits limits{
      .jobs = options.jobs, .total_time = options.total_time, .memory_bytes = options.memory_bytes};
  auto on_done = [&](std::size_t done) {
    progress.show(std::to_string(done) + " of " + std::to_string(units.size()) + " explored");
  };
  std::vector<ExploredTarget> explored =
      options.total_time ? explore_in_rounds(program, natives, units, explore_options, limits, on_done)
                         : explore_all(program, natives, units, explore_options, limits, on_done);
  Explored found;
  result::Run& run = found.run;
  run.seed = explore_options.search.seed;
  run.options = options.given;
  for (std::size_t at = 0; at < units.size(); ++at) {
    AssembledTarget made = assemble_target(program, units[at], explored[at], explore_options);
    // Not needed any more, and there may be many.
    explored[at].paths = {};
    made.target.language = input.language().name;
    run.solver += explored[at].summary.solver;
    run.engine += explored[at].summary.engine;
    run.work += explored[at].summary.work;
    run.targets.push_back(std::move(made.target));
    found.predictions.push_back(std::move(made.runs));
    run.findings.insert(run.findings.end(), made.findings.begin(), made.findings.end());
  }
  number_all(run);
  return found;
}

Expected<void, std::string> write_reports(const Env& env,
                                          const std::string& folder,
                                          const ir::Program& program,
                                          const result::Run& run) {
  Expected<void, std::string> written =
      env.files.write_file(folder + "/coverage.info", report::to_lcov(program, run));
  if (!written) return written;
  return env.files.write_file(folder + "/report.json", report::to_json(program, run));
}

}  // namespace

Status generate_command(const Env& env, const GenerateOptions& options) {
  std::chrono::milliseconds start = search::steady_milliseconds();
  diag::Result<std::unique_ptr<language::LoadedInput>> loaded =
      load_inputs(env.files, options.inputs, options.load);
  if (!loaded) return refuse(env, loaded.error());
  language::LoadedInput& input = **loaded;
  ir::Program& program = input.program();
  diag::Result<std::string> format = choose_format(input.language(), options.format);
  if (!format) return refuse(env, format.error());
  diag::Result<std::vector<ir::Unit>> units = input.find_units(options.targets, *format);
  if (!units) return refuse(env, units.error());
  if (diag::Result<void> made = make_bodies(program, *units); !made) return refuse(env, made.error());
  if (Expected<void, std::string> made = env.files.make_folder(options.out); !made) {
    return refuse_folder(env, options.out, made.error());
  }

  const auto since_start = [&] {
    return static_cast<std::uint64_t>((search::steady_milliseconds() - start).count());
  };
  const std::uint64_t load_time = since_start();
  Explored explored = explore(env, options, input, *units);
  result::Run& run = explored.run;
  const Predictions& predictions = explored.predictions;
  run.left_out = input.left_out();
  run.stages.load_ms = load_time;
  run.stages.explore_ms = since_start() - load_time;
  Expected<void, std::string> confirmed = input.write_suite(
      env.files,
      {.out = options.out, .format = *format, .is_confirmed = options.is_confirmed, .jobs = options.jobs},
      predictions,
      run);
  if (!confirmed) return refuse_folder(env, options.out, confirmed.error());
  run.stages.suite_ms = since_start() - run.stages.explore_ms - load_time;
  settle_verdicts(run);
  run.coverage = measure_coverage(program, run, predictions);
  // Writing it down comes after this, and cannot be said in what is written.
  run.elapsed_ms = since_start();
  run.stages.report_ms = run.elapsed_ms - run.stages.suite_ms - run.stages.explore_ms - run.stages.load_ms;
  Expected<void, std::string> written = write_reports(env, options.out, program, run);
  if (!written) return refuse_folder(env, options.out, written.error());
  if (!options.is_quiet) {
    report::print_summary(
        program, run, {.has_color = options.has_color, .is_verbose = options.is_verbose}, env.out);
  }
  bool has_error = std::ranges::any_of(
      run.targets, [](const result::Target& target) { return target.status == result::Status::Error; });
  return has_error ? Status::InternalError : Status::Done;
}

}  // namespace testellate::driver
