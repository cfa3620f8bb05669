// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "expr/term.h"

namespace testellate::solver {

/// The path condition as a layer last saw it. Exploration asks about a prefix, then about the same prefix and
/// one condition more; a layer that keeps what it learnt of each condition on a stack therefore has to pop
/// and push only where two queries part:
///
///   prefix.align(query.prefix, [&](Term c) { undo(c); }, [&](Term c) { learn(c); });
class GrowingPrefix {
 public:
  /// Makes `target` the current prefix: calls `pop` for each condition that goes, newest first, then `push`
  /// for each that comes, oldest first.
  template <typename Pop, typename Push>
  void align(std::span<const expr::Term> target, Pop&& pop, Push&& push) {
    std::size_t shared = shared_with(target);
    while (conditions_.size() > shared) {
      pop(conditions_.back());
      conditions_.pop_back();
    }
    for (expr::Term condition : target.subspan(shared)) {
      push(condition);
      conditions_.push_back(condition);
    }
  }

  [[nodiscard]] std::span<const expr::Term> conditions() const { return conditions_; }

 private:
  /// Leading conditions in common.
  [[nodiscard]] std::size_t shared_with(std::span<const expr::Term> target) const {
    auto parting = std::ranges::mismatch(target, conditions_).in1;
    return static_cast<std::size_t>(parting - target.begin());
  }

  std::vector<expr::Term> conditions_;
};

}  // namespace testellate::solver
