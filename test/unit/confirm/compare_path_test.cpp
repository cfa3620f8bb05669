// SPDX-License-Identifier: Apache-2.0
#include "confirm/compare_path.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"

namespace testellate::confirm {
namespace {

std::unique_ptr<ir::Program> sample() {
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(R"(
user func @f(%x: i32) -> i32 {
entry:
  %c = eq i32 %x, 0
  branch %c, yes, no
yes:
  return i32 1
no:
  return i32 0
}
)",
                                                                        "sample.tir");
  EXPECT_TRUE(program.has_value()) << diag::to_text(program.error());
  return std::move(*program);
}

class ComparePath : public testing::Test {
 protected:
  [[nodiscard]] ir::TakenEdge edge(std::uint32_t number) const {
    return {program_->find_function(program_->find_symbol("f")), ir::EdgeId(number)};
  }
  [[nodiscard]] std::optional<std::string> compare(const std::vector<ir::TakenEdge>& predicted,
                                                   const std::vector<ir::TakenEdge>& real,
                                                   bool is_cut = false) const {
    return first_difference(*program_, predicted, real, is_cut);
  }
  std::unique_ptr<ir::Program> program_ = sample();
};

TEST_F(ComparePath, FindsNothingBetweenEqualPaths) {
  EXPECT_EQ(compare({}, {}), std::nullopt);
  EXPECT_EQ(compare({edge(0), edge(1)}, {edge(0), edge(1)}), std::nullopt);
}

TEST_F(ComparePath, NamesTheFirstStepThatDiffers) {
  EXPECT_EQ(compare({edge(0), edge(1), edge(1)}, {edge(0), edge(0), edge(1)}),
            "at step 2 of the path `@f#1:T` was taken, predicted was `@f#1:F`");
}

TEST_F(ComparePath, TellsAPathThatEndsEarlyFromOneThatGoesOn) {
  EXPECT_EQ(compare({edge(1)}, {}),
            "at step 1 of the path no further edge was taken, predicted was `@f#1:F`");
  EXPECT_EQ(compare({}, {edge(1)}),
            "at step 1 of the path `@f#1:F` was taken, predicted was no further edge");
}

TEST_F(ComparePath, TrustsNoRecordThatWasFull) {
  EXPECT_EQ(compare({edge(1)}, {edge(1)}, true), "at step 2 of the path the record was full");
  EXPECT_EQ(compare({edge(1)}, {edge(0)}, true),
            "at step 1 of the path `@f#1:T` was taken, predicted was `@f#1:F`");
}

}  // namespace
}  // namespace testellate::confirm
