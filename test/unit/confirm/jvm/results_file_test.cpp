// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/results_file.h"

#include <gtest/gtest.h>

namespace testellate::confirm::jvm {
namespace {

TEST(ResultsFile, SaysHowEachTestEnded) {
  Results results =
      parse_results("start\t0\t\npass\t0\t\nstart\t1\t\nfail\t1\tA.java:3: expected: <1>\nstart\t2\t\n");
  EXPECT_EQ(results.ended.size(), 2U);
  EXPECT_EQ(results.ended[0], std::nullopt);
  EXPECT_EQ(results.ended[1], "A.java:3: expected: <1>");
  EXPECT_EQ(results.running, 2U);
}

TEST(ResultsFile, ALineThatIsNotFinishedDoesNotCount) {
  Results results = parse_results("start\t0\t\npass\t0\t\nstart\t1\t\npass\t1");
  EXPECT_EQ(results.ended.size(), 1U);
  EXPECT_EQ(results.running, 1U);
  EXPECT_TRUE(parse_results("").ended.empty());
  EXPECT_FALSE(parse_results("").running);
}

}  // namespace
}  // namespace testellate::confirm::jvm
