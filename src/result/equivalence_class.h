// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/place.h"
#include "result/condition.h"
#include "result/test_case.h"

/// Equivalence classes of the inputs of a unit: one for each path. docs/classes.md.
namespace testellate::result {

/// What a place that a caller sees holds after the call, as a term over the state before it.
struct Effect {
  Expression place;
  Expression value;
  friend bool operator==(const Effect&, const Effect&) = default;
};

/// All that a caller sees of a call besides how it ended.
struct Effects {
  std::optional<Expression> returned;
  std::vector<Effect> changes;  ///< in the order in which the objects were come upon
  friend bool operator==(const Effects&, const Effects&) = default;
};

/// Of the inputs that take a path, those for which the same of the indices that it uses are equal, and the
/// same of its references lead to one object.
struct ExecutionContext {
  Condition condition;  ///< what it asks besides the condition of the class
  Effects effects;
  std::optional<TestCase> sample;
};

/// The inputs that take one path.
struct EquivalenceClass {
  std::vector<ir::TakenEdge> decided;  ///< the edges of user code that the path took by decisions
  Condition condition;                 ///< together with what goes without saying, exactly the path
  bool is_cut = false;                 ///< the path goes on behind a bound: nothing below is known
  Effects effects;
  std::optional<TestCase> sample;          ///< one of the inputs, and what comes of it
  std::vector<ExecutionContext> contexts;  ///< if they are asked for, one at least
};

/// The classes of one target, in the order of their decisions.
struct ClassTable {
  std::string potential_paths;  ///< a decimal number
  std::vector<EquivalenceClass> classes;
};

}  // namespace testellate::result
