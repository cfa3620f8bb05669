// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>

#include "driver/env.h"
#include "driver/generate_command.h"
#include "driver/load_targets.h"
#include "driver/search_again.h"
#include "mutation/summary.h"
#include "support/expected.h"

namespace testellate::driver {

/// Which mutants the tests of a suite notice: those that are in it, with what they assert there.
[[nodiscard]] Expected<mutation::MutationRun, std::string> judge_suite(const Env& env,
                                                                       const GenerateOptions& options,
                                                                       const LoadedTargets& targets,
                                                                       const result::Run& run);

/// What was found out about mutants that no test notices.
struct Strengthened {
  std::optional<Explored> explored{};  ///< with more tests, which have no ids; nothing if there are no more
  std::size_t added = 0;
  std::set<std::size_t> equivalent{};  ///< by position among the mutants
};

/// Looks for tests that notice mutants which those of a suite do not. A fifth more tests at most, those that
/// notice the most first.
[[nodiscard]] Strengthened strengthen(const Env& env,
                                      const GenerateOptions& options,
                                      const LoadedTargets& targets,
                                      const Explored& found,
                                      const mutation::MutationRun& judged);

}  // namespace testellate::driver
