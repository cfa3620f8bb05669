// SPDX-License-Identifier: Apache-2.0
#include "driver/sequences_command.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "driver/assemble_target.h"
#include "driver/assign_helpers.h"
#include "driver/code_coverage.h"
#include "driver/find_violations.h"
#include "driver/languages.h"
#include "driver/predictions.h"
#include "driver/settle_verdicts.h"
#include "driver/source_paths.h"
#include "driver/total_time.h"
#include "report/console.h"
#include "report/json.h"
#include "report/lcov.h"
#include "report/progress.h"
#include "sequences/sequence_report.h"

namespace testellate::driver {
namespace {

Status refuse(const Env& env, diag::Diagnostic diagnostic, const std::string& path) {
  if (diagnostic.location.file.empty()) diagnostic.location.file = path;
  env.diagnostics.report(diagnostic);
  return Status::BadInput;
}

/// A class with the units of the calls that its sequences are made of.
struct LoadedClassUnits {
  std::unique_ptr<language::LoadedInput> input;
  std::string format;  ///< of the suite
  std::string class_name;
  std::vector<std::string> methods;  ///< names
  std::vector<std::string> left_out;
  ClassUnits units;
  language::UserCode code;
  std::set<ir::FunctionId> controlled;
};

diag::Result<LoadedClassUnits> load(const Env& env, const SequencesOptions& options) {
  LoadedClassUnits loaded;
  TRY_ASSIGN(loaded.input, load_inputs(env.files, options.common.inputs, options.common.load));
  TRY_ASSIGN(loaded.format, choose_format(loaded.input->language(), options.common.format));
  TRY_ASSIGN(language::SequenceUnits found, loaded.input->find_sequences(options.wanted));
  ir::Program& program = loaded.input->program();
  loaded.class_name = std::move(found.class_name);
  loaded.left_out = std::move(found.left_out);
  loaded.units.keeps_state = std::move(found.keeps_state);
  loaded.units.assertion_class = std::move(found.assertion_class);
  for (const ir::Unit& unit : found.calls.methods) {
    // "a.B#add(int)"
    const std::string_view name = program.text(unit.name);
    loaded.methods.emplace_back(name.substr(name.find('#') + 1));
  }
  for (const std::vector<ir::Unit>* units :
       {&found.calls.makers, &found.calls.methods, &found.calls.observers}) {
    for (const ir::Unit& unit : *units) {
      for (ir::FunctionId function : {unit.entry, ir::subject_of(unit)}) TRY(program.body_of(function));
      loaded.units.units.push_back({unit});
    }
  }
  loaded.units.calls = std::move(found.calls);
  loaded.code = loaded.input->find_code();
  loaded.controlled = assign_helpers(program, loaded.code, loaded.units.units);
  return loaded;
}

ClassOptions class_options_of(const SequencesOptions& options, const LoadedClassUnits& loaded) {
  ClassOptions made;
  made.explore = options.common.explore;
  made.explore.budget.memory_bytes = options.common.memory_bytes;
  if (loaded.format != language::kReportOnly) {
    made.explore.check_writable = [input = loaded.input.get(), format = loaded.format](
                                      const ir::Unit& unit, const result::TestCase& test) {
      return input->check_writable(unit, test, format);
    };
  }
  made.selection = options.selection;
  made.wants_graph = !options.dot.empty();
  made.length = options.wanted.length;
  // What so many calls have built can be walked through.
  made.loop_bound = options.common.explore.search.loop_bound.value_or(options.wanted.length + 1);
  return made;
}

/// The tests that were selected, by unit: with `branch` no more than show everything that all of them show.
/// What an observer has shown is a finding.
std::vector<std::vector<std::size_t>> choose_tests(const ir::Program& program,
                                                   const ClassUnits& units,
                                                   Selection selection,
                                                   ExploredClass& explored) {
  std::vector<std::vector<std::size_t>> chosen(units.units.size());
  if (selection == Selection::Branch) {
    chosen = choose_paths(program, units.units, explored.units, "branch");
  }
  for (std::size_t unit = 0; unit < chosen.size(); ++unit) {
    if (selection == Selection::Branch && unit < units.first_observer()) continue;
    chosen[unit].resize(explored.units[unit].paths.size());
    std::iota(chosen[unit].begin(), chosen[unit].end(), 0);
  }
  return chosen;
}

/// The run as its tests are known, which have their numbers; `predictions` are theirs.
result::Run assemble(LoadedClassUnits& loaded,
                     const SequencesOptions& options,
                     ExploredClass& explored,
                     Predictions& predictions) {
  ir::Program& program = loaded.input->program();
  result::Run run;
  run.seed = options.common.explore.search.seed;
  run.options = options.common.given;
  run.left_out = loaded.input->left_out();
  run.solver = explored.solver;
  run.engine = explored.engine;
  run.work = explored.work;
  const std::vector<std::vector<std::size_t>> chosen =
      choose_tests(program, loaded.units, options.selection, explored);
  std::size_t tests = 0;
  for (std::size_t at = 0; at < loaded.units.units.size(); ++at) {
    AssembledTarget made = assemble_target(
        program, loaded.units.units[at], std::move(explored.units[at]), chosen[at], nullptr, false);
    made.target.language = loaded.input->language().name;
    for (result::TestCase& test : made.target.tests) test.id = "t" + std::to_string(++tests);
    run.doubted.merge(made.doubted);
    // Observers are no targets, unless one of them has shown something.
    if (at >= loaded.units.first_observer() && made.target.tests.empty()) continue;
    run.targets.push_back(std::move(made.target));
    predictions.push_back(std::move(made.runs));
  }
  return run;
}

sequences::SequenceReport report_of(const LoadedClassUnits& loaded,
                                    const SequencesOptions& options,
                                    const ExploredClass& explored,
                                    const result::Run& run) {
  sequences::SequenceReport report;
  report.class_name = loaded.class_name;
  report.methods = loaded.methods;
  report.left_out = loaded.left_out;
  report.length = options.wanted.length;
  report.completed_length = explored.completed_length;
  report.is_exhausted = explored.is_exhausted;
  report.new_states = explored.new_states;
  report.states = explored.states;
  report.subsumed = explored.subsumed;
  report.undecided = explored.undecided;
  report.tests = explored.tests;
  for (const result::Target& target : run.targets) {
    report.selected += static_cast<std::uint64_t>(std::ranges::count_if(target.tests, result::is_trusted));
  }
  report.selection = to_text(options.selection);
  report.paths = explored.paths;
  report.status = explored.status;
  report.reason = explored.reason;
  report.time_ms = explored.time_ms;
  report.branches = sequences::count_branches(std::span(run.targets).first(loaded.units.first_observer()));
  return report;
}

}  // namespace

Status sequences_command(const Env& env, const SequencesOptions& options) {
  const GenerateOptions& common = options.common;
  const std::chrono::milliseconds start = search::steady_milliseconds();
  const auto since_start = [&] {
    return static_cast<std::uint64_t>((search::steady_milliseconds() - start).count());
  };
  diag::Result<LoadedClassUnits> loaded = load(env, options);
  if (!loaded) return refuse(env, loaded.error(), common.inputs.front());
  ir::Program& program = loaded->input->program();
  const auto refuse_folder = [&](const std::string& why) {
    return refuse(env, {diag::Kind::FileUnwritable, {common.out, 0, 0}, "cannot be written: " + why}, "");
  };
  if (Expected<void, std::string> made = env.files.make_folder(common.out); !made) {
    return refuse_folder(made.error());
  }

  report::ProgressLine progress(env.progress != nullptr ? *env.progress : env.out,
                                env.progress != nullptr && !common.is_quiet,
                                env.is_terminal);
  const std::uint64_t load_ms = since_start();
  const bool has_suite = common.is_confirmed && loaded->format != language::kReportOnly;
  ExploredClass explored =
      explore_class(program,
                    loaded->input->natives(),
                    loaded->units,
                    class_options_of(options, *loaded),
                    {.total_time = time_to_explore(common, load_ms, has_suite),
                     .memory_bytes = common.memory_bytes,
                     .should_stop = env.is_interrupted},
                    [&](std::uint32_t length) {
                      progress.show("all sequences of up to " + std::to_string(length) + " calls explored");
                    });
  Predictions predictions;
  result::Run run = assemble(*loaded, options, explored, predictions);
  run.stages.load_ms = load_ms;
  run.stages.explore_ms = since_start() - load_ms;

  Expected<void, std::string> written =
      loaded->input->write_suite(env.files,
                                 {.out = common.out,
                                  .format = loaded->format,
                                  .is_confirmed = common.is_confirmed,
                                  .has_whole_conditions = true,
                                  .jobs = common.jobs,
                                  .deadline = deadline_of(env, common, since_start()),
                                  .temporary_folder = env.temporary_folder,
                                  .cache_folder = env.cache_folder,
                                  .sandbox = env.sandbox},
                                 predictions,
                                 run);
  if (!written) return fail_to_write(env, common.out, written.error());
  run.findings = find_violations(program, loaded->units, explored.violations, run);
  run.stages.suite_ms = since_start() - run.stages.explore_ms - load_ms;
  run.coverage = measure_coverage(program, run, predictions);
  settle_verdicts(run, predictions);
  run.code = measure_code(program, loaded->code, loaded->controlled, run);
  run.elapsed_ms = since_start();
  run.stages.report_ms = run.elapsed_ms - run.stages.suite_ms - run.stages.explore_ms - load_ms;
  const sequences::SequenceReport report = report_of(*loaded, options, explored, run);
  SourcePaths sources(program, common.inputs);
  written = env.files.write_file(
      common.out + "/coverage.info",
      report::to_lcov(program, run, [&](ir::FunctionId function) { return sources.path_of(function); }));
  if (written) {
    written = env.files.write_file(common.out + "/report.json", [&](const support::Append& append) {
      report::write_json(
          program, run, {}, append, {}, [&](report::JsonText& json) { sequences::write_json(report, json); });
    });
  }
  if (!written) return fail_to_write(env, common.out, written.error());
  if (!options.dot.empty()) {
    written = env.files.write_file(options.dot, explored.graph);
    if (!written) return refuse(env, {diag::Kind::FileUnwritable, {options.dot, 0, 0}, written.error()}, "");
  }
  if (!common.is_quiet) {
    env.out << sequences::to_text(report) << "\n";
    report::print_summary(
        program, run, {.has_color = common.has_color, .is_verbose = common.is_verbose}, env.out);
  }
  if (env.is_interrupted && env.is_interrupted()) return Status::Interrupted;
  if (explored.status == result::Status::Error) return Status::InternalError;
  if (!run.machine_failure.empty()) {
    env.diagnostics.report({diag::Kind::SourceRefused,
                            {common.out + "/tests", 0, 0},
                            "the suite cannot be compiled or run: " + run.machine_failure});
    return Status::MachineFailed;
  }
  return run.findings.empty() ? Status::Done : Status::FoundBugs;
}

}  // namespace testellate::driver
