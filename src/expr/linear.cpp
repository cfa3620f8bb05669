// SPDX-License-Identifier: Apache-2.0
#include "expr/linear.h"

#include <limits>

#include "expr/known.h"

namespace testellate::expr {

using value::S128;
using value::U128;

void Linear::add_monomial(Term base, U128 coefficient) {
  if (coefficient != 0) monomials_.push_back({base, coefficient});
}

void Linear::add(Term term, U128 scale) {
  auto add_summand = [&](Term summand) {
    if (summand.is_constant()) {
      add_constant(value::mul(scale, summand.bits(), width_));
    } else if (summand.kind() == TermKind::Mul && summand.argument(0).is_constant()) {
      add_monomial(summand.argument(1), value::mul(scale, summand.argument(0).bits(), width_));
    } else if (summand.kind() == TermKind::BitNot) {
      add_constant(value::neg(scale, width_));
      add_monomial(summand.argument(0), value::neg(scale, width_));
    } else {
      add_monomial(summand, scale);
    }
  };
  if (term.kind() == TermKind::Add) {
    for (Term summand : term.arguments()) add_summand(summand);
  } else {
    add_summand(term);
  }
}

Linear::Merged Linear::merge() {
  Merged result;
  auto by_base = [](const Monomial& a, const Monomial& b) { return a.base.id() < b.base.id(); };
  if (!std::is_sorted(monomials_.begin(), monomials_.end(), by_base)) {
    std::sort(monomials_.begin(), monomials_.end(), by_base);
  }
  std::size_t kept = 0;
  for (std::size_t at = 0; at < monomials_.size();) {
    Monomial sum = monomials_[at++];
    while (at < monomials_.size() && monomials_[at].base == sum.base) {
      sum.coefficient = value::add(sum.coefficient, monomials_[at++].coefficient, width_);
      result.merged = true;
    }
    if (sum.coefficient == 0) {
      result.cancelled = true;
    } else {
      monomials_[kept++] = sum;
    }
  }
  monomials_.shrink(kept);
  return result;
}

void Linear::scale(U128 factor) {
  constant_ = value::mul(constant_, factor, width_);
  std::size_t kept = 0;
  for (Monomial monomial : monomials_) {
    monomial.coefficient = value::mul(monomial.coefficient, factor, width_);
    if (monomial.coefficient != 0) monomials_[kept++] = monomial;
  }
  monomials_.shrink(kept);
}

std::optional<ExactRange> exact_range(const Linear& sum, bool is_signed) {
  constexpr auto kMost = static_cast<U128>(std::numeric_limits<S128>::max());
  S128 constant = value::to_signed(sum.constant(), sum.width());
  ExactRange range{constant, constant};
  for (const auto& [base, coefficient] : sum.monomials()) {
    const Known& facts = known(base);
    if (!is_signed && facts.umax > kMost) return std::nullopt;
    S128 least = is_signed ? facts.smin : static_cast<S128>(facts.umin);
    S128 most = is_signed ? facts.smax : static_cast<S128>(facts.umax);
    S128 factor = value::to_signed(coefficient, sum.width());
    if (factor < 0) std::swap(least, most);
    S128 low = 0;
    S128 high = 0;
    if (__builtin_mul_overflow(factor, least, &low) || __builtin_mul_overflow(factor, most, &high) ||
        __builtin_add_overflow(range.low, low, &range.low) ||
        __builtin_add_overflow(range.high, high, &range.high)) {
      return std::nullopt;
    }
  }
  return range;
}

bool fits_exactly(const Linear& sum, bool is_signed) {
  std::optional<ExactRange> range = exact_range(sum, is_signed);
  if (!range) return false;
  Known all = Known::nothing(sum.width());
  if (is_signed) return range->low >= all.smin && range->high <= all.smax;
  return range->low >= 0 && static_cast<U128>(range->high) <= all.umax;
}

std::size_t summand_count(Term term) { return term.kind() == TermKind::Add ? term.arguments().size() : 1; }

}  // namespace testellate::expr
