// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "solver/condition_set.h"
#include "solver/growing_prefix.h"
#include "solver/range_evaluator.h"
#include "solver/solver.h"
#include "solver/value_set.h"
#include "solver/workspace.h"

namespace testellate::solver {

/// Keeps, along the growing prefix, the set of values each atom may have as far as conditions on that atom
/// alone say. A goal about one atom is then decided here: there is a value left or there is none. Exact where
/// the atom occurs in no condition together with others; where it does, an empty set still proves Unsat.
/// Goals about several atoms are decided where the ranges of the sets leave no choice.
class DomainSolver final : public Solver {
 public:
  DomainSolver(std::unique_ptr<Solver> next, Workspace& workspace);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "domains"; }

 private:
  struct Domain {
    ValueSet values;
    bool is_restricted = false;
    /// Conditions of the prefix that tie the atom to others, or whose set of values is not known.
    std::uint32_t ties = 0;
  };
  struct Change {
    AtomId atom;
    ValueSet before;
    bool was_restricted;
  };
  /// The ranges of a domain, worked out when first asked for.
  struct Range {
    expr::Known known;
    bool is_current = false;
  };
  struct Choice {
    AtomId atom;
    ValueSet values;
  };

  void push(expr::Term condition);
  void pop(expr::Term condition);
  Domain& domain(AtomId atom);
  bool is_tied(AtomId atom);
  const expr::Known* try_range(AtomId atom);
  /// The values that satisfy a condition on one atom; null if there are more atoms or the set is not known.
  const ValueSet* try_set(expr::Term condition);

  /// Decides `goal` and, for Sat, adds what to choose from to `choices`.
  Verdict decide(expr::Term goal, std::vector<Choice>& choices);
  /// What ranges say of a goal over several atoms: Unsat, or Sat if no value in the domains makes it false.
  Verdict decide_by_ranges(expr::Term goal);
  Verdict decide_conjunction(expr::Term conjunction, std::vector<Choice>& choices);
  expr::Assignment make_model(const Query& query, const std::vector<Choice>& choices);

  std::unique_ptr<Solver> next_;
  ConditionTable& conditions_;
  expr::Evaluator& evaluator_;
  GrowingPrefix prefix_;
  std::vector<Domain> domains_;  // by AtomId
  std::vector<Range> ranges_;    // by AtomId
  RangeEvaluator range_evaluator_;
  std::vector<Change> trail_;
  std::vector<std::size_t> trail_before_;  // by position in the prefix
  std::size_t tying_conditions_ = 0;
  std::size_t contradictions_ = 0;
  ConditionSets sets_;
};

}  // namespace testellate::solver
