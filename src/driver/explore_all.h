// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "driver/explore_target.h"
#include "support/process/worker.h"

namespace testellate::driver {

struct PoolLimits {
  std::uint32_t jobs = 1;
  std::optional<std::chrono::milliseconds> total_time;
  std::uint64_t memory_bytes = std::uint64_t{4096} << 20;  ///< of a worker
  std::function<bool()> should_stop{};                     ///< may be empty
  /// Of what workers send, all together: more tests than anybody reads would fill the memory.
  std::uint64_t kept_bytes = std::uint64_t{512} << 20;
};

/// The reason of a target that was not finished because `should_stop` said so.
inline constexpr std::string_view kInterrupted = "interrupted";

/// What is known of one target when its exploration is over, one way or another.
struct ExploredTarget {
  std::vector<RecordedPath> paths;
  ExplorationSummary summary;
};

/// The targets of a run by what jobs call them, so that a job of one is not a search among all.
class TargetsByName {
 public:
  /// Both borrowed.
  TargetsByName(const ir::Program& program, const std::vector<search::ScopedUnit>& targets);

  /// By the names of a unit and of its entry; null if there is no such target.
  [[nodiscard]] const search::ScopedUnit* find(ir::Symbol unit, ir::Symbol entry) const;

 private:
  std::map<std::pair<ir::Symbol, ir::Symbol>, const search::ScopedUnit*> by_name_;
};

/// Does one job of `explore_all`, in whichever process: explores a unit, or what lies behind a prefix of it,
/// and sends the records. `targets` and `options` are those of the whole run. A job that is not for this run
/// sends nothing.
void do_job(ir::Program& program,
            const ir::NativeTable& natives,
            const TargetsByName& targets,
            const ExploreOptions& options,
            std::string_view job,
            const support::process::SendResult& send);

/// The job that explores a whole unit, or what lies behind a prefix of it, as bytes.
[[nodiscard]] std::string job_for(const ir::Program& program,
                                  const ir::Unit& unit,
                                  std::chrono::milliseconds time,
                                  const Prefix& prefix = {});

/// How far exploration has got.
struct ExploreProgress {
  std::size_t done = 0;                  ///< targets that are finished
  std::uint64_t found = 0;               ///< paths that were kept so far, from which tests are chosen
  std::optional<std::size_t> running{};  ///< a target that is not finished
  /// Of the failure that was just found, if any (RecordedPath).
  std::uint8_t rank = 0;
  std::string headline{};
};
using OnProgress = std::function<void(const ExploreProgress&)>;

/// Explores each unit in a worker process. A worker that hangs, crashes or runs out of memory costs its
/// target what it had not yet found; the summary then says so. The result does not depend on the number of
/// workers. `on_progress` is told whenever something was found or finished.
[[nodiscard]] std::vector<ExploredTarget> explore_all(ir::Program& program,
                                                      const ir::NativeTable& natives,
                                                      const std::vector<search::ScopedUnit>& targets,
                                                      const ExploreOptions& options,
                                                      const PoolLimits& limits,
                                                      const OnProgress& on_progress);

}  // namespace testellate::driver
