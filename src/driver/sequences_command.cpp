// SPDX-License-Identifier: Apache-2.0
#include "driver/sequences_command.h"

#include <algorithm>
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
#include "driver/space_file.h"
#include "driver/total_time.h"
#include "report/console.h"
#include "report/construction_text.h"
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

/// What tests of a call are tests of. Where there are none, any unit will do: nothing is expected of it.
ir::Unit test_unit(const ir::CallSequences& calls, const ir::Unit& call, std::size_t at) {
  if (!calls.memory) return call;
  const std::vector<std::optional<ir::Unit>>& tests = calls.memory->tests;
  if (tests[at]) return *tests[at];
  ir::Unit other = **std::ranges::find_if(tests, [](const auto& test) { return test.has_value(); });
  other.name = call.name;
  return other;
}

diag::Result<LoadedClassUnits> load(const Env& env, const SequencesOptions& options) {
  LoadedClassUnits loaded;
  language::LoadOptions load = options.common.load;
  load.sequences = options.wanted;
  TRY_ASSIGN(loaded.input, load_inputs(env.files, options.common.inputs, load));
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
      loaded.units.units.push_back({test_unit(found.calls, unit, loaded.units.units.size())});
    }
  }
  for (const ir::Question& question : found.calls.questions) TRY(program.body_of(question.function));
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
  made.jobs = options.common.jobs;
  // What so many calls have built can be walked through.
  made.loop_bound = options.common.explore.search.loop_bound.value_or(options.wanted.length + 1);
  return made;
}

/// Everything but the length that decides which states there are, and what is made of them.
std::string wishes_of(const SequencesOptions& options, const LoadedClassUnits& loaded) {
  std::string wishes = loaded.class_name + "\n" + std::string(to_text(options.selection)) + "\n";
  for (const std::string& method : loaded.methods) wishes += method + "\n";
  wishes += options.wanted.abstraction + "\n";
  for (const ir::NamedContract& contract : options.wanted.contracts) {
    wishes += std::to_string(static_cast<int>(contract.kind)) + contract.method + "=" + contract.check + "\n";
  }
  const engine::InputSizes& sizes = options.common.explore.engine.sizes;
  for (std::uint64_t size :
       {sizes.max_array, sizes.max_string, sizes.max_stdin, sizes.made_text, sizes.made_elements}) {
    wishes += std::to_string(size) + " ";
  }
  return wishes + loaded.format;
}

/// What an earlier exploration has left, if this one can go on from there.
diag::Result<std::optional<sequences::SavedSpace>> find_saved(const Env& env,
                                                              const SequencesOptions& options,
                                                              const ClassOptions& made,
                                                              std::uint64_t key) {
  TRY_ASSIGN(std::optional<sequences::SavedSpace> saved, read_space(env.files, options.space, key));
  // With another bound, other paths are cut.
  const bool fits = saved && saved->completed_length <= made.length &&
                    (saved->loop_bound == made.loop_bound || !saved->cuts.bound);
  if (!fits) saved.reset();
  return saved;
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
    const std::vector<RecordedPath>& paths = explored.units[unit].paths;
    for (std::size_t at = 0; at < paths.size(); ++at) {
      if (!paths[at].is_fault) chosen[unit].push_back(at);
    }
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
    for (result::Finding& finding : made.findings) {
      finding.id = "f" + std::to_string(run.findings.size() + 1);
      run.findings.push_back(std::move(finding));
    }
    // Observers are no targets, unless one of them has shown something.
    if (at >= loaded.units.first_observer() && made.target.tests.empty()) continue;
    if (!loaded.units.has_tests(at)) continue;
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
  std::size_t called = 0;
  for (std::size_t at = 0; at < loaded.units.first_observer(); ++at) {
    if (loaded.units.has_tests(at)) ++called;
  }
  report.branches = sequences::count_branches(std::span(run.targets).first(called));
  for (ir::TakenEdge edge : report.branches.open) {
    report.open_branches.push_back(ir::edge_name(loaded.input->program(), edge));
  }
  return report;
}

}  // namespace

Status sequences_command(const Env& env, const SequencesOptions& options, std::vector<NamedFile>& named) {
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
  ClassOptions class_options = class_options_of(options, *loaded);
  std::uint64_t key = 0;
  if (!options.space.empty()) {
    key = space_key(program, loaded->code, wishes_of(options, *loaded));
    diag::Result<std::optional<sequences::SavedSpace>> saved = find_saved(env, options, class_options, key);
    if (!saved) return refuse(env, saved.error(), options.space);
    class_options.keeps_space = true;
    class_options.saved = std::move(*saved);
  }
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
                    class_options,
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
                                  .command = common.command,
                                  .has_whole_conditions = true,
                                  .jobs = common.jobs,
                                  .deadline = deadline_of(env, common, since_start()),
                                  .temporary_folder = env.temporary_folder,
                                  .cache_folder = env.cache_folder,
                                  .sandbox = env.sandbox,
                                  .afterwards = env.afterwards},
                                 predictions,
                                 run);
  if (!written) return fail_to_write(env, common.out, written.error());
  const auto sequence_text = [&](const ir::Unit& unit, const result::TestCase& test) {
    if (unit.constructions.empty()) return loaded->input->arrangement_text(unit, test);
    std::string text;
    for (const auto& [object, call] : report::construction_lines(program, unit, test)) {
      text += (text.empty() ? "" : "; ") + call;
    }
    return text;
  };
  find_violations(program, loaded->units, explored.violations, sequence_text, run);
  run.stages.suite_ms = since_start() - run.stages.explore_ms - load_ms;
  run.coverage = measure_coverage(program, run, predictions);
  settle_verdicts(run, predictions);
  run.code = measure_code(program, loaded->code, loaded->controlled, run);
  run.elapsed_ms = since_start();
  run.stages.report_ms = run.elapsed_ms - run.stages.suite_ms - run.stages.explore_ms - load_ms;
  sequences::SequenceReport report = report_of(*loaded, options, explored, run);
  if (class_options.saved) report.taken_up = class_options.saved->completed_length;
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
  if (!options.space.empty() && explored.space) {
    named.push_back({options.space, space_text(key, *explored.space)});
  }
  if (!options.dot.empty()) named.push_back({options.dot, explored.graph});
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
  // What a caller has to see to is only counted.
  const bool has_found = std::ranges::any_of(run.findings, [](const result::Finding& finding) {
    return finding.rank != result::Rank::Precondition;
  });
  return has_found ? Status::FoundBugs : Status::Done;
}

}  // namespace testellate::driver
