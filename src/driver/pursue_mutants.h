// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "driver/exploration_record.h"
#include "driver/explore_target.h"
#include "driver/load_targets.h"
#include "mutation/mutant.h"
#include "search/scope.h"

namespace testellate::driver {

/// A test of the suite as it is.
struct KnownTest {
  std::string decisions;  ///< of its path, as bytes of `decisions_to_bytes`
  /// What it is known to notice: a test in its place has to do so, too.
  std::vector<const mutation::Mutant*> noticed{};
};

/// A test that mutants do not survive which others do.
struct KillingTest {
  RecordedPath path;                      ///< with the test
  std::vector<std::size_t> mutants;       ///< of those that were asked for, by position
  std::optional<std::size_t> replaces{};  ///< a known test that it can stand for, by position
};

struct PursuitOptions {
  ExploreOptions explore{};
  /// For the paths of the original, and then for each mutant.
  std::chrono::milliseconds time_for_paths{5'000};
  std::chrono::milliseconds time_per_mutant{3'000};
  /// Their paths are tried first: other inputs cost no test.
  std::vector<KnownTest> known_tests{};
};

/// What came of mutants that no test of a suite notices.
struct PursuitResult {
  std::vector<KillingTest> tests;
  /// Those that do what the original does, as far as anyone can see who calls the unit with any input within
  /// the bounds on loops and sizes.
  std::vector<std::size_t> equivalent;
};

/// Executes paths of a unit, and each mutant on the inputs of a path, with the same terms; asks for inputs on
/// which what can be seen afterwards is different, and makes tests of them. A test counts if one of its
/// assertions fails for the mutant.
[[nodiscard]] PursuitResult pursue_mutants(const LoadedTargets& targets,
                                           const search::ScopedUnit& target,
                                           std::span<const mutation::Mutant* const> mutants,
                                           const PursuitOptions& options);

}  // namespace testellate::driver
