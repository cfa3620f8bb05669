// SPDX-License-Identifier: Apache-2.0
#include "support/copy_on_write.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

namespace testellate::support {
namespace {

TEST(CopyOnWrite, SharesUntilWritten) {
  CopyOnWrite<std::vector<int>> first(std::vector<int>{1, 2});
  CopyOnWrite<std::vector<int>> second = first;
  EXPECT_EQ(&*first, &*second);
  second.edit().push_back(3);
  EXPECT_EQ(*first, (std::vector<int>{1, 2}));
  EXPECT_EQ(*second, (std::vector<int>{1, 2, 3}));
}

TEST(CopyOnWrite, WritesInPlaceWhenNothingIsShared) {
  CopyOnWrite<std::vector<int>> only(std::vector<int>{1});
  const std::vector<int>* before = &*only;
  only.edit().push_back(2);
  EXPECT_EQ(&*only, before);
}

TEST(CopyOnWrite, ReleasesTheValueWithTheLastHandle) {
  auto value = std::make_shared<int>(1);
  {
    CopyOnWrite<std::shared_ptr<int>> first(value);
    CopyOnWrite<std::shared_ptr<int>> second = first;
    first = CopyOnWrite<std::shared_ptr<int>>();
    EXPECT_FALSE(first.has_value());
    EXPECT_EQ(value.use_count(), 2);
  }
  EXPECT_EQ(value.use_count(), 1);
}

}  // namespace
}  // namespace testellate::support
