// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/taken_names.h"

#include <gtest/gtest.h>

namespace testellate::emit::junit {
namespace {

TEST(TakenNames, AreSharedUntilTheyChange) {
  TakenNames names({"p.A", "p.B"});
  TakenNames more = names;
  more.insert("p.C");
  TakenNames fewer = names;
  fewer.erase("p.A");
  EXPECT_TRUE(names.contains("p.A"));
  EXPECT_FALSE(names.contains("p.C"));
  EXPECT_TRUE(more.contains("p.A"));
  EXPECT_TRUE(more.contains("p.C"));
  EXPECT_FALSE(fewer.contains("p.A"));
  EXPECT_TRUE(fewer.contains("p.B"));
}

TEST(TakenNames, AreNoneAtFirst) {
  TakenNames names;
  EXPECT_FALSE(names.contains("p.A"));
  names.insert("p.A");
  EXPECT_TRUE(names.contains("p.A"));
}

}  // namespace
}  // namespace testellate::emit::junit
