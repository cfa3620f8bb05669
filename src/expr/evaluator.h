// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>

#include "expr/assignment.h"
#include "expr/term.h"

namespace testellate::expr {

/// Computes values of terms under one assignment, each shared sub-term once. Uses an explicit stack: depth of
/// terms is the program's, not ours. Arrays inside are evaluated through select/store chains without being
/// copied.
class Evaluator {
 public:
  /// `assignment` is borrowed and must not change while this evaluator lives.
  explicit Evaluator(const Assignment& assignment) : assignment_(assignment) {}

  /// `term` is Bool, bit-vector or float.
  [[nodiscard]] value::U128 evaluate(Term term);
  [[nodiscard]] bool is_true(Term condition) { return evaluate(condition) == 1; }

 private:
  const Assignment& assignment_;
  std::unordered_map<Term, value::U128> values_;
};

}  // namespace testellate::expr
