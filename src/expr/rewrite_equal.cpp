// SPDX-License-Identifier: Apache-2.0
// Equality. Known bits and ranges decide first, then the structure of the operands is used (extensions,
// concatenations, if-then-else, xor), and what is left is an equation of sums modulo 2^w, brought to one
// form: everything to one side, the sign chosen so that the oldest base is positive, then positive terms left
// and negative ones with the constant right: `x == y - 2`, `x + y == 5`. Multiplying an equation by an odd
// number is an equivalence modulo 2^w, so a single monomial is solved.
#include <bitset>

#include "expr/rewriter.h"

namespace testellate::expr {

using value::low_mask;
using value::U128;

namespace {

/// Equations of more monomials keep the form they have.
constexpr std::size_t kMaxMonomials = 64;

constexpr unsigned kMaxIteDepth = 16;

bool is_extension(Term term) {
  return term.kind() == TermKind::ZeroExtend || term.kind() == TermKind::SignExtend;
}

/// x with odd * x = 1 modulo 2^128, by Newton's iteration: each step doubles the number of right bits.
U128 inverse(U128 odd) {
  U128 result = odd;
  for (int step = 0; step < 7; ++step) result *= 2 - odd * result;
  return result;
}

/// Bit positions at which a part of `term` begins, without 0. A constant can be cut anywhere.
std::bitset<value::kMaxWidth> boundaries(Term term) {
  std::bitset<value::kMaxWidth> result;
  if (term.is_constant()) return result.set();
  if (term.kind() == TermKind::ZeroExtend) {
    result.set(term.argument(0).width());
    term = term.argument(0);
  }
  if (term.kind() == TermKind::Concat) {
    unsigned position = term.width();
    for (Term part : term.arguments().subspan(0, term.arguments().size() - 1)) {
      position -= part.width();
      result.set(position);
    }
  }
  return result;
}

}  // namespace

Term Rewriter::make_equal_ordered(Term a, Term b) {
  if (a.is_constant() || (!b.is_constant() && b.id() < a.id())) {
    std::swap(a, b);
    statistics_.count(Rule::EqualOperandOrder);
  }
  return node(TermKind::Equal, Sort::boolean(), {a, b});
}

Term Rewriter::make_equal_bool(Term a, Term b) {
  if (a.is_constant()) std::swap(a, b);
  if (b.is_constant()) return fire(Rule::EqualBoolConstant, b.is_true() ? a : make_not(a));
  if (is_negation(a, b)) return fire(Rule::EqualComplement, make_bool(false));
  bool negated = false;
  for (Term* side : {&a, &b}) {
    if (side->kind() == TermKind::Not) {
      *side = side->argument(0);
      negated = !negated;
      statistics_.count(Rule::EqualBoolNegated);
    }
  }
  Term result = make_equal_ordered(a, b);
  return negated ? make_not(result) : result;
}

Term Rewriter::try_equal_constant(Term a, Term constant) {
  unsigned width = a.width();
  U128 bits = constant.bits();
  if (a.kind() == TermKind::BitXor) {
    std::span<const Term> operands = a.arguments();
    if (operands.front().is_constant()) {
      Term rest = make_bitwise(TermKind::BitXor, a, operands.front());
      return fire(Rule::EqualXor, make_equal(rest, make_bits(width, bits ^ operands.front().bits())));
    }
    if (bits == 0 && operands.size() == 2) {
      return fire(Rule::EqualXor, make_equal(operands[0], operands[1]));
    }
  }
  if (a.kind() == TermKind::BitOr && bits == 0) {
    Terms all;
    for (Term operand : a.arguments()) all.push_back(make_equal(operand, constant));
    return fire(Rule::EqualOrZero, make_junction(TermKind::And, all.span()));
  }
  if (width == 1) {
    if (a.kind() == TermKind::BitNot) {
      return fire(Rule::EqualOneBit, make_equal(a.argument(0), make_bits(1, bits ^ 1)));
    }
    if (bits == 0) return fire(Rule::EqualOneBit, make_not(make_equal(a, make_bits(1, 1))));
  }
  return {};
}

Term Rewriter::try_equal_narrow(Term a, Term b) {
  if (!is_extension(a)) std::swap(a, b);
  if (!is_extension(a)) return {};
  if (b.is_constant()) {
    // Known facts have refused the constants that are no extension.
    Term inner = a.argument(0);
    return fire(Rule::EqualNarrow, make_equal(inner, make_extract(b, inner.width() - 1, 0)));
  }
  if (a.kind() != b.kind()) return {};
  unsigned narrow = std::max(a.argument(0).width(), b.argument(0).width());
  Term left = make_extend(a.kind(), a.argument(0), narrow);
  Term right = make_extend(a.kind(), b.argument(0), narrow);
  return fire(Rule::EqualNarrow, make_equal(left, right));
}

Term Rewriter::try_equal_ite(Term a, Term b) {
  // A chain of if-then-else is followed to a fixed depth: it can be as long as a table.
  if (a.kind() != TermKind::Ite || ite_depth_ >= kMaxIteDepth) return {};
  struct Depth {
    explicit Depth(unsigned& count) : count_(count) { ++count_; }
    ~Depth() { --count_; }
    unsigned& count_;
  } depth(ite_depth_);
  Term condition = a.argument(0);
  Term then = a.argument(1);
  Term otherwise = a.argument(2);
  bool constants = then.is_constant() && otherwise.is_constant() && b.is_constant();
  auto as = [&](Term result) {
    return fire(constants ? Rule::EqualIteConstants : Rule::EqualIteArm, result);
  };
  if (then == b) return as(make_or(condition, make_equal(otherwise, b)));
  if (is_known_distinct(otherwise, b)) return as(make_and(condition, make_equal(then, b)));
  if (otherwise == b) {
    Term negated = make_not(condition);
    return as(make_or(negated, make_equal(then, b)));
  }
  if (is_known_distinct(then, b)) {
    Term negated = make_not(condition);
    return as(make_and(negated, make_equal(otherwise, b)));
  }
  return {};
}

Term Rewriter::try_equal_concat(Term a, Term b) {
  if (a.kind() != TermKind::Concat) return {};
  unsigned width = a.width();
  std::bitset<value::kMaxWidth> common = boundaries(a) & boundaries(b);
  if (common.none()) return {};
  Terms all;
  for (unsigned low = 0; low < width;) {
    unsigned high = low;
    while (high + 1 < width && !common.test(high + 1)) ++high;
    Term left = make_extract(a, high, low);
    all.push_back(make_equal(left, make_extract(b, high, low)));
    low = high + 1;
  }
  return fire(Rule::EqualConcat, make_junction(TermKind::And, all.span()));
}

Term Rewriter::make_equal_linear(Term a, Term b) {
  unsigned width = a.width();
  U128 minus_one = low_mask<U128>(width);
  Linear difference(width);
  difference.add(a);
  difference.add(b, minus_one);
  difference.merge();
  const InlineVector<Monomial>& monomials = difference.monomials();
  if (monomials.size() > kMaxMonomials) return make_equal_ordered(a, b);
  if (monomials.empty()) return fire(Rule::EqualLinear, make_bool(difference.constant() == 0));
  U128 right = value::neg(difference.constant(), width);
  if (monomials.size() == 1) {
    auto [base, coefficient] = monomials[0];
    if (coefficient == 1 && ((a == base && b.is_constant()) || (b == base && a.is_constant()))) {
      return make_equal_ordered(a, b);
    }
    unsigned shift = value::count_trailing_zeros(coefficient, width);
    if ((right & low_mask<U128>(shift)) != 0) return fire(Rule::EqualMonomial, make_bool(false));
    U128 solved = (right >> shift) * inverse(coefficient >> shift);
    Term cut = make_extract(base, width - 1 - shift, 0);
    return fire(Rule::EqualMonomial, make_equal(cut, make_bits(width - shift, solved)));
  }
  U128 sign = value::min_signed<U128>(width);
  if (monomials[0].coefficient > sign) {
    difference.scale(minus_one);
    right = value::neg(right, width);
  }
  Linear positive(width);
  Linear negative(width);
  negative.add_constant(right);
  for (const auto& [base, coefficient] : difference.monomials()) {
    if (coefficient <= sign) {
      positive.add_monomial(base, coefficient);
    } else {
      negative.add_monomial(base, value::neg(coefficient, width));
    }
  }
  Term left_side = make_sum(positive);
  Term right_side = make_sum(negative);
  if (left_side == a && right_side == b) return node(TermKind::Equal, Sort::boolean(), {a, b});
  if (left_side == b && right_side == a) {
    return fire(Rule::EqualOperandOrder, node(TermKind::Equal, Sort::boolean(), {b, a}));
  }
  return fire(Rule::EqualLinear, make_equal(left_side, right_side));
}

Term Rewriter::make_equal_bits(Term a, Term b) {
  if (a.is_constant()) std::swap(a, b);
  if (a.is_constant()) return fire(Rule::FoldConstants, make_bool(false));
  if (is_known_distinct(a, b)) return fire(Rule::EqualByKnown, make_bool(false));
  if (b.is_constant()) {
    if (Term result = try_equal_constant(a, b); result.is_valid()) return result;
  }
  if (Term result = try_equal_ite(a, b); result.is_valid()) return result;
  if (Term result = try_equal_ite(b, a); result.is_valid()) return result;
  if (Term result = try_equal_narrow(a, b); result.is_valid()) return result;
  if (Term result = try_equal_concat(a, b); result.is_valid()) return result;
  if (Term result = try_equal_concat(b, a); result.is_valid()) return result;
  // Single bits have no sums.
  if (a.width() == 1) return make_equal_ordered(a, b);
  return make_equal_linear(a, b);
}

Term Rewriter::make_equal(Term a, Term b) {
  if (a == b) return fire(Rule::EqualSame, make_bool(true));
  switch (a.sort().kind()) {
    case SortKind::Bool:
      return make_equal_bool(a, b);
    case SortKind::BitVector:
      return make_equal_bits(a, b);
    case SortKind::Float: {
      if (a.is_constant() && b.is_constant()) return fire(Rule::FoldConstants, make_bool(false));
      auto is_made_of_bits = [](Term term) {
        return term.is_constant() || term.kind() == TermKind::FpFromBits;
      };
      if (is_made_of_bits(a) && is_made_of_bits(b)) {
        Term left = make_fp_to_bits(a);
        return fire(Rule::FpEqualBits, make_equal(left, make_fp_to_bits(b)));
      }
      return make_equal_ordered(a, b);
    }
    case SortKind::Array:
      return make_equal_ordered(a, b);
  }
  TESTELLATE_UNREACHABLE("a sort is one of four");
}

}  // namespace testellate::expr
