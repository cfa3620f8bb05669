// SPDX-License-Identifier: Apache-2.0
#include "support/persistent_vector.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "support/rng.h"

namespace testellate::support {
namespace {

void expect_same(const PersistentVector<int>& actual, const std::vector<int>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t at = 0; at < expected.size(); ++at) ASSERT_EQ(actual[at], expected[at]) << "at " << at;
}

TEST(PersistentVector, KeepsElementsAcrossLevelsOfTheTree) {
  PersistentVector<int> vector;
  for (int value = 0; value < 40'000; ++value) vector.push_back(value);
  ASSERT_EQ(vector.size(), 40'000U);
  for (std::size_t at = 0; at < vector.size(); ++at) ASSERT_EQ(vector[at], static_cast<int>(at));
}

TEST(PersistentVector, CopiesDoNotSeeEachOthersWrites) {
  PersistentVector<int> first;
  for (int value = 0; value < 100; ++value) first.push_back(value);
  PersistentVector<int> second = first;
  second.set(40, -1);
  first.set(99, -2);
  EXPECT_EQ(first[40], 40);
  EXPECT_EQ(second[40], -1);
  EXPECT_EQ(first[99], -2);
  EXPECT_EQ(second[99], 99);
}

TEST(PersistentVector, CopiesGrowApart) {
  PersistentVector<int> first;
  for (int value = 0; value < 32; ++value) first.push_back(value);
  PersistentVector<int> second = first;
  first.push_back(100);
  second.push_back(200);
  second.push_back(201);
  EXPECT_EQ(first[32], 100);
  EXPECT_EQ(second[32], 200);
  EXPECT_EQ(first.size(), 33U);
  EXPECT_EQ(second.size(), 34U);
}

TEST(PersistentVector, WritesInPlaceWhenNothingIsShared) {
  PersistentVector<int> vector;
  for (int value = 0; value < 1000; ++value) vector.push_back(value);
  const int* before = &vector[500];
  vector.set(500, -1);
  EXPECT_EQ(&vector[500], before);

  PersistentVector<int> copy = vector;
  vector.set(500, -2);
  EXPECT_NE(&vector[500], before);
  EXPECT_EQ(&copy[500], before);
}

TEST(PersistentVector, SharesTheLeavesThatAWriteDoesNotTouch) {
  PersistentVector<int> vector;
  for (int value = 0; value < 1000; ++value) vector.push_back(value);
  PersistentVector<int> copy = vector;
  copy.set(0, -1);
  EXPECT_EQ(&copy[999], &vector[999]);
}

TEST(PersistentVector, ReleasesElementsWithTheLastCopy) {
  auto value = std::make_shared<int>(1);
  {
    PersistentVector<std::shared_ptr<int>> vector;
    for (int at = 0; at < 100; ++at) vector.push_back(value);
    PersistentVector<std::shared_ptr<int>> copy = vector;
    copy.set(3, nullptr);
    EXPECT_GT(value.use_count(), 1);
  }
  EXPECT_EQ(value.use_count(), 1);
}

TEST(PersistentVector, BehavesAsPlainVectorsUnderInterleavedCopies) {
  Rng rng(20);
  std::vector<PersistentVector<int>> actual(1);
  std::vector<std::vector<int>> expected(1);
  for (int step = 0; step < 60'000; ++step) {
    std::size_t which = rng.below(actual.size());
    auto value = static_cast<int>(rng.below(1'000'000));
    switch (rng.below(8)) {
      case 0:
        if (actual.size() < 12) {
          actual.push_back(actual[which]);
          expected.push_back(expected[which]);
        } else {
          std::size_t other = rng.below(actual.size());
          actual[other] = actual[which];
          expected[other] = expected[which];
        }
        break;
      case 1:
      case 2:
      case 3:
        if (!expected[which].empty()) {
          std::size_t at = rng.below(expected[which].size());
          ASSERT_EQ(actual[which][at], expected[which][at]);
          actual[which].set(at, value);
          expected[which][at] = value;
        }
        break;
      default:
        actual[which].push_back(value);
        expected[which].push_back(value);
    }
  }
  for (std::size_t which = 0; which < actual.size(); ++which) expect_same(actual[which], expected[which]);
}

}  // namespace
}  // namespace testellate::support
