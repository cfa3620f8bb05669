// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "expr/assignment.h"
#include "expr/term.h"

namespace testellate::expr {

/// Computes values of terms under one assignment, each shared sub-term once. Uses an explicit stack: depth of
/// terms is the program's, not ours. Arrays inside are evaluated through select/store chains without being
/// copied.
class Evaluator {
 public:
  /// `assignment` is borrowed and must not change while this evaluator lives, unless `forget` is called.
  explicit Evaluator(const Assignment& assignment) : assignment_(&assignment) {}

  /// `term` is Bool, bit-vector or float.
  [[nodiscard]] value::U128 evaluate(Term term);
  [[nodiscard]] bool is_true(Term condition) { return evaluate(condition) == 1; }

  /// The value of an array term: that of its variable or table with all stores done.
  [[nodiscard]] ArrayValue evaluate_array(Term array);

  /// Starts over, with the same memory: for the next assignment, or the same one changed.
  void forget(const Assignment& assignment);
  void forget() { forget(*assignment_); }

 private:
  /// Value of a term at the index of its id; valid if `epoch` is that of the evaluator.
  struct Entry {
    value::U128 value = 0;
    std::uint32_t epoch = 0;
  };
  struct Visit {
    Term term;
    /// Where the search for a selected element has got to; invalid before it has begun.
    Term array;
  };

  [[nodiscard]] const value::U128* try_value(Term term);
  void push(Term term) { stack_.push_back({term, Term()}); }
  void store(Term term, value::U128 result);
  void finish(Term term, value::U128 result);
  void step();
  void step_operation(Term term);
  void step_ite(Term term);
  void step_select(Visit& visit);
  [[nodiscard]] bool are_equal_arrays(Term term);

  const Assignment* assignment_;
  std::vector<Entry> entries_;
  std::vector<Visit> stack_;
  std::vector<value::U128> operands_;
  std::vector<unsigned> widths_;
  std::uint32_t epoch_ = 1;
};

}  // namespace testellate::expr
