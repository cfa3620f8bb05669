// SPDX-License-Identifier: Apache-2.0
#include "driver/classes_command.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "classes/class_json.h"
#include "classes/class_table.h"
#include "classes/dereferences.h"
#include "classes/enumerators.h"
#include "classes/join_contexts.h"
#include "classes/join_sizes.h"
#include "classes/potential_paths.h"
#include "driver/assemble_target.h"
#include "driver/class_record.h"
#include "driver/explore_growing.h"
#include "driver/load_targets.h"
#include "driver/test_record.h"
#include "patterns/write_patterns.h"
#include "report/json.h"
#include "report/progress.h"

namespace testellate::driver {
namespace {

constexpr std::uint32_t kDefaultBound = 2;

/// Every path within the bound is a class, whether or not a test of it can be written.
GenerateOptions options_for_classes(const GenerateOptions& given) {
  GenerateOptions options = given;
  options.format = std::string(language::kReportOnly);
  // Whatever state an object may have is described, whether or not calls bring it about.
  options.load.uses_reflection = true;
  options.explore.search.criterion = "path";
  if (!options.explore.search.loop_bound) options.explore.search.loop_bound = kDefaultBound;
  options.explore.search.tells_bounded = true;
  options.explore.wants_classes = true;
  // A table is about inputs of one size, and about all values.
  options.explore.search.largest_sizes.reset();
  return options;
}

/// The classes that the paths of a target are, in the order of their decisions. If one cannot be read, the
/// target's status says so.
std::vector<result::EquivalenceClass> classes_of(ir::Program& program,
                                                 std::vector<RecordedPath>& paths,
                                                 const GenerateOptions& options,
                                                 result::Target& target) {
  std::ranges::stable_sort(paths, {}, &RecordedPath::decisions);
  NameReader names(program);
  std::vector<result::EquivalenceClass> rows;
  std::vector<classes::WholePath> whole_paths;
  const auto fail = [&](const std::string& why) {
    target.status = result::Status::Error;
    target.reason = why;
  };
  for (const RecordedPath& path : paths) {
    Expected<result::EquivalenceClass, std::string> made = read_class(program, names, path.of_class);
    if (!made) {
      fail(made.error());
      continue;
    }
    classes::WholePath& whole_path = whole_paths.emplace_back();
    if (!path.is_cut) {
      Expected<MadeTest, std::string> sample = Unexpected<std::string>(path.no_test);
      if (!path.test.empty()) sample = read_test(program, names, path.test);
      if (sample) {
        made->sample = std::move(sample->test);
        whole_path = std::move(sample->run.path);
      } else {
        fail(sample.error());
      }
    }
    rows.push_back(std::move(*made));
  }
  if (options.explore.wants_contexts) {
    rows = classes::join_same_paths(std::move(rows), whole_paths);
    for (result::EquivalenceClass& one : rows) {
      if (options.merges_contexts) classes::merge_equal_contexts(one);
    }
  }
  return rows;
}

classes::SampleWords words_of(language::LoadedInput& input) {
  return {input.enumerations(), [&input](const ir::Unit& unit, const result::TestCase& test) {
            return input.arrangement_text(unit, test);
          }};
}

/// What the tables took, so that one can be held against the other.
std::string steps_text(const result::EngineCounts& counts, bool uses_lemmas) {
  std::string text = std::string(uses_lemmas ? "With lemmas" : "With calls expanded") + ": " +
                     std::to_string(counts.instructions) + " steps, " + std::to_string(counts.decisions) +
                     " decisions";
  if (uses_lemmas) text += ", " + std::to_string(counts.answered_calls) + " calls answered";
  return text + ".";
}

}  // namespace

Status classes_command(const Env& env, const GenerateOptions& given) {
  const GenerateOptions options = options_for_classes(given);
  if (options.is_worker) {
    const diag::Result<void> served = serve_jobs(env.files, options);
    return served ? Status::Done : refuse(env, served.error());
  }
  const std::chrono::milliseconds start = search::steady_milliseconds();
  diag::Result<LoadedTargets> targets = load_targets(env.files, options);
  if (!targets) return refuse(env, targets.error());
  ir::Program& program = targets->input->program();
  if (Expected<void, std::string> made = env.files.make_folder(options.out); !made) {
    return refuse_folder(env, options.out, made.error());
  }

  ExploreOptions explore_options = explore_options_of(options, *targets);
  explore_options.check_writable = {};
  // Classes are about what is given to a method.
  explore_options.engine.can_refuse_memory = false;
  explore_options.engine.bounds_implied_iterations = true;
  const engine::InputSizes largest =
      given.explore.search.largest_sizes.value_or(explore_options.engine.sizes);
  report::ProgressLine progress(env.progress != nullptr ? *env.progress : env.out,
                                env.progress != nullptr && !options.is_quiet,
                                env.is_terminal);
  std::vector<ExploredTarget> explored =
      explore_growing(program,
                      targets->input->natives(),
                      targets->units,
                      explore_options,
                      largest,
                      {.jobs = options.jobs,
                       .total_time = options.total_time,
                       .memory_bytes = options.memory_bytes,
                       .should_stop = env.is_interrupted},
                      [&](const ExploreProgress& so_far) {
                        progress.show(std::to_string(so_far.done) + " of " +
                                      std::to_string(targets->units.size()) + " explored");
                      });
  result::Run run;
  run.seed = explore_options.search.seed;
  run.options = options.given;
  run.left_out = targets->input->left_out();
  std::vector<result::ClassTable> tables;
  std::string table_text;
  std::string markdown;
  bool has_error = false;
  for (std::size_t at = 0; at < explored.size(); ++at) {
    run.solver += explored[at].summary.solver;
    run.engine += explored[at].summary.engine;
    run.work += explored[at].summary.work;
    std::vector<RecordedPath> paths = std::exchange(explored[at].paths, {});
    AssembledTarget made =
        assemble_target(program, targets->units[at], std::move(explored[at]), {}, nullptr, false);
    result::Target& target = run.targets.emplace_back(std::move(made.target));
    target.language = targets->input->language().name;
    result::ClassTable& table = tables.emplace_back();
    table.classes = classes_of(program, paths, options, target);
    classes::join_sizes(program, target.unit, table);
    classes::show_element_writes(table);
    classes::show_dereferences(table, classes::find_references(program, target.unit));
    classes::show_enumerators(program, target.unit, targets->input->enumerations(), table);
    table.potential_paths =
        classes::potential_paths(program, ir::subject_of(target.unit), *explore_options.search.loop_bound);
    const classes::SampleWords words = words_of(*targets->input);
    table_text += (at == 0 ? "" : "\n") + classes::to_table(program, target, table, words);
    markdown += (at == 0 ? "" : "\n") + classes::to_markdown(program, target, table, words);
    has_error = has_error || target.status == result::Status::Error;
  }
  if (options.tells_steps) {
    table_text += "\n" + steps_text(run.engine, options.uses_lemmas) + "\n";
    markdown += "\n" + steps_text(run.engine, options.uses_lemmas) + "\n";
  }
  run.elapsed_ms = static_cast<std::uint64_t>((search::steady_milliseconds() - start).count());
  const support::Write write_json = [&](const support::Append& append) {
    report::write_json(program, run, {}, append, [&](report::JsonText& json) {
      classes::write_json(program, run.targets, tables, json);
    });
  };
  const support::Write write_xml = [&](const support::Append& append) {
    patterns::write_patterns(program, run.targets, tables, *explore_options.search.loop_bound, append);
  };
  Expected<void, std::string> written = env.files.write_file(options.out + "/classes.md", markdown);
  if (written) written = env.files.write_file(options.out + "/report.json", write_json);
  if (written) written = env.files.write_file(options.out + "/patterns.xml", write_xml);
  if (!written) return fail_to_write(env, options.out, written.error());
  if (!options.is_quiet) {
    const support::Append print = [&](std::string_view part) { env.out << part; };
    if (given.format == "json") {
      write_json(print);
    } else if (given.format == "xml") {
      write_xml(print);
    } else {
      env.out << (given.format == "markdown" ? markdown : table_text);
    }
  }
  if (env.is_interrupted && env.is_interrupted()) return Status::Interrupted;
  return has_error ? Status::InternalError : Status::Done;
}

}  // namespace testellate::driver
