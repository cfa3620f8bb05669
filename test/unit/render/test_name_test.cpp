// SPDX-License-Identifier: Apache-2.0
#include "render/test_name.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"
#include "test/support/condition_nodes.h"

namespace testellate::render {
namespace {

class TestNameTest : public ::testing::Test {
 protected:
  std::string name(const result::Outcome& outcome, std::string_view when = "") {
    return test_name(*program_, "Triangle#classify(int,int)", outcome, when);
  }
  static result::Outcome returned(ir::Type type, value::U128 bits) {
    result::Outcome outcome;
    outcome.value = result::Scalar{type, bits};
    return outcome;
  }

  std::unique_ptr<ir::Program> program_ =
      std::move(*ir::read_program("class java.lang.ArithmeticException {\n}\n", "test.tir"));
};

TEST_F(TestNameTest, OfAConstructorSaysWhatIsMade) {
  result::Outcome made;
  made.value = result::Link{0, 0, {}};
  EXPECT_EQ(test_name(*program_, "shop.Till#<init>(int)", made, ""), "newTill_succeeds");
  EXPECT_EQ(test_name(*program_, "shop.Till$Row#<init>()", made, "Empty"), "newRow_succeeds_whenEmpty");
  made.end = ir::PathEnd::Threw;
  made.exception_class = ir::ClassId(0);
  EXPECT_EQ(test_name(*program_, "Till#<init>(int)", made, ""), "newTill_throwsArithmeticException");
}

TEST_F(TestNameTest, SaysWhatComesOut) {
  EXPECT_EQ(name({}), "classify_returns");
  EXPECT_EQ(name(returned(ir::Type::integer(32), 3)), "classify_returns3");
  EXPECT_EQ(name(returned(ir::Type::integer(8), 0xff)), "classify_returnsMinus1");
  EXPECT_EQ(name(returned(ir::Type::boolean(), 1)), "classify_returnsTrue");
  EXPECT_EQ(name(returned(ir::Type::f32(), 0xbfc00000)), "classify_returnsMinus1_5");
  EXPECT_EQ(name(returned(ir::Type::integer(64), 0x7fffffffffffff00)), "classify_returns")
      << "nobody recognises the number";
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

TEST_F(TestNameTest, SaysUnsignedNumbersAsSuch) {
  const auto unsigned_name = [&](value::U128 bits) {
    return test_name(*program_, "fill_of", returned(ir::Type::integer(32), bits), "", true);
  };
  EXPECT_EQ(unsigned_name(0xfffffffe), "fill_of_returns4294967294");
  EXPECT_EQ(unsigned_name(0xffffffff), "fill_of_returnsMax");
}

TEST_F(TestNameTest, LeavesOutTheNumberOfAFile) {
  EXPECT_EQ(test_name(*program_, "helper.2", {}, ""), "helper_returns");
  EXPECT_EQ(test_name(*program_, "geo::area2", {}, ""), "area2_returns");
}

TEST_F(TestNameTest, SaysWhen) { EXPECT_EQ(name({}, "AIsB"), "classify_returns_whenAIsB"); }

TEST_F(TestNameTest, SaysAfterWhichCalls) {
  const auto after = [&](const std::vector<std::string>& calls) {
    return test_name_after(*program_, "Stack#pop()", {}, {"", calls});
  };
  EXPECT_EQ(after({}), "pop_returns_whenNew");
  EXPECT_EQ(after({"Stack#push(I)V"}), "pop_returns_afterPush");
  EXPECT_EQ(after({"Stack#push(I)V", "Stack#push(I)V", "Stack#clear()V"}),
            "pop_returns_afterPushTwiceAndClear");
  EXPECT_EQ(after({"f", "f", "f"}), "pop_returns_afterF3Times");
  // Of an argument.
  EXPECT_EQ(test_name_after(*program_, "Cache#<init>(Map)", {}, {"map", {}}),
            "newCache_succeeds_whenMapIsNew");
  EXPECT_EQ(test_name_after(*program_, "Cache#<init>(Map)", {}, {"map", {"Map#put(K,V)"}}),
            "newCache_succeeds_afterMapPut");
}

TEST_F(TestNameTest, IsAlwaysAnIdentifier) {
  EXPECT_EQ(test_name(*program_, "geo::Circle::operator+", {}, ""), "operator__returns");
}

using Names = std::vector<std::string>;

TEST_F(TestNameTest, ComesFromTheConditionThatDecidedOrFromTheInputs) {
  ir::Unit unit;
  unit.name = program_->intern("f");
  result::TestCase test;
  const test::Expression small = test::compare(test::Operator::Less, "x", 3);
  test.path_condition = {{small, test::negated(test::input("flag"))}};
  const result::Condition inputs{{test::equal(test::input("x"), test::number(2))}};
  EXPECT_EQ(candidate_names(*program_, unit, test, inputs, true),
            (Names{"f_returns_whenNotFlag",
                   "f_returns_whenXBelow3",
                   "f_returns_whenXBelow3AndNotFlag",
                   "f_returns_whenXIs2"}));
  test.path_condition.parts.emplace_back();
  EXPECT_EQ(candidate_names(*program_, unit, test, inputs, true).front(), "f_returns_whenXIs2")
      << "what decided cannot be told";
  EXPECT_EQ(candidate_names(*program_, unit, {}, inputs, true), Names{"f_returns"});
}

TEST_F(TestNameTest, SaysThatACallOfAStubThrows) {
  ir::Unit unit;
  unit.name = program_->intern("f");
  result::TestCase test;
  test.streams = {{"Shop.find(long) ends", {result::Scalar{ir::Type::integer(32), 1}}, {}}};
  const test::Expression end = test::element(test::input("Shop.find(long) ends"), test::number(0));
  test.path_condition = {{test::equal(end, test::number(1))}};
  EXPECT_EQ(candidate_names(*program_, unit, test, {}, true), Names{"f_returns_whenFindThrows"});
}

TEST_F(TestNameTest, SaysWhichAllocationFails) {
  ir::Unit unit;
  unit.name = program_->intern("f");
  const auto bit = [](unsigned bits) { return result::Scalar{ir::Type::boolean(), bits}; };
  result::TestCase test;
  test.streams = {{"memory refused", {bit(0), bit(1)}, {}}};
  test.path_condition = {{test::input("allocation 2 fails")}};
  EXPECT_EQ(candidate_names(*program_, unit, test, {}, true), Names{"f_returns_whenSecondAllocationFails"});
}

TEST(ChooseNames, TakesTheFirstThatNoOtherTestCouldHave) {
  EXPECT_EQ(choose_names({{"f_whenA", "f_whenB"}, {"f_whenA", "f_whenC"}, {"f_whenD", "f_whenA"}}),
            (Names{"f_whenB", "f_whenC", "f_whenD"}));
}

TEST(ChooseNames, TakesWhatSeparatesTestsWhateverComesOfThem) {
  EXPECT_EQ(choose_names({{"f_returns1_whenSumAtLeast0", "f_returns1_whenAAbove0"},
                          {"f_returns2_whenSumAtLeast0", "f_returns2_whenABelow0"}}),
            (Names{"f_returns1_whenAAbove0", "f_returns2_whenABelow0"}));
}

TEST(ChooseNames, LeavesOutWhatAllTestsHaveInCommon) {
  EXPECT_EQ(choose_names({{"f_returns1_whenA", "f_returns1_whenS"}, {"f_returns2_whenS"}}),
            (Names{"f_returns1_whenA", "f_returns2"}));
  EXPECT_EQ(choose_names({{"f_returns_whenS"}}), (Names{"f_returns"}));
  // Failures have reasons, and so has the state of an object.
  EXPECT_EQ(choose_names({{"f_throwsX_whenS"}}), (Names{"f_throwsX_whenS"}));
  EXPECT_EQ(choose_names({{"f_returns0_whenNew"}}), (Names{"f_returns0_whenNew"}));
}

TEST(ChooseNames, TakesOneThatIsLeftOrNumbersTheLaterOnes) {
  EXPECT_EQ(choose_names({{"f", "g"}, {"f", "g"}, {"f", "g"}, {"f"}}), (Names{"f", "g", "f_2", "f_3"}));
  EXPECT_EQ(choose_names({{"f"}, {"f"}, {"f_2"}}), (Names{"f", "f_2", "f_2_2"}));
  EXPECT_EQ(choose_names({}), Names());
}

}  // namespace
}  // namespace testellate::render
