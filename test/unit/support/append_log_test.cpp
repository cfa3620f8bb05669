// SPDX-License-Identifier: Apache-2.0
#include "support/append_log.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "support/rng.h"

namespace testellate::support {
namespace {

std::vector<int> contents(const AppendLog<int>& log) { return {log.view().begin(), log.view().end()}; }

TEST(AppendLog, StartsEmpty) {
  AppendLog<int> log;
  EXPECT_TRUE(log.is_empty());
  EXPECT_TRUE(log.view().empty());
}

TEST(AppendLog, CopiesGrowApart) {
  AppendLog<int> first;
  first.push_back(1);
  AppendLog<int> second = first;
  first.push_back(2);
  second.push_back(3);
  EXPECT_EQ(contents(first), (std::vector<int>{1, 2}));
  EXPECT_EQ(contents(second), (std::vector<int>{1, 3}));
}

TEST(AppendLog, FirstAppenderStaysInTheSharedBufferAndTheSecondTakesItsOwn) {
  AppendLog<int> first;
  first.push_back(1);
  AppendLog<int> second = first;
  first.push_back(2);
  EXPECT_EQ(first.view().data(), second.view().data());
  second.push_back(3);
  EXPECT_NE(first.view().data(), second.view().data());
}

TEST(AppendLog, ViewOfACopyStaysGoodWhileAnotherGrows) {
  AppendLog<int> first;
  for (int value = 0; value < 5; ++value) first.push_back(value);
  const AppendLog<int> second = first;
  std::span<const int> view = second.view();
  for (int value = 5; value < 1000; ++value) first.push_back(value);
  EXPECT_EQ(std::vector<int>(view.begin(), view.end()), (std::vector<int>{0, 1, 2, 3, 4}));
}

TEST(AppendLog, BehavesAsPlainVectorsUnderInterleavedCopies) {
  Rng rng(21);
  std::vector<AppendLog<int>> actual(1);
  std::vector<std::vector<int>> expected(1);
  for (int step = 0; step < 20'000; ++step) {
    std::size_t which = rng.below(actual.size());
    if (rng.one_in(5)) {
      if (actual.size() < 20) {
        actual.push_back(actual[which]);
        expected.push_back(expected[which]);
      } else {
        std::size_t other = rng.below(actual.size());
        actual[other] = actual[which];
        expected[other] = expected[which];
      }
    } else {
      auto value = static_cast<int>(rng.below(1'000'000));
      actual[which].push_back(value);
      expected[which].push_back(value);
    }
  }
  for (std::size_t which = 0; which < actual.size(); ++which) {
    EXPECT_EQ(contents(actual[which]), expected[which]);
  }
}

}  // namespace
}  // namespace testellate::support
