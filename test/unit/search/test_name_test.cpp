// SPDX-License-Identifier: Apache-2.0
#include "search/test_name.h"

#include <gtest/gtest.h>

#include "tir_program.h"

namespace testellate::search {
namespace {

class TestNameTest : public ::testing::Test {
 protected:
  std::string name(const result::Outcome& outcome, std::string_view condition = "") {
    return test_name(*program_, "Triangle#classify(int,int)", outcome, condition);
  }
  static result::Outcome returned(ir::Type type, value::U128 bits) {
    result::Outcome outcome;
    outcome.value = result::Scalar{type, bits};
    return outcome;
  }

  std::unique_ptr<ir::Program> program_ = read_tir("class java.lang.ArithmeticException {\n}\n");
};

TEST_F(TestNameTest, SaysWhatComesOut) {
  EXPECT_EQ(name({}), "classify_returns");
  EXPECT_EQ(name(returned(ir::Type::integer(32), 3)), "classify_returns3");
  EXPECT_EQ(name(returned(ir::Type::integer(8), 0xff)), "classify_returnsMinus1");
  EXPECT_EQ(name(returned(ir::Type::boolean(), 1)), "classify_returnsTrue");
  EXPECT_EQ(name(returned(ir::Type::f32(), 0xbfc00000)), "classify_returnsMinus1_5");
  result::Outcome outcome;
  outcome.value = result::Link{};
  EXPECT_EQ(name(outcome), "classify_returnsNull");
  outcome.value = result::Link{0, 0, {}};
  EXPECT_EQ(name(outcome), "classify_returnsObject");
  outcome = {};
  outcome.end = ir::PathEnd::Threw;
  outcome.exception_class = ir::ClassId(0);
  EXPECT_EQ(name(outcome), "classify_throwsArithmeticException");
  outcome.end = ir::PathEnd::Exited;
  outcome.exit_code = -2;
  EXPECT_EQ(name(outcome), "classify_exitsMinus2");
}

TEST_F(TestNameTest, LeavesOutTheNumberOfAFile) {
  EXPECT_EQ(test_name(*program_, "helper.2", {}, ""), "helper_returns");
  EXPECT_EQ(test_name(*program_, "geo::area2", {}, ""), "area2_returns");
}

TEST_F(TestNameTest, SaysWhen) {
  EXPECT_EQ(name({}, "a == b"), "classify_returns_whenAIsB");
  EXPECT_EQ(name({}, "x + 2 <= -y"), "classify_returns_whenXPlus2AtMostMinusY");
  EXPECT_EQ(name({}, "list->next == NULL"), "classify_returns_whenListNextIsNULL");
  EXPECT_EQ(name({}, "line[0] == ';'"), "classify_returns_whenLineAt0IsSemicolon");
  EXPECT_EQ(name({}, "c == 'a' && d >= 'Z'"), "classify_returns_whenCIsLetterAAndDAtLeastCapitalZ");
  EXPECT_EQ(name({}, "c != '\\n' && d <= '7'"), "classify_returns_whenCIsNotNewlineAndDAtMostDigit7");
  EXPECT_EQ(name({}, "c == '\\'' && d == '\\\\'"), "classify_returns_whenCIsQuoteAndDIsBackslash");
  EXPECT_EQ(name({}, "c != '\\0' && d == ' '"), "classify_returns_whenCIsNotNulAndDIsSpace");
  EXPECT_EQ(name({}, "c >=u 'Z'"), "classify_returns_whenCAtLeastCapitalZ");
  EXPECT_EQ(name({}, "used >u 4"), "classify_returns_whenUsedAbove4");
  EXPECT_EQ(name({}, "a[i] != 0"), "classify_returns_whenAAtIIsNot0");
}

TEST_F(TestNameTest, IsAlwaysAnIdentifierOfModerateLength) {
  std::string long_condition;
  for (int at = 0; at < 100; ++at) long_condition += "value" + std::to_string(at) + " > \"\\x\" && ";
  std::string made = name({}, long_condition);
  EXPECT_LT(made.size(), 90U);
  EXPECT_EQ(made.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"),
            std::string::npos)
      << made;
  EXPECT_EQ(test_name(*program_, "geo::Circle::operator+", {}, ""), "operator__returns");
}

TEST(UniqueNames, NumbersTheLaterOnes) {
  UniqueNames names;
  EXPECT_EQ(names.make_unique("f_returns1"), "f_returns1");
  EXPECT_EQ(names.make_unique("f_returns1"), "f_returns1_2");
  EXPECT_EQ(names.make_unique("f_returns1_2"), "f_returns1_2_2");
  EXPECT_EQ(names.make_unique("f_returns1"), "f_returns1_3");
}

}  // namespace
}  // namespace testellate::search
