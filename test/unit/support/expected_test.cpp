// SPDX-License-Identifier: Apache-2.0
#include "support/expected.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace testellate {
namespace {

using Text = Expected<std::string, std::string>;

Text give(const std::string& text) { return text; }
Text refuse(const std::string& reason) { return Unexpected<std::string>(reason); }
Expected<void, std::string> require(bool holds) {
  if (!holds) return Unexpected<std::string>("does not hold");
  return {};
}

Expected<std::size_t, std::string> length_of(const Text& text, bool holds, int& reached) {
  TRY(require(holds));
  ++reached;
  TRY_ASSIGN(std::string value, Text(text));
  ++reached;
  return value.size();
}

TEST(Try, GoesOnWithTheValue) {
  int reached = 0;
  EXPECT_EQ(length_of(give("four"), true, reached), 4U);
  EXPECT_EQ(reached, 2);
}

TEST(Try, EndsTheFunctionWithTheError) {
  int reached = 0;
  EXPECT_EQ(length_of(give("four"), false, reached).error(), "does not hold");
  EXPECT_EQ(reached, 0);
  EXPECT_EQ(length_of(refuse("no text"), true, reached).error(), "no text");
  EXPECT_EQ(reached, 1);
}

Expected<std::unique_ptr<int>, std::string> make(int value) { return std::make_unique<int>(value); }

Expected<int, std::string> sum() {
  TRY_ASSIGN(std::unique_ptr<int> first, make(1));
  TRY_ASSIGN(auto second, make(2));
  std::unique_ptr<int> third;
  TRY_ASSIGN(third, make(3));
  if (first != nullptr)
    TRY(require(true));
  else
    return 0;
  return *first + *second + *third;
}

TEST(Try, MovesTheValueOut) { EXPECT_EQ(sum(), 6); }

TEST(Try, WorksInsideAnotherOne) {
  auto outer = []() -> Text {
    TRY_ASSIGN(std::string text, []() -> Text {
      TRY_ASSIGN(std::string inner, refuse("inner"));
      return inner;
    }());
    return text;
  };
  EXPECT_EQ(outer().error(), "inner");
}

}  // namespace
}  // namespace testellate
