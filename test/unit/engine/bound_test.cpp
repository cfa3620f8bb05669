// SPDX-License-Identifier: Apache-2.0
#include "exploring.h"

namespace testellate::engine {
namespace {

constexpr std::string_view kLoop = R"(
user func @f(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, done
body:
  %i = add i32 %i, 1
  jump head
done:
  return i32 %i
}
unit "f" {
  entry @f
  input n: s32
}
)";

TEST(LoopBound, ParksTheSideThatGoesRoundOnceMore) {
  Exploring exploring(kLoop);
  exploring.engine().set_loop_bound(2);
  const States states = exploring.explore();
  EXPECT_EQ(exploring.ends_of(states), (Ends{"parked", "returned 2", "returned 1", "returned 0"}));
  EXPECT_EQ(states[0]->park_reason(), ParkReason::LoopBound);
  EXPECT_NE(states[0]->model(), nullptr);
}

TEST(LoopBound, LetsParkedStatesGoOnWhenItIsRaised) {
  Exploring exploring(kLoop);
  exploring.engine().set_loop_bound(1);
  States states = exploring.explore();
  ASSERT_EQ(exploring.ends_of(states), (Ends{"parked", "returned 1", "returned 0"}));
  std::unique_ptr<State> parked = std::move(states[0]);
  States still = exploring.engine().advance(std::move(parked), 1'000);
  ASSERT_EQ(exploring.ends_of(still), (Ends{"parked"}));
  exploring.engine().set_loop_bound(3);
  still = exploring.engine().advance(std::move(still.front()), 1'000);
  EXPECT_EQ(exploring.ends_of(exploring.finish(std::move(still))),
            (Ends{"parked", "returned 3", "returned 2"}));
}

TEST(LoopBound, CutsNothingWhenTheLoopMustEnd) {
  std::string text(kLoop);
  text.replace(
      text.find("  %i = mov i32 0"), 16, "  %small = sle i32 %n, 2\n  assume %small\n  %i = mov i32 0");
  Exploring exploring(text);
  exploring.engine().set_loop_bound(2);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 2", "returned 1", "returned 0", "assumption-failed"}));
}

TEST(LoopBound, DoesNotCountConcreteIterations) {
  std::string text(kLoop);
  text.replace(text.find("%i, %n"), 6, "%i, 50");
  Exploring exploring(text);
  exploring.engine().set_loop_bound(1);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 50"}));
}

TEST(LoopBound, DoesNotHoldForLibraryCode) {
  std::string text(kLoop);
  text.replace(text.find("user func"), 9, "func");
  text.replace(
      text.find("  %i = mov i32 0"), 16, "  %small = sle i32 %n, 4\n  assume %small\n  %i = mov i32 0");
  Exploring exploring(text);
  exploring.engine().set_loop_bound(1);
  EXPECT_EQ(exploring.ends().size(), 6U);
}

TEST(LoopBound, CountsEachEntryOfAnInnerLoopAfresh) {
  // Three concrete passes of the outer loop; the inner one goes round as often as n says, each time.
  Exploring exploring(R"(
user func @f(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  %sum = mov i32 0
  jump outer
outer:
  %again = slt i32 %i, 3
  branch %again, start, done
start:
  %i = add i32 %i, 1
  %j = mov i32 0
  jump inner
inner:
  %more = slt i32 %j, %n
  branch %more, body, outer
body:
  %j = add i32 %j, 1
  %sum = add i32 %sum, 1
  jump inner
done:
  return i32 %sum
}
unit "f" {
  entry @f
  input n: s32
}
)");
  exploring.engine().set_loop_bound(2);
  EXPECT_EQ(exploring.ends(), (Ends{"parked", "returned 6", "returned 3", "returned 0"}));
}

constexpr std::string_view kList = R"(
class Node {
  field next: ref of class Node
}
user func @is_there(%p: ref) -> i32 {
entry:
  %is = ne ref %p, null
  branch %is, yes, no
yes:
  return i32 1
no:
  return i32 0
}
user func @f(%p: ref) -> i32 {
entry:
  %i = mov i32 0
  jump head
head:
  %more = ne ref %p, null
  branch %more, body, done
body:
  %i = add i32 %i, 1
  %p = get_field Node.next %p
  jump head
done:
  return i32 %i
}
unit "f" {
  entry @f
  input p: class Node
}
)";

/// What a reference leads to was decided before the branch; that a list goes round in a circle as well.
TEST(LoopBound, HoldsForLoopsAlongReferences) {
  Exploring exploring(kList);
  exploring.engine().set_loop_bound(1);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 0", "returned 1", "parked", "parked"}));
  exploring.engine().set_loop_bound(2);
  EXPECT_EQ(exploring.ends(),
            (Ends{"returned 0", "returned 1", "returned 2", "parked", "parked", "parked", "parked"}));
}

TEST(LoopBound, HoldsWhereACallLooksAtTheReference) {
  std::string text(kList);
  text.replace(text.find("  %more = ne ref %p, null\n"),
               26,
               "  %said = call i32 @is_there(ref %p)\n  %more = ne i32 %said, 0\n");
  // A circle would go on without any decision.
  Options options;
  options.aliasing = AliasMode::Lazy;
  options.heap_assumptions = std::make_shared<const std::vector<ir::HeapAssumption>>(
      1, ir::HeapAssumption{ir::HeapAssumption::Kind::Acyclic, {"p"}});
  Exploring exploring(text, options);
  exploring.engine().set_loop_bound(1);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 0", "returned 1", "parked", "assumption-failed"}));
}

TEST(LoopBound, HoldsForRecursionWithDecisionsBetween) {
  Exploring exploring(R"(
user func @f(%n: i32) -> i32 {
entry:
  %c = sle i32 %n, 0
  branch %c, zero, more
zero:
  return i32 0
more:
  %m = sub i32 %n, 1
  %r = call i32 @f(i32 %m)
  %s = add i32 %r, 1
  return i32 %s
}
unit "f" {
  entry @f
  input n: s32
}
)");
  exploring.engine().set_loop_bound(2);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 0", "returned 1", "returned 2", "parked"}));
}

TEST(CallDepth, GivesACallBeyondItAnUnknownResult) {
  Options options;
  options.call_depth = 0;
  Exploring cut(R"(
func @g() -> i32 {
entry:
  return i32 4
}
user func @f() -> i32 {
entry:
  %r = call i32 @g()
  %is = eq i32 %r, 4
  branch %is, yes, no
yes:
  return i32 1
no:
  return i32 0
}
unit "f" {
  entry @f
}
)",
                options);
  const States states = cut.explore();
  EXPECT_EQ(cut.ends_of(states), (Ends{"returned 1", "returned 0"}));
  for (const auto& state : states) EXPECT_TRUE(state->has_cut(Cut::UnfollowedCall));
}

TEST(CallDepth, EndsThePathAtACallBeyondItThatReturnsAPointer) {
  constexpr std::string_view kText = R"(
func @g(%n: i32) -> i32 {
entry:
  %p = call ptr @h()
  return i32 %n
}
func @h() -> ptr {
entry:
  return ptr null
}
user func @f() -> i32 {
entry:
  %r = call i32 @g(i32 4)
  return i32 %r
}
unit "f" {
  entry @f
}
)";
  Options options;
  options.call_depth = 1;
  Exploring cut(kText, options);
  const States states = cut.explore();
  EXPECT_EQ(cut.ends_of(states), (Ends{"unsupported call depth"}));
  EXPECT_TRUE(states[0]->has_cut(Cut::UnfollowedCall));
  ASSERT_EQ(states[0]->callers().size(), 1U);
  options.call_depth = 2;
  EXPECT_EQ(Exploring(kText, options).ends(), (Ends{"returned 4"}));
}

