// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "expr/term_builder.h"
#include "solver/condition_set.h"
#include "solver/rewriting_solver.h"
#include "solver/solver.h"
#include "solver/workspace.h"

namespace testellate::solver {

/// For a back end whose work grows with the width of products and quotients. In queries that have some, an
/// atom that conditions of its own keep small becomes the extension of its low bits:
///
///   0 < a, a <= 1000, a % b = 0   becomes   0 < a, a <= 1000, extend(a[9:0]) % b = 0
///
/// so that everything computed from it is known to be narrow. The conditions that keep it small stay as they
/// are, and under them both queries mean the same: models need no translation.
class NarrowingSolver final : public Solver {
 public:
  /// `builder` and `workspace` are borrowed.
  NarrowingSolver(std::unique_ptr<Solver> next, expr::TermBuilder& builder, Workspace& workspace);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "narrowing"; }

 private:
  /// How many of its low bits an atom needs, and what the others are copies of.
  struct Narrow {
    unsigned bits = 0;
    bool has_sign = false;
    friend bool operator==(const Narrow&, const Narrow&) = default;
  };

  [[nodiscard]] bool has_wide_arithmetic(const Query& query);
  [[nodiscard]] std::map<AtomId, Narrow> find_narrow_atoms(std::span<const expr::Term> prefix);
  /// Makes the substitution that of `wanted`; what stays the same is kept.
  void bind(const std::map<AtomId, Narrow>& wanted);

  std::unique_ptr<Solver> next_;
  expr::TermBuilder& builder_;
  ConditionTable& conditions_;
  expr::Evaluator& evaluator_;
  ConditionSets sets_;
  std::map<AtomId, Narrow> bound_;
  AtomSubstitution substitution_;
  std::vector<expr::Term> narrowed_;
};

}  // namespace testellate::solver
