// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "exploring.h"

namespace testellate::engine {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;
using ir::NativeValue;

constexpr ir::Type kInt = ir::Type::integer(32);

NativeValue number(NativeContext& context, std::uint64_t bits) { return context.constant(kInt, bits); }

/// 7 for a term.
NativeOutcome seven(NativeContext& context) {
  if (!context.is_symbolic(context.arguments()[0])) return ir::NativeDecline{};
  return ir::NativeReturn{number(context, 7)};
}

constexpr std::string_view kIncrement = R"(
class C {
}
static C.calls: i32 = 0
func @lib(%x: i32) -> i32 {
entry:
  %y = add i32 %x, 1
  return i32 %y
}
user func @f(%x: i32) -> i32 {
entry:
  %a = call i32 @lib(i32 %x)
  %b = call i32 @lib(i32 10)
  %t = mul i32 %a, 100
  %s = add i32 %t, %b
  %c = get_static C.calls
  %m = mul i32 %c, 10000
  %r = add i32 %s, %m
  return i32 %r
}
unit "f" {
  entry @f
  input x: s32
}
)";

TEST(Model, IsAskedBeforeTheBodyWhichRunsWhereItDeclines) {
  Exploring exploring(kIncrement);
  exploring.natives.add_model("lib", &seven);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 711"}));
}

/// Counts the call, decides, and then lets the body do it.
NativeOutcome write_and_decline(NativeContext& context) {
  ir::Program& program = context.program();
  const ir::StaticId calls =
      program.find_static(program.find_class(program.find_symbol("C")), program.find_symbol("calls"));
  context.put_static(calls, number(context, 5));
  const std::array comparison{context.arguments()[0], number(context, 3)};
  static_cast<void>(context.decide(context.compute(ir::Opcode::Eq, kInt, comparison)));
  return ir::NativeDecline{};
}

TEST(Model, ThatDeclinesHasWrittenNothingAndSplitsThePath) {
  Exploring exploring(kIncrement);
  exploring.natives.add_model("lib", &write_and_decline);
  const States states = exploring.explore();
  ASSERT_EQ(states.size(), 2U);
  EXPECT_EQ(exploring.end_of(*states[0]), "returned 411");
  States replayed;
  replayed.push_back(exploring.engine().replay(exploring.unit(), states[0]->decisions()));
  ASSERT_NE(replayed.front(), nullptr);
  EXPECT_EQ(exploring.ends_of(exploring.finish(std::move(replayed))), (Ends{"returned 411"}));
}

TEST(Model, IsNoneOfUserCode) {
  std::string text(kIncrement);
  text.replace(text.find("func @lib"), 9, "user func @lib");
  Exploring exploring(text);
  exploring.natives.add_model("lib", &seven);
  const States states = exploring.explore();
  ASSERT_EQ(states.size(), 1U);
  EXPECT_NE(exploring.end_of(*states[0]), "returned 711");
}

/// Goes on as @after(x, 2).
NativeOutcome go_on(NativeContext& context) {
  const ir::FunctionId after = context.program().find_function(context.program().find_symbol("after"));
  return ir::NativeCall{after, {context.arguments()[0], number(context, 2)}};
}

TEST(Native, GoesOnAsAFunctionThatReturnsItsResult) {
  Exploring exploring(R"(
func @after(%x: i32, %y: i32) -> i32 {
entry:
  %small = slt i32 %x, 0
  branch %small, yes, no
yes:
  return i32 %y
no:
  return i32 9
}
func @n(%x: i32) -> i32 = native "test.go_on"
user func @f(%x: i32) -> i32 {
entry:
  %r = call i32 @n(i32 %x)
  %s = add i32 %r, 100
  return i32 %s
}
unit "f" {
  entry @f
  input x: s32
}
)");
  exploring.natives.add("test.go_on", &go_on);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 102", "returned 109"}));
}

TEST(Native, EndsThePathStuckIfItGoesOnAsAFunctionOfOtherParameters) {
  Exploring exploring(R"(
func @after(%x: i32) -> i32 {
entry:
  return i32 %x
}
func @n(%x: i32) -> i32 = native "test.go_on"
user func @f(%x: i32) -> i32 {
entry:
  %r = call i32 @n(i32 %x)
  return i32 %r
}
unit "f" {
  entry @f
  input x: s32
}
)");
  exploring.natives.add("test.go_on", &go_on);
  EXPECT_EQ(exploring.ends(), (Ends{"stuck a native goes on as a function that it cannot call"}));
}

/// An array of the length given with the elements 10, x, 30.
NativeOutcome make_three(NativeContext& context) {
  ir::Program& program = context.program();
  const std::array elements{number(context, 10), context.arguments()[1], number(context, 30)};
  return ir::NativeReturn{
      context.make_array(program.find_class(program.find_symbol("ints")), context.arguments()[0], elements)};
}

/// 1000 times the largest length, plus the cell before it.
NativeOutcome last_cell(NativeContext& context) {
  const NativeValue array = context.arguments()[0];
  const std::uint32_t most = context.max_array_length(array);
  const std::array sum{context.array_cell(array, most - 1), number(context, 1000 * most)};
  return ir::NativeReturn{context.compute(ir::Opcode::Add, kInt, sum)};
}

NativeOutcome set_second_cell(NativeContext& context) {
  context.set_array_cell(context.arguments()[0], 1, number(context, 5));
  return ir::NativeReturn{};
}

/// An array of that length, nobody knows which.
NativeOutcome make_ints(NativeContext& context) {
  ir::Program& program = context.program();
  return ir::NativeReturn{
      context.new_array(program.find_class(program.find_symbol("ints")), context.arguments()[0])};
}