TEST(CallDepth, CountsFromTheSubject) {
  constexpr std::string_view kText = R"(
func @before() -> i32 {
entry:
  %r = call i32 @below()
  return i32 %r
}
func @below() -> i32 {
entry:
  return i32 3
}
func @above() -> i32 {
entry:
  %r = call i32 @below()
  return i32 %r
}
user func @subject(%x: i32) -> i32 {
entry:
  %r = call i32 @above()
  %s = add i32 %r, %x
  return i32 %s
}
func @entry() -> i32 {
entry:
  %x = call i32 @before()
  %r = call i32 @subject(i32 %x)
  %y = call i32 @before()
  %s = add i32 %r, %y
  return i32 %s
}
unit "f" {
  entry @entry
  subject @subject
}
)";
  Options options;
  options.call_depth = 2;
  const Ends followed{"returned 9"};
  EXPECT_EQ(Exploring(kText, options).ends(), followed);
  options.call_depth = 1;
  Exploring cut(kText, options);
  const States states = cut.explore();
  ASSERT_EQ(states.size(), 1U);
  EXPECT_TRUE(states[0]->has_cut(Cut::UnfollowedCall));
  ASSERT_NE(states[0]->model(), nullptr);
}

TEST(HavockedLoop, StandsForEveryIteration) {
  // In truth i is 10 behind the loop; havocked, it is only known not to be below 10.
  std::string text(kLoop);
  text.replace(text.find("%i, %n"), 6, "%i, 10");
  text.replace(text.find("  return i32 %i"), 15, R"(  %low = slt i32 %i, 10
  branch %low, never, high
never:
  return i32 1
high:
  %exact = eq i32 %i, 10
  branch %exact, a, b
a:
  return i32 2
b:
  return i32 3)");
  Options options;
  options.havocs_loops = true;
  Exploring exploring(text, options);
  EXPECT_EQ(exploring.ends(), (Ends{"loop-havocked", "returned 2", "returned 3"}));
}

TEST(HavockedLoop, HavocsStaticsThatItMayWrite) {
  Options options;
  options.havocs_loops = true;
  Exploring exploring(R"(
class C {
}
static C.x: i32 = 5
user func @f(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, done
body:
  %i = add i32 %i, 1
  put_static C.x %i
  jump head
done:
  %x = get_static C.x
  %same = eq i32 %x, 5
  branch %same, a, b
a:
  return i32 1
b:
  return i32 2
}
unit "f" {
  entry @f
  input n: s32
}
)",
                      options);
  EXPECT_EQ(exploring.ends(), (Ends{"loop-havocked", "returned 1", "returned 2"}));
}

}  // namespace
}  // namespace testellate::engine
