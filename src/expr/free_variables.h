// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

#include "expr/term.h"

namespace testellate::expr {

/// Variables that occur in `term` (array variables included), oldest first. Computed once per term and kept
/// in the arena: the span is good as long as the arena.
[[nodiscard]] std::span<const Term> free_variables(Term term);

/// Interned sets of variables. Part of the arena.
class VariableSets {
 public:
  /// `variables` sorted by id, without repetition.
  const VariableSet* intern(std::vector<Term> variables);

 private:
  std::deque<VariableSet> sets_;
  std::unordered_multimap<std::uint64_t, const VariableSet*> by_hash_;
};

}  // namespace testellate::expr
