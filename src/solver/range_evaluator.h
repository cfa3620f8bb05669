// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>

#include "expr/known.h"
#include "expr/term.h"

namespace testellate::solver {

/// Decides conditions from ranges and bits of their atoms, where those are narrow enough:
/// with 0 <= i < 4, `i + 3 < 7` is true whatever i is.
class RangeEvaluator {
 public:
  /// What the prefix says of a bit-vector atom; null if nothing.
  using AtomFacts = std::function<const expr::Known*(expr::Term atom)>;

  /// The truth of `condition` if all values that `facts` allow agree on it. Gives up on large conditions.
  [[nodiscard]] std::optional<bool> try_decide(expr::Term condition, const AtomFacts& facts);

 private:
  [[nodiscard]] const expr::Known& range(expr::Term term) const;
  [[nodiscard]] std::optional<bool> truth(expr::Term condition) const;
  [[nodiscard]] std::optional<bool> of_junction(expr::Term condition) const;
  [[nodiscard]] std::optional<bool> of_comparison(expr::Term condition) const;

  std::unordered_map<expr::Term, expr::Known> ranges_;
  std::unordered_map<expr::Term, std::optional<bool>> truths_;
};

}  // namespace testellate::solver
