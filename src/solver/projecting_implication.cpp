// SPDX-License-Identifier: Apache-2.0
#include "solver/projecting_implication.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "expr/free_variables.h"
#include "expr/substitution.h"
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

/// A conjunction from which variables are projected away one at a time.
class Projection {
 public:
  Projection(TermBuilder& builder, Term formula) : builder_(builder) { set(formula); }

  [[nodiscard]] Term formula() const { return builder_.make_and(conjuncts_); }
  [[nodiscard]] const std::vector<Term>& conjuncts() const { return conjuncts_; }

  /// Replaces the formula by one that is equivalent to `exists variable. formula`; false if that takes more.
  bool eliminate(Term variable) {
    return !is_used(variable) || by_definition(variable) || by_bounds(variable);
  }

  /// Takes out and returns the conjuncts that mention nothing but `variables`, and no variable of any other
  /// conjunct.
  std::vector<Term> take_separate(const std::vector<Term>& variables);

 private:
  void set(Term formula) {
    conjuncts_.clear();
    if (formula.kind() == TermKind::And) {
      conjuncts_.assign(formula.arguments().begin(), formula.arguments().end());
    } else if (!formula.is_true()) {
      conjuncts_.push_back(formula);
    }
  }
  [[nodiscard]] bool is_used(Term variable) const {
    return std::any_of(conjuncts_.begin(), conjuncts_.end(), [&](Term c) { return mentions(c, variable); });
  }

  bool by_definition(Term variable) {
    for (Term conjunct : conjuncts_) {
      std::optional<Term> value = try_definition(conjunct, variable);
      if (!value) continue;
      expr::Substitution substitution(builder_);
      substitution.set(variable, *value);
      set(substitution.apply(formula()));
      return true;
    }
    return false;
  }

  /// t, if `conjunct` is variable = t.
  std::optional<Term> try_definition(Term conjunct, Term variable) {
    if (conjunct == variable) return builder_.make_true();
    if (conjunct.kind() == TermKind::Not && conjunct.argument(0) == variable) return builder_.make_false();
    if (conjunct.kind() != TermKind::Equal) return std::nullopt;
    for (std::size_t side : {0U, 1U}) {
      Term value = conjunct.argument(1 - side);
      if (conjunct.argument(side) == variable && !mentions(value, variable)) return value;
    }
    return try_linear_definition(conjunct, variable);
  }

  /// variable + rest = value gives variable = value - rest, for a coefficient of 1 or -1: arithmetic modulo
  /// 2^w is a group, so nothing is lost.
  std::optional<Term> try_linear_definition(Term conjunct, Term variable) {
    if (!variable.sort().is_bit_vector()) return std::nullopt;
    Term difference = builder_.make_sub(conjunct.argument(0), conjunct.argument(1));
    if (difference.kind() != TermKind::Add) return std::nullopt;
    Term minus = builder_.make_neg(variable);
    for (Term monomial : difference.arguments()) {
      if (monomial != variable && monomial != minus) continue;
      Term rest = builder_.make_sub(difference, monomial);
      if (mentions(rest, variable)) return std::nullopt;
      return monomial == variable ? builder_.make_neg(rest) : rest;
    }
    return std::nullopt;
  }

  struct Bound {
    Term term;
    bool strict;
  };
  bool by_bounds(Term variable);
  /// There is a value that keeps both bounds.
  Term room_between(Bound low, Bound high, bool is_signed);

  TermBuilder& builder_;
  std::vector<Term> conjuncts_;
};

