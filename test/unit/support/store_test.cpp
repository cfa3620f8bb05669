// SPDX-License-Identifier: Apache-2.0
#include "support/store.h"

#include <string>

#include <gtest/gtest.h>

namespace testellate::support {
namespace {

struct NameTag;
using NameId = Id<NameTag>;

TEST(Store, HandsOutIdsInOrderOfInsertion) {
  Store<NameId, std::string> names;
  NameId first = names.add("a");
  NameId second = names.add("b");
  EXPECT_LT(first, second);
  EXPECT_EQ(names[first], "a");
  EXPECT_EQ(names[second], "b");
  EXPECT_EQ(names.end_id(), next(second));
}

TEST(Store, KeepsReferencesGoodWhileItGrows) {
  Store<NameId, std::string> names;
  const std::string& first = names[names.add("first")];
  for (int i = 0; i < 10000; ++i) names.add("x");
  EXPECT_EQ(first, "first");
}

TEST(StoreDeathTest, RefusesAnIdOfNoElement) {
  Store<NameId, std::string> names;
  EXPECT_DEATH(static_cast<void>(names[NameId()]), "id should belong to this store");
}

TEST(Id, DefaultIsNoElement) {
  EXPECT_FALSE(NameId().is_valid());
  EXPECT_TRUE(NameId(0).is_valid());
}

}  // namespace
}  // namespace testellate::support
