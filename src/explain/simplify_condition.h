// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <unordered_set>
#include <vector>

#include "expr/term_builder.h"
#include "solver/solver.h"

namespace testellate::explain {

/// Says conditions as a person would write them: each order of sums with one constant that is added, `high <=
/// low + 7` instead of `high - 3 <= low + 4`, an equation instead of two limits that meet, `high == low + 5`,
/// and nothing that the others imply. Each step is proved by the solver for the numbers of the machine, which
/// wrap round.
class ConditionSimplifier {
 public:
  /// Both borrowed.
  ConditionSimplifier(expr::TermBuilder& terms, solver::Solver& solver, const solver::Limits& limits)
      : terms_(terms), solver_(solver), limits_(limits) {}

  /// What conditions are to mean besides what they say.
  struct Background {
    std::span<const expr::Term> unsaid{};  ///< what holds anyway
    /// What the conditions have to imply with it. Where they were worked out under the assumption that all
    /// hold, they may not.
    std::span<const expr::Term> all{};
    std::span<const expr::Term> facts{};  ///< what `all` imply, and may help to
    /// Sizes that the source does not have, if there are any. What is unsaid about them is that accesses were
    /// good, which is no reason to leave out what a program has decided.
    const std::unordered_set<expr::Term>* sizes = nullptr;
  };

  /// Conditions that, with what is unsaid, hold if and only if `said` and `all` do; what is left keeps its
  /// order. Where `said` do not imply all, facts are added, and if that does not help what they do not imply.
  [[nodiscard]] std::vector<expr::Term> simplify(std::vector<expr::Term> said, const Background& background);

 private:
  class Conjunction;

  /// Whether the conditions cannot hold without the conclusion; false if nobody knows.
  [[nodiscard]] bool implies(std::span<const expr::Term> conditions, expr::Term conclusion);

  expr::TermBuilder& terms_;
  solver::Solver& solver_;
  solver::Limits limits_;
};

}  // namespace testellate::explain
