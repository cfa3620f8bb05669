// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "expr/term.h"

namespace testellate::engine {

/// What the conditions of a path say about references that may be several objects, without a solver: an
/// equality that holds fixes what was read under it, one that does not takes an alternative away, and a value
/// that an alternative cannot have takes that away, too. Whatever is said follows from the conditions.
class KnownReferences {
 public:
  explicit KnownReferences(std::span<const expr::Term> conditions);

  /// Whether a condition holds on the path or cannot; nothing if that is not seen.
  [[nodiscard]] std::optional<bool> find(expr::Term condition);

 private:
  void learn(expr::Term condition, bool holds);
  /// Of `a == b`, which holds or not: what it says about the alternatives of one side.
  void learn_equal(expr::Term equation, bool holds);
  /// Looks again at what had more than one way to hold; false if that brought nothing.
  bool learn_more();
  [[nodiscard]] std::optional<bool> compute(expr::Term condition);
  [[nodiscard]] std::optional<bool> are_equal(expr::Term a, expr::Term b);
  /// The term without alternatives that are ruled out.
  [[nodiscard]] expr::Term settle(expr::Term term);

  std::unordered_map<expr::Term, bool> known_;
  std::unordered_map<expr::Term, expr::Term> fixed_;           ///< to constants
  std::unordered_map<expr::Term, std::optional<bool>> found_;  ///< since the last thing that was learned
  std::vector<std::pair<expr::Term, bool>> open_;              ///< what may still say more
};

}  // namespace testellate::engine