constexpr std::string_view kArrays = R"(
class Object {
}
class ints array i32
class Holder extends Object {
  field a: ref
}
func @make(%n: i32, %x: i32) -> ref = native "test.make"
func @last(%a: ref) -> i32 = native "test.last"
func @symbolic(%a: ref) -> i32 = native "test.symbolic"
)";

TEST(Native, SetsACellThatOnlyLongerArraysHave) {
  Exploring exploring(std::string(kArrays) + R"(
func @set(%a: ref) -> void = native "test.set"
user func @f(%n: i32, %x: i32) -> i32 {
entry:
  %small = ult i32 %n, 4
  assume %small
  %a = call ref @make(i32 %n, i32 %x)
  call void @set(ref %a)
  %two = eq i32 %n, 2
  branch %two, yes, no
yes:
  check.bounds 1, 2
  %e = array_load i32 %a, 1
  return i32 %e
no:
  return i32 %n
}
unit "f" {
  entry @f
  input n: s32
  input x: s32
}
)");
  exploring.natives.add("test.make", &make_three);
  exploring.natives.add("test.set", &set_second_cell);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 5", "returned 0", "assumption-failed"}));
}

TEST(Native, CreatesAnArrayOfSymbolicLength) {
  Exploring exploring(std::string(kArrays) + R"(
user func @f(%n: i32, %x: i32) -> i32 {
entry:
  %a = call ref @make(i32 %n, i32 %x)
  %l = array_length %a
  %two = eq i32 %l, 2
  branch %two, yes, no
yes:
  return i32 %n
no:
  return i32 0
}
unit "f" {
  entry @f
  input n: s32
  input x: s32
}
)");
  exploring.natives.add("test.make", &make_ints);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 2", "returned 0"}));
}

TEST(Native, MakesAnArrayOfSymbolicLengthWithoutASplit) {
  Exploring exploring(std::string(kArrays) + R"(
user func @f(%n: i32, %x: i32) -> i32 {
entry:
  %small = ult i32 %n, 4
  assume %small
  %a = call ref @make(i32 %n, i32 %x)
  %l = array_length %a
  %three = eq i32 %l, 2
  branch %three, yes, no
yes:
  check.bounds 1, %l
  %e = array_load i32 %a, 1
  %is = eq i32 %e, 77
  assume %is
  %r = call i32 @last(ref %a)
  return i32 %r
no:
  return i32 %l
}
unit "f" {
  entry @f
  input n: s32
  input x: s32
}
)");
  exploring.natives.add("test.make", &make_three);
  exploring.natives.add("test.last", &last_cell);
  const States states = exploring.explore();
  // Short of the bound on n, the branch, and what is assumed of the element.
  ASSERT_GE(states.size(), 2U);
  EXPECT_EQ(exploring.end_of(*states[0]), "returned 3030");
  const result::TestCase test = exploring.test_of(*states[0]);
  EXPECT_EQ(std::get<result::Scalar>(test.arguments[0]).bits, 2U);
  EXPECT_EQ(std::get<result::Scalar>(test.arguments[1]).bits, 77U);
  for (const std::unique_ptr<State>& state : states) EXPECT_NE(state->end(), ir::PathEnd::Stuck);
}

NativeOutcome say_symbolic(NativeContext& context) {
  return ir::NativeReturn{number(context, context.is_symbolic(context.arguments()[0]) ? 1 : 0)};
}

TEST(Native, KnowsWhatHoldsTermsInItselfOrOneStepAway) {
  Exploring exploring(std::string(kArrays) + R"(
user func @f(%x: i32) -> i32 {
entry:
  %plain = call ref @make(i32 3, i32 5)
  %term = call ref @make(i32 3, i32 %x)
  %length = ult i32 %x, 4
  assume %length
  %long = call ref @make(i32 %x, i32 5)
  %h = new Holder
  %p = call i32 @symbolic(ref %plain)
  %t = call i32 @symbolic(ref %term)
  %l = call i32 @symbolic(ref %long)
  %h0 = call i32 @symbolic(ref %h)
  put_field Holder.a %h, %plain
  %h1 = call i32 @symbolic(ref %h)
  put_field Holder.a %h, %term
  %h2 = call i32 @symbolic(ref %h)
  %n = call i32 @symbolic(ref null)
  %s1 = mul i32 %t, 10
  %s2 = mul i32 %l, 100
  %s3 = mul i32 %h0, 1000
  %s4 = mul i32 %h1, 10000
  %s5 = mul i32 %h2, 100000
  %s6 = mul i32 %n, 1000000
  %a1 = add i32 %p, %s1
  %a2 = add i32 %a1, %s2
  %a3 = add i32 %a2, %s3
  %a4 = add i32 %a3, %s4
  %a5 = add i32 %a4, %s5
  %a6 = add i32 %a5, %s6
  return i32 %a6
}
unit "f" {
  entry @f
  input x: s32
}
)");
  exploring.natives.add("test.make", &make_three);
  exploring.natives.add("test.symbolic", &say_symbolic);
  EXPECT_EQ(exploring.ends().front(), "returned 100110");
}

TEST(Native, RefusesAnArrayLongerThanItsElements) {
  Exploring exploring(std::string(kArrays) + R"(
user func @f(%x: i32) -> i32 {
entry:
  %a = call ref @make(i32 4, i32 %x)
  return i32 1
}
unit "f" {
  entry @f
  input x: s32
}
)");
  exploring.natives.add("test.make", &make_three);
  EXPECT_EQ(exploring.ends(), (Ends{"stuck a native made an array of more elements than it has"}));
}

}  // namespace
}  // namespace testellate::engine
