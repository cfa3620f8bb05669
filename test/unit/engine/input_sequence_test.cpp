// SPDX-License-Identifier: Apache-2.0
// Sequences among the inputs: their size, their elements, and what stays the library's own affair.
#include <algorithm>

#include "exploring.h"

namespace testellate::engine {
namespace {

Ends sorted(Ends ends) {
  std::sort(ends.begin(), ends.end());
  return ends;
}

/// The test of the one path that ends that way.
result::TestCase test_of(Exploring& exploring, const States& states, const std::string& end) {
  result::TestCase found;
  for (const std::unique_ptr<State>& state : states) {
    if (exploring.end_of(*state) == end) found = exploring.test_of(*state);
  }
  return found;
}

/// Likewise its condition.
std::string condition_of(Exploring& exploring, const States& states, const std::string& end) {
  std::string found = "no such path";
  for (const std::unique_ptr<State>& state : states) {
    if (exploring.end_of(*state) == end) found = exploring.condition_of(*state);
  }
  return found;
}

constexpr std::string_view kLists = R"tir(
policy java {
  null-dereference raise NullPointer
  index-out-of-bounds raise OutOfBounds
}
class Object {
}
class NullPointer extends Object {
}
class OutOfBounds extends Object {
}
class "Object[]" array ref Object extends Object
class Box extends Object {
  field value: i32 of s32
  no identity
}
class Item extends Object {
  field price: i32 of s32
}
class Counted extends Object {
  field changes: i32 of s32
  fixed changes = 0
}
class List extends Counted {
  field elements: ref of class "Object[]"
  field count: i32 of s32
  sequence elements size count
}
func @size(%this: ref) -> i32 policy java {
entry:
  %count = get_field List.count %this
  return i32 %count
}
func @get(%this: ref, %index: i32) -> ref policy java {
entry:
  %count = get_field List.count %this
  check.bounds %index, %count
  %elements = get_field List.elements %this
  %element = array_load ref %elements, %index
  return ref %element
}
func @add(%this: ref, %element: ref) -> void policy java {
entry:
  %count = get_field List.count %this
  %elements = get_field List.elements %this
  %room = array_length %elements
  check.bounds %count, %room
  array_store ref %elements, %count, %element
  %next = add i32 %count, 1
  put_field List.count %this, %next
  %changes = get_field Counted.changes %this
  %more = add i32 %changes, 1
  put_field Counted.changes %this, %more
  return void
}
)tir";

TEST(InputSequence, HasASizeAndElementsThatReadAsInTheSource) {
  Exploring exploring(std::string(kLists) + R"tir(
user func @f(%xs: ref) -> i32 policy java {
entry:
  check.null %xs
  %changes = get_field Counted.changes %xs
  %n = call i32 @size(ref %xs)
  %empty = eq i32 %n, 0
  branch %empty, zero, some
zero:
  return i32 %changes
some:
  %x = call ref @get(ref %xs, i32 0)
  check.null %x
  %value = get_field Box.value %x
  %large = slt i32 3, %value
  branch %large, yes, no
yes:
  return i32 1
no:
  return i32 2
}
unit "f" {
  entry @f
  input xs: class List of class Box
}
)tir");
  const States states = exploring.explore();
  EXPECT_EQ(sorted(exploring.ends_of(states)),
            (Ends{"returned 0", "returned 1", "returned 2", "threw NullPointer", "threw NullPointer"}));
  EXPECT_EQ(condition_of(exploring, states, "returned 0"), "xs != null && xs.size() == 0");
  const result::TestCase test = test_of(exploring, states, "returned 1");
  EXPECT_EQ(condition_of(exploring, states, "returned 1"),
            "xs != null && xs.size() != 0 && xs.get(0) != null && xs.get(0) > 3");
  ASSERT_EQ(test.before.objects.size(), 3U) << "the list, its elements, the box";
  const result::Object& list = test.before.objects[0];
  ASSERT_EQ(list.fields.size(), 3U);
  EXPECT_EQ(list.fields[0].second, (result::Value{result::Scalar{ir::Type::integer(32), 0}}));
  EXPECT_EQ(list.fields[1].second, (result::Value{result::Link{1, 0, {}}}));
  EXPECT_EQ(list.fields[2].second, (result::Value{result::Scalar{ir::Type::integer(32), 1}}));
  using Elements = std::vector<std::pair<std::uint64_t, result::Value>>;
  EXPECT_EQ(test.before.objects[1].elements, (Elements{{0, result::Link{2, 0, {}}}}));
  for (const std::unique_ptr<State>& state : states) {
    EXPECT_TRUE(exploring.end_of(*state) == "threw NullPointer" || state->has_cut(Cut::Size))
        << "sequences have a largest size";
  }
}

TEST(InputSequence, GetsSomethingAddedWithoutAnyQuestion) {
  Exploring exploring(std::string(kLists) + R"tir(
user func @f(%xs: ref) -> i32 policy java {
entry:
  check.null %xs
  call void @add(ref %xs, ref null)
  %n = call i32 @size(ref %xs)
  %two = eq i32 %n, 2
  branch %two, yes, no
yes:
  return i32 1
no:
  return i32 0
}
unit "f" {
  entry @f
  input xs: class List of class Box
}
)tir");
  const States states = exploring.explore();
  EXPECT_EQ(sorted(exploring.ends_of(states)), (Ends{"returned 0", "returned 1", "threw NullPointer"}));
  const result::TestCase test = test_of(exploring, states, "returned 1");
  using Elements = std::vector<std::pair<std::uint64_t, result::Value>>;
  EXPECT_EQ(test.before.objects[1].elements, (Elements{{0, result::Link{2, 0, {}}}}))
      << "what nobody looked at is a box all the same";
  EXPECT_EQ(test.after.objects[1].elements[0].second, (result::Value{result::Link{2, 0, {}}}));
  EXPECT_EQ(test.after.objects[1].elements[1].second, (result::Value{result::Link()}));
}

TEST(InputSequence, IsTheSameAsAnotherOnlyIfTheElementsAre) {
  const std::string function = R"tir(
user func @f(%a: ref, %b: ref) -> i1 policy java {
entry:
  check.null %a
  %same = eq ref %a, %b
  return i1 %same
}
)tir";
  Exploring alike(
      std::string(kLists) + function +
      "unit \"f\" { entry @f input a: class List of class Item input b: class List of class Item }");
  EXPECT_EQ(sorted(alike.ends()), (Ends{"returned -1", "returned 0", "returned 0", "threw NullPointer"}));
  Exploring different(
      std::string(kLists) + function +
      "unit \"f\" { entry @f input a: class List of class Item input b: class List of class Box }");
  EXPECT_EQ(sorted(different.ends()), (Ends{"returned 0", "returned 0", "threw NullPointer"}));
  Exploring untyped(std::string(kLists) + function +
                    "unit \"f\" { entry @f input a: class List of class Item input b: class Object }");
  const Ends ends = untyped.ends();
  EXPECT_NE(std::ranges::find(ends, "returned -1"), ends.end()) << "any object may be that list";
}

TEST(InputSequence, ElementsAreNoObjectThatAnInputLeadsTo) {
  Exploring exploring(std::string(kLists) + R"tir(
user func @f(%xs: ref, %array: ref) -> i1 policy java {
entry:
  check.null %xs
  %elements = get_field List.elements %xs
  %same = eq ref %elements, %array
  return i1 %same
}
unit "f" {
  entry @f
  input xs: class List of class Item
  input array: class "Object[]"
}
)tir");
  EXPECT_EQ(sorted(exploring.ends()), (Ends{"returned 0", "returned 0", "threw NullPointer"}));
}

TEST(InputSequence, SaysThatOtherClassesArePossibleForATypeVariable) {
  Exploring exploring(std::string(kLists) + R"tir(
user func @f(%x: ref) -> i1 {
entry:
  %none = eq ref %x, null
  return i1 %none
}
unit "f" {
  entry @f
  input x: class Box or others
}
)tir");
  for (const std::unique_ptr<State>& state : exploring.explore()) EXPECT_TRUE(state->has_cut(Cut::Size));
}

}  // namespace
}  // namespace testellate::engine
