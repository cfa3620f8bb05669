// SPDX-License-Identifier: Apache-2.0
// The meaning of every scalar operation, spelled with value/. Constant folding and evaluation both come here,
// so they cannot disagree.
#include "expr/operation.h"

#include "value/bits.h"
#include "value/float_ops.h"

namespace testellate::expr {
namespace {

using value::FloatBits;
using value::FloatFormat;
using value::U128;

FloatBits float_bits(U128 word) { return static_cast<FloatBits>(word); }

template <typename Function>
U128 fold(std::span<const U128> values, unsigned width, Function function) {
  U128 result = values.front();
  for (U128 word : values.subspan(1)) result = function(result, word, width);
  return result;
}

U128 concat(std::span<const U128> values, std::span<const unsigned> widths) {
  U128 result = values.front();
  for (std::size_t at = 1; at < values.size(); ++at) result = (result << widths[at]) | values[at];
  return result;
}

}  // namespace

U128 apply(const Operation& operation,
           Sort operand,
           std::span<const U128> values,
           std::span<const unsigned> widths) {
  unsigned width = operand.width();
  FloatFormat to = operation.sort.is_float() ? operation.sort.format() : FloatFormat::F64;
  FloatFormat from = operand.is_float() ? operand.format() : FloatFormat::F64;
  FloatBits a = float_bits(values[0]);
  FloatBits b = values.size() > 1 ? float_bits(values[1]) : 0;
  switch (operation.kind) {
    case TermKind::Not:
      return values[0] ^ 1;
    case TermKind::And:
    case TermKind::BitAnd:
      return fold(values, width, [](U128 x, U128 y, unsigned) { return x & y; });
    case TermKind::Or:
    case TermKind::BitOr:
      return fold(values, width, [](U128 x, U128 y, unsigned) { return x | y; });
    case TermKind::BitXor:
      return fold(values, width, [](U128 x, U128 y, unsigned) { return x ^ y; });
    case TermKind::Ite:
      return values[0] == 1 ? values[1] : values[2];
    case TermKind::Equal:
      return values[0] == values[1] ? 1 : 0;
    case TermKind::Add:
      return fold(values, width, value::add<U128>);
    case TermKind::Mul:
      return fold(values, width, value::mul<U128>);
    case TermKind::UDiv:
      return value::udiv(values[0], values[1], width);
    case TermKind::URem:
      return value::urem(values[0], values[1], width);
    case TermKind::SDiv:
      return value::sdiv(values[0], values[1], width);
    case TermKind::SRem:
      return value::srem(values[0], values[1], width);
    case TermKind::BitNot:
      return value::bit_not(values[0], width);
    case TermKind::Shl:
      return value::shl(values[0], values[1], width);
    case TermKind::LShr:
      return value::lshr(values[0], values[1], width);
    case TermKind::AShr:
      return value::ashr(values[0], values[1], width);
    case TermKind::Concat:
      return concat(values, widths);
    case TermKind::Extract:
      return value::truncate<U128>(values[0] >> (operation.payload & 0xff), operation.sort.width());
    case TermKind::ZeroExtend:
    case TermKind::FpFromBits:
    case TermKind::FpToBits:
      return values[0];
    case TermKind::SignExtend:
      return value::sign_extend(values[0], width, operation.sort.width());
    case TermKind::ULess:
      return values[0] < values[1] ? 1 : 0;
    case TermKind::ULessEqual:
      return values[0] <= values[1] ? 1 : 0;
    case TermKind::SLess:
      return value::slt(values[0], values[1], width) ? 1 : 0;
    case TermKind::SLessEqual:
      return value::sle(values[0], values[1], width) ? 1 : 0;
    case TermKind::FpAdd:
      return value::fadd(to, a, b);
    case TermKind::FpMul:
      return value::fmul(to, a, b);
    case TermKind::FpDiv:
      return value::fdiv(to, a, b);
    case TermKind::FpRem:
      return value::frem(to, a, b);
    case TermKind::FpFma:
      return value::fma(to, a, b, float_bits(values[2]));
    case TermKind::FpSqrt:
      return value::fsqrt(to, a);
    case TermKind::FpNeg:
      return value::fneg(to, a);
    case TermKind::FpAbs:
      return value::fabs(to, a);
    case TermKind::FpMin:
      return value::fmin(to, a, b);
    case TermKind::FpMax:
      return value::fmax(to, a, b);
    case TermKind::FpRound:
      return value::round_to_integral(to, static_cast<value::Rounding>(operation.payload), a);
    case TermKind::FpEqual:
      return value::feq(from, a, b) ? 1 : 0;
    case TermKind::FpLess:
      return value::flt(from, a, b) ? 1 : 0;
    case TermKind::FpLessEqual:
      return value::fle(from, a, b) ? 1 : 0;
    case TermKind::FpIsNan:
      return value::is_nan(from, a) ? 1 : 0;
    case TermKind::FpConvert:
      return value::convert_float(to, from, a);
    case TermKind::FpFromSigned:
      return value::float_from_signed(to, values[0], operand.width());
    case TermKind::FpFromUnsigned:
      return value::float_from_unsigned(to, values[0], operand.width());
    case TermKind::FpToSigned:
      return value::float_to_signed(from, a, operation.sort.width());
    case TermKind::FpToUnsigned:
      return value::float_to_unsigned(from, a, operation.sort.width());
    case TermKind::Constant:
    case TermKind::Variable:
    case TermKind::ConstantArray:
    case TermKind::Select:
    case TermKind::Store:
      break;
  }
  TESTELLATE_UNREACHABLE("leaves and array terms are no scalar operations");
}

}  // namespace testellate::expr
