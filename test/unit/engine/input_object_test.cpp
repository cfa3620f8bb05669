// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "exploring.h"

namespace testellate::engine {
namespace {

constexpr std::string_view kNodes = R"tir(
policy java {
  null-dereference raise NullPointer
  index-out-of-bounds raise OutOfBounds
}
class NullPointer {
}
class OutOfBounds {
}
class Node {
  field value: i32
  field next: ref of class Node
  choices Node
}
class Leaf extends Node {
  method "kind()" = @leaf_kind
}
class "int[]" array i32
func @leaf_kind(%this: ref) -> i32 {
entry:
  return i32 9
}
)tir";

TEST(InputObject, IsNullItsOwnOrAnEarlierOne) {
  Exploring exploring(std::string(kNodes) + R"tir(
user func @f(%p: ref, %q: ref) -> i32 policy java {
entry:
  check.null %p
  check.null %q
  put_field Node.value %p, 1
  put_field Node.value %q, 2
  %v = get_field Node.value %p
  return i32 %v
}
unit "f" {
  entry @f
  input p: class Node
  input q: class Node
}
)tir");
  EXPECT_EQ(exploring.ends(), (Ends{"threw NullPointer", "threw NullPointer", "returned 1", "returned 2"}));
}

TEST(InputObject, HasNoAliasesWhenTheyAreExcluded) {
  Options options;
  options.aliasing = AliasMode::None;
  Exploring exploring(std::string(kNodes) + R"tir(
user func @f(%p: ref, %q: ref) -> i32 policy java {
entry:
  check.null %p
  check.null %q
  put_field Node.value %p, 1
  put_field Node.value %q, 2
  %v = get_field Node.value %p
  return i32 %v
}
unit "f" {
  entry @f
  input p: class Node
  input q: class Node
}
)tir",
                      options);
  Ends ends = exploring.ends();
  std::sort(ends.begin(), ends.end());
  EXPECT_EQ(ends, (Ends{"returned 1", "threw NullPointer", "threw NullPointer"}));
}

TEST(InputObject, ComesWithTheFieldsThatThePathLookedAt) {
  Exploring exploring(std::string(kNodes) + R"tir(
user func @f(%this: ref) -> i32 policy java {
entry:
  %n = get_field Node.next %this
  check.null %n
  %v = get_field Node.value %n
  %big = slt i32 41, %v
  assume %big
  put_field Node.value %n, 7
  return i32 %v
}
unit "f" {
  entry @f
  receiver this: class Node
}
)tir");
  const States states = exploring.explore();
  const State* own = nullptr;
  for (const std::unique_ptr<State>& state : states) {
    if (state->end() != ir::PathEnd::Returned) continue;
    if (exploring.test_of(*state).before.objects.size() == 2) own = state.get();
  }
  ASSERT_NE(own, nullptr) << "this.next is an object of its own on one path";
  const result::TestCase test = exploring.test_of(*own);
  EXPECT_EQ(std::get<result::Link>(test.arguments[0]).object, 0U);
  ASSERT_EQ(test.before.objects[0].fields.size(), 1U) << "this.value was not looked at";
  EXPECT_EQ(std::get<result::Link>(test.before.objects[0].fields[0].second).object, 1U);
  const auto before = std::get<result::Scalar>(test.before.objects[1].fields.at(0).second);
  EXPECT_GT(value::to_signed(before.bits, 32), 41);
  EXPECT_EQ(before, std::get<result::Scalar>(*test.outcome.value));
  EXPECT_EQ(std::get<result::Scalar>(test.after.objects[1].fields.at(0).second).bits, 7U);
}

TEST(InputArray, IsReadAtASymbolicIndexWithoutSplitting) {
  Exploring exploring(std::string(kNodes) + R"tir(
user func @f(%a: ref, %i: i32) -> i32 policy java {
entry:
  check.null %a
  %n = array_length %a
  check.bounds %i, %n
  %v = array_load i32 %a, %i
  %hit = eq i32 %v, 77
  branch %hit, yes, no
yes:
  return i32 1
no:
  return i32 0
}
unit "f" {
  entry @f
  input a: class "int[]"
  input i: s32
}
)tir");
  const States states = exploring.explore();
  Ends ends = exploring.ends_of(states);
  std::sort(ends.begin(), ends.end());
  EXPECT_EQ(ends, (Ends{"returned 0", "returned 1", "threw NullPointer", "threw OutOfBounds"}));
  for (const std::unique_ptr<State>& state : states) {
    if (exploring.end_of(*state) != "returned 1") continue;
    EXPECT_TRUE(state->has_cut(Cut::Size));
    const result::TestCase test = exploring.test_of(*state);
    const auto index = static_cast<std::size_t>(std::get<result::Scalar>(test.arguments[1]).bits);
    ASSERT_LT(index, test.before.objects[0].elements.size());
    EXPECT_EQ(std::get<result::Scalar>(test.before.objects[0].elements[index].second).bits, 77U);
  }
}

