// SPDX-License-Identifier: Apache-2.0
// Sums and products in polynomial normal form modulo 2^w: a sum is a constant and monomials ordered by the
// age of their bases; a monomial is a coefficient and a base; a base is a term that is no sum and has no
// coefficient, or a product of such. Limits keep the form small: a sum that would get too long stays a
// summand of a new sum, a product of long sums stays a product.
#include "expr/rewriter.h"

namespace testellate::expr {

using value::U128;

namespace {

/// Sums are merged up to this many operands.
constexpr std::size_t kMaxSummands = 128;
/// Products of sums are multiplied out up to this many monomials.
constexpr std::size_t kMaxDistributed = 16;
/// Products are flattened up to this many factors.
constexpr std::size_t kMaxFactors = 16;

bool has_coefficient(Term term) { return term.kind() == TermKind::Mul && term.argument(0).is_constant(); }

std::span<const Term> factors(const Term& base) {
  if (base.kind() == TermKind::Mul) return base.arguments();
  return {&base, 1};
}

/// Whether some monomial has a quotient of `x` as a factor.
bool mentions_quotient(const Linear& sum, TermKind division, Term x) {
  auto is_quotient = [&](Term factor) { return factor.kind() == division && factor.argument(0) == x; };
  return std::ranges::any_of(sum.monomials(), [&](const Monomial& monomial) {
    return std::ranges::any_of(factors(monomial.base), is_quotient);
  });
}

}  // namespace

Term Rewriter::make_add(Term a, Term b) {
  unsigned width = a.width();
  if (a.is_constant() && b.is_constant()) {
    return fire(Rule::FoldConstants, make_bits(width, value::add(a.bits(), b.bits(), width)));
  }
  if (width == 1) return fire(Rule::SumOneBit, make_bitwise(TermKind::BitXor, a, b));
  std::size_t count = summand_count(a) + summand_count(b);
  if (count > kMaxSummands && !a.is_constant() && !b.is_constant()) {
    if (b.id() < a.id()) std::swap(a, b);
    return node(TermKind::Add, a.sort(), {a, b});
  }
  Linear sum(width);
  sum.add(a);
  sum.add(b);
  return make_sum(sum);
}

Term Rewriter::make_sub(Term a, Term b) {
  unsigned width = a.width();
  if (a == b) return fire(Rule::SumCancel, zero(width));
  return make_add(a, make_neg(b));
}

Term Rewriter::make_neg(Term a) {
  unsigned width = a.width();
  if (width == 1) return fire(Rule::SumOneBit, a);
  Linear sum(width);
  sum.add(a, value::low_mask<U128>(width));
  return make_sum(sum);
}

Term Rewriter::make_monomial(U128 coefficient, Term base) {
  if (coefficient == 1) return base;
  return node(TermKind::Mul, base.sort(), {make_constant(base.sort(), coefficient), base});
}

/// A base that is an extension whose added bits the coefficient shifts out needs no extension of that kind,
/// and if it extends the low bits of a term of full width, that term will do.
bool Rewriter::drop_high_bits(Linear& sum) {
  unsigned width = sum.width();
  bool changed = false;
  Linear result(width);
  result.add_constant(sum.constant());
  for (const Monomial& monomial : sum.monomials()) {
    unsigned shift = value::count_trailing_zeros(monomial.coefficient, width);
    Term base = monomial.base;
    bool extends = base.kind() == TermKind::ZeroExtend || base.kind() == TermKind::SignExtend;
    if (shift == 0 || !extends || base.argument(0).width() + shift < width) {
      result.add_monomial(base, monomial.coefficient);
      continue;
    }
    Term inner = base.argument(0);
    bool is_low_cut = inner.kind() == TermKind::Extract && inner.extract_low() == 0;
    if (is_low_cut && inner.argument(0).width() >= width) {
      result.add(make_extract(inner.argument(0), width - 1, 0), monomial.coefficient);
      changed = true;
    } else if (base.kind() == TermKind::SignExtend) {
      result.add(make_zero_extend(inner, width), monomial.coefficient);
      changed = true;
    } else {
      result.add_monomial(base, monomial.coefficient);
    }
  }
  if (!changed) return false;
  statistics_.count(Rule::MulDropsHighBits);
  sum = result;
  return true;
}

/// k * (x % y) + k * y * (x / y) = k * x. The identity is the definition of the remainder; for y = 0 it holds
/// because x % 0 = x.
bool Rewriter::join_quotients(Linear& sum) {
  unsigned width = sum.width();
  for (const Monomial& remainder : sum.monomials()) {
    TermKind kind = remainder.base.kind();
    if (kind != TermKind::URem && kind != TermKind::SRem) continue;
    Term x = remainder.base.argument(0);
    Term y = remainder.base.argument(1);
    TermKind division = kind == TermKind::URem ? TermKind::UDiv : TermKind::SDiv;
    if (!mentions_quotient(sum, division, x)) continue;
    Linear product(width);
    product.add(make_mul(make_division(division, x, y), y), remainder.coefficient);
    product.merge();
    if (product.constant() != 0 || product.monomials().size() != 1) continue;
    Monomial wanted = product.monomials()[0];
    for (const Monomial& other : sum.monomials()) {
      if (other.base != wanted.base || other.coefficient != wanted.coefficient) continue;
      Linear result(width);
      result.add_constant(sum.constant());
      for (const Monomial& kept : sum.monomials()) {
        if (kept.base != remainder.base && kept.base != wanted.base) {
          result.add_monomial(kept.base, kept.coefficient);
        }
      }
      result.add(x, remainder.coefficient);
      statistics_.count(Rule::SumOfQuotientAndRemainder);
      sum = result;
      return true;
    }
  }
  return false;
}

Term Rewriter::make_sum(Linear& sum) {
  unsigned width = sum.width();
  Sort sort = Sort::bit_vector(width);
  do {
    Linear::Merged done = sum.merge();
    if (done.merged) statistics_.count(Rule::SumMerge);
    if (done.cancelled) statistics_.count(Rule::SumCancel);
  } while (drop_high_bits(sum) || join_quotients(sum));
  const InlineVector<Monomial>& monomials = sum.monomials();
  if (monomials.empty()) return make_constant(sort, sum.constant());
  if (monomials.size() == 1) {
    auto [base, coefficient] = monomials[0];
    if (sum.constant() == 0) return make_monomial(coefficient, base);
    U128 minus_one = value::low_mask<U128>(width);
    if (sum.constant() == minus_one && coefficient == minus_one) {
      return fire(Rule::SumMinusOneIsNot, node(TermKind::BitNot, sort, {base}));
    }
  }
  Terms summands;
  if (sum.constant() != 0) summands.push_back(make_constant(sort, sum.constant()));
  for (const auto& [base, coefficient] : monomials) summands.push_back(make_monomial(coefficient, base));
  return node(TermKind::Add, sort, summands.span());
}

/// The product of two bases as one base.
Term Rewriter::make_product(Term a, Term b) {
  std::span<const Term> left = factors(a);
  std::span<const Term> right = factors(b);
  Terms merged;
  if (left.size() + right.size() <= kMaxFactors) {
    merged.append(left);
    merged.append(right);
  } else {
    merged.push_back(a);
    merged.push_back(b);
  }
  if (merged.size() > 2 || b.id() < a.id()) statistics_.count(Rule::MulFactors);
  std::sort(merged.begin(), merged.end(), ById());
  return node(TermKind::Mul, a.sort(), merged.span());
}

Term Rewriter::make_mul(Term a, Term b) {
  unsigned width = a.width();
  if (width == 1) return fire(Rule::MulOneBit, make_bitwise(TermKind::BitAnd, a, b));
  if (b.is_constant()) std::swap(a, b);
  if (a.is_constant()) {
    if (b.is_constant()) {
      return fire(Rule::FoldConstants, make_bits(width, value::mul(a.bits(), b.bits(), width)));
    }
    if (a.bits() == 0) return fire(Rule::MulZero, a);
    if (a.bits() == 1) return fire(Rule::MulOne, b);
    if (b.kind() == TermKind::Add) statistics_.count(Rule::MulConstantOverSum);
    Linear sum(width);
    sum.add(b, a.bits());
    return make_sum(sum);
  }
  Linear left(width);
  Linear right(width);
  left.add(a);
  right.add(b);
  left.merge();
  right.merge();
  std::size_t count = left.term_count() * right.term_count();
  Linear result(width);
  if (count > kMaxDistributed) {
    // Only coefficients of single monomials are moved out.
    U128 coefficient = 1;
    auto base_of = [&](Term term) {
      if (!has_coefficient(term)) return term;
      coefficient = value::mul(coefficient, term.argument(0).bits(), width);
      return term.argument(1);
    };
    Term left_base = base_of(a);
    Term right_base = base_of(b);
    result.add(make_product(left_base, right_base), coefficient);
    return make_sum(result);
  }
  if (count > 1) statistics_.count(Rule::MulDistribute);
  result.add_constant(value::mul(left.constant(), right.constant(), width));
  for (const auto& [x, c] : left.monomials()) {
    if (right.constant() != 0) result.add_monomial(x, value::mul(c, right.constant(), width));
    for (const auto& [y, d] : right.monomials()) {
      U128 coefficient = value::mul(c, d, width);
      if (coefficient != 0) result.add(make_product(x, y), coefficient);
    }
  }
  if (left.constant() != 0) {
    for (const auto& [y, d] : right.monomials()) {
      result.add_monomial(y, value::mul(d, left.constant(), width));
    }
  }
  return make_sum(result);
}

// Quotients and remainders. Those by powers of two are cuts; signed ones become unsigned where the signs are
// known; ranges decide the rest. Nothing here assumes that the divisor is not 0 unless it is known.

namespace {

bool is_signed_division(TermKind kind) { return kind == TermKind::SDiv || kind == TermKind::SRem; }
bool is_remainder(TermKind kind) { return kind == TermKind::URem || kind == TermKind::SRem; }

bool is_power_of_two(U128 bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

/// Whether c * x stays in the signed (unsigned) range for all values of x.
bool multiple_fits(bool is_signed, U128 coefficient, const Known& x) {
  if (!is_signed) return !value::umul_overflows<U128>(coefficient, x.umax, x.width);
  U128 mask = value::low_mask<U128>(x.width);
  return !value::smul_overflows<U128>(coefficient, static_cast<U128>(x.smin) & mask, x.width) &&
         !value::smul_overflows<U128>(coefficient, static_cast<U128>(x.smax) & mask, x.width);
}

}  // namespace

Term Rewriter::try_division_by_constant(TermKind kind, Term a, Term b) {
  unsigned width = a.width();
  bool remainder = is_remainder(kind);
  bool is_signed = is_signed_division(kind);
  U128 divisor = b.bits();
  if (divisor == 0) {
    if (remainder) return fire(Rule::DivByZero, a);
    if (!is_signed) return fire(Rule::DivByZero, ones(width));
    Term negative = make_compare(TermKind::SLess, a, zero(width));
    Term one = make_bits(width, 1);
    return fire(Rule::DivByZero, make_ite(negative, one, ones(width)));
  }
  // A single bit 1 is -1 when signed.
  if (divisor == 1 && !(is_signed && width == 1)) return fire(Rule::DivByOne, remainder ? zero(width) : a);
  if (is_signed && divisor == value::low_mask<U128>(width)) {
    return fire(Rule::DivByMinusOne, remainder ? zero(width) : make_neg(a));
  }
  if (is_signed && value::sign_bit(divisor, width) && divisor != value::min_signed<U128>(width)) {
    Term result = make_division(kind, a, make_bits(width, value::neg(divisor, width)));
    return fire(Rule::DivNegatedDivisor, remainder ? result : make_neg(result));
  }
  if (!is_signed && is_power_of_two(divisor)) {
    unsigned shift = value::count_trailing_zeros(divisor, width);
    if (remainder) return fire(Rule::DivByPowerOfTwo, make_zero_extend(make_extract(a, shift - 1, 0), width));
    return fire(Rule::DivByPowerOfTwo, make_zero_extend(make_extract(a, width - 1, shift), width));
  }
  bool has_coefficient = a.kind() == TermKind::Mul && a.argument(0).is_constant();
  if (has_coefficient && a.argument(0).bits() == divisor &&
      multiple_fits(is_signed, divisor, known(a.argument(1)))) {
    return fire(Rule::DivOfMultiple, remainder ? zero(width) : a.argument(1));
  }
  if (remainder && a.kind() == kind && a.argument(1) == b) return fire(Rule::RemOfRem, a);
  return {};
}

Term Rewriter::try_division_by_range(TermKind kind, Term a, Term b) {
  unsigned width = a.width();
  bool remainder = is_remainder(kind);
  const Known& dividend = known(a);
  const Known& divisor = known(b);
  if (is_signed_division(kind)) {
    if (dividend.is_nonnegative() && divisor.is_nonnegative()) {
      return fire(Rule::DivNonnegative, make_division(remainder ? TermKind::URem : TermKind::UDiv, a, b));
    }
  } else if (dividend.umax < divisor.umin) {
    return fire(Rule::DivSmallByLarge, remainder ? a : zero(width));
  }
  if (a.is_constant() && a.bits() == 0 && divisor.is_nonzero()) return fire(Rule::DivZero, a);
  if (a == b && divisor.is_nonzero()) {
    // For a signed single bit the quotient -1 / -1 = 1 is -1 again, the same word.
    return fire(Rule::DivSelf, remainder ? zero(width) : make_bits(width, 1));
  }
  return {};
}

Term Rewriter::make_division(TermKind kind, Term a, Term b) {
  unsigned width = a.width();
  if (Term folded = try_fold({kind, a.sort()}, {a, b}); folded.is_valid()) return folded;
  if (b.is_constant()) {
    if (Term result = try_division_by_constant(kind, a, b); result.is_valid()) return result;
  }
  if (Term result = try_division_by_range(kind, a, b); result.is_valid()) return result;
  if (!is_signed_division(kind) && a.kind() == TermKind::ZeroExtend) {
    unsigned narrow = a.argument(0).width();
    bool fits = b.is_constant() ? b.bits() <= value::low_mask<U128>(narrow)
                                : b.kind() == TermKind::ZeroExtend && b.argument(0).width() == narrow;
    // Division by 0 depends on the width; only the remainder by 0 does not.
    if (fits && 2 * narrow <= width && (is_remainder(kind) || known(b).is_nonzero())) {
      Term result = make_division(kind, a.argument(0), make_extract(b, narrow - 1, 0));
      return fire(Rule::DivNarrow, make_zero_extend(result, width));
    }
  }
  return node(kind, a.sort(), {a, b});
}

}  // namespace testellate::expr
