// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "exploring.h"

namespace testellate::engine {
namespace {

/// Follows two lists for two nodes each, and says how many of these are the same.
constexpr std::string_view kLists = R"(
class Node {
  field next: ref of class Node
}
user func @f(%a: ref, %b: ref) -> i32 {
entry:
  %no_a = eq ref %a, null
  %no_b = eq ref %b, null
  %none = or i1 %no_a, %no_b
  branch %none, nothing, both
both:
  %a2 = get_field Node.next %a
  %b2 = get_field Node.next %b
  %back = eq ref %a2, %a
  %same = eq ref %a, %b
  %same2 = eq ref %a2, %b2
  %x = zext i1 %back to i32
  %y = zext i1 %same to i32
  %z = zext i1 %same2 to i32
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  return i32 %t
nothing:
  return i32 -1
}
unit "f" {
  entry @f
  input a: class Node
  input b: class Node
}
)";

std::size_t count(const Ends& ends, std::string_view end) {
  return static_cast<std::size_t>(std::ranges::count(ends, end));
}

Ends ends_with(const std::vector<ir::HeapAssumption>& assumptions) {
  Options options;
  options.heap_assumptions = std::make_shared<const std::vector<ir::HeapAssumption>>(assumptions);
  Exploring exploring(kLists, options);
  return exploring.ends();
}

using enum ir::HeapAssumption::Kind;

TEST(HeapAssumption, LeavesEverythingIfThereIsNone) {
  const Ends ends = ends_with({});
  EXPECT_EQ(count(ends, "assumption-failed"), 0U);
  EXPECT_GE(count(ends, "returned 3"), 1U);
}

TEST(HeapAssumption, RulesOutReferencesThatLeadBack) {
  const Ends ends = ends_with({{Acyclic, {"a", "b"}}});
  EXPECT_GE(count(ends, "assumption-failed"), 1U);
  EXPECT_GE(count(ends, "returned 2"), 1U) << "both are the same list";
  EXPECT_EQ(count(ends, "returned 3"), 0U) << "which does not lead back to itself";
}

TEST(HeapAssumption, RulesOutObjectsOfTwoInputs) {
  const Ends ends = ends_with({{NonSharing, {"a", "b"}}});
  EXPECT_EQ(count(ends, "returned 2"), 0U);
  EXPECT_EQ(count(ends, "returned 3"), 0U);
  EXPECT_GE(count(ends, "returned 1"), 1U) << "a circle, or two lists that end";
}

TEST(HeapAssumption, SaysNothingOfOtherInputs) {
  EXPECT_EQ(ends_with({{Acyclic, {"other"}}}), ends_with({}));
}

}  // namespace
}  // namespace testellate::engine
