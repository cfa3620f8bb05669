// SPDX-License-Identifier: Apache-2.0
#include "rule_cases.h"

namespace testellate::expr::test {

std::vector<RuleCase> arith_rule_cases() {
  Leaves v;
  auto [x, y, z] = std::tuple(v.x, v.y, v.z);
  auto op = [](auto... arguments) { return Leaves::op(arguments...); };
  auto num = [](std::int64_t number, unsigned width = 32) { return Leaves::num(number, width); };
  Expression bit = Leaves::cut(x, 0, 0);
  Expression other_bit = Leaves::cut(y, 0, 0);
  Expression small = Leaves::zext(v.c, 32);
  Expression positive = op("bit_or", small, num(1));
  return {
      {Rule::SumMerge, op("add", op("mul", num(3), x), op("mul", num(5), x)), "(bvmul 8 x)"},
      {Rule::SumCancel, op("sub", op("add", x, y), x), "y"},
      {Rule::SumCancel, op("sub", x, x), "0"},
      {Rule::SumOneBit, op("add", bit, other_bit), "(bvxor (extract 0 0 x) (extract 0 0 y))"},
      {Rule::SumOneBit, op("neg", bit), "(extract 0 0 x)"},
      {Rule::SumMinusOneIsNot, op("sub", op("neg", x), num(1)), "(bvnot x)"},
      {Rule::SumMinusOneIsNot, op("bit_not", op("add", x, y)), "(bvadd -1 (bvmul -1 x) (bvmul -1 y))"},
      {Rule::SumOfQuotientAndRemainder, op("add", op("mul", op("udiv", x, y), y), op("urem", x, y)), "x"},
      {Rule::SumOfQuotientAndRemainder,
       op("sub", x, op("add", op("mul", op("sdiv", x, num(10)), num(10)), op("srem", x, num(10)))),
       "0"},
      {Rule::MulZero, op("mul", x, num(0)), "0"},
      {Rule::MulOne, op("mul", num(1), x), "x"},
      {Rule::MulOneBit, op("mul", bit, other_bit), "(bvand (extract 0 0 x) (extract 0 0 y))"},
      {Rule::MulConstantOverSum, op("mul", num(3), op("add", z, num(5))), "(bvadd 15 (bvmul 3 z))"},
      {Rule::MulDistribute,
       op("sub", op("mul", x, op("add", y, z)), op("add", op("mul", x, y), op("mul", x, z))),
       "0"},
      {Rule::MulDistribute, op("mul", op("add", x, num(1)), op("sub", x, num(1))), "(bvadd -1 (bvmul x x))"},
      {Rule::MulFactors, op("mul", op("mul", z, y), x), "(bvmul z y x)"},
      {Rule::MulDropsHighBits, op("mul", num(256), op("bit_and", x, num(0xffffff))), "(bvmul 256 x)"},
      {Rule::MulDropsHighBits,
       op("shl", Leaves::sext(v.c, 32), num(24)),
       "(bvmul 16777216 (zero_extend 32 c))"},
      {Rule::DivByOne, op("udiv", x, num(1)), "x"},
      {Rule::DivByOne, op("srem", x, num(1)), "0"},
      {Rule::DivByPowerOfTwo, op("udiv", x, num(8)), "(zero_extend 32 (extract 31 3 x))"},
      {Rule::DivByPowerOfTwo, op("urem", x, num(8)), "(zero_extend 32 (extract 2 0 x))"},
      {Rule::DivByZero, op("udiv", x, num(0)), "-1"},
      {Rule::DivByZero, op("urem", x, num(0)), "x"},
      {Rule::DivByZero, op("sdiv", x, num(0)), "(ite (bvslt x 0) 1 -1)"},
      {Rule::DivSmallByLarge, op("udiv", small, num(300)), "0"},
      {Rule::DivSmallByLarge, op("urem", small, num(300)), "(zero_extend 32 c)"},
      {Rule::DivNonnegative,
       op("sdiv", op("lshr", x, num(1)), num(10)),
       "(bvudiv (zero_extend 32 (extract 31 1 x)) 10)"},
      {Rule::DivByMinusOne, op("sdiv", x, num(-1)), "(bvmul -1 x)"},
      {Rule::DivByMinusOne, op("srem", x, num(-1)), "0"},
      {Rule::DivNegatedDivisor, op("sdiv", x, num(-10)), "(bvmul -1 (bvsdiv x 10))"},
      {Rule::DivNegatedDivisor, op("srem", x, num(-10)), "(bvsrem x 10)"},
      {Rule::DivOfMultiple, op("udiv", op("mul", small, num(10)), num(10)), "(zero_extend 32 c)"},
      {Rule::DivOfMultiple, op("srem", op("mul", Leaves::sext(v.c, 32), num(10)), num(10)), "0"},
      {Rule::RemOfRem, op("srem", op("srem", x, num(10)), num(10)), "(bvsrem x 10)"},
      {Rule::DivNarrow, op("udiv", small, num(10)), "(zero_extend 32 (bvudiv c 10))"},
      {Rule::DivNarrow, op("urem", small, Leaves::zext(v.d, 32)), "(zero_extend 32 (bvurem c d))"},
      {Rule::DivSelf, op("udiv", positive, positive), "1"},
      {Rule::DivZero, op("sdiv", num(0), op("bit_or", x, num(1))), "0"},
  };
}

}  // namespace testellate::expr::test
