// SPDX-License-Identifier: Apache-2.0
#include "solver/projection.h"

#include <algorithm>

#include "expr/free_variables.h"
#include "expr/substitution.h"
#include "value/bits.h"

namespace testellate::solver {
namespace {

using expr::Term;
using expr::TermKind;

bool mentions(Term term, Term variable) {
  auto variables = expr::free_variables(term);
  return std::find(variables.begin(), variables.end(), variable) != variables.end();
}

bool mentions_any(Term term, std::span<const Term> variables) {
  return std::ranges::any_of(variables, [&](Term variable) { return mentions(term, variable); });
}

bool is_comparison(Term term) {
  const TermKind kind = term.kind();
  return kind == TermKind::SLess || kind == TermKind::SLessEqual || kind == TermKind::ULess ||
         kind == TermKind::ULessEqual;
}

/// c, if `conjunct` is variable != c for a constant c; else invalid.
Term excluded_constant(Term conjunct, Term variable) {
  if (conjunct.kind() != TermKind::Not || conjunct.argument(0).kind() != TermKind::Equal) return {};
  const Term a = conjunct.argument(0).argument(0);
  const Term b = conjunct.argument(0).argument(1);
  if (a == variable && b.is_constant()) return b;
  return b == variable && a.is_constant() ? a : Term();
}

struct Range {
  value::U128 least;
  value::U128 greatest;
};

Range range_of(expr::Sort sort, bool is_signed) {
  const unsigned width = sort.width();
  if (!is_signed) return {0, value::low_mask<value::U128>(width)};
  return {value::min_signed<value::U128>(width), value::max_signed<value::U128>(width)};
}

}  // namespace

void Projection::set(std::span<const Term> conjuncts) {
  std::vector<Term> flat;
  const auto add = [&](Term conjunct) {
    if (!conjunct.is_true() && std::ranges::find(flat, conjunct) == flat.end()) flat.push_back(conjunct);
  };
  for (Term conjunct : conjuncts) {
    if (conjunct.kind() == TermKind::And) {
      std::ranges::for_each(conjunct.arguments(), add);
    } else {
      add(conjunct);
    }
  }
  conjuncts_ = std::move(flat);
  merge_disequalities();
}

void Projection::merge_disequalities() {
  std::vector<Term> merged;
  for (Term conjunct : conjuncts_) {
    if (conjunct.kind() == TermKind::Not && conjunct.argument(0).kind() == TermKind::Equal) {
      const Term a = conjunct.argument(0).argument(0);
      const Term b = conjunct.argument(0).argument(1);
      auto ordered = std::ranges::find_if(conjuncts_, [&](Term other) {
        if (!is_comparison(other)) return false;
        return (other.argument(0) == a && other.argument(1) == b) ||
               (other.argument(0) == b && other.argument(1) == a);
      });
      if (ordered != conjuncts_.end()) {
        const Term less = *ordered;
        const bool is_signed = less.kind() == TermKind::SLess || less.kind() == TermKind::SLessEqual;
        merged.push_back(is_signed ? builder_.make_slt(less.argument(0), less.argument(1))
                                   : builder_.make_ult(less.argument(0), less.argument(1)));
        continue;
      }
    }
    merged.push_back(conjunct);
  }
  // A comparison that is not strict follows from the strict one.
  std::erase_if(merged, [&](Term conjunct) {
    const bool is_signed = conjunct.kind() == TermKind::SLessEqual;
    if (!is_signed && conjunct.kind() != TermKind::ULessEqual) return false;
    const Term strict = is_signed ? builder_.make_slt(conjunct.argument(0), conjunct.argument(1))
                                  : builder_.make_ult(conjunct.argument(0), conjunct.argument(1));
    return std::ranges::find(merged, strict) != merged.end();
  });
  conjuncts_ = std::move(merged);
}

bool Projection::is_used(Term variable) const {
  return std::ranges::any_of(conjuncts_, [&](Term conjunct) { return mentions(conjunct, variable); });
}

bool Projection::eliminate(Term variable) {
  return !is_used(variable) || by_definition(variable) || by_bounds(variable);
}

std::vector<Term> Projection::eliminate_all(std::span<const Term> variables) {
  std::vector<Term> left(variables.begin(), variables.end());
  std::erase_if(left, [&](Term variable) { return !is_used(variable) || by_definition(variable); });
  // Bounds move upwards (`room_between`), so what lies lowest goes first: a variable that others are bounds
  // of from below would end up inside of sums.
  for (bool is_lowest_first : {true, false}) {
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (std::size_t at = 0; at < left.size(); ++at) {
        if (!left[at].sort().is_bit_vector()) continue;
        const std::optional<Bounds> bounds = try_bounds(left[at]);
        const bool is_lowest = bounds && std::ranges::none_of(bounds->lower, [&](const Bound& low) {
                                 return mentions_any(low.term, left);
                               });
        if (!is_lowest && (is_lowest_first || !bounds)) continue;
        if (!by_bounds(left[at])) continue;
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
        has_changed = true;
        break;
      }
    }
  }
  std::erase_if(left, [&](Term variable) { return !is_used(variable) || by_definition(variable); });
  return left;
}

