// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "expr/term.h"
#include "expr/term_builder.h"

namespace testellate::solver {

/// Replaces terms inside other terms and simplifies what results. Each distinct sub-term is rebuilt once as
/// long as the bindings stay the same.
class Substitution {
 public:
  explicit Substitution(expr::TermBuilder& builder) : builder_(builder) {}

  /// From now on `from` becomes `to`.
  void bind(expr::Term from, expr::Term to);
  void unbind(expr::Term from);
  [[nodiscard]] bool is_empty() const { return bindings_.empty(); }
  [[nodiscard]] bool binds(expr::Term term) const { return bindings_.contains(term); }

  [[nodiscard]] expr::Term apply(expr::Term term);

 private:
  expr::TermBuilder& builder_;
  std::unordered_map<expr::Term, expr::Term> bindings_;
  std::unordered_map<expr::Term, expr::Term> done_;
  std::vector<expr::Term> stack_;
  std::vector<expr::Term> arguments_;
};

}  // namespace testellate::solver
