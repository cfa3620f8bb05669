// SPDX-License-Identifier: Apache-2.0
#include "search/budget.h"

#include <gtest/gtest.h>

namespace testellate::search {
namespace {

using std::chrono::milliseconds;

TEST(Budget, NamesTheLimitThatIsSpent) {
  milliseconds now{5000};
  std::uint64_t memory = 10;
  Budget budget(
      {.time = milliseconds(100), .steps = 50, .paths = 3, .memory_bytes = 1000},
      [&] { return now; },
      [&] { return memory; });
  EXPECT_EQ(budget.spent(0, 0), std::nullopt);
  EXPECT_EQ(budget.spent(49, 2), std::nullopt);
  EXPECT_EQ(budget.spent(50, 0), Limit::Steps);
  EXPECT_EQ(budget.spent(0, 3), Limit::Paths);
  now = milliseconds(5099);
  EXPECT_EQ(budget.spent(0, 0), std::nullopt);
  EXPECT_EQ(budget.time_left(), milliseconds(1));
  now = milliseconds(5100);
  EXPECT_EQ(budget.spent(0, 0), Limit::Time);
  now = milliseconds(5200);
  EXPECT_EQ(budget.time_left(), milliseconds(0));
}

TEST(Budget, LimitsHaveTheNamesOfTheReport) {
  EXPECT_EQ(to_text(Limit::Paths), "path limit");
  EXPECT_EQ(to_text(Limit::Steps), "step limit");
  EXPECT_EQ(to_text(Limit::Time), "time limit");
  EXPECT_EQ(to_text(Limit::Memory), "memory limit");
  EXPECT_EQ(to_text(Limit::Patience), "nothing new for long");
}

TEST(Budget, LooksAtTheMemoryNowAndThen) {
  std::uint64_t memory = 10;
  int looks = 0;
  Budget budget(
      {.memory_bytes = 1000},
      [] { return milliseconds(0); },
      [&] {
        ++looks;
        return memory;
      });
  for (int asked = 0; asked < 1000; ++asked) EXPECT_EQ(budget.spent(0, 0), std::nullopt);
  EXPECT_LT(looks, 100);
  memory = 1000;
  bool is_spent = false;
  for (int asked = 0; asked < 1000; ++asked) is_spent = is_spent || budget.spent(0, 0) == Limit::Memory;
  EXPECT_TRUE(is_spent);
}

TEST(Budget, TheMemoryOfThisProcessIsKnown) { EXPECT_GT(resident_bytes(), 1000U); }

}  // namespace
}  // namespace testellate::search
