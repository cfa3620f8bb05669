// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>

#include "driver/exploration_record.h"
#include "driver/lemmas.h"
#include "engine/engine.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/test_case.h"
#include "search/budget.h"
#include "search/explorer.h"
#include "support/expected.h"

namespace testellate::driver {

/// Whether a test of a unit can be written; the error says why not.
using WritableCheck =
    std::function<Expected<void, std::string>(const ir::Unit& unit, const result::TestCase& test)>;

/// Paths of a unit, as bytes of `decisions_to_bytes`.
using PathSet = std::set<std::string>;

struct ExploreOptions {
  search::Options search;
  engine::Options engine;
  search::BudgetLimits budget;
  /// Paths are told with their equivalence classes, those at a bound as well.
  bool wants_classes = false;
  /// Classes are told with their execution contexts. Without classes: each context of a path has a test.
  bool wants_contexts = false;
  /// Failures of different rank at one place are told apart.
  bool ranks_failures = false;
  /// Calls of these are answered by lemmas where there are any; null: every call is executed.
  std::shared_ptr<const PublicFunctions> public_functions{};
  const ir::Enumerations* enumerations = nullptr;  ///< whose constants conditions of tests name; may be null
  WritableCheck check_writable{};                  ///< empty: every test can be written
  /// By name of the unit: paths of which tests were made that went wrong. They show no goal.
  std::map<std::string, PathSet> refused{};
  /// What writing the tests of all workers will take after this, in percent of the time in which one of them
  /// makes the texts of its own.
  std::uint32_t writing_percent = 0;
};

/// The beginning of paths; empty: of all.
struct Prefix {
  std::vector<engine::Decision> decisions{};
  std::uint32_t growth = 0;  ///< how often the sizes of inputs are doubled before
  engine::InputRoom room{};
};

/// What it will take to write down what a worker has made: it belongs to the time of a target, as tests by
/// the ten thousand would otherwise be written long after its end.
[[nodiscard]] std::chrono::milliseconds time_to_write(const result::WorkTimes& work,
                                                      const ExploreOptions& options);

/// Explores one unit, or what lies behind a prefix if one is given, with solvers and terms of its own. Each
/// path that is worth a test or a finding goes to `keep` as soon as it is found. A path whose test cannot be
/// written or does not run as predicted shows no goal, and others are looked for. The bodies of the entry and
/// of all in the scope must exist.
[[nodiscard]] ExplorationSummary explore_target(ir::Program& program,
                                                const ir::NativeTable& natives,
                                                const search::ScopedUnit& target,
                                                const ExploreOptions& options,
                                                const Prefix& prefix,
                                                const std::function<void(RecordedPath)>& keep);

}  // namespace testellate::driver
