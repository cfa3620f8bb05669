// SPDX-License-Identifier: Apache-2.0
#include "render/test_order.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"

namespace testellate::render {
namespace {

class TestOrder : public ::testing::Test {
 protected:
  static result::TestCase along(std::initializer_list<std::uint32_t> edges) {
    result::TestCase test;
    for (std::uint32_t edge : edges) test.covers.push_back({ir::FunctionId(0), ir::EdgeId(edge)});
    return test;
  }
  [[nodiscard]] result::TestCase throwing(std::uint32_t exception_class) const {
    result::TestCase test = along({0});
    test.outcome.end = ir::PathEnd::Threw;
    test.outcome.exception_class = ir::ClassId(exception_class);
    return test;
  }
  using Order = std::vector<std::size_t>;

  // The sides of the first decision go on in lines 9 and 3.
  std::unique_ptr<ir::Program> program_ =
      std::move(*ir::read_program("class java.lang.NullPointerException {\n}\n"
                                  "class java.lang.ArithmeticException {\n}\n"
                                  "user func @f(%a: i1, %b: i1) -> i32 {\n"
                                  "entry:\n"
                                  "  branch %a, below, above !1\n"
                                  "above:\n"
                                  "  branch %b, one, two !3\n"
                                  "one:\n"
                                  "  return i32 1 !4\n"
                                  "two:\n"
                                  "  return i32 2 !5\n"
                                  "below:\n"
                                  "  return i32 3 !9\n"
                                  "}\n",
                                  "test.tir"));
};

TEST_F(TestOrder, FollowsTheSource) {
  const std::vector<result::TestCase> tests = {along({0}), along({1, 3}), along({1, 2})};
  EXPECT_EQ(source_order(*program_, tests), (Order{2, 1, 0}));
}

TEST_F(TestOrder, HasNullPointersLast) {
  const std::vector<result::TestCase> tests = {throwing(0), throwing(1), along({0})};
  EXPECT_EQ(source_order(*program_, tests), (Order{1, 2, 0}));
}

}  // namespace
}  // namespace testellate::render
