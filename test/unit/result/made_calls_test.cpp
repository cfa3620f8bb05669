// SPDX-License-Identifier: Apache-2.0
#include "result/made_calls.h"

#include <gtest/gtest.h>

namespace testellate::result {
namespace {

/// A construction of one of two constructors, a call that is always made, and twice one of two methods.
/// Parameters 0, 2 and 4 select.
class MadeCalls : public testing::Test {
 protected:
  MadeCalls() {
    for (std::uint32_t group = 0; group < 3; ++group) {
      for (std::uint32_t choice = 0; choice < 2; ++choice) {
        ir::ConstructionCall call;
        call.callee = ir::FunctionId(10 * group + choice);
        call.selector = 2 * group;
        call.selected = choice;
        call.first_argument = 2 * group + 1;
        construction_.calls.push_back(call);
      }
    }
    ir::ConstructionCall start;
    start.callee = ir::FunctionId(99);
    construction_.calls.insert(construction_.calls.begin() + 2, start);
  }

  /// The functions that are called if the selectors have these values.
  [[nodiscard]] std::vector<std::uint32_t> made(const std::vector<std::uint32_t>& selectors) const {
    std::vector<Value> values;
    for (std::uint32_t selector : selectors) {
      values.emplace_back(Scalar{ir::Type::integer(32), selector});
      values.emplace_back(Scalar{ir::Type::integer(32), 1});
    }
    std::vector<std::uint32_t> callees;
    for (const ir::ConstructionCall* call : made_calls(construction_, values))
      callees.push_back(call->callee.index());
    return callees;
  }

  ir::Construction construction_;
};

using Callees = std::vector<std::uint32_t>;

TEST_F(MadeCalls, AreOneOfEachGroupAndThoseWithoutSelector) {
  EXPECT_EQ(made({0, 1, 0}), (Callees{0, 99, 11, 20}));
  EXPECT_EQ(made({1, 0, 1}), (Callees{1, 99, 10, 21}));
}

TEST_F(MadeCalls, EndWhereNoneOfAGroupIsSelected) {
  EXPECT_EQ(made({1, 0, 2}), (Callees{1, 99, 10}));
  EXPECT_EQ(made({0, 7, 0}), (Callees{0, 99}));
}

TEST_F(MadeCalls, AreNoneWhereNothingMakesTheObject) { EXPECT_EQ(made({2, 0, 0}), Callees{}); }

}  // namespace
}  // namespace testellate::result
