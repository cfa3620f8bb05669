// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "driver/assemble_target.h"
#include "driver/explore_all.h"
#include "driver/load_targets.h"
#include "driver/predictions.h"
#include "result/run.h"

namespace testellate::driver {

/// A run that is being put together, with what its report does not have: what each test does, and which path
/// it shows.
struct Explored {
  result::Run run;
  Predictions predictions{};                   ///< if there is a suite
  std::optional<CountedTests> counted{};       ///< otherwise
  std::vector<std::vector<TestPath>> paths{};  ///< under a criterion that asks for goals
};

/// How often the tests that count execute each part of user code.
[[nodiscard]] std::vector<result::FunctionCoverage> coverage_of(const ir::Program& program,
                                                                const Explored& explored);

/// Whether a criterion asks for goals, each of which one path may show as well as another.
[[nodiscard]] bool asks_for_goals(const LoadedTargets& targets, const std::string& criterion);

/// Looks for more tests once those of `found` were run: for another path to what only tests showed that the
/// machine did not bear out, and, from their callers, for edges of targets that their own search has left
/// open. Each target concerned is explored once more, for part of the time limit per target that it has left,
/// without the paths that went wrong. Returns all of `found` with more tests, which have no ids; nothing if
/// there are no more.
[[nodiscard]] std::optional<Explored> search_again(const LoadedTargets& targets,
                                                   const ExploreOptions& options,
                                                   const PoolLimits& limits,
                                                   const Explored& found);

}  // namespace testellate::driver
