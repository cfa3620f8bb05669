// SPDX-License-Identifier: Apache-2.0
#include "exploring.h"

namespace testellate::engine {
namespace {

std::string divide_under(std::string_view policy) {
  return "policy p { division-by-zero " + std::string(policy) + " }\n" + R"(
class Boom {
}
user func @f(%x: i32) -> i32 policy p {
entry:
  check.div_zero i32 %x
  %q = sdiv i32 100, %x
  return i32 7
}
unit "f" {
  entry @f
  input x: s32
}
)";
}

TEST(Check, EndsThePathUnderThePolicyThatSaysSo) {
  EXPECT_EQ(Exploring(divide_under("end")).ends(), (Ends{"returned 7", "faulted division-by-zero"}));
}

TEST(Check, ThrowsWhatThePolicySays) {
  EXPECT_EQ(Exploring(divide_under("raise Boom")).ends(), (Ends{"returned 7", "threw Boom"}));
}

TEST(Check, DoesNothingWhenItIsIgnored) {
  Exploring exploring(divide_under("ignore"));
  EXPECT_EQ(exploring.ends(), (Ends{"returned 7"}));
  EXPECT_EQ(exploring.engine().statistics().decisions, 0U);
}

TEST(Check, GoesToTheUnwindingTarget) {
  Exploring exploring(R"(
policy p { division-by-zero raise Boom }
class Boom {
}
user func @f(%x: i32) -> i32 policy p {
entry:
  jump try
try: unwind handler
  check.div_zero i32 %x
  return i32 1
handler:
  %e = caught ref
  return i32 2
}
unit "f" {
  entry @f
  input x: s32
}
)");
  const States states = exploring.explore();
  ASSERT_EQ(exploring.ends_of(states), (Ends{"returned 1", "returned 2"}));
  EXPECT_TRUE(states[0]->handlers().empty());
  ASSERT_EQ(states[1]->handlers().size(), 1U);
  EXPECT_EQ(states[1]->handlers()[0].inst, ir::InstId(3));
}

TEST(Check, AssumptionOfTheProgramEndsTheOtherSideWithoutVerdict) {
  Exploring exploring(R"(
user func @f(%x: i32) -> i32 {
entry:
  %c = slt i32 %x, 10
  assume %c
  return i32 1
}
unit "f" {
  entry @f
  input x: s32
}
)");
  EXPECT_EQ(exploring.ends(), (Ends{"returned 1", "assumption-failed"}));
}

TEST(Check, AssumptionOfTheUnitHoldsOnEveryPathAndCoversNothing) {
  Exploring exploring(R"(
user func @small(%x: i32) -> i1 {
entry:
  %n = slt i32 %x, 0
  branch %n, no, maybe
no:
  return i1 0
maybe:
  %c = slt i32 %x, 10
  return i1 %c
}
user func @f(%x: i32) -> i32 {
entry:
  %c = slt i32 %x, 10
  branch %c, a, b
a:
  return i32 1
b:
  return i32 2
}
unit "f" {
  entry @f
  input x: s32
  assume @small
}
)");
  const States states = exploring.explore();
  EXPECT_EQ(exploring.ends_of(states), (Ends{"assumption-failed", "returned 1", "assumption-failed"}));
  EXPECT_TRUE(states[0]->first_edges().empty());
  EXPECT_EQ(states[1]->first_edges().size(), 1U);
}

TEST(Check, FindsUninitialisedBitsThatDependOnAnInput) {
  // The or defines the bits that x has set; the others stay uninitialised.
  Exploring exploring(R"(
user func @f(%x: i8) -> i32 {
entry:
  %u = uninit i8
  %v = or i8 %u, %x
  check.defined i8 %v
  return i32 1
}
unit "f" {
  entry @f
  input x: s8
}
)");
  const States states = exploring.explore();
  ASSERT_EQ(exploring.ends_of(states), (Ends{"returned 1", "faulted uninitialised-use"}));
  EXPECT_EQ(std::get<result::Scalar>(exploring.test_of(*states[0]).arguments[0]).bits, 0xffU);
}

/// An unchecked instruction may be bad for some inputs: those paths end stuck, as in the interpreter.
constexpr std::string_view kArrays = R"(
class Node {
  field value: i32
}
class "int[]" array i32
)";

TEST(Unchecked, MemoryBeyondAnInputSplitsThePath) {
  Exploring exploring(R"(
user func @f(%p: ptr) -> i32 {
entry:
  check.read %p, 1
  %q = ptr_add %p, 4
  %x = load i32 %q
  store i32 7, %q
  %y = load i32 %q
  return i32 %y
}
unit "f" {
  entry @f
  input p: pointer to s32
}
)");
  const States states = exploring.explore();
  EXPECT_EQ(exploring.ends_of(states),
            (Ends{"faulted null-dereference", "returned 7", "stuck unchecked out-of-bounds"}));
  EXPECT_EQ(exploring.test_of(*states[2]).before.objects[0].length, 4U);
  EXPECT_GE(exploring.test_of(*states[1]).before.objects[0].length, 8U);
}

TEST(Unchecked, WhatWasCheckedIsNotAskedAgain) {
  Exploring exploring(R"(
user func @f(%p: ptr, %i: i64) -> i32 {
entry:
  %q = ptr_add %p, %i
  check.read %q, 4
  %x = load i32 %q
  %y = load i32 %q
  return i32 1
}
unit "f" {
  entry @f
  input p: pointer to s32
  input i: s64
}
)");
  const States states = exploring.explore();
  for (const std::unique_ptr<State>& state : states) {
    EXPECT_NE(state->end(), ir::PathEnd::Stuck);
    // What p is, and what the check says.
    EXPECT_LE(state->decisions().size(), 2U);
  }
}

TEST(Unchecked, RangesOfSymbolicLengthSplitThePathUnlessTheyAreEmpty) {
  Exploring exploring(R"(
user func @f(%n: i64) -> i32 {
entry:
  %low = ult i64 %n, 20
  assume %low
  %p = stack_alloc 8, align 8
  mem_set %p, 1, %n
  return i32 1
}
unit "f" {
  entry @f
  input n: s64
}
)");
  EXPECT_EQ(exploring.ends(), (Ends{"returned 1", "stuck unchecked out-of-bounds", "assumption-failed"}));
}

TEST(Unchecked, IndicesOutsideAnArraySplitThePath) {
  Exploring exploring(std::string(kArrays) + R"(
user func @f(%a: ref, %i: i32) -> i32 {
entry:
  %n = array_length %a
  %x = array_load i32 %a, %i
  return i32 %n
}
unit "f" {
  entry @f
  receiver a: class "int[]"
  input i: s32
}
)");
  const States states = exploring.explore();
  ASSERT_EQ(states.size(), 2U);
  EXPECT_EQ(states[0]->end(), ir::PathEnd::Returned);
  EXPECT_EQ(states[1]->end(), ir::PathEnd::Stuck);
  const result::TestCase test = exploring.test_of(*states[0]);
  EXPECT_LT(std::get<result::Scalar>(test.arguments[1]).bits, test.before.objects[0].length);
}

TEST(Unchecked, NullSplitsThePath) {
  Options options;
  options.aliasing = AliasMode::None;
  Exploring exploring(std::string(kArrays) + R"(
user func @f(%p: ref) -> i32 {
entry:
  put_field Node.value %p, 3
  %x = get_field Node.value %p
  return i32 %x
}
unit "f" {
  entry @f
  input p: class Node
}
)",
                      options);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 3", "stuck access to an object through null"}));
}

}  // namespace
}  // namespace testellate::engine
