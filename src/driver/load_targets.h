// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "driver/generate_command.h"
#include "driver/lemmas.h"
#include "language/language.h"

namespace testellate::driver {

/// An input that was read, with what is to be tested of it.
struct LoadedTargets {
  std::unique_ptr<language::LoadedInput> input;
  std::string format;                     ///< of the suite
  std::vector<search::ScopedUnit> units;  ///< the bodies of entries and scopes exist
  language::UserCode code;
  std::shared_ptr<const std::vector<ir::HeapAssumption>> heap_assumptions;  ///< null: there are none
  std::shared_ptr<const PublicFunctions> public_functions;                  ///< if lemmas are wanted
  std::set<ir::FunctionId> controlled;  ///< helpers of which `units` know every call (assign_helpers.h)
};

/// Depends on nothing but the options and the files: two processes that are given the same have the same
/// units.
[[nodiscard]] diag::Result<LoadedTargets> load_targets(const support::FileSystem& files,
                                                       const GenerateOptions& options);

/// How a unit is explored, with what the command adds to the options. Borrows the input of `targets`.
[[nodiscard]] ExploreOptions explore_options_of(const GenerateOptions& options, const LoadedTargets& targets);

/// A worker that was not forked from the process that gives it its jobs: it reads the input itself, then
/// takes jobs from standard input and sends records to standard output (support/process/message.h) until
/// there are no more. Returns only if the input is bad.
[[nodiscard]] diag::Result<void> serve_jobs(const support::FileSystem& files, const GenerateOptions& options);

}  // namespace testellate::driver