TEST(InputPointer, IsNullOrLeadsToMemoryOfItsType) {
  Exploring exploring(R"tir(
user func @f(%p: ptr) -> i32 {
entry:
  check.read %p, 4
  %v = load i32 %p
  %hit = eq i32 %v, 77
  branch %hit, yes, no
yes:
  check.write %p, 4
  store i32 5, %p
  return i32 1
no:
  return i32 0
}
unit "f" {
  entry @f
  input p: pointer to s32
}
)tir");
  const States states = exploring.explore();
  Ends ends = exploring.ends_of(states);
  std::sort(ends.begin(), ends.end());
  ASSERT_EQ(ends, (Ends{"faulted null-dereference", "returned 0", "returned 1"}));
  for (const std::unique_ptr<State>& state : states) {
    if (exploring.end_of(*state) != "returned 1") continue;
    const result::TestCase test = exploring.test_of(*state);
    EXPECT_EQ(std::get<result::Link>(test.arguments[0]).object, 0U);
    EXPECT_EQ(std::get<result::Scalar>(test.before.objects[0].elements.at(0).second).bits, 77U);
    EXPECT_EQ(std::get<result::Scalar>(test.after.objects[0].elements.at(0).second).bits, 5U);
  }
}

TEST(CreatedObject, IsInTheGraphAfterwardsWhenItCanBeReached) {
  Exploring exploring(std::string(kNodes) + R"tir(
user func @f(%x: i32) -> ref policy java {
entry:
  %a = new Node
  %b = new Node
  %c = new Leaf
  put_field Node.next %a, %b
  put_field Node.value %b, %x
  return ref %a
}
unit "f" {
  entry @f
  input x: s32
}
)tir");
  const States states = exploring.explore();
  ASSERT_EQ(states.size(), 1U);
  const result::TestCase test = exploring.test_of(*states[0]);
  EXPECT_TRUE(test.before.objects.empty());
  ASSERT_EQ(test.after.objects.size(), 2U) << "the leaf cannot be reached";
  EXPECT_EQ(std::get<result::Link>(*test.outcome.value).object, 0U);
  EXPECT_EQ(std::get<result::Link>(test.after.objects[0].fields.at(1).second).object, 1U);
  EXPECT_EQ(std::get<result::Scalar>(test.after.objects[1].fields.at(0).second),
            std::get<result::Scalar>(test.arguments[0]));
}

constexpr std::string_view kPoint = R"tir(
type point = struct 16 { 0: s32 x; 8: pointer to point next; }
)tir";

TEST(InputObject, ByValueIsNeverNullAndNobodyElseLeadsThere) {
  Exploring exploring(std::string(kPoint) + R"tir(
user func @f(%p: ptr, %q: ptr) -> i32 {
entry:
  %same = eq ptr %p, %q
  branch %same, yes, no
yes:
  return i32 1
no:
  %pn = ptr_add %p, 8
  %n = load ptr %pn
  %cycle = eq ptr %n, %p
  branch %cycle, yes, last
last:
  %shared = eq ptr %n, %q
  branch %shared, both, apart
both:
  return i32 2
apart:
  return i32 3
}
unit "f" {
  entry @f
  input p: point by value
  input q: pointer to point
}
)tir");
  // q null: next null or an object; q an object: next null, an object of its own, or that of q.
  EXPECT_EQ(exploring.ends(), (Ends{"returned 2", "returned 3", "returned 3", "returned 3", "returned 2"}));
}

TEST(InputObject, ByValueHasOneElementAndNamesItsMembersWithADot) {
  Exploring exploring(std::string(kPoint) + R"tir(
user func @f(%c: ptr, %p: ptr) -> i32 {
entry:
  %beyond = ptr_add %c, 1
  check.read %beyond, 1
  return i32 0
}
user func @g(%c: ptr, %p: ptr) -> i32 {
entry:
  %l = load i8 %c
  %x = load i32 %p
  %low = slt i32 %x, 5
  %is_b = eq i8 %l, 98
  assume %low
  assume %is_b
  return i32 %x
}
unit "f" {
  entry @f
  input c: c8 by value
  input p: point by value
}
unit "g" {
  entry @g
  input c: c8 by value
  input p: point by value
}
)tir");
  EXPECT_EQ(exploring.ends(), (Ends{"faulted out-of-bounds"}));
  const States states = exploring.finish(exploring.engine().start(exploring.program().units()[1]));
  ASSERT_EQ(states[0]->end(), ir::PathEnd::Returned);
  const result::TestCase test = exploring.test_of(*states[0]);
  EXPECT_EQ(exploring.condition_of(*states[0]), "p.x < 5 && c == 'b'");
  EXPECT_EQ(test.arguments[0], (result::Value{result::Link{0, 0, {}}}));
  EXPECT_EQ(test.arguments[1], (result::Value{result::Link{1, 0, {}}}));
  EXPECT_EQ(test.before.objects[0].length, 1U);
  EXPECT_EQ(test.before.objects[1].length, 16U);
}

