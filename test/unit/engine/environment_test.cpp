// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "exploring.h"

namespace testellate::engine {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;

constexpr ir::Type kInt = ir::Type::integer(32);

NativeOutcome clock(NativeContext& context) {
  return ir::NativeReturn{context.unknown(kInt, "time", std::nullopt)};
}

/// At most 255.
NativeOutcome processors(NativeContext& context) {
  const std::array count{context.unknown(ir::Type::integer(8), "processors", 1)};
  return ir::NativeReturn{context.compute(ir::Opcode::ZExt, kInt, count)};
}

NativeOutcome locale(NativeContext& context) {
  context.mark_environment("locale");
  return ir::NativeReturn{context.constant(kInt, 1)};
}

States explore(Exploring& exploring) {
  exploring.natives.add("test.clock", &clock, ir::Fidelity::unknown("time"));
  exploring.natives.add("test.processors", &processors, ir::Fidelity::unknown("processors"));
  exploring.natives.add("test.locale", &locale, ir::Fidelity::assumed("locale"));
  return exploring.explore();
}

/// The unit `f` with this body, which may call @clock, @processors and @locale.
std::string unit_with(std::string_view body) {
  return R"(
func @clock() -> i32 = native "test.clock"
func @processors() -> i32 = native "test.processors"
func @locale() -> i32 = native "test.locale"
user func @f(%x: i32) -> i32 file "f" {
entry:
)" + std::string(body) +
         R"(
}
unit "f" {
  entry @f
  input x: s32
}
)";
}

TEST(Environment, DecidesAPathThatDependsOnIt) {
  Exploring exploring(unit_with(R"(  %t = call i32 @clock() !1:1
  %late = slt i32 %x, %t !2:1
  branch %late, yes, no !2:2
yes:
  return i32 1
no:
  return i32 2)"));
  const States states = explore(exploring);
  ASSERT_EQ(states.size(), 2U);
  for (const std::unique_ptr<State>& state : states) {
    EXPECT_TRUE(state->has_cut(Cut::Unsettable));
    EXPECT_FALSE(state->has_cut(Cut::Environment)) << "nothing is left out";
    ASSERT_EQ(state->environment().size(), 1U);
    EXPECT_EQ(state->environment()[0].what, "time");
    EXPECT_EQ(ir::place_name(exploring.program(), state->environment()[0].place), "f:1#1");
  }
}

TEST(Environment, DecidesNothingWhereEveryAnswerLeadsTheSameWay) {
  Exploring exploring(unit_with(R"(  %n = call i32 @processors()
  %many = slt i32 1000, %n
  branch %many, yes, no
yes:
  return i32 1
no:
  return i32 %x)"));
  const States states = explore(exploring);
  ASSERT_EQ(states.size(), 1U);
  EXPECT_FALSE(states[0]->has_cut(Cut::Unsettable));
  EXPECT_TRUE(states[0]->path_condition().empty());
}

TEST(Environment, DecidesNothingWhereThePathDoesNotAskForIt) {
  Exploring exploring(unit_with(R"(  %t = call i32 @clock()
  %large = slt i32 100, %x
  %value = select i32 %large, %t, %x
  branch %large, late, early
late:
  return i32 0
early:
  %small = slt i32 %value, 7
  branch %small, yes, no
yes:
  return i32 1
no:
  return i32 2)"));
  const States states = explore(exploring);
  ASSERT_EQ(states.size(), 3U);
  for (const std::unique_ptr<State>& state : states) EXPECT_FALSE(state->has_cut(Cut::Unsettable));
}

TEST(Environment, GivesTheSameAnswerAboutTheSameThing) {
  Exploring exploring(unit_with(R"(  %a = call i32 @processors()
  %b = call i32 @processors()
  %same = eq i32 %a, %b
  branch %same, yes, no
yes:
  return i32 1
no:
  return i32 2)"));
  EXPECT_EQ(exploring.ends_of(explore(exploring)), (Ends{"returned 1"}));
}

TEST(Environment, DecidesWhatAPathReturns) {
  Exploring exploring(unit_with("  %t = call i32 @clock()\n  return i32 %t"));
  const States states = explore(exploring);
  ASSERT_EQ(states.size(), 1U);
  EXPECT_TRUE(states[0]->has_cut(Cut::Unsettable));
}

TEST(Environment, AnswersThatNobodyLooksAtDoNotMatter) {
  Exploring exploring(unit_with("  %t = call i32 @clock()\n  return i32 7"));
  const States states = explore(exploring);
  ASSERT_EQ(states.size(), 1U);
  EXPECT_FALSE(states[0]->has_cut(Cut::Unsettable));
}

TEST(Environment, AnAssumedAnswerIsMarkedOnce) {
  Exploring exploring(unit_with("  %a = call i32 @locale()\n  %b = call i32 @locale()\n  return i32 %b"));
  const States states = explore(exploring);
  ASSERT_EQ(states.size(), 1U);
  EXPECT_TRUE(states[0]->has_cut(Cut::Environment));
  EXPECT_FALSE(states[0]->has_cut(Cut::Unsettable));
  EXPECT_EQ(states[0]->environment().size(), 1U);
}

TEST(Environment, AFieldThatHoldsItsAnswerIsLeftOutOfTheTest) {
  Exploring exploring(R"(
func @clock() -> i32 = native "test.clock"
class Stamp {
  field time: i32
  field count: i32
}
user func @f(%x: i32) -> ref {
entry:
  %s = new Stamp
  %t = call i32 @clock()
  put_field Stamp.time %s, %t
  put_field Stamp.count %s, %x
  return ref %s
}
unit "f" {
  entry @f
  input x: s32
}
)");
  const States states = explore(exploring);
  ASSERT_EQ(states.size(), 1U);
  EXPECT_FALSE(states[0]->has_cut(Cut::Unsettable));
  const result::TestCase test = exploring.test_of(*states[0]);
  ASSERT_EQ(test.after.objects.size(), 1U);
  ASSERT_EQ(test.after.objects[0].fields.size(), 1U);
  EXPECT_EQ(test.after.objects[0].fields[0].first.index(), 1U);
}

}  // namespace
}  // namespace testellate::engine
