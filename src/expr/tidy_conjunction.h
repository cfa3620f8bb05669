// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "expr/describe_values.h"
#include "expr/term.h"
#include "expr/term_builder.h"
#include "expr/value_set.h"

namespace testellate::expr {

/// What was worked out for earlier conjunctions, to be handed to later calls with the same builder: the
/// conditions of many paths are mostly about the same variables in the same way. Never changes a result.
class TidyMemory {
 public:
  /// What all comparisons of a variable come to.
  struct Group {
    ValueSet values;                          ///< empty: they contradict each other, and stay as they are
    std::vector<PlacedCondition> conditions;  ///< positions are those in the group
  };
  /// Ids of the conditions in their order, and how the variable is read.
  using Key = std::vector<std::uint32_t>;

  /// As `try_comparison`; null: nothing. Good until `limit`.
  [[nodiscard]] const Comparison* find_comparison(TermBuilder& builder, Term condition);
  /// Null if it is not known. Good until `limit`.
  [[nodiscard]] const Group* find_group(const Key& key) const;
  const Group& add_group(Key key, Group group);
  /// Forgets everything if it has become much.
  void limit();

 private:
  std::unordered_map<Term, std::optional<Comparison>> comparisons_;
  std::map<Key, Group> groups_;
};

struct TidyOptions {
  // Borrowed; null: none.
  /// Variables that a person reads as unsigned numbers (of an array: its elements).
  const std::unordered_set<Term>* unsigned_variables = nullptr;
  /// Variables that are never negative, which goes without saying.
  const std::unordered_set<Term>* never_negative = nullptr;
  /// Variables whose values are names: they are equal or not, but have no order.
  const std::unordered_set<Term>* names = nullptr;
  TidyMemory* memory = nullptr;
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
