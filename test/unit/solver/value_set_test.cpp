// SPDX-License-Identifier: Apache-2.0
#include "solver/value_set.h"

#include <set>

#include <gtest/gtest.h>

#include "support/rng.h"

namespace testellate::solver {
namespace {

constexpr unsigned kWidth = 6;
constexpr std::uint64_t kTop = 63;

std::set<std::uint64_t> elements(const IntervalSet& set) {
  std::set<std::uint64_t> result;
  for (std::uint64_t word = 0; word <= kTop; ++word) {
    if (set.contains(word)) result.insert(word);
  }
  return result;
}

IntervalSet random_set(support::Rng& rng) {
  IntervalSet set;
  for (std::uint64_t pieces = rng.below(5); pieces > 0; --pieces) {
    std::uint64_t low = rng.below(kTop + 1);
    set = set.unite(IntervalSet::range(low, std::min(kTop, low + rng.below(12))));
  }
  return set;
}

TEST(IntervalSet, AgreesWithSetsOfNumbersOnEveryOperation) {
  support::Rng rng(7);
  for (int round = 0; round < 500; ++round) {
    IntervalSet a = random_set(rng);
    IntervalSet b = random_set(rng);
    std::uint64_t delta = rng.below(kTop + 1);
    for (std::uint64_t word = 0; word <= kTop; ++word) {
      EXPECT_EQ(a.intersect(b).contains(word), a.contains(word) && b.contains(word));
      EXPECT_EQ(a.unite(b).contains(word), a.contains(word) || b.contains(word));
      EXPECT_EQ(a.complement(kWidth).contains(word), !a.contains(word));
      EXPECT_EQ(a.shift(delta, kWidth).contains((word + delta) & kTop), a.contains(word));
      EXPECT_EQ(a.negate(kWidth).contains((64 - word) & kTop), a.contains(word));
      bool inside = word <= 20 && word + 5 <= kTop && a.contains(word + 5);
      EXPECT_EQ(a.window(5, 20).contains(word), inside);
    }
  }
}

TEST(IntervalSet, EqualSetsHaveEqualIntervals) {
  support::Rng rng(11);
  for (int round = 0; round < 500; ++round) {
    IntervalSet a = random_set(rng);
    IntervalSet b;
    for (std::uint64_t word : elements(a)) b.append({word, word});
    EXPECT_EQ(a, b);
    EXPECT_EQ(a.shift(9, kWidth).shift(kTop - 8, kWidth), a);
    EXPECT_EQ(a.complement(kWidth).complement(kWidth), a);
  }
}

TEST(IntervalSet, HoldsAllWordsOf64Bits) {
  IntervalSet all = IntervalSet::full(64);
  EXPECT_TRUE(all.contains(~std::uint64_t{0}));
  EXPECT_TRUE(all.complement(64).is_empty());
  EXPECT_EQ(all.shift(12345, 64), all);
  EXPECT_EQ(IntervalSet::single(0).negate(64), IntervalSet::single(0));
}

}  // namespace
}  // namespace testellate::solver
