// SPDX-License-Identifier: Apache-2.0
#include "report/lcov.h"

#include <gtest/gtest.h>

#include "sample_run.h"

namespace testellate::report {
namespace {

TEST(Lcov, WritesFunctionsBranchesAndLinesOfAFile) {
  SampleRun sample;
  ir::FunctionId find = sample.program->find_function(sample.program->find_symbol("find"));
  // entry: 4:7 4:9; yes: 5:1; no: 6:3; other: 7:1. Two calls, one of them to `yes`, the other to `other`.
  sample.run.coverage = {{find, {2, 2, 1, 1, 1}, {1, 1, 1, 0}}};
  EXPECT_EQ(to_lcov(*sample.program, sample.run),
            "TN:\nSF:List.java\nFN:4,find\nFNDA:2,find\nFNF:1\nFNH:1\n"
            "BRDA:4,0,0,1\nBRDA:4,0,1,1\nBRDA:6,1,0,1\nBRDA:6,1,1,0\nBRF:4\nBRH:3\n"
            "DA:4,2\nDA:5,1\nDA:6,1\nDA:7,1\nLF:4\nLH:4\nend_of_record\n");
}

TEST(Lcov, TellsABranchNeverReachedFromASideNeverTaken) {
  SampleRun sample;
  ir::FunctionId find = sample.program->find_function(sample.program->find_symbol("find"));
  sample.run.coverage = {{find, {1, 1, 1, 0, 0}, {1, 0, 0, 0}}};
  std::string text = to_lcov(*sample.program, sample.run);
  EXPECT_NE(text.find("BRDA:4,0,1,0\n"), std::string::npos);
  EXPECT_NE(text.find("BRDA:6,1,0,-\n"), std::string::npos);
  EXPECT_NE(text.find("LF:4\nLH:2\n"), std::string::npos);
}

TEST(Lcov, IsEmptyWithoutCoverage) {
  SampleRun sample;
  EXPECT_EQ(to_lcov(*sample.program, sample.run), "");
}

}  // namespace
}  // namespace testellate::report
