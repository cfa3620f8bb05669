// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/test_names.h"

#include <gtest/gtest.h>

namespace testellate::emit::gtest {
namespace {

TEST(TestNames, SaysWhatTheTestCaseSays) {
  TestNames names;
  EXPECT_EQ(names.make_name("binary_search", "binary_search_returns3_whenKeyIs7", "").full(),
            "BinarySearch.Returns3WhenKeyIs7");
  EXPECT_EQ(names.make_name("quit", "quit_exits7", "DeathTest").full(), "QuitDeathTest.Exits7");
}

TEST(TestNames, GivesEachNameOnce) {
  TestNames names;
  EXPECT_EQ(names.make_name("f", "f_returns1", "").full(), "F.Returns1");
  EXPECT_EQ(names.make_name("f", "f_returns1", "").full(), "F.Returns1Case2");
  EXPECT_EQ(names.make_name("F", "F_returns1", "").full(), "F.Returns1Case3");
}

TEST(TestNames, TellsOverloadsApartByTheirTypes) {
  TestNames names;
  EXPECT_EQ(names.make_name("Row::Row", "Row_returns", "", "OfNothing").full(), "RowRow.Returns");
  EXPECT_EQ(names.make_name("Row::Row", "Row_returns", "", "OfString").full(), "RowRow.OfStringReturns");
  EXPECT_EQ(names.make_name("Row::Row", "Row_returns", "", "OfNothing").full(), "RowRow.ReturnsCase2");
}

TEST(TestNames, SaysOperatorsInWords) {
  TestNames names;
  EXPECT_EQ(names.make_name("geo::operator==", "operator___returnsTrue", "").full(),
            "GeoOperatorEqual.ReturnsTrue");
  EXPECT_EQ(names.make_name("geo::operator!=", "operator___returnsTrue", "").full(),
            "GeoOperatorNotEqual.ReturnsTrue");
  EXPECT_EQ(names.make_name("Row::operator[]", "operator___returns3_whenAtIs1", "").full(),
            "RowOperatorIndex.Returns3WhenAtIs1");
}

TEST(TestNames, MakesIdentifiersOfAnything) {
  TestNames names;
  EXPECT_EQ(names.make_name("__", "__", "").full(), "Function.Returns");
  EXPECT_EQ(names.make_name("_1st", "_1st_returns", "").full(), "Function1st.Returns");
}

}  // namespace
}  // namespace testellate::emit::gtest
