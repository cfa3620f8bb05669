// SPDX-License-Identifier: Apache-2.0
#include "driver/run_text.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"

namespace testellate::driver {
namespace {

using ir::Type;

TEST(DescribeValue, ShowsIntegersSignedAndBitsAsThemselves) {
  EXPECT_EQ(describe_value({Type::integer(8), 0xff, 0}), "-1");
  EXPECT_EQ(describe_value({Type::integer(128), value::U128{1} << 127, 0}),
            "-170141183460469231731687303715884105728");
  EXPECT_EQ(describe_value({Type::boolean(), 1, 0}), "1");
  EXPECT_EQ(describe_value({Type::boolean(), 0, 0}), "0");
}

TEST(DescribeValue, ShowsFloatsAsTextThatReadsBack) {
  EXPECT_EQ(describe_value({Type::f32(), 0x3dcccccd, 0}), "0.1");
  EXPECT_EQ(describe_value({Type::f64(), value::U128{1} << 63, 0}), "-0.0");
}

TEST(DescribeValue, ShowsAddressesWithoutTheirNumbers) {
  EXPECT_EQ(describe_value({Type::ref(), 0, 0}), "null");
  EXPECT_EQ(describe_value({Type::ref(), 1U << 24, 0}), "#object");
  EXPECT_EQ(describe_value({Type::ptr(), 0, 0}), "null");
  EXPECT_EQ(describe_value({Type::ptr(), 1, 0}), "#object");
}

TEST(DescribeValue, SaysWhenThereIsNothingToShow) {
  EXPECT_EQ(describe_value({}), "void");
  EXPECT_EQ(describe_value({Type::integer(32), 5, 1}), "uninit");
}

class DescribeEnd : public testing::Test {
 protected:
  DescribeEnd() : program_(*ir::read_program(kProgram, "test")) {}

  std::string describe(const interp::RunResult& result) { return describe_end(*program_, result); }
  interp::Place place(std::uint32_t inst) {
    return {program_->find_function(program_->find_symbol("f")), ir::InstId(inst)};
  }

  static constexpr std::string_view kProgram = R"(
class Boom {
}
func @f() -> void {
entry:
  check.abort                                                !12:3
  return void
}
)";
  std::unique_ptr<ir::Program> program_;
};

TEST_F(DescribeEnd, NamesValuesExceptionsAndCodes) {
  interp::RunResult result;
  result.end = ir::PathEnd::Returned;
  result.value = {Type::integer(32), 3, 0};
  EXPECT_EQ(describe(result), "returned 3");
  result.end = ir::PathEnd::Exited;
  result.exit_code = -1;
  EXPECT_EQ(describe(result), "exited -1");
  result.end = ir::PathEnd::Threw;
  result.value = {Type::ptr(), 5, 0};
  EXPECT_EQ(describe(result), "threw #object");
  result.exception_class = program_->find_class(program_->find_symbol("Boom"));
  EXPECT_EQ(describe(result), "threw Boom");
}

TEST_F(DescribeEnd, PlacesAFaultAtItsOrigin) {
  interp::RunResult result;
  result.end = ir::PathEnd::Faulted;
  result.fault = ir::Fault::Abort;
  EXPECT_EQ(describe(result), "faulted abort");
  result.place = place(0);
  EXPECT_EQ(describe(result), "faulted abort at 12");
  result.place = place(1);
  EXPECT_EQ(describe(result), "faulted abort");
}

TEST_F(DescribeEnd, QuotesReasons) {
  interp::RunResult result;
  result.end = ir::PathEnd::StepLimit;
  EXPECT_EQ(describe(result), "step-limit");
  result.end = ir::PathEnd::Unsupported;
  result.reason = "extern x";
  EXPECT_EQ(describe(result), "unsupported \"extern x\"");
  result.end = ir::PathEnd::AssumptionFailed;
  EXPECT_EQ(describe(result), "assumption-failed");
}

}  // namespace
}  // namespace testellate::driver