bool Projection::by_definition(Term variable) {
  for (Term conjunct : conjuncts_) {
    std::optional<Term> value = try_definition(conjunct, variable);
    if (!value) continue;
    expr::Substitution substitution(builder_);
    substitution.set(variable, *value);
    std::vector<Term> substituted;
    for (Term other : conjuncts_) substituted.push_back(substitution.apply(other));
    set(substituted);
    return true;
  }
  return false;
}

std::optional<Term> Projection::try_definition(Term conjunct, Term variable) {
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
std::optional<Term> Projection::try_linear_definition(Term conjunct, Term variable) {
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

std::optional<Projection::Bounds> Projection::try_bounds(Term variable) const {
  Bounds bounds;
  std::optional<bool> is_signed;
  std::vector<Term> excluded;  // constants
  for (Term conjunct : conjuncts_) {
    if (!mentions(conjunct, variable)) {
      bounds.rest.push_back(conjunct);
      continue;
    }
    if (const Term constant = excluded_constant(conjunct, variable); constant.is_valid()) {
      excluded.push_back(constant);
      continue;
    }
    if (!is_comparison(conjunct)) return std::nullopt;
    const bool strict = conjunct.kind() == TermKind::SLess || conjunct.kind() == TermKind::ULess;
    const bool of_signed = conjunct.kind() == TermKind::SLess || conjunct.kind() == TermKind::SLessEqual;
    if (is_signed.value_or(of_signed) != of_signed) return std::nullopt;
    is_signed = of_signed;
    const Term a = conjunct.argument(0);
    const Term b = conjunct.argument(1);
    if (a == variable && !mentions(b, variable)) {
      bounds.upper.push_back({b, strict});
    } else if (b == variable && !mentions(a, variable)) {
      bounds.lower.push_back({a, strict});
    } else {
      return std::nullopt;
    }
  }
  bounds.is_signed = is_signed.value_or(true);
  // Not the least number is more than it.
  const Range range = range_of(variable.sort(), bounds.is_signed);
  for (Term constant : excluded) {
    if (constant.bits() == range.least) {
      bounds.lower.push_back({constant, true});
    } else if (constant.bits() == range.greatest) {
      bounds.upper.push_back({constant, true});
    } else {
      return std::nullopt;
    }
  }
  return bounds;
}

/// Some y lies between all lower and all upper bounds if one lies between each two of them: on a line,
/// intervals that meet in pairs have a common point.
bool Projection::by_bounds(Term variable) {
  if (!variable.sort().is_bit_vector()) return false;
  std::optional<Bounds> bounds = try_bounds(variable);
  if (!bounds) return false;
  // Where there is no bound, the end of the range is one: it makes a strict bound on the other side mean what
  // it should.
  const Range range = range_of(variable.sort(), bounds->is_signed);
  if (bounds->lower.empty())
    bounds->lower.push_back({builder_.make_constant(variable.sort(), range.least), false});
  if (bounds->upper.empty())
    bounds->upper.push_back({builder_.make_constant(variable.sort(), range.greatest), false});
  std::vector<Term> conjuncts = std::move(bounds->rest);
  for (Bound low : bounds->lower) {
    for (Bound high : bounds->upper) conjuncts.push_back(room_between(low, high, bounds->is_signed));
  }
  set(conjuncts);
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

}  // namespace testellate::solver
