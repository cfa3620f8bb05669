// SPDX-License-Identifier: Apache-2.0
#include "result/condition_parts.h"

#include <gtest/gtest.h>

namespace testellate::result {
namespace {

using Parts = std::vector<std::string_view>;

TEST(ConditionParts, AreWhatAndJoinsOutsideBracketsAndLiterals) {
  EXPECT_EQ(condition_parts("a > 0"), Parts{"a > 0"});
  EXPECT_EQ(condition_parts("a > 0 && !(b && c) && d[e && f] == 1"),
            (Parts{"a > 0", "!(b && c)", "d[e && f] == 1"}));
  EXPECT_EQ(condition_parts(R"(s.equals(" && ") && c == '"' && t == "\" && ")"),
            (Parts{R"(s.equals(" && "))", R"(c == '"')", R"(t == "\" && ")"}));
  EXPECT_EQ(condition_parts("a && b || c"), Parts{"a && b || c"});
}

TEST(ConditionParts, KnowsAlternatives) {
  EXPECT_TRUE(is_alternative("a && b || c"));
  EXPECT_TRUE(is_alternative("a ? b : c"));
  EXPECT_FALSE(is_alternative("!(a || b) && c == '?'"));
  EXPECT_FALSE(is_alternative(R"(s.equals(" || "))"));
}

TEST(ConditionParts, AreJoinedWithBracketsWhereTheyNeedThem) {
  EXPECT_EQ(join_conditions({}), "true");
  EXPECT_EQ(join_conditions({"a || b"}), "a || b");
  EXPECT_EQ(join_conditions({"a || b", "!(c || d)", "e"}), "(a || b) && !(c || d) && e");
}

TEST(ShortCondition, LeavesOutWholePartsTheLongestFirst) {
  const std::string_view condition =
      "s != null && (s.length() == 0 || s.charAt(0) != '-') && n > 12 && n < 20";
  EXPECT_EQ(short_condition(condition, condition.size()), condition);
  EXPECT_EQ(short_condition(condition, condition.size() - 1), "s != null && ... && n > 12 && n < 20");
  EXPECT_EQ(short_condition(condition, 30), "... && n > 12 && n < 20");
  EXPECT_EQ(short_condition(condition, 20), "... && n < 20");
}

TEST(ShortCondition, IsNeverCutInsideAPart) {
  EXPECT_EQ(short_condition("s != null && !((a || b) && (c || d) && (e || f))", 20), "s != null && ...");
  EXPECT_EQ(short_condition("(a || b) == (c || d)", 10), "...");
  EXPECT_EQ(short_condition("s != null && !... && (... ? 1 : 2) < 3", 90), "s != null && ...");
}

}  // namespace
}  // namespace testellate::result
