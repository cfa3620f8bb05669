// SPDX-License-Identifier: Apache-2.0
#include "expr/rewriter.h"

namespace testellate::expr {

using value::U128;

Term Rewriter::make_constant(Sort sort, U128 bits) {
  TESTELLATE_INVARIANT(!sort.is_array(), "a constant array is made with make_table");
  return arena_.constant(sort, value::truncate<U128>(bits, sort.width()));
}

Term Rewriter::node(TermKind kind, Sort sort, std::span<const Term> arguments, std::uint32_t payload) {
  Term result = arena_.operation(kind, sort, payload, arguments);
  if (sort.is_bit_vector()) {
    const Known& facts = known(result);
    if (facts.is_constant()) return fire(Rule::KnownConstant, make_constant(sort, facts.umin));
  }
  return result;
}

Term Rewriter::try_fold(const Operation& operation, std::span<const Term> arguments) {
  InlineVector<U128, 4> values;
  InlineVector<unsigned, 4> widths;
  for (Term argument : arguments) {
    if (!argument.is_constant()) return {};
    values.push_back(argument.bits());
    widths.push_back(argument.width());
  }
  U128 bits = apply(operation, arguments.front().sort(), values.span(), widths.span());
  return fire(Rule::FoldConstants, make_constant(operation.sort, bits));
}

Term Rewriter::rebuild(Term like, std::span<const Term> arguments) {
  if (std::ranges::equal(like.arguments(), arguments)) return like;
  auto fold = [&](auto make) {
    Term result = arguments.front();
    for (Term argument : arguments.subspan(1)) result = make(result, argument);
    return result;
  };
  TermKind kind = like.kind();
  switch (kind) {
    case TermKind::Constant:
    case TermKind::Variable:
    case TermKind::ConstantArray:
      return like;
    case TermKind::Not:
      return make_not(arguments[0]);
    case TermKind::And:
    case TermKind::Or:
      return make_junction(kind, arguments);
    case TermKind::Ite:
      return make_ite(arguments[0], arguments[1], arguments[2]);
    case TermKind::Equal:
      return make_equal(arguments[0], arguments[1]);
    case TermKind::Add:
      return fold([&](Term a, Term b) { return make_add(a, b); });
    case TermKind::Mul:
      return fold([&](Term a, Term b) { return make_mul(a, b); });
    case TermKind::UDiv:
    case TermKind::URem:
    case TermKind::SDiv:
    case TermKind::SRem:
      return make_division(kind, arguments[0], arguments[1]);
    case TermKind::BitNot:
      return make_bit_not(arguments[0]);
    case TermKind::BitAnd:
    case TermKind::BitOr:
    case TermKind::BitXor:
      return fold([&](Term a, Term b) { return make_bitwise(kind, a, b); });
    case TermKind::Shl:
    case TermKind::LShr:
    case TermKind::AShr:
      return make_shift(kind, arguments[0], arguments[1]);
    case TermKind::Concat:
      return make_concat(arguments);
    case TermKind::Extract:
      return make_extract(arguments[0], like.extract_high(), like.extract_low());
    case TermKind::ZeroExtend:
    case TermKind::SignExtend:
      return make_extend(kind, arguments[0], like.width());
    case TermKind::ULess:
    case TermKind::ULessEqual:
    case TermKind::SLess:
    case TermKind::SLessEqual:
      return make_compare(kind, arguments[0], arguments[1]);
    case TermKind::FpFromBits:
      return make_fp_from_bits(arguments[0]);
    case TermKind::FpToBits:
      return make_fp_to_bits(arguments[0]);
    case TermKind::FpAdd:
      return make_fp_add(arguments[0], arguments[1]);
    case TermKind::FpMul:
      return make_fp_mul(arguments[0], arguments[1]);
    case TermKind::FpDiv:
      return make_fp_div(arguments[0], arguments[1]);
    case TermKind::FpRem:
      return make_fp_rem(arguments[0], arguments[1]);
    case TermKind::FpFma:
      return make_fp_fma(arguments[0], arguments[1], arguments[2]);
    case TermKind::FpSqrt:
      return make_fp_sqrt(arguments[0]);
    case TermKind::FpNeg:
      return make_fp_neg(arguments[0]);
    case TermKind::FpAbs:
      return make_fp_abs(arguments[0]);
    case TermKind::FpMin:
    case TermKind::FpMax:
      return make_fp_min_max(kind, arguments[0], arguments[1]);
    case TermKind::FpRound:
      return make_fp_round(like.rounding(), arguments[0]);
    case TermKind::FpEqual:
      return make_fp_equal(arguments[0], arguments[1]);
    case TermKind::FpLess:
    case TermKind::FpLessEqual:
      return make_fp_less(kind, arguments[0], arguments[1]);
    case TermKind::FpIsNan:
      return make_fp_is_nan(arguments[0]);
    case TermKind::FpConvert:
      return make_fp_convert(like.sort().format(), arguments[0]);
    case TermKind::FpFromSigned:
    case TermKind::FpFromUnsigned:
      return make_fp_from_integer(kind, like.sort().format(), arguments[0]);
    case TermKind::FpToSigned:
    case TermKind::FpToUnsigned:
      return make_fp_to_integer(kind, arguments[0], like.width());
    case TermKind::Select:
      return make_select(arguments[0], arguments[1]);
    case TermKind::Store:
      return make_store(arguments[0], arguments[1], arguments[2]);
  }
  TESTELLATE_UNREACHABLE("every kind has a case");
}

}  // namespace testellate::expr