/// Some y lies between all lower and all upper bounds if one lies between each two of them: on a line,
/// intervals that meet in pairs have a common point.
bool Projection::by_bounds(Term variable) {
  std::vector<Bound> lower;
  std::vector<Bound> upper;
  std::vector<Term> rest;
  std::optional<bool> is_signed;
  for (Term conjunct : conjuncts_) {
    if (!mentions(conjunct, variable)) {
      rest.push_back(conjunct);
      continue;
    }
    bool strict = conjunct.kind() == TermKind::SLess || conjunct.kind() == TermKind::ULess;
    bool of_signed = conjunct.kind() == TermKind::SLess || conjunct.kind() == TermKind::SLessEqual;
    bool of_unsigned = conjunct.kind() == TermKind::ULess || conjunct.kind() == TermKind::ULessEqual;
    if (of_signed == of_unsigned || is_signed.value_or(of_signed) != of_signed) return false;
    is_signed = of_signed;
    Term a = conjunct.argument(0);
    Term b = conjunct.argument(1);
    if (a == variable && !mentions(b, variable)) {
      upper.push_back({b, strict});
    } else if (b == variable && !mentions(a, variable)) {
      lower.push_back({a, strict});
    } else {
      return false;
    }
  }
  expr::Sort sort = variable.sort();
  unsigned width = sort.width();
  // The ends of the range are bounds too, and make a strict bound alone mean what it should.
  value::U128 least = *is_signed ? value::min_signed<value::U128>(width) : 0;
  value::U128 greatest =
      *is_signed ? value::max_signed<value::U128>(width) : value::low_mask<value::U128>(width);
  lower.push_back({builder_.make_constant(sort, least), false});
  upper.push_back({builder_.make_constant(sort, greatest), false});
  for (Bound low : lower) {
    for (Bound high : upper) rest.push_back(room_between(low, high, *is_signed));
  }
  set(builder_.make_and(rest));
  return true;
}

Term Projection::room_between(Bound low, Bound high, bool is_signed) {
  auto less = [&](Term a, Term b) { return is_signed ? builder_.make_slt(a, b) : builder_.make_ult(a, b); };
  if (!low.strict && !high.strict) return builder_.make_not(less(high.term, low.term));
  Term apart = less(low.term, high.term);
  if (!low.strict || !high.strict) return apart;
  // One step up cannot wrap round where something lies above.
  Term next = builder_.make_add(low.term, builder_.make_constant(low.term.sort(), 1));
  return builder_.make_and(apart, less(next, high.term));
}

std::vector<Term> Projection::take_separate(const std::vector<Term>& variables) {
  auto is_among = [&](Term v) { return std::find(variables.begin(), variables.end(), v) != variables.end(); };
  auto is_pure = [&](Term conjunct) {
    auto of_conjunct = expr::free_variables(conjunct);
    return std::all_of(of_conjunct.begin(), of_conjunct.end(), is_among);
  };
  std::vector<Term> pure;
  std::vector<Term> mixed;
  for (Term conjunct : conjuncts_) (is_pure(conjunct) ? pure : mixed).push_back(conjunct);
  // A pure part whose variable is also tied to a universal one cannot be answered alone.
  std::vector<Term> separate;
  for (Term conjunct : pure) {
    auto of_conjunct = expr::free_variables(conjunct);
    bool tied = std::any_of(of_conjunct.begin(), of_conjunct.end(), [&](Term variable) {
      return std::any_of(mixed.begin(), mixed.end(), [&](Term m) { return mentions(m, variable); });
    });
    (tied ? mixed : separate).push_back(conjunct);
  }
  conjuncts_ = std::move(mixed);
  return separate;
}

}  // namespace

ProjectingImplicationSolver::ProjectingImplicationSolver(Solver& solver,
                                                         TermBuilder& builder,
                                                         ImplicationSolver* otherwise)
    : solver_(solver), builder_(builder), otherwise_(otherwise) {}

Validity ProjectingImplicationSolver::check(const Implication& implication) {
  std::vector<Term> existential = existential_variables(implication);
  Projection projection(builder_, implication.consequent);
  std::vector<Term> left;
  for (Term variable : existential) {
    if (!projection.eliminate(variable)) left.push_back(variable);
  }
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
