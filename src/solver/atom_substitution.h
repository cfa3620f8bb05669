// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "expr/term.h"
#include "expr/term_builder.h"

namespace testellate::solver {

/// Replaces atoms, elements of arrays among them, inside terms and simplifies what results. Bindings come and
/// go with the prefix; each distinct sub-term is rebuilt once as long as they stay the same.
class AtomSubstitution {
 public:
  explicit AtomSubstitution(expr::TermBuilder& builder) : builder_(builder) {}

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
