// SPDX-License-Identifier: Apache-2.0
#include "driver/try_collaborators.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/byte_stream.h"
#include "engine/engine.h"
#include "search/explorer.h"
#include "solver/chain/construct_chain.h"
#include "support/process/worker_pool.h"

namespace testellate::driver {
namespace {

namespace process = support::process;

/// Of one trial: what boots, connects and reads has come to its end by then.
constexpr std::uint64_t kMostSteps = 300'000;
constexpr std::uint64_t kMostPaths = 2'000;
/// Of all trials together: some seconds. What was not tried by then is as good as fine.
constexpr std::uint64_t kMostStepsOfAll = 2'000'000;
constexpr unsigned kMostTrials = 40;
/// Only where something hangs.
constexpr std::chrono::milliseconds kTimeOfTrial{10'000};
constexpr std::chrono::milliseconds kTimeOfAll{30'000};
constexpr int kTimeDivisor = 8;  ///< of the time of a whole run

/// "`java.net.Inet4Address#init()`": what exploration calls "extern java.net.Inet4Address#init()V".
std::string obstacle_of(const search::Exploration& found) {
  constexpr std::string_view kExtern = "extern ";
  if (!found.unsupported.empty()) {
    const std::string& what = found.unsupported.begin()->first;
    if (!what.starts_with(kExtern)) return "it needs " + what;
    return "it needs `" + what.substr(kExtern.size(), what.find('(') - kExtern.size()) + "`";
  }
  if (!found.environment.empty()) {
    const std::string& what = found.environment.begin()->first;
    return "it depends on " + what.substr(0, what.find(" at "));
  }
  return "";
}

language::TrialAnswer run_trial(language::LoadedInput& input,
                                const ir::Unit& unit,
                                const ExploreOptions& given,
                                std::uint64_t& steps) {
  ir::Program& program = input.program();
  language::TrialAnswer answer;
  for (ir::FunctionId function : {unit.entry, ir::subject_of(unit)}) {
    if (!program.get(function).native.is_valid() && !program.body_of(function)) {
      answer.leaves_out = true;
      return answer;
    }
  }
  expr::TermBuilder terms;
  std::unique_ptr<solver::chain::Chain> chain = solver::chain::construct_chain(terms);
  engine::Engine engine(program, input.natives(), terms, *chain, given.engine);
  engine.prepare(unit);
  search::BudgetLimits limits = given.budget;
  limits.steps = kMostSteps;
  limits.paths = kMostPaths;
  limits.time = kTimeOfTrial;
  // One path says it all.
  search::Budget budget(
      limits,
      [&] { return answer.returns ? std::chrono::milliseconds::max() : search::steady_milliseconds(); },
      search::resident_bytes);
  search::Options options;
  options.criterion = "path";
  options.seed = given.search.seed;
  search::Explorer explorer(
      program,
      engine,
      *chain,
      search::Prover(),
      [&](const search::FinishedPath& path, const result::PathCounts&) {
        answer.returns = answer.returns || (path.state->status() == engine::StateStatus::Ended &&
                                            path.state->end() == ir::PathEnd::Returned);
        return true;
      },
      budget,
      options);
  const search::Exploration found = explorer.explore({unit});
  steps += engine.statistics().instructions;
  answer.leaves_out = found.cuts.any() || found.spent.has_value() || !found.environment.empty();
  answer.obstacle = obstacle_of(found);
  return answer;
}

std::string to_bytes(const result::Collaborator& found) {
  ByteWriter bytes;
  for (const std::string* text : {&found.name, &found.place, &found.why, &found.help}) bytes.put_text(*text);
  bytes.put_flag(found.has_stub);
  return bytes.take();
}

class Collector final : public process::JobObserver {
 public:
  void on_result(process::JobNumber /*job*/, std::string_view bytes) override {
    ByteReader reader(bytes);
    result::Collaborator found;
    for (std::string* text : {&found.name, &found.place, &found.why, &found.help}) {
      *text = std::string(reader.get_text());
    }
    found.has_stub = reader.get_flag();
    found_.push_back(std::move(found));
  }
  void on_end(const process::JobOutcome& /*outcome*/) override {}

  [[nodiscard]] const std::vector<result::Collaborator>& found() const { return found_; }

 private:
  std::vector<result::Collaborator> found_;
};

}  // namespace

void try_collaborators(language::LoadedInput& input, const GenerateOptions& options) {
  if (!input.has_trials(options.targets)) return;
  process::PoolOptions alone;
  alone.has_process_per_job = true;
  alone.total_wall_time = kTimeOfAll;
  if (options.total_time) alone.total_wall_time = std::min(kTimeOfAll, *options.total_time / kTimeDivisor);
  process::WorkerPool pool(
      [&](std::string_view /*job*/, const process::SendResult& send) {
        std::size_t told = 0;
        std::uint64_t steps = 0;
        for (unsigned at = 0; at < kMostTrials && steps < kMostStepsOfAll; ++at) {
          const std::optional<ir::Unit> unit = input.next_trial();
          if (!unit) break;
          input.answer_trial(run_trial(input, *unit, options.explore, steps));
          for (const std::vector<result::Collaborator> found = input.trials(); told < found.size(); ++told) {
            send(to_bytes(found[told]));
          }
        }
        for (const std::vector<result::Collaborator> found = input.trials(); told < found.size(); ++told) {
          send(to_bytes(found[told]));
        }
      },
      alone);
  pool.submit({""});
  Collector collector;
  pool.run(collector);
  input.note_trials(collector.found());
}

}  // namespace testellate::driver
