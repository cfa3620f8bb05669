// SPDX-License-Identifier: Apache-2.0
#include "rule_cases.h"

namespace testellate::expr::test {

std::vector<RuleCase> bits_rule_cases() {
  Leaves v;
  auto [x, y, z] = std::tuple(v.x, v.y, v.z);
  auto [c, d] = std::tuple(v.c, v.d);
  auto op = [](auto... arguments) { return Leaves::op(arguments...); };
  auto num = [](std::int64_t number, unsigned width = 32) { return Leaves::num(number, width); };
  auto zext = [](const Expression& e, unsigned width) { return Leaves::zext(e, width); };
  auto sext = [](const Expression& e, unsigned width) { return Leaves::sext(e, width); };
  auto cut = [](const Expression& e, unsigned high, unsigned low) { return Leaves::cut(e, high, low); };
  Expression flag = op("ite", v.p, num(1), num(0));
  return {
      {Rule::KnownConstant, op("lshr", zext(c, 32), op("bit_or", x, num(8))), "0"},
      {Rule::BitNotNot, op("bit_not", op("bit_not", x)), "x"},
      {Rule::BitwiseFlatten, op("bit_and", op("bit_and", z, y), x), "z & y & x"},
      {Rule::BitwiseNeutral, op("bit_or", x, num(0)), "x"},
      {Rule::BitwiseNeutral, op("bit_and", x, num(-1)), "x"},
      {Rule::BitwiseAbsorbing, op("bit_and", x, num(0)), "0"},
      {Rule::BitwiseAbsorbing, op("bit_or", x, num(-1)), "-1"},
      {Rule::BitwiseAbsorbing, op("bit_and", zext(c, 32), num(0x100)), "0"},
      {Rule::BitwiseRepeated, op("bit_xor", op("bit_xor", x, y), x), "y"},
      {Rule::BitwiseRepeated, op("bit_or", x, x), "x"},
      {Rule::BitwiseComplement, op("bit_and", x, op("bit_not", x)), "0"},
      {Rule::BitwiseComplement, op("bit_or", x, op("bit_not", x)), "-1"},
      {Rule::BitwiseAbsorption, op("bit_and", x, op("bit_or", x, y)), "x"},
      {Rule::BitwiseNarrow, op("bit_xor", zext(c, 32), zext(d, 32)), "(c ^ d) & 0xff"},
      {Rule::BitwiseNarrow, op("bit_or", zext(c, 32), num(0x80)), "(c | 0x80) & 0xff"},
      {Rule::XorNot, op("bit_xor", op("bit_not", x), y), "~(x ^ y)"},
      {Rule::XorNot, op("bit_xor", x, num(-1)), "~x"},
      {Rule::MaskRedundant, op("bit_and", zext(c, 32), num(0xfff)), "c & 0xff"},
      {Rule::MaskRedundant, op("bit_or", op("add", op("mul", num(2), x), num(1)), num(1)), "2*x + 1"},
      {Rule::MaskIsExtract, op("bit_and", x, num(0xff)), "x & 0xff"},
      {Rule::MaskIsExtract, op("bit_and", x, num(0xff00)), "256*(x >> 8 & 0xff)"},
      {Rule::OrPieces, op("bit_or", op("shl", zext(c, 32), num(8)), zext(d, 32)), "concat(c, d) & 0xffff"},
      {Rule::OrPieces, op("bit_or", op("bit_and", x, num(0xffff)), op("bit_and", x, num(-65536))), "x"},
      {Rule::OrDisjointIsSum, op("bit_or", op("mul", x, op("mul", y, num(2))), num(1)), "2*x*y + 1"},
      {Rule::ShiftZero, op("shl", x, num(0)), "x"},
      {Rule::ShiftZero, op("lshr", num(0), x), "0"},
      {Rule::ShiftOut, op("shl", x, op("bit_or", y, num(32))), "0"},
      {Rule::ShiftOut, op("ashr", x, num(40)), "x >> 31"},
      {Rule::ShlIsMul, op("add", op("shl", x, num(2)), x), "5*x"},
      {Rule::ShrIsExtract, op("lshr", x, num(24)), "x >>> 24"},
      {Rule::ShrIsExtract, op("ashr", x, num(24)), "x >> 24"},
      {Rule::AshrNonnegative, op("ashr", zext(c, 32), x), "(c & 0xff) >>> x"},
      {Rule::ExtractAll, cut(x, 31, 0), "x"},
      {Rule::ExtractExtract, cut(cut(x, 23, 8), 7, 0), "(int8) (x >> 8)"},
      {Rule::ExtractConcat, cut(op("concat", op("concat", c, d), c), 15, 8), "d"},
      {Rule::ExtractZeroExtend, cut(zext(c, 32), 7, 0), "c"},
      {Rule::ExtractZeroExtend, cut(zext(c, 32), 31, 8), "0"},
      {Rule::ExtractZeroExtend, cut(zext(c, 32), 15, 4), "c >> 4 & 0xf"},
      {Rule::ExtractSignExtend, cut(sext(c, 32), 3, 0), "(int4) c"},
      {Rule::ExtractSignExtend, cut(sext(c, 32), 15, 4), "c >> 4"},
      {Rule::ExtractSignExtend, cut(sext(c, 32), 15, 8), "c >> 7"},
      {Rule::ExtractShifted, cut(op("mul", num(256), op("udiv", x, y)), 15, 8), "(int8) (x /u y)"},
      {Rule::ExtractShifted, cut(op("mul", num(256), op("udiv", x, y)), 7, 0), "0"},
      {Rule::ExtractShifted, cut(op("mul", num(256), op("udiv", x, y)), 11, 4), "16*(int8) (x /u y)"},
      {Rule::ExtractTruncatesArith, cut(op("add", sext(c, 32), sext(d, 32)), 7, 0), "c + d"},
      {Rule::ExtractTruncatesArith,
       cut(op("mul", op("add", zext(c, 32), num(256)), zext(d, 32)), 7, 0),
       "c*d"},
      {Rule::ExtractBitwise,
       cut(op("bit_xor", op("concat", op("concat", c, d), op("concat", c, d)), num(0x1234)), 15, 8),
       "c ^ 0x12"},
      {Rule::ExtractBitwise, cut(op("bit_not", zext(c, 32)), 7, 0), "~c"},
      {Rule::ExtractIte, cut(flag, 7, 0), "p ? 1 : 0"},
      {Rule::ConcatFlatten,
       op("concat", op("concat", c, num(1, 8)), op("concat", num(2, 8), d)),
       "concat(c, 258, d)"},
      {Rule::ConcatAdjacent, op("concat", cut(x, 31, 16), cut(x, 15, 0)), "x"},
      {Rule::ConcatAdjacent,
       op("concat",
          cut(op("add", sext(c, 32), sext(d, 32)), 31, 8),
          cut(op("add", sext(c, 32), sext(d, 32)), 7, 0)),
       "c + d"},
      {Rule::ConcatIte,
       op("concat",
          cut(op("ite", v.p, num(-2), num(700)), 31, 16),
          cut(op("ite", v.p, num(-2), num(700)), 15, 0)),
       "p ? -2 : 700"},
      {Rule::ConcatIte, op("concat", num(5, 8), op("ite", v.p, num(1, 8), num(2, 8))), "p ? 1281 : 1282"},
      {Rule::ConcatSignBits, op("concat", cut(sext(c, 32), 31, 8), c), "c"},
      {Rule::ConcatLeadingZero, op("concat", num(0, 24), c), "c & 0xff"},
      {Rule::ConcatTrailingZero, op("concat", c, num(0, 8)), "256*(c & 0xff)"},
      {Rule::ExtendToSame, zext(x, 32), "x"},
      {Rule::ExtendTwice, sext(sext(c, 16), 32), "c"},
      {Rule::SignExtendNonnegative, sext(zext(c, 16), 32), "c & 0xff"},
      {Rule::ExtendIte, sext(op("ite", v.p, num(-1, 8), num(3, 8)), 32), "p ? -1 : 3"},
      {Rule::ExtendIte, zext(op("bit_of", v.p), 32), "p ? 1 : 0"},
      {Rule::ExtendCut, zext(cut(op("urem", x, num(200)), 7, 0), 32), "x %u 200"},
      {Rule::ExtendCut, sext(cut(op("srem", x, num(100)), 7, 0), 32), "x % 100"},
      {Rule::ExtendSum, op("sub", sext(op("add", sext(c, 32), num(1)), 64), sext(c, 64)), "1"},
      {Rule::ExtendSum, zext(op("mul", num(8), zext(c, 32)), 64), "8*(c & 0xff)"},
  };
}

}  // namespace testellate::expr::test
