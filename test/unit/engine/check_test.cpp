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
  EXPECT_EQ(exploring.ends(), (Ends{"returned 1", "returned 2"}));
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

}  // namespace
}  // namespace testellate::engine