TEST(InputObject, ResultByValueIsWrittenDownAsItsTypeSays) {
  Exploring exploring(std::string(kPoint) + R"tir(
user func @f(%x: i32) -> ptr {
entry:
  %r = heap_alloc 16, align 8
  %small = slt i32 %x, 5
  branch %small, set, done
set:
  store i32 %x, %r
  jump done
done:
  %rn = ptr_add %r, 8
  store ptr %r, %rn
  return ptr %r
}
unit "f" {
  entry @f
  input x: s32
  result point by value
}
)tir");
  const States states = exploring.explore();
  ASSERT_EQ(states.size(), 2U);
  const result::TestCase set = exploring.test_of(*states[0]);
  ASSERT_TRUE(set.outcome.value.has_value());
  const auto& link = std::get<result::Link>(*set.outcome.value);
  ASSERT_EQ(link.object, 0U);
  const result::Object& object = set.after.objects[0];
  ASSERT_EQ(object.elements.size(), 2U);
  EXPECT_EQ(std::get<result::Scalar>(object.elements[0].second).type, ir::Type::integer(32));
  EXPECT_EQ(object.elements[1], (std::pair<std::uint64_t, result::Value>{8, result::Link{0, 0, {}}}));
  // What was never set is absent.
  EXPECT_EQ(exploring.test_of(*states[1]).after.objects[0].elements.size(), 1U);
}

TEST(InputObject, BitFieldsOfOneByteAreWrittenDownTogether) {
  Exploring exploring(R"tir(
type flags = struct 2 { 0.0:3: u8 low; 0.3:9: u16 wide; }
user func @f(%p: ptr) -> i32 {
entry:
  %w = load i16 %p
  %is = eq i16 %w, 0x0a5d
  assume %is
  store i8 0, %p
  return i32 0
}
unit "f" {
  entry @f
  input p: flags by value
}
)tir");
  const States states = exploring.explore();
  ASSERT_EQ(states[0]->end(), ir::PathEnd::Returned);
  const result::TestCase test = exploring.test_of(*states[0]);
  using Elements = std::vector<std::pair<std::uint64_t, result::Value>>;
  const ir::Type byte = ir::Type::integer(8);
  EXPECT_EQ(test.before.objects[0].elements,
            (Elements{{0, result::Scalar{byte, 0x5d}}, {1, result::Scalar{byte, 0x0a}}}));
  EXPECT_EQ(test.after.objects[0].elements,
            (Elements{{0, result::Scalar{byte, 0}}, {1, result::Scalar{byte, 0x0a}}}));
}

TEST(InputObject, IsShownAsReleasedWhenThePathFreesIt) {
  Exploring exploring(R"tir(
user func @f(%p: ptr) -> i32 {
entry:
  check.read %p, 4
  %v = load i32 %p
  check.release %p
  free %p
  return i32 %v
}
unit "f" {
  entry @f
  input p: pointer to s32 max 1
}
)tir");
  const States states = exploring.explore();
  const auto found = std::find_if(states.begin(), states.end(), [](const std::unique_ptr<State>& state) {
    return state->status() == StateStatus::Ended && state->end() == ir::PathEnd::Returned;
  });
  ASSERT_NE(found, states.end());
  const result::TestCase test = exploring.test_of(**found);
  EXPECT_FALSE(test.before.objects[0].is_released);
  EXPECT_EQ(test.before.objects[0].elements.size(), 1U);
  EXPECT_TRUE(test.after.objects[0].is_released);
  EXPECT_TRUE(test.after.objects[0].elements.empty());
}

TEST(InputString, IsSaidByItsCharactersOrAsOne) {
  Exploring exploring(R"(
user func @f(%s: ptr) -> i32 {
entry:
  check.read %s, 1
  %a = load i8 %s
  %is_o = eq i8 %a, 111
  branch %is_o, second, other
second:
  %p = ptr_add %s, 1
  check.read %p, 1
  %b = load i8 %p
  %is_n = eq i8 %b, 110
  branch %is_n, third, other
third:
  %q = ptr_add %s, 2
  check.read %q, 1
  %c = load i8 %q
  %ends = eq i8 %c, 0
  branch %ends, yes, other
yes:
  return i32 1
other:
  return i32 0
}
unit "f" {
  entry @f
  input s: pointer to c8
}
)");
  std::vector<std::string> conditions;
  for (const std::unique_ptr<State>& state : exploring.explore()) {
    if (state->end() == ir::PathEnd::Returned) conditions.push_back(exploring.condition_of(*state));
  }
  std::ranges::sort(conditions);
  EXPECT_EQ(conditions,
            (std::vector<std::string>{"s != NULL && s[0] != 'o'",
                                      "s != NULL && s[0] == 'o' && s[1] != 'n'",
                                      "s != NULL && s[0] == 'o' && s[1] == 'n' && s[2] != '\\0'",
                                      R"(strcmp(s, "on") == 0)"}))
      << "where it ends is one of its characters";
}

}  // namespace
}  // namespace testellate::engine
