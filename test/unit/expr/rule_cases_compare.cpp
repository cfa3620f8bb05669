// SPDX-License-Identifier: Apache-2.0
#include "rule_cases.h"

namespace testellate::expr::test {

std::vector<RuleCase> compare_rule_cases() {
  Leaves v;
  auto [x, y, z] = std::tuple(v.x, v.y, v.z);
  auto [c, d] = std::tuple(v.c, v.d);
  auto op = [](auto... arguments) { return Leaves::op(arguments...); };
  auto num = [](std::int64_t number, unsigned width = 32) { return Leaves::num(number, width); };
  auto zext = [](const Expression& e, unsigned width) { return Leaves::zext(e, width); };
  auto sext = [](const Expression& e, unsigned width) { return Leaves::sext(e, width); };
  auto cut = [](const Expression& e, unsigned high, unsigned low) { return Leaves::cut(e, high, low); };
  Expression flag = op("ite", v.p, num(1), num(7));
  Expression pair = op("concat", c, d);
  return {
      {Rule::LessSame, op("sle", x, x), "true"},
      {Rule::LessSame, op("ult", x, x), "false"},
      {Rule::LessByRange, op("slt", zext(c, 32), num(256)), "true"},
      {Rule::LessByRange, op("ule", num(300), zext(c, 32)), "false"},
      {Rule::LessStrict, op("sle", x, num(4)), "(bvslt x 5)"},
      {Rule::LessStrict, op("ule", num(4), x), "(bvult 3 x)"},
      {Rule::LessIsEqual, op("ult", x, num(1)), "(= x 0)"},
      {Rule::LessIsEqual, op("ult", num(0), x), "(not (= x 0))"},
      {Rule::LessIsEqual, op("slt", x, num(2147483647)), "(not (= x 2147483647))"},
      {Rule::LessSignedToUnsigned,
       op("slt", zext(c, 32), op("lshr", x, num(1))),
       "(bvult (zero_extend 31 c) (extract 31 1 x))"},
      {Rule::LessNarrow, op("slt", sext(c, 32), sext(d, 32)), "(bvslt c d)"},
      {Rule::LessNarrow,
       op("ult", zext(c, 32), zext(cut(x, 15, 0), 32)),
       "(bvult (zero_extend 16 c) (extract 15 0 x))"},
      {Rule::LessNarrow, op("ult", sext(c, 32), num(1000)), "(bvslt -1 c)"},
      {Rule::LessNarrow, op("ult", num(5), zext(c, 32)), "(bvult 5 c)"},
      {Rule::LessIteConstants, op("slt", flag, num(5)), "p"},
      {Rule::LessNot, op("slt", op("bit_not", x), op("bit_not", y)), "(bvslt y x)"},
      {Rule::LessNot, op("ult", op("bit_not", x), num(5)), "(bvult -6 x)"},
      {Rule::LessMoveConstant, op("slt", op("add", sext(c, 32), num(1000)), num(1010)), "(bvslt c 10)"},
      {Rule::LessDivideConstant, op("slt", op("mul", num(3), sext(c, 32)), num(10)), "(bvslt c 4)"},
      {Rule::LessDivideConstant, op("slt", op("mul", num(-3), sext(c, 32)), num(10)), "(bvslt -4 c)"},
      {Rule::LessDivideConstant, op("slt", num(-10), op("mul", num(3), sext(c, 32))), "(bvslt -4 c)"},
      {Rule::LessConcat, op("ult", pair, op("concat", c, cut(x, 7, 0))), "(bvult d (extract 7 0 x))"},
      {Rule::LessSignBit, op("ult", x, num(-2147483648LL)), "(bvslt -1 x)"},
      {Rule::LessSignBit, op("ult", num(2147483647), x), "(bvslt x 0)"},
      {Rule::EqualByKnown, op("equal", op("mul", num(2), x), num(7)), "false"},
      {Rule::EqualByKnown, op("equal", op("add", x, num(1)), op("add", x, num(2))), "false"},
      {Rule::EqualByKnown, op("equal", zext(c, 32), num(-1)), "false"},
      {Rule::EqualMonomial, op("equal", op("mul", num(3), x), num(9)), "(= x 3)"},
      {Rule::EqualMonomial,
       op("equal", op("add", op("mul", num(6), x), num(4)), num(16)),
       "(= (extract 30 0 x) 2)"},
      {Rule::EqualLinear, op("equal", op("sub", x, y), num(0)), "(= x y)"},
      {Rule::EqualLinear, op("equal", op("add", x, num(2)), y), "(= x (bvadd -2 y))"},
      {Rule::EqualLinear, op("equal", op("add", x, y), op("sub", num(5), z)), "(= (bvadd x y z) 5)"},
      {Rule::EqualNarrow, op("equal", zext(c, 32), num(17)), "(= c 17)"},
      {Rule::EqualNarrow, op("equal", sext(c, 32), sext(d, 32)), "(= c d)"},
      {Rule::EqualConcat, op("equal", pair, num(0x1234, 16)), "(and (= d 52) (= c 18))"},
      {Rule::EqualConcat, op("equal", pair, op("concat", d, c)), "(= c d)"},
      {Rule::EqualIteConstants, op("equal", flag, num(7)), "(not p)"},
      {Rule::EqualIteConstants, op("equal", flag, num(5)), "false"},
      {Rule::EqualIteArm, op("equal", op("ite", v.p, x, num(3)), num(4)), "(and p (= x 4))"},
      {Rule::EqualIteArm, op("equal", op("ite", v.p, x, y), y), "(or (not p) (= x y))"},
      {Rule::EqualIteArm, op("equal", op("ite", v.p, x, y), x), "(or p (= x y))"},
      {Rule::EqualXor, op("equal", op("bit_xor", x, y), num(0)), "(= x y)"},
      {Rule::EqualXor, op("equal", op("bit_xor", x, num(6)), num(5)), "(= x 3)"},
      {Rule::EqualOrZero, op("equal", op("bit_or", x, y), num(0)), "(and (= x 0) (= y 0))"},
      {Rule::EqualOneBit, op("equal", cut(x, 3, 3), num(0, 1)), "(not (= (extract 3 3 x) -1))"},
      {Rule::EqualOneBit,
       op("equal", op("bit_not", cut(x, 3, 3)), num(1, 1)),
       "(not (= (extract 3 3 x) -1))"},
      {Rule::EqualOperandOrder, op("and", op("ult", x, y), op("equal", y, x)), "(and (bvult x y) (= x y))"},
  };
}

}  // namespace testellate::expr::test
