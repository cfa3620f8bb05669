// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "rule_cases.h"

namespace testellate::expr::test {

std::vector<RuleCase> float_rule_cases() {
  Leaves v;
  auto [f, g, h] = std::tuple(v.f, v.g, v.h);
  auto [s, t] = std::tuple(v.s, v.t);
  auto op = [](auto... arguments) { return Leaves::op(arguments...); };
  auto fp = [](double number) { return Leaves::fp(number); };
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  auto to_double = [](const Expression& e) { return apply("convert", {e}, 64); };
  auto to_float = [](const Expression& e) { return apply("convert", {e}, 32); };
  auto double_of = [](const Expression& e) { return apply("from_signed", {e}, 64); };
  Expression sum = op("fadd", f, g);
  Expression minus_f = op("fneg", f);
  Expression minus_g = op("fneg", g);
  return {
      {Rule::FpBitsRoundTrip, op("to_bits", op("from_bits", v.n)), "n"},
      {Rule::FpBitsRoundTrip, op("from_bits", op("to_bits", f)), "f"},
      {Rule::FpOperandOrder, op("feq", op("fadd", f, g), op("fadd", g, f)), "(not (fp.isNaN (fp.add f g)))"},
      {Rule::FpSubIsAdd, op("fsub", f, g), "(fp.add f (fp.neg g))"},
      {Rule::FpNegNeg, op("fneg", minus_f), "f"},
      {Rule::FpAbsSign, op("fabs", minus_f), "(fp.abs f)"},
      {Rule::FpAbsSign, op("fabs", op("fabs", f)), "(fp.abs f)"},
      {Rule::FpMulOne, op("fmul", sum, fp(1.0)), "(fp.add f g)"},
      {Rule::FpMulOne, op("fdiv", f, fp(1.0)), "(fp.mul 1.0 f)"},
      {Rule::FpAddNegativeZero, op("fadd", sum, fp(-0.0)), "(fp.add f g)"},
      {Rule::FpAddSame, op("fadd", f, f), "(fp.mul 2.0 f)"},
      {Rule::FpOperandNan, op("fadd", op("fmul", f, fp(1.0)), g), "(fp.add f g)"},
      {Rule::FpOperandNan, op("flt", op("fmul", f, fp(-1.0)), g), "(fp.lt (fp.neg f) g)"},
      {Rule::FpMulSigns, op("fmul", minus_f, minus_g), "(fp.mul f g)"},
      {Rule::FpMulSigns, op("fmul", minus_f, fp(3.0)), "(fp.mul -3.0 f)"},
      {Rule::FpDivSigns, op("fdiv", minus_f, minus_g), "(fp.div f g)"},
      {Rule::FpDivSigns, op("fdiv", fp(3.0), minus_f), "(fp.div -3.0 f)"},
      {Rule::FpDivByPowerOfTwo, op("fdiv", f, fp(8.0)), "(fp.mul 0.125 f)"},
      {Rule::FpNanOperand, op("fadd", f, fp(kNan)), "nan"},
      {Rule::FpNanOperand, op("fmin", sum, fp(kNan)), "(fp.add f g)"},
      {Rule::FpMinMaxSame, op("fmax", sum, sum), "(fp.add f g)"},
      {Rule::FpRoundIntegral, apply("fround", {apply("fround", {f}, 2)}, 0), "(fp.round 2 f)"},
      {Rule::FpRoundIntegral, apply("fround", {double_of(v.x)}, 4), "(fp.from_signed 64 x)"},
      {Rule::FpCompareSame, op("feq", f, f), "(not (fp.isNaN f))"},
      {Rule::FpCompareSame, op("flt", f, f), "false"},
      {Rule::FpCompareNan, op("fle", f, fp(kNan)), "false"},
      {Rule::FpCompareInfinity, op("flt", f, fp(-kInf)), "false"},
      {Rule::FpCompareInfinity, op("fle", f, fp(kInf)), "(not (fp.isNaN f))"},
      {Rule::FpCompareInfinity, op("fle", fp(kInf), f), "(= f inf)"},
      {Rule::FpCompareNeg, op("flt", minus_f, minus_g), "(fp.lt g f)"},
      {Rule::FpCompareNeg, op("fle", minus_f, fp(2.0)), "(fp.leq -2.0 f)"},
      {Rule::FpCompareNeg, op("feq", minus_f, minus_g), "(fp.eq f g)"},
      {Rule::FpCompareWidened, op("flt", to_double(s), to_double(t)), "(fp.lt s t)"},
      {Rule::FpCompareWidened, op("fle", to_double(s), fp(0.5)), "(fp.leq s 0.5)"},
      {Rule::FpEqualConstantIsSame, op("feq", f, fp(1.0)), "(= f 1.0)"},
      {Rule::FpNanStructure, op("is_nan", minus_f), "(fp.isNaN f)"},
      {Rule::FpNanStructure, op("is_nan", double_of(v.x)), "false"},
      {Rule::FpConvertSame, to_double(f), "f"},
      {Rule::FpConvertRoundTrip, to_float(to_double(op("fadd", s, t))), "(fp.add s t)"},
      {Rule::FpConvertRoundTrip, to_float(to_double(s)), "(fp.mul 1.0 s)"},
      {Rule::FpFromExtended, double_of(Leaves::sext(v.c, 32)), "(fp.from_signed 64 c)"},
      {Rule::FpFromExtended, double_of(Leaves::zext(v.c, 32)), "(fp.from_unsigned 64 c)"},
      {Rule::FpToIntRoundTrip, apply("to_signed", {double_of(v.x)}, 64), "(sign_extend 64 x)"},
      {Rule::FpToIntRoundTrip,
       apply("to_signed", {double_of(Leaves::zext(v.c, 32))}, 32),
       "(zero_extend 32 c)"},
      {Rule::FpEqualBits, op("equal", op("from_bits", v.n), fp(0.0)), "(= n 0)"},
  };
}

}  // namespace testellate::expr::test
