// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "expr/term.h"
#include "expr/term_builder.h"
#include "solver/condition_table.h"
#include "solver/growing_prefix.h"
#include "solver/solver.h"

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

/// Rewrites the query: conjunctions become single conditions, and an atom that the prefix fixes
/// (`x = constant`) is replaced by its value in all conditions after and in the goal. Answers what is then
/// constant, or literally in the prefix, or the negation of what is there. The rewritten prefix only grows at
/// its end when the given one does: earlier conditions are not rewritten again.
class RewritingSolver final : public Solver {
 public:
  RewritingSolver(std::unique_ptr<Solver> next, expr::TermBuilder& builder, ConditionTable& conditions);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "rewriting"; }

 private:
  struct Level {
    std::size_t rewritten;
    std::size_t bound;
  };

  void push(expr::Term condition);
  void pop();
  void add(expr::Term conjunct);
  void bind(expr::Term atom, expr::Term constant);
  expr::Term rewrite(expr::Term condition);

  std::unique_ptr<Solver> next_;
  expr::TermBuilder& builder_;
  ConditionTable& conditions_;
  GrowingPrefix given_;
  std::vector<Level> levels_;  // sizes before each condition of given_
  std::vector<expr::Term> rewritten_;
  std::unordered_map<expr::Term, unsigned> occurrences_;  // of conditions in rewritten_
  std::vector<AtomId> bound_;
  std::vector<bool> is_bound_;  // by AtomId
  AtomSubstitution substitution_;
};

}  // namespace testellate::solver
