// SPDX-License-Identifier: Apache-2.0
// Cutting, joining and extending. The forms chosen: zeros in front are a zero-extension, zeros at the end a
// multiple of a power of two (so that packing and arithmetic agree), cuts go inwards where every operand
// takes them up, extensions go inwards into sums that cannot overflow (so that indices computed in a narrow
// type compare with those computed in a wide one).
#include "expr/rewriter.h"

namespace testellate::expr {

using value::U128;

namespace {

/// A cut is pushed into a term of at most this many operations.
constexpr unsigned kCutFuel = 24;
/// Extensions are pushed into sums up to this length.
constexpr std::size_t kMaxExtendedSummands = 16;

bool is_extension(Term term) {
  return term.kind() == TermKind::ZeroExtend || term.kind() == TermKind::SignExtend;
}

bool is_constant_ite(Term term) {
  return term.kind() == TermKind::Ite && term.argument(1).is_constant() && term.argument(2).is_constant();
}

bool is_arithmetic(TermKind kind) { return kind == TermKind::Add || kind == TermKind::Mul; }

bool is_bitwise(TermKind kind) {
  return kind == TermKind::BitAnd || kind == TermKind::BitOr || kind == TermKind::BitXor ||
         kind == TermKind::BitNot;
}

/// Whether cutting `term` leaves no new cut behind: it consists of operations on cuts, extensions and
/// constants. A cut of anything else stays whole, so that the bytes of a word find each other again. The
/// depth is bounded by `fuel`.
bool takes_cut(Term term, bool from_lowest, unsigned& fuel) {
  if (fuel == 0) return false;
  --fuel;
  TermKind kind = term.kind();
  if (kind == TermKind::Constant || kind == TermKind::Extract || kind == TermKind::Concat ||
      is_extension(term)) {
    return true;
  }
  if (kind == TermKind::Ite) return is_constant_ite(term);
  if (!is_bitwise(kind) && !(from_lowest && is_arithmetic(kind))) return false;
  for (Term operand : term.arguments()) {
    if (!takes_cut(operand, from_lowest, fuel)) return false;
  }
  return true;
}

/// Whether `term` is the low part of a term of `width` bits.
bool is_low_cut_of(Term term, unsigned width) {
  return term.kind() == TermKind::Extract && term.extract_low() == 0 && term.argument(0).width() == width;
}

bool is_shifted(Term term) {
  if (term.kind() != TermKind::Mul || !term.argument(0).is_constant()) return false;
  U128 coefficient = term.argument(0).bits();
  return (coefficient & (coefficient - 1)) == 0;
}

}  // namespace

Term Rewriter::cut_concat(Term a, unsigned high, unsigned low) {
  Terms parts;
  unsigned position = a.width();
  for (Term operand : a.arguments()) {
    unsigned end = position - 1;
    position -= operand.width();
    if (low > end || high < position) continue;
    unsigned part_low = std::max(low, position) - position;
    unsigned part_high = std::min(high, end) - position;
    parts.push_back(make_extract(operand, part_high, part_low));
  }
  return make_concat(parts.span());
}

Term Rewriter::try_cut_inside(Term a, unsigned high, unsigned low) {
  TermKind kind = a.kind();
  bool arithmetic = low == 0 && is_arithmetic(kind);
  if (!arithmetic && !is_bitwise(kind) && kind != TermKind::Ite) return {};
  unsigned fuel = kCutFuel;
  if (!takes_cut(a, low == 0, fuel)) return {};
  if (kind == TermKind::Ite) {
    Term then = make_extract(a.argument(1), high, low);
    Term otherwise = make_extract(a.argument(2), high, low);
    return fire(Rule::ExtractIte, make_ite(a.argument(0), then, otherwise));
  }
  if (kind == TermKind::BitNot) {
    return fire(Rule::ExtractBitwise, make_bit_not(make_extract(a.argument(0), high, low)));
  }
  Term result = make_extract(a.argument(0), high, low);
  for (Term operand : a.arguments().subspan(1)) {
    Term cut = make_extract(operand, high, low);
    result = kind == TermKind::Add   ? make_add(result, cut)
             : kind == TermKind::Mul ? make_mul(result, cut)
                                     : make_bitwise(kind, result, cut);
  }
  return fire(arithmetic ? Rule::ExtractTruncatesArith : Rule::ExtractBitwise, result);
}

Term Rewriter::make_extract(Term a, unsigned high, unsigned low) {
  TESTELLATE_INVARIANT(low <= high && high < a.width(), "a cut should lie inside its operand");
  unsigned width = high - low + 1;
  if (width == a.width()) return fire(Rule::ExtractAll, a);
  if (a.is_constant()) return fire(Rule::FoldConstants, make_bits(width, a.bits() >> low));
  if (a.kind() == TermKind::Extract) {
    unsigned inner = a.extract_low();
    return fire(Rule::ExtractExtract, make_extract(a.argument(0), high + inner, low + inner));
  }
  if (a.kind() == TermKind::Concat) return fire(Rule::ExtractConcat, cut_concat(a, high, low));
  if (is_extension(a)) {
    Term inner = a.argument(0);
    unsigned top = inner.width() - 1;
    Rule rule = a.kind() == TermKind::ZeroExtend ? Rule::ExtractZeroExtend : Rule::ExtractSignExtend;
    if (high <= top) return fire(rule, make_extract(inner, high, low));
    if (low > top && a.kind() == TermKind::ZeroExtend) return fire(rule, zero(width));
    return fire(rule, make_extend(a.kind(), make_extract(inner, top, std::min(low, top)), width));
  }
  if (is_shifted(a)) {
    unsigned shift = value::count_trailing_zeros(a.argument(0).bits(), a.width());
    if (high < shift) return fire(Rule::ExtractShifted, zero(width));
    if (low >= shift) {
      return fire(Rule::ExtractShifted, make_extract(a.argument(1), high - shift, low - shift));
    }
    Term upper = make_extract(a.argument(1), high - shift, 0);
    return fire(Rule::ExtractShifted, make_concat(upper, zero(shift - low)));
  }
  if (Term result = try_cut_inside(a, high, low); result.is_valid()) return result;
  return node(TermKind::Extract, Sort::bit_vector(width), {a}, (high << 8) | low);
}

/// If-then-elses of constants under one condition, or one and a constant, side by side.
Term Rewriter::try_concat_ite(Term upper, Term lower) {
  if (!is_constant_ite(upper) && !is_constant_ite(lower)) return {};
  bool both = is_constant_ite(upper) && is_constant_ite(lower);
  if (both ? upper.argument(0) != lower.argument(0) : !upper.is_constant() && !lower.is_constant()) return {};
  auto joined_arm = [&](std::size_t arm) {
    Term high = upper.is_constant() ? upper : upper.argument(arm);
    Term low = lower.is_constant() ? lower : lower.argument(arm);
    return make_bits(upper.width() + lower.width(), (high.bits() << low.width()) | low.bits());
  };
  Term then = joined_arm(1);
  Term otherwise = joined_arm(2);
  Term condition = upper.is_constant() ? lower.argument(0) : upper.argument(0);
  return fire(Rule::ConcatIte, make_ite(condition, then, otherwise));
}

Term Rewriter::make_concat(Term high, Term low) {
  Term parts[] = {high, low};
  return make_concat(parts);
}

Term Rewriter::make_concat(std::span<const Term> parts) {
  unsigned width = 0;
  for (Term part : parts) width += part.width();
  TESTELLATE_INVARIANT(width <= value::kMaxWidth, "a concatenation should fit the widest bit-vector");
  if (parts.size() == 1) return parts.front();

  // Taken apart from the least significant end: the back of `open` is next, the back of `merged` is the most
  // significant part so far.
  Terms open;
  open.append(parts);
  Terms merged;
  auto try_merge = [&](Term upper, Term lower) -> Term {
    if (upper.is_constant() && lower.is_constant()) {
      U128 bits = (upper.bits() << lower.width()) | lower.bits();
      return fire(Rule::ConcatFlatten, make_bits(upper.width() + lower.width(), bits));
    }
    if (upper.kind() == TermKind::Extract && upper.extract_low() >= lower.width()) {
      // The lower cut may have moved into the term; cutting there again tells.
      Term source = upper.argument(0);
      unsigned end = upper.extract_low();
      unsigned begin = end - lower.width();
      bool is_next = lower.kind() == TermKind::Extract
                         ? lower.argument(0) == source && lower.extract_high() + 1 == end
                         : make_extract(source, end - 1, begin) == lower;
      if (is_next) return fire(Rule::ConcatAdjacent, make_extract(source, upper.extract_high(), begin));
    }
    if (Term joined = try_concat_ite(upper, lower); joined.is_valid()) return joined;
    Term sign = upper.kind() == TermKind::SignExtend ? upper.argument(0) : upper;
    if (sign.width() == 1 && !sign.is_constant() && !lower.is_constant() &&
        make_extract(lower, lower.width() - 1, lower.width() - 1) == sign) {
      return fire(Rule::ConcatSignBits, make_sign_extend(lower, upper.width() + lower.width()));
    }
    return {};
  };
  while (!open.empty()) {
    Term part = open.back();
    open.shrink(open.size() - 1);
    if (part.kind() == TermKind::Concat) {
      statistics_.count(Rule::ConcatFlatten);
      open.append(part.arguments());
    } else if (part.kind() == TermKind::ZeroExtend) {
      open.push_back(zero(part.width() - part.argument(0).width()));
      open.push_back(part.argument(0));
    } else if (is_shifted(part)) {
      unsigned shift = value::count_trailing_zeros(part.argument(0).bits(), part.width());
      open.push_back(make_extract(part.argument(1), part.width() - 1 - shift, 0));
      open.push_back(zero(shift));
    } else {
      Term joined = merged.empty() ? Term() : try_merge(part, merged.back());
      if (joined.is_valid()) {
        merged.shrink(merged.size() - 1);
        open.push_back(joined);
      } else {
        merged.push_back(part);
      }
    }
  }
  if (merged.size() == 1) return merged[0];
  std::reverse(merged.begin(), merged.end());

  Term first = merged[0];
  if (first.is_constant() && !value::sign_bit(first.bits(), first.width())) {
    unsigned gone = value::count_leading_zeros(first.bits(), first.width());
    Terms rest;
    if (gone < first.width()) rest.push_back(make_bits(first.width() - gone, first.bits()));
    rest.append(merged.span().subspan(1));
    return fire(Rule::ConcatLeadingZero, make_zero_extend(make_concat(rest.span()), width));
  }
  Term last = merged.back();
  if (last.is_constant() && (last.bits() & 1) == 0) {
    unsigned shift = value::count_trailing_zeros(last.bits(), last.width());
    Terms rest;
    rest.append(merged.span().subspan(0, merged.size() - 1));
    if (shift < last.width()) rest.push_back(make_bits(last.width() - shift, last.bits() >> shift));
    Term upper = make_zero_extend(make_concat(rest.span()), width);
    return fire(Rule::ConcatTrailingZero, make_mul(make_bits(width, U128{1} << shift), upper));
  }
  return node(TermKind::Concat, Sort::bit_vector(width), merged.span());
}

/// The sum is computed with exact integers: if all values of it lie in the narrow range, extending it is the
/// same as adding up extended operands.
Term Rewriter::try_extend_sum(TermKind kind, Term a, unsigned width) {
  bool has_coefficient = a.kind() == TermKind::Mul && a.argument(0).is_constant();
  if (!has_coefficient && (a.kind() != TermKind::Add || a.arguments().size() > kMaxExtendedSummands))
    return {};
  bool is_signed = kind == TermKind::SignExtend;
  unsigned narrow = a.width();
  Linear sum(narrow);
  sum.add(a);
  if (!fits_exactly(sum, is_signed)) return {};
  Linear extended(width);
  extended.add_constant(value::sign_extend(sum.constant(), narrow, width));
  for (const auto& [base, coefficient] : sum.monomials()) {
    extended.add(make_extend(kind, base, width), value::sign_extend(coefficient, narrow, width));
  }
  return fire(Rule::ExtendSum, make_sum(extended));
}

Term Rewriter::make_zero_extend(Term a, unsigned width) {
  TESTELLATE_INVARIANT(width >= a.width() && width <= value::kMaxWidth,
                       "an extension should not be narrower");
  if (width == a.width()) return fire(Rule::ExtendToSame, a);
  if (a.is_constant()) return fire(Rule::FoldConstants, make_bits(width, a.bits()));
  if (a.kind() == TermKind::ZeroExtend)
    return fire(Rule::ExtendTwice, make_zero_extend(a.argument(0), width));
  if (is_low_cut_of(a, width) && known(a.argument(0)).umax <= value::low_mask<U128>(a.width())) {
    return fire(Rule::ExtendCut, a.argument(0));
  }
  if (is_constant_ite(a)) {
    Term then = make_bits(width, a.argument(1).bits());
    Term otherwise = make_bits(width, a.argument(2).bits());
    return fire(Rule::ExtendIte, make_ite(a.argument(0), then, otherwise));
  }
  if (Term result = try_extend_sum(TermKind::ZeroExtend, a, width); result.is_valid()) return result;
  return node(TermKind::ZeroExtend, Sort::bit_vector(width), {a});
}

Term Rewriter::make_sign_extend(Term a, unsigned width) {
  TESTELLATE_INVARIANT(width >= a.width() && width <= value::kMaxWidth,
                       "an extension should not be narrower");
  unsigned narrow = a.width();
  if (width == narrow) return fire(Rule::ExtendToSame, a);
  auto extend = [&](Term constant) {
    return make_bits(width, value::sign_extend(constant.bits(), narrow, width));
  };
  if (a.is_constant()) return fire(Rule::FoldConstants, extend(a));
  if (a.kind() == TermKind::SignExtend)
    return fire(Rule::ExtendTwice, make_sign_extend(a.argument(0), width));
  if (known(a).is_nonnegative()) return fire(Rule::SignExtendNonnegative, make_zero_extend(a, width));
  if (is_low_cut_of(a, width)) {
    const Known& facts = known(a.argument(0));
    Known narrow_range = Known::nothing(narrow);
    if (facts.smin >= narrow_range.smin && facts.smax <= narrow_range.smax) {
      return fire(Rule::ExtendCut, a.argument(0));
    }
  }
  if (is_constant_ite(a)) {
    Term then = extend(a.argument(1));
    Term otherwise = extend(a.argument(2));
    return fire(Rule::ExtendIte, make_ite(a.argument(0), then, otherwise));
  }
  if (Term result = try_extend_sum(TermKind::SignExtend, a, width); result.is_valid()) return result;
  return node(TermKind::SignExtend, Sort::bit_vector(width), {a});
}

}  // namespace testellate::expr
