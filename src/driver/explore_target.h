// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>

#include "driver/exploration_record.h"
#include "engine/engine.h"
#include "ir/native.h"
#include "ir/program.h"
#include "search/budget.h"
#include "search/explorer.h"

namespace testellate::driver {

struct ExploreOptions {
  search::Options search;
  engine::Options engine;
  search::BudgetLimits budget;
};

/// Explores one unit, or what lies behind a prefix if one is given, with solvers and terms of its own. Each
/// path that is worth a test or a finding goes to `keep` as soon as it is found. The bodies of the entry
/// and of all in the scope must exist.
[[nodiscard]] ExplorationSummary explore_target(ir::Program& program,
                                                const ir::NativeTable& natives,
                                                const search::ScopedUnit& target,
                                                const ExploreOptions& options,
                                                std::span<const engine::Decision> prefix,
                                                const std::function<void(RecordedPath)>& keep);

}  // namespace testellate::driver
