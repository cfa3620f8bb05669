// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <unordered_set>
#include <vector>

#include "expr/term.h"
#include "expr/term_builder.h"

namespace testellate::expr {

struct TidyOptions {
  // Borrowed; null: none.
  /// Variables that a person reads as unsigned numbers (of an array: its elements).
  const std::unordered_set<Term>* unsigned_variables = nullptr;
  /// Variables that are never negative, which goes without saying.
  const std::unordered_set<Term>* never_negative = nullptr;
  /// Variables whose values are names: they are equal or not, but have no order.
  const std::unordered_set<Term>* names = nullptr;
};

/// The conjunction as a person would write it: what the other conjuncts imply is left out, as far as
/// comparisons with constants tell. Of x > 0, x > 3 stays the second, of x >= 3, x != 7, x - 3 < 1 the
/// equation x == 3; (n == 0 || c == 'a') is c == 'a' beside n == 2. What remains keeps its order; nested
/// conjunctions are treated alike.
///
/// An assignment satisfies all of the result if and only if it satisfies all of `conjuncts`, given that those
/// listed as never negative are not. Asks no solver.
[[nodiscard]] std::vector<Term> tidy_conjunction(TermBuilder& builder,
                                                 std::span<const Term> conjuncts,
                                                 const TidyOptions& options = {});

}  // namespace testellate::expr
