// SPDX-License-Identifier: Apache-2.0
#include "driver/explore_stage.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <sstream>
#include <utility>

#include "driver/assemble_target.h"
#include "driver/explore_rounds.h"
#include "driver/search_log.h"
#include "report/progress.h"

namespace testellate::driver {

void number_all(result::Run& run) {
  std::size_t tests = 0;
  for (const result::Target& target : run.targets) {
    tests += static_cast<std::size_t>(
        std::ranges::count_if(target.tests, [](const result::TestCase& test) { return !test.id.empty(); }));
  }
  for (result::Target& target : run.targets) {
    for (result::TestCase& test : target.tests) {
      if (test.id.empty()) test.id = "t" + std::to_string(++tests);
    }
  }
  for (std::size_t at = 0; at < run.findings.size(); ++at) run.findings[at].id = "f" + std::to_string(at + 1);
}

PoolLimits pool_limits(const Env& env,
                       const GenerateOptions& options,
                       std::optional<std::chrono::milliseconds> time) {
  return {.jobs = options.jobs,
          .total_time = time,
          .memory_bytes = options.memory_bytes,
          .should_stop = env.is_interrupted};
}

Explored explore_targets(const Env& env,
                         const GenerateOptions& options,
                         const LoadedTargets& targets,
                         std::optional<std::chrono::milliseconds> time) {
  language::LoadedInput& input = *targets.input;
  const std::vector<search::ScopedUnit>& units = targets.units;
  ir::Program& program = input.program();
  const ir::NativeTable& natives = input.natives();
  const ExploreOptions explore_options = explore_options_of(options, targets);
  std::ostream& shown = env.progress != nullptr ? *env.progress : env.out;
  report::ProgressLine progress(shown, env.progress != nullptr && !options.is_quiet, env.is_terminal);
  const std::chrono::milliseconds start = search::steady_milliseconds();
  PoolLimits limits = pool_limits(env, options, time);
  ExploreProgress latest;
  std::chrono::milliseconds shown_at{0};
  std::set<std::string> said;  // headlines of findings
  const auto show_latest = [&] {
    // Paths may come by the thousand, and nobody reads faster.
    constexpr std::chrono::milliseconds kInterval{100};
    const std::chrono::milliseconds now = search::steady_milliseconds();
    if (now - shown_at < kInterval) return;
    shown_at = now;
    std::string text = std::to_string(latest.done) + " of " + std::to_string(units.size()) + " explored, " +
                       std::to_string(latest.found) + " paths kept";
    if (!said.empty()) text += ", " + std::to_string(said.size()) + " findings";
    if (time) {
      const auto left = *time - (now - start);
      text += ", " + std::to_string(std::max<std::int64_t>(0, left.count() / 1000)) + " s left";
    } else if (latest.done != 0 && latest.done < units.size()) {
      // As if the others took as long as those that are finished.
      const std::uint64_t spent = static_cast<std::uint64_t>((now - start).count());
      const std::uint64_t left = spent * (units.size() - latest.done) / latest.done / 1000;
      text += ", about " + std::to_string(left) + " s left";
    }
    if (latest.running) text += ": " + input.title_of(ir::subject_of(units[*latest.running].unit));
    progress.show(text);
  };
  // Asked again and again, so that it also shows what came too soon after something else, and the time.
  limits.should_stop = [&] {
    show_latest();
    progress.tick();
    return env.is_interrupted && env.is_interrupted();
  };
  const OnProgress on_progress = [&](const ExploreProgress& so_far) {
    latest = so_far;
    const bool is_listed = so_far.rank >= static_cast<std::uint8_t>(options.min_rank);
    if (explore_options.ranks_failures && is_listed && !so_far.headline.empty() &&
        said.insert(so_far.headline).second) {
      progress.say(so_far.headline);
    }
    show_latest();
  };
  on_progress({});
  std::ostringstream log_text;
  SearchLog log(log_text, program, units, [&](ir::FunctionId function) { return input.title_of(function); });
  SearchLog* const told = options.explains_search ? &log : nullptr;
  std::vector<ExploredTarget> explored =
      time ? explore_in_rounds(program, natives, units, explore_options, limits, on_progress, told)
           : explore_all(program, natives, units, explore_options, limits, on_progress);
  if (told != nullptr && !time) {
    std::vector<std::size_t> all(units.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    log.add_round(all, explored, std::nullopt);
  }
  env.out << log_text.str();
  Explored found;
  // Details of tests are shown on the terminal, too.
  if (targets.format == language::kReportOnly && !options.is_verbose) found.counted.emplace();
  result::Run& run = found.run;
  run.seed = explore_options.search.seed;
  run.options = options.given;
  const bool keeps_paths = asks_for_goals(targets, explore_options.search.criterion);
  const std::vector<std::vector<std::size_t>> chosen =
      choose_paths(program, units, explored, explore_options.search.criterion);
  for (std::size_t at = 0; at < units.size(); ++at) {
    run.solver += explored[at].summary.solver;
    run.engine += explored[at].summary.engine;
    run.work += explored[at].summary.work;
    AssembledTarget made = assemble_target(program,
                                           units[at],
                                           std::move(explored[at]),
                                           chosen[at],
                                           found.counted ? &*found.counted : nullptr,
                                           keeps_paths,
                                           {std::string(input.language().name), [&](ir::FunctionId function) {
                                              return input.title_of(function);
                                            }});
    run.targets.push_back(std::move(made.target));
    found.predictions.push_back(std::move(made.runs));
    found.paths.push_back(std::move(made.paths));
    run.doubted.merge(made.doubted);
    run.findings.insert(run.findings.end(), made.findings.begin(), made.findings.end());
  }
  number_all(run);
  return found;
}

}  // namespace testellate::driver
