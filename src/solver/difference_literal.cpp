// SPDX-License-Identifier: Apache-2.0
#include "solver/difference_literal.h"

#include <optional>

namespace testellate::solver {
namespace {

using expr::Term;
using expr::TermKind;

/// Wider values would not leave room for sums in 128 bits.
constexpr unsigned kMaxWidth = 64;

DifferenceSide make_side(Term term) {
  DifferenceSide side{term, 0, term.width()};
  if (term.is_constant()) return {Term(), term.bits(), term.width()};
  // Canonical sums have their constant first.
  if (term.kind() == TermKind::Add && term.arguments().size() == 2 && term.argument(0).is_constant()) {
    side.base = term.argument(1);
    side.offset = term.argument(0).bits();
  }
  // The same number in more bits.
  while (side.base.kind() == TermKind::SignExtend) side.base = side.base.argument(0);
  return side;
}

bool is_small_vector(Term term) { return term.sort().is_bit_vector() && term.width() <= kMaxWidth; }

struct Comparison {
  bool is_strict;
  bool is_signed;
};

std::optional<Comparison> comparison_of(TermKind kind) {
  if (kind == TermKind::SLess) return Comparison{true, true};
  if (kind == TermKind::SLessEqual) return Comparison{false, true};
  if (kind == TermKind::ULess) return Comparison{true, false};
  if (kind == TermKind::ULessEqual) return Comparison{false, false};
  return std::nullopt;
}

/// The ways of a condition that is neither a conjunction nor a disjunction.
DifferenceForm form_of_atom(Term condition) {
  DifferenceForm anything{{DifferenceConjunction()}};
  bool is_negated = condition.kind() == TermKind::Not;
  Term atom = is_negated ? condition.argument(0) : condition;
  if (atom.arguments().size() != 2 || !is_small_vector(atom.argument(0))) return anything;
  DifferenceSide left = make_side(atom.argument(0));
  DifferenceSide right = make_side(atom.argument(1));
  if (std::optional<Comparison> comparison = comparison_of(atom.kind())) {
    auto [is_strict, is_signed] = *comparison;
    if (is_negated) return {{{{right, left, !is_strict, is_signed}}}};
    return {{{{left, right, is_strict, is_signed}}}};
  }
  if (atom.kind() != TermKind::Equal) return anything;
  if (is_negated) return {{{{left, right, true, true}}, {{right, left, true, true}}}};
  return {{{{left, right, false, true}, {right, left, false, true}}}};
}

/// A conjunction keeps what its parts say in one way only.
DifferenceConjunction conjunction_of(Term condition) {
  DifferenceConjunction all;
  std::vector<Term> open{condition};
  while (!open.empty()) {
    Term part = open.back();
    open.pop_back();
    if (part.kind() == TermKind::And) {
      open.insert(open.end(), part.arguments().begin(), part.arguments().end());
      continue;
    }
    DifferenceForm form = form_of_atom(part);
    if (form.ways.size() == 1) all.insert(all.end(), form.ways[0].begin(), form.ways[0].end());
  }
  return all;
}

}  // namespace

DifferenceForm make_difference_form(Term condition) {
  if (condition.kind() == TermKind::And) return {{conjunction_of(condition)}};
  if (condition.kind() != TermKind::Or) return form_of_atom(condition);
  DifferenceForm form;
  for (Term part : condition.arguments()) {
    if (part.kind() == TermKind::And) {
      form.ways.push_back(conjunction_of(part));
      continue;
    }
    DifferenceForm ways = form_of_atom(part);
    form.ways.insert(form.ways.end(), ways.ways.begin(), ways.ways.end());
  }
  return form;
}

}  // namespace testellate::solver
