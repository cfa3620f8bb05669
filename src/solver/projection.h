// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "expr/term.h"
#include "expr/term_builder.h"

namespace testellate::solver {

/// A conjunction from which variables are projected away one at a time, where that is cheap. Asks no solver.
class Projection {
 public:
  /// `builder` is borrowed.
  Projection(expr::TermBuilder& builder, std::span<const expr::Term> conjuncts) : builder_(builder) {
    set(conjuncts);
  }

  [[nodiscard]] expr::Term formula() const { return builder_.make_and(conjuncts_); }
  [[nodiscard]] const std::vector<expr::Term>& conjuncts() const { return conjuncts_; }

  /// Replaces the formula by one that is equivalent to `exists variable. formula`; false if that takes more
  /// than a definition of the variable, or bounds of it.
  bool eliminate(expr::Term variable);
  /// As many of them as it can, in the order that suits it. Returns those that it cannot.
  std::vector<expr::Term> eliminate_all(std::span<const expr::Term> variables);

  /// Takes out and returns the conjuncts that mention nothing but `variables`, and no variable of any other
  /// conjunct.
  std::vector<expr::Term> take_separate(const std::vector<expr::Term>& variables);

 private:
  struct Bound {
    expr::Term term;
    bool strict;
  };
  /// All conjuncts that mention a variable, if each of them is a bound of it.
  struct Bounds {
    std::vector<Bound> lower;
    std::vector<Bound> upper;
    bool is_signed = true;
    std::vector<expr::Term> rest;  ///< the other conjuncts
  };

  /// Of equal ones, and of conjunctions among them, the parts once each.
  void set(std::span<const expr::Term> conjuncts);
  /// Of a != b beside a <= b or a < b, only a < b is left.
  void merge_disequalities();
  [[nodiscard]] bool is_used(expr::Term variable) const;
  bool by_definition(expr::Term variable);
  bool by_bounds(expr::Term variable);
  [[nodiscard]] std::optional<Bounds> try_bounds(expr::Term variable) const;
  /// t, if `conjunct` is variable = t.
  std::optional<expr::Term> try_definition(expr::Term conjunct, expr::Term variable);
  std::optional<expr::Term> try_linear_definition(expr::Term conjunct, expr::Term variable);
  /// There is a value that keeps both bounds.
  expr::Term room_between(Bound low, Bound high, bool is_signed);

  expr::TermBuilder& builder_;
  std::vector<expr::Term> conjuncts_;
};

}  // namespace testellate::solver
