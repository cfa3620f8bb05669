// SPDX-License-Identifier: Apache-2.0
#include "solver/projecting_implication.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "expr/free_variables.h"
#include "expr/substitution.h"
#include "solver/projection.h"
#include "solver/solver.h"

namespace testellate::solver {
namespace {

using expr::Term;
using expr::TermBuilder;
using expr::TermKind;

/// Refutations cost two queries each; what these do not settle takes quantifier reasoning.
constexpr unsigned kMaxTurns = 12;

bool mentions(Term term, Term variable) {
  auto variables = expr::free_variables(term);
  return std::find(variables.begin(), variables.end(), variable) != variables.end();
}

}  // namespace

ProjectingImplicationSolver::ProjectingImplicationSolver(Solver& solver,
                                                         TermBuilder& builder,
                                                         ImplicationSolver* otherwise)
    : solver_(solver), builder_(builder), otherwise_(otherwise) {}

Validity ProjectingImplicationSolver::check(const Implication& implication) {
  std::vector<Term> existential = existential_variables(implication);
  Projection projection(builder_, std::span(&implication.consequent, 1));
  std::vector<Term> left = projection.eliminate_all(existential);
  Term separate = builder_.make_and(projection.take_separate(left));
  Term rest = projection.formula();
  Verdict alone = solver_.solve({{}, separate, nullptr, implication.limits}).verdict;
  if (alone == Verdict::Unknown) return Validity::Unknown;
  // Without a value for the separate part no X has a witness.
  if (alone == Verdict::Unsat) rest = builder_.make_false();
  left.erase(std::remove_if(left.begin(), left.end(), [&](Term v) { return !mentions(rest, v); }),
             left.end());

  Validity validity = refute(implication, rest, left);
  if (validity != Validity::Unknown || left.empty() || otherwise_ == nullptr) return validity;
  return otherwise_->check(implication);
}

/// Looks for an X that no Y known so far is a witness for, then for a Y that is a witness for it, in turns.
/// Either side may run out first; with nothing to choose for Y, the first turn decides.
Validity ProjectingImplicationSolver::refute(const Implication& implication,
                                             Term consequent,
                                             const std::vector<Term>& witnesses) {
  std::vector<Term> conditions{implication.antecedent};
  Term refuted = builder_.make_not(consequent);
  for (unsigned turn = 0; turn < kMaxTurns; ++turn) {
    Answer without = solver_.solve({conditions, refuted, nullptr, implication.limits});
    if (without.verdict == Verdict::Unsat) return Validity::Valid;
    if (without.verdict == Verdict::Unknown) return Validity::Unknown;
    if (witnesses.empty()) return Validity::Invalid;
    std::optional<Term> at_inputs = try_fix(consequent, without.model, [&](Term variable) {
      return std::find(witnesses.begin(), witnesses.end(), variable) == witnesses.end();
    });
    if (!at_inputs) return Validity::Unknown;
    Answer witness = solver_.solve({{}, *at_inputs, nullptr, implication.limits});
    if (witness.verdict == Verdict::Unsat) return Validity::Invalid;
    if (witness.verdict == Verdict::Unknown) return Validity::Unknown;
    std::optional<Term> at_witness = try_fix(consequent, witness.model, [&](Term variable) {
      return std::find(witnesses.begin(), witnesses.end(), variable) != witnesses.end();
    });
    if (!at_witness) return Validity::Unknown;
    conditions.push_back(builder_.make_not(*at_witness));
  }
  return Validity::Unknown;
}

std::optional<Term> ProjectingImplicationSolver::try_fix(Term formula,
                                                         const expr::Assignment& values,
                                                         const std::function<bool(Term)>& is_fixed) {
  expr::Substitution substitution(builder_);
  for (Term variable : expr::free_variables(formula)) {
    if (!is_fixed(variable)) continue;
    if (variable.sort().is_array()) return std::nullopt;
    substitution.set(variable, builder_.make_constant(variable.sort(), values.get(variable)));
  }
  return substitution.apply(formula);
}

}  // namespace testellate::solver
