// SPDX-License-Identifier: Apache-2.0
// Tests that show faults.
#include <gtest/gtest.h>

#include "written_text.h"

namespace testellate::emit::gtest {
namespace {

using test::CSample;

std::string body_for(ir::Fault fault, bool has_faults = true) {
  CSample sample;
  result::TestCase& test = sample.add("divide", "t1", {CSample::number(32, 1), CSample::number(32, 0)});
  test.outcome.end = ir::PathEnd::Faulted;
  test.outcome.fault = fault;
  return body_of(write(sample, {.has_faults = has_faults}), "t1");
}

TEST(FaultTest, IsWrittenOnlyWhenAskedFor) {
  EXPECT_EQ(body_for(ir::Fault::DivisionByZero, false), "not emitted: it ends in a fault: division-by-zero");
}

TEST(FaultTest, DiesByItself) {
  EXPECT_EQ(body_for(ir::Fault::WildPointer),
            "EXPECT_DEATH(divide(1, 0), kHasAddressSanitizer ? \"SEGV on unknown address\" : \"\");\n");
  EXPECT_EQ(body_for(ir::Fault::Abort),
            "EXPECT_EXIT(divide(1, 0), ::testing::KilledBySignal(SIGABRT), \"\");\n");
  EXPECT_EQ(body_for(ir::Fault::AssertionFailed),
            "EXPECT_EXIT(divide(1, 0), ::testing::KilledBySignal(SIGABRT), \"Assertion .* failed\");\n");
}

TEST(FaultTest, IsSkippedWithoutTheSanitizerThatSeesIt) {
  EXPECT_EQ(body_for(ir::Fault::DoubleFree),
            "if (!kHasAddressSanitizer) GTEST_SKIP() << \"needs -fsanitize=address\";\n"
            "EXPECT_DEATH(divide(1, 0), \"double-free\");\n");
  EXPECT_EQ(body_for(ir::Fault::FloatConversion),
            "if (!kHasUndefinedSanitizer) GTEST_SKIP() << \"needs -fsanitize=undefined\";\n"
            "EXPECT_DEATH(divide(1, 0), \"outside the range of representable values\");\n");
  EXPECT_EQ(body_for(ir::Fault::UninitialisedUse),
            "if (!kHasMemorySanitizer) GTEST_SKIP() << \"needs -fsanitize=memory\";\n"
            "EXPECT_DEATH((watch_memory(), divide(1, 0)), \"use-of-uninitialized-value\");\n");
}

TEST(FaultTest, IsRefusedWhereNothingShowsIt) {
  EXPECT_EQ(body_for(ir::Fault::OutOfMemory), "not emitted: a test cannot show the fault out-of-memory");
}

}  // namespace
}  // namespace testellate::emit::gtest
