// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "ir/program.h"
#include "language/user_code.h"
#include "search/scope.h"

namespace testellate::driver {

/// Shares out all code of the input among the units: each gets the lambdas of its subject, and as helpers the
/// functions that its own code may call with nothing in between but functions that are no unit's own. The
/// bodies of all code must exist.
///
/// The result has the helpers of which the units know every call: an edge that none of the units which have
/// the helper can bring about cannot be taken at all.
[[nodiscard]] std::set<ir::FunctionId> assign_helpers(const ir::Program& program,
                                                      const language::UserCode& code,
                                                      std::vector<search::ScopedUnit>& units);

/// For each unit, by number: the units whose code may call its subject, themselves or through functions that
/// are no unit's own, nearest first.
using Callers = std::vector<std::vector<std::size_t>>;
[[nodiscard]] Callers find_callers(const language::UserCode& code,
                                   const std::vector<search::ScopedUnit>& units);

}  // namespace testellate::driver
