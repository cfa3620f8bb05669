// SPDX-License-Identifier: Apache-2.0
// References that may be several objects: what mode `solver` leaves undecided, and what it decides.
#include <algorithm>

#include "check/execute_test.h"
#include "exploring.h"

namespace testellate::engine {
namespace {

constexpr std::string_view kAliasedNodes = R"tir(
policy java {
  null-dereference raise NullPointer
  bad-cast raise BadCast
}
class NullPointer {
}
class BadCast {
}
class Node {
  field value: i32
  field next: ref of class Node
  field other: ref of class Node
  method "kind()" = @node_kind
  choices Node
}
class Shape {
  method "kind()" = @node_kind
}
class Square extends Shape {
  method "kind()" = @square_kind
}
class "int[]" array i32
class "Node[]" array ref Node
func @node_kind(%this: ref) -> i32 {
entry:
  return i32 7
}
func @square_kind(%this: ref) -> i32 {
entry:
  return i32 9
}
)tir";

/// Stores through three references, and then asks whether two of them are one.
constexpr std::string_view kThree = R"tir(
user func @m(%x: ref, %y: ref, %z: ref) -> i32 policy java {
entry:
  check.null %x
  check.null %z
  check.null %y
  put_field Node.value %x, 1
  put_field Node.value %z, -5
  %v = get_field Node.value %x
  %v = add i32 %v, 1
  put_field Node.value %y, %v
  %c = eq ref %x, %z
  branch %c, one, two
one:
  %v = get_field Node.value %y
  return i32 %v
two:
  %v = get_field Node.value %y
  return i32 %v
}
unit "m" {
  entry @m
  input x: class Node
  input y: class Node
  input z: class Node
}
)tir";

Options in_mode(AliasMode mode) {
  Options options;
  options.aliasing = mode;
  return options;
}

/// How the paths end that meet no null, ascending; each path has a test that the interpreter confirms.
Ends sorted_ends(const std::string& text, AliasMode mode) {
  Exploring exploring(text, in_mode(mode));
  const States states = exploring.explore();
  for (const std::unique_ptr<State>& state : states) {
    const result::TestCase test = exploring.test_of(*state);
    const std::optional<std::string> difference =
        check::execute_test(
            exploring.program(), exploring.natives, exploring.unit(), test, state->decisions())
            .difference;
    EXPECT_FALSE(difference) << *difference;
  }
  Ends ends = exploring.ends_of(states);
  std::erase_if(
      ends, [](const std::string& end) { return end == "threw NullPointer" || end == "assumption-failed"; });
  std::ranges::sort(ends);
  return ends;
}

TEST(AliasMode, SolverSplitsWhereTheProgramDoes) {
  const std::string text = std::string(kAliasedNodes) + std::string(kThree);
  EXPECT_EQ(sorted_ends(text, AliasMode::Lazy).size(), 5);
  EXPECT_EQ(sorted_ends(text, AliasMode::Solver), (Ends{"returned -4", "returned 2"}));
}

TEST(AliasMode, SolverLearnsFromAValueWhatReferencesAreNot) {
  const std::string text = std::string(kAliasedNodes) + R"tir(
user func @m(%x: ref, %y: ref, %z: ref) -> i32 policy java {
entry:
  check.null %x
  check.null %z
  check.null %y
  put_field Node.value %x, 1
  put_field Node.value %z, -5
  %v = get_field Node.value %x
  %v = add i32 %v, 1
  put_field Node.value %y, %v
  %v = get_field Node.value %x
  %c = eq i32 %v, 1
  branch %c, one, two
one:
  %same = eq ref %x, %y
  branch %same, wrong, apart
apart:
  %same = eq ref %x, %z
  branch %same, wrong, right
wrong:
  return i32 99
right:
  %v = get_field Node.value %y
  return i32 %v
two:
  return i32 0
}
unit "m" {
  entry @m
  input x: class Node
  input y: class Node
  input z: class Node
}
)tir";
  EXPECT_EQ(sorted_ends(text, AliasMode::Solver), (Ends{"returned 0", "returned 2"}));
}

