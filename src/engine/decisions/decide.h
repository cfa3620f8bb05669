// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

#include "engine/decision.h"
#include "engine/execution/code.h"
#include "expr/term.h"

namespace testellate::engine {

/// One way a step can go. The conditions of the sides of one step exclude each other; together they cover
/// every case that the path does not rule out (or leave out, and mark a cut).
///
/// The side that the state's model takes is feasible for free; each other one is a query. Sides that are
/// infeasible are counted and dropped. A side nobody can decide is yielded, parked, without a model.
/// Unless all conditions are constants, one `Decision` is recorded, whatever the solver says.
struct Side {
  expr::Term condition;
  std::uint32_t choice = 0;
  value::U128 value = 0;  ///< Concretise
  /// Carries the step out in the current state, which has the condition already.
  std::function<const Code*(Machine&)> proceed;
};

}  // namespace testellate::engine
