// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "expr/assignment.h"
#include "expr/evaluator.h"
#include "solver/condition_table.h"

namespace testellate::solver {

/// What the layers of a chain share. The memory of both parts grows with the number of terms in the arena, so
/// one of each has to do.
struct Workspace {
  ConditionTable conditions;
  expr::Assignment nothing;
  /// To be told the assignment (`forget`) before each use: another layer had it in between.
  expr::Evaluator evaluator{nothing};

  Workspace() = default;
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
};

}  // namespace testellate::solver
