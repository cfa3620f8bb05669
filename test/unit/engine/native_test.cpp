// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "exploring.h"

namespace testellate::engine {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;
using ir::NativeValue;

constexpr ir::Type kInt = ir::Type::integer(32);

/// Adds 1 to the static C.calls, then returns 1 if its argument is negative and 2 if not.
NativeOutcome write_then_decide(NativeContext& context) {
  ir::Program& program = context.program();
  const ir::StaticId calls =
      program.find_static(program.find_class(program.find_symbol("C")), program.find_symbol("calls"));
  const std::array sum{context.get_static(calls), context.constant(kInt, 1)};
  context.put_static(calls, context.compute(ir::Opcode::Add, kInt, sum));
  const std::array comparison{context.arguments()[0], context.constant(kInt, 0)};
  const bool is_negative = context.decide(context.compute(ir::Opcode::SLt, kInt, comparison));
  return ir::NativeReturn{context.constant(kInt, is_negative ? 1 : 2)};
}

NativeOutcome make_concrete(NativeContext& context) {
  return ir::NativeReturn{context.constant(kInt, context.need_concrete(context.arguments()[0]))};
}

TEST(Native, IsRunAgainForEachAnswerAndItsEffectsCountOnce) {
  Exploring exploring(R"(
class C {
}
static C.calls: i32 = 0
func @n(%x: i32) -> i32 = native "test.decide"
user func @f(%x: i32) -> i32 {
entry:
  %r = call i32 @n(i32 %x)
  %c = get_static C.calls
  %h = mul i32 %c, 100
  %s = add i32 %r, %h
  return i32 %s
}
unit "f" {
  entry @f
  input x: s32
}
)");
  exploring.natives.add("test.decide", &write_then_decide);
  const States states = exploring.explore();
  EXPECT_EQ(exploring.ends_of(states), (Ends{"returned 101", "returned 102"}));
  EXPECT_EQ(states[0]->decisions()[0].kind, DecisionKind::Native);
}

constexpr std::string_view kConcrete = R"(
func @n(%x: i32) -> i32 = native "test.concrete"
user func @f(%x: i32) -> i32 {
entry:
  %c = sle i32 7, %x
  assume %c
  %r = call i32 @n(i32 %x)
  return i32 %r
}
unit "f" {
  entry @f
  input x: s32
}
)";

TEST(Native, FixesAValueAndSaysThatOthersWereLeftOut) {
  Exploring exploring(kConcrete);
  exploring.natives.add("test.concrete", &make_concrete);
  const States states = exploring.explore();
  ASSERT_EQ(states.size(), 2U);
  EXPECT_EQ(states[0]->end(), ir::PathEnd::Returned);
  EXPECT_TRUE(states[0]->has_cut(Cut::Concretised));
  const result::TestCase test = exploring.test_of(*states[0]);
  EXPECT_EQ(std::get<result::Scalar>(test.arguments[0]).bits,
            std::get<result::Scalar>(*test.outcome.value).bits);
}

TEST(Native, FixesTheOnlyValueWithoutACut) {
  std::string text(kConcrete);
  text.replace(text.find("sle i32"), 7, "eq i32");
  Exploring exploring(text);
  exploring.natives.add("test.concrete", &make_concrete);
  const States states = exploring.explore();
  ASSERT_EQ(exploring.end_of(*states[0]), "returned 7");
  EXPECT_FALSE(states[0]->has_cut(Cut::Concretised));
}

TEST(Native, ReplaysTheValueThatWasFixed) {
  Exploring exploring(kConcrete);
  exploring.natives.add("test.concrete", &make_concrete);
  const States states = exploring.explore();
  States replayed;
  replayed.push_back(exploring.engine().replay(exploring.unit(), states[0]->decisions()));
  ASSERT_NE(replayed.front(), nullptr);
  EXPECT_EQ(exploring.ends_of(exploring.finish(std::move(replayed))), (Ends{exploring.end_of(*states[0])}));
}

}  // namespace
}  // namespace testellate::engine
