// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <unordered_map>

#include "expr/known.h"
#include "expr/term_builder.h"
#include "expr/value_set.h"

namespace testellate::expr {

/// What conditions leave of the values of terms, and what follows for terms made of these.
class ValueFacts {
 public:
  explicit ValueFacts(TermBuilder& builder) : builder_(builder) {}

  /// `values` is not empty. Terms that contain `base` and were asked about before do not profit from it.
  void set(Term base, const ValueSet& values);
  /// A condition that holds.
  void assume(Term condition);

  /// What `term` may be, as far as the facts on it or on its parts tell.
  [[nodiscard]] ValueSet possible(Term term);

  /// Whether the facts on values decide `condition`; nothing if they do not.
  [[nodiscard]] std::optional<bool> decide(Term condition);

  /// `term` with the conditions inside it replaced that are decided; not `term` itself.
  [[nodiscard]] Term simplify_inside(Term term);

 private:
  [[nodiscard]] const Known& known_of(Term term);

  TermBuilder& builder_;
  std::unordered_map<Term, ValueSet> values_;
  std::unordered_map<Term, Known> known_;
  std::unordered_map<Term, bool> assumed_;
};

}  // namespace testellate::expr
