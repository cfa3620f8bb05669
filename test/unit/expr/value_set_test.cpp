// SPDX-License-Identifier: Apache-2.0
#include "expr/value_set.h"

#include <gtest/gtest.h>

namespace testellate::expr {
namespace {

using value::U128;

constexpr unsigned kWidth = 4;
constexpr unsigned kCount = 1U << kWidth;

/// Every arc of the circle.
std::vector<ValueSet> all_arcs() {
  std::vector<ValueSet> arcs;
  for (unsigned first = 0; first < kCount; ++first) {
    for (unsigned last = 0; last < kCount; ++last) arcs.push_back(ValueSet::arc(first, last, kWidth));
  }
  return arcs;
}

TEST(ValueSet, GoesRoundThroughZero) {
  const ValueSet arc = ValueSet::arc(14, 1, kWidth);
  const std::vector<ValueSet::Range> expected{{0, 1}, {14, 15}};
  EXPECT_TRUE(std::ranges::equal(arc.ranges(), expected));
  EXPECT_EQ(ValueSet::arc(5, 4, kWidth), ValueSet::all(kWidth));
  EXPECT_TRUE(ValueSet::arc(5, 5, kWidth).is_single());
  EXPECT_TRUE(ValueSet::all(kWidth).complement().is_empty());
}

TEST(ValueSet, OperationsMeanTheSameForEveryElement) {
  for (const ValueSet& set : all_arcs()) {
    for (unsigned v = 0; v < kCount; ++v) {
      EXPECT_EQ(set.complement().contains(v), !set.contains(v));
      EXPECT_EQ(set.negated().contains(value::neg<U128>(v, kWidth)), set.contains(v));
      EXPECT_EQ(set.plus(5).contains(value::add<U128>(v, 5, kWidth)), set.contains(v));
    }
    for (unsigned v = 0; v < 8; ++v) {
      EXPECT_EQ(set.before_zero_extension(3).contains(v), set.contains(v));
      EXPECT_EQ(set.before_sign_extension(3).contains(v),
                set.contains(value::sign_extend<U128>(v, 3, kWidth)));
    }
  }
}

TEST(ValueSet, IntersectionsHoldWhatIsInBoth) {
  const ValueSet two = ValueSet::arc(3, 3, kWidth).complement();
  for (const ValueSet& a : all_arcs()) {
    const ValueSet left = intersection(a, two);
    for (const ValueSet& b : {ValueSet::arc(2, 9, kWidth), ValueSet::arc(12, 4, kWidth)}) {
      const ValueSet both = intersection(left, b);
      for (unsigned v = 0; v < kCount; ++v) {
        EXPECT_EQ(both.contains(v), left.contains(v) && b.contains(v));
      }
      EXPECT_TRUE(is_subset(both, b));
    }
  }
}

TEST(ValueSet, HoldsTheWidestValues) {
  const ValueSet all = ValueSet::all(value::kMaxWidth);
  EXPECT_EQ(all.plus(7), all);
  EXPECT_EQ(all.negated(), all);
  EXPECT_TRUE(all.complement().is_empty());
  const U128 most = value::low_mask<U128>(value::kMaxWidth);
  EXPECT_EQ(ValueSet::arc(most, 0, value::kMaxWidth).plus(1), ValueSet::arc(0, 1, value::kMaxWidth));
}

}  // namespace
}  // namespace testellate::expr
