// SPDX-License-Identifier: Apache-2.0
#include "support/symbol_table.h"

#include <string>

#include <gtest/gtest.h>

namespace testellate::support {
namespace {

TEST(SymbolTable, GivesEqualTextTheSameSymbol) {
  SymbolTable table;
  Symbol a = table.intern("alpha");
  Symbol b = table.intern("beta");
  EXPECT_NE(a, b);
  EXPECT_EQ(table.intern(std::string("alpha")), a);
  EXPECT_EQ(table.text(b), "beta");
}

TEST(SymbolTable, FindDoesNotIntern) {
  SymbolTable table;
  EXPECT_FALSE(table.find("alpha").is_valid());
  table.intern("alpha");
  EXPECT_TRUE(table.find("alpha").is_valid());
}

TEST(SymbolTable, SurvivesGrowth) {
  SymbolTable table;
  Symbol first = table.intern("s0");
  for (int i = 1; i < 5000; ++i) table.intern("s" + std::to_string(i));
  EXPECT_EQ(table.text(first), "s0");
  EXPECT_EQ(table.find("s0"), first);
}

}  // namespace
}  // namespace testellate::support
