// SPDX-License-Identifier: Apache-2.0
#include "driver/generate_command.h"

#include <algorithm>

#include "driver/assemble_target.h"
#include "driver/explore_all.h"
#include "driver/explore_rounds.h"
#include "driver/find_units.h"
#include "driver/java_suite.h"
#include "driver/load_input.h"
#include "driver/native_suite.h"
#include "driver/settle_verdicts.h"
#include "driver/testcomp_suite.h"
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
                 const Input& input,
                 const std::vector<ir::Unit>& units) {
  ir::Program& program = *input.program;
  const ir::NativeTable& natives = input.natives;
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
    made.target.language = input.language;
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

/// Parts of the input that the program lacks.
void list_left_out(const Input& input, result::Run& run) {
  if (!input.native) return;
  for (const frontend::llvm::Untranslated& part : input.native->module.untranslated) {
    run.left_out.push_back({part.what, diag::to_text(part.location), part.count});
  }
}

/// The suite, and what the real machine makes of it. The machine of IR text is the interpreter.
Expected<void, std::string> confirm(const Env& env,
                                    const GenerateOptions& options,
                                    const Input& input,
                                    const Predictions& predictions,
                                    result::Run& run) {
  SuiteRequest request{.out = options.out, .is_confirmed = options.is_confirmed, .jobs = options.jobs};
  if (input.java != nullptr) {
    if (options.format == Format::Json) return {};
    request.is_junit4 = options.format == Format::JUnit4;
    request.uses_reflection = options.uses_reflection;
    return write_java_suite(env, input, request, predictions, run);
  }
  if (!input.native) {
    using State = result::Confirmation::State;
    for (result::Target& target : run.targets) {
      for (result::TestCase& test : target.tests) {
        test.confirmation = {test.is_replayed ? State::Confirmed : State::Different, test.difference};
      }
    }
    return {};
  }
  for (result::Finding& finding : run.findings) finding.is_confirmed = false;
  if (options.format == Format::Json) return {};
  run.no_suite = input.native->no_source;
  if (input.native->files.empty()) return {};
  if (options.format == Format::TestComp) {
    return write_testcomp_suite(env, input, options.out + "/tests", run);
  }
  return write_native_suite(env, input, request, predictions, run);
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
  if (options.inputs.empty()) return refuse(env, {diag::Kind::Usage, {}, "`generate` needs an input"});
  const std::string& path = options.inputs.front();
  InputOptions input_options = options.input;
  input_options.jdk.java_home = env.java_home;
  input_options.jdk.path = env.path;
  input_options.java_targets = options.targets;
  input_options.java_units.makes_objects = !options.uses_reflection;
  diag::Result<Input> input = load_inputs(env.files, options.inputs, input_options);
  if (!input) return refuse(env, input.error());
  ir::Program& program = *input->program;
  // Of Java, there are units of the targets only.
  std::vector<std::string> targets = input->java != nullptr ? std::vector<std::string>() : options.targets;
  if (targets.empty() && options.format == Format::TestComp) targets = {"main"};
  diag::Result<std::vector<ir::Unit>> units = find_units(program, targets, input->on_demand, path);
  if (!units) return refuse(env, units.error());
  if (diag::Result<void> made = make_bodies(program, *units); !made) return refuse(env, made.error());
  if (Expected<void, std::string> made = env.files.make_folder(options.out); !made) {
    return refuse_folder(env, options.out, made.error());
  }

  const auto since_start = [&] {
    return static_cast<std::uint64_t>((search::steady_milliseconds() - start).count());
  };
  const std::uint64_t loaded = since_start();
  Explored explored = explore(env, options, *input, *units);
  result::Run& run = explored.run;
  const Predictions& predictions = explored.predictions;
  list_left_out(*input, run);
  run.stages.load_ms = loaded;
  run.stages.explore_ms = since_start() - loaded;
  Expected<void, std::string> confirmed = confirm(env, options, *input, predictions, run);
  if (!confirmed) return refuse_folder(env, options.out, confirmed.error());
  run.stages.suite_ms = since_start() - run.stages.explore_ms - loaded;
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
