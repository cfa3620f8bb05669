// SPDX-License-Identifier: Apache-2.0
#include "driver/test_record.h"

#include <gtest/gtest.h>

#include "test/support/condition_nodes.h"

namespace testellate::driver {
namespace {

using namespace test;

result::Condition condition_of_all_kinds() {
  result::Condition condition{
      {equal(field(input("o"), "size"), number(-1)),
       negated(make_expression(Operator::TextEquals, input("s"), literal("\"on\" && off"))),
       equal(input("k"), constant("Kind", "LOAN")),
       equal(input("c"), character('\0')),
       make_expression(Operator::Conditional, {input("p"), result::make_null(64), Expression{}}),
       result::make_number(~value::U128{0}, 128, true)}};
  condition.parts.front().is_unsigned = true;
  return condition;
}

Expected<MadeTest, std::string> travel(const MadeTest& made) {
  ir::Program program;
  NameReader names(program);
  return read_test(program, names, to_bytes(program, made));
}

MadeTest test_with(result::Condition condition) {
  MadeTest made;
  made.names = {"f_returns"};
  made.test.path_condition = std::move(condition);
  return made;
}

TEST(TestRecord, AConditionSurvivesTheTrip) {
  const MadeTest made = test_with(condition_of_all_kinds());
  const Expected<MadeTest, std::string> read = travel(made);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->test.path_condition, made.test.path_condition);
}

TEST(TestRecord, TheHeadIsWhatCountingNeeds) {
  MadeTest made = test_with(condition_of_all_kinds());
  made.test.is_replayed = true;
  made.test.difference = "none";
  made.test.decisions = "TF";
  ir::Program program;
  NameReader names(program);
  const std::string bytes = to_bytes(program, made);
  const Expected<MadeTest, std::string> head = read_test_head(program, names, bytes);
  ASSERT_TRUE(head) << head.error();
  EXPECT_EQ(head->names, made.names);
  EXPECT_TRUE(head->test.is_replayed);
  EXPECT_EQ(head->test.difference, "none");
  EXPECT_TRUE(head->test.decisions.empty());
  EXPECT_FALSE(read_test_head(program, names, bytes.substr(0, 3)));
}

TEST(TestRecord, RefusesConditionsThatCannotBe) {
  EXPECT_FALSE(travel(test_with({{Expression{.op = Operator::Not}}}))) << "an operand is missing";
  EXPECT_FALSE(travel(test_with({{Expression{.op = static_cast<Operator>(result::kOperatorCount)}}})));
}

}  // namespace
}  // namespace testellate::driver