TEST(AliasMode, SolverHasOneNewObjectForAChoiceOfReferences) {
  // Each step doubles the variables that the last one may have been read from; objects it adds one by one.
  std::string text = std::string(kAliasedNodes) + R"tir(
user func @walk(%p: ref, %a: i1, %b: i1, %c: i1) -> i32 policy java {
entry:
  check.null %p
)tir";
  for (const std::string step : {"a", "b", "c"}) {
    text += "  branch %" + step + ", next" + step + ", other" + step + "\nnext" + step +
            ":\n  %p = get_field Node.next %p\n  jump on" + step + "\nother" + step +
            ":\n  %p = get_field Node.other %p\n  jump on" + step + "\non" + step + ":\n  check.null %p\n";
  }
  text += R"tir(
  %v = get_field Node.value %p
  return i32 %v
}
unit "walk" {
  entry @walk
  input p: class Node
  input a: bool
  input b: bool
  input c: bool
}
)tir";
  Exploring exploring(text, in_mode(AliasMode::Solver));
  const States states = exploring.explore();
  EXPECT_EQ(std::ranges::count(exploring.ends_of(states), "returned 0"), 8);
  for (const std::unique_ptr<State>& state : states) {
    EXPECT_LE(exploring.test_of(*state).before.objects.size(), 4) << exploring.condition_of(*state);
  }
}

TEST(AliasMode, SolverSplitsByClassWhereTheProgramAsks) {
  const std::string text = std::string(kAliasedNodes) + R"tir(
user func @f(%p: ref, %q: ref) -> i32 policy java {
entry:
  check.null %p
  check.null %q
  %same = eq ref %p, %q
  branch %same, one, two
one:
  return i32 1
two:
  %kind = call_virtual i32 "kind()"(ref %p)
  check.cast %q, Square
  return i32 %kind
}
unit "f" {
  entry @f
  input p: class Shape
  input q: class Shape
}
)tir";
  EXPECT_EQ(sorted_ends(text, AliasMode::Solver),
            (Ends{"returned 1", "returned 7", "returned 9", "threw BadCast", "threw BadCast"}));
}

TEST(AliasMode, SolverLeavesArraysTogether) {
  const std::string text = std::string(kAliasedNodes) + R"tir(
user func @f(%x: ref, %y: ref) -> i32 policy java {
entry:
  check.null %x
  %n = array_length %x
  %good = slt i32 0, %n
  assume %good
  check.null %y
  %n = array_length %y
  %good = slt i32 0, %n
  assume %good
  array_store i32 %x, 0, 1
  array_store i32 %y, 0, 2
  %v = array_load i32 %x, 0
  %c = eq i32 %v, 2
  branch %c, one, two
one:
  return i32 1
two:
  return i32 2
}
unit "f" {
  entry @f
  input x: class "int[]"
  input y: class "int[]"
}
)tir";
  EXPECT_EQ(sorted_ends(text, AliasMode::Solver), (Ends{"returned 1", "returned 2"}));
}

TEST(AliasMode, SolverSaysWhatReferencesAreInATest) {
  Exploring exploring(std::string(kAliasedNodes) + R"tir(
user func @f(%p: ref, %q: ref) -> i32 policy java {
entry:
  check.null %p
  check.null %q
  %next = get_field Node.next %q
  check.null %next
  %v = get_field Node.value %next
  %c = eq i32 %v, 12
  assume %c
  return i32 1
}
unit "f" {
  entry @f
  input p: class Node
  input q: class Node
}
)tir",
                      in_mode(AliasMode::Solver));
  for (const std::unique_ptr<State>& state : exploring.explore()) {
    if (state->end() != ir::PathEnd::Returned) continue;
    // What q and its successor are is the solver's choice; no part of it is a choice any more.
    const std::string condition = exploring.condition_of(*state);
    EXPECT_TRUE(condition.starts_with("p != null && q ")) << condition;
    EXPECT_TRUE(condition.ends_with(".value == 12")) << condition;
    EXPECT_EQ(condition.find('?'), std::string::npos) << condition;
  }
}

}  // namespace
}  // namespace testellate::engine
