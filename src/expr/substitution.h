// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "expr/term.h"
#include "expr/term_builder.h"

namespace testellate::expr {

/// Replaces variables by terms and simplifies what comes out. Each shared sub-term is rebuilt once, also
/// across calls of `apply`. Replacements are simultaneous: variables inside a replacement are not replaced.
class Substitution {
 public:
  explicit Substitution(TermBuilder& builder) : builder_(builder) {}

  /// `replacement` has the sort of `variable`. Results of earlier calls of `apply` are forgotten.
  void set(Term variable, Term replacement);
  [[nodiscard]] bool empty() const { return replacements_.empty(); }

  [[nodiscard]] Term apply(Term term);

 private:
  [[nodiscard]] Term try_result(Term term) const;
  [[nodiscard]] bool is_untouched(Term term) const;

  TermBuilder& builder_;
  std::unordered_map<Term, Term> replacements_;
  std::unordered_map<Term, Term> results_;
  std::vector<Term> stack_;
  std::vector<Term> arguments_;
};

}  // namespace testellate::expr
