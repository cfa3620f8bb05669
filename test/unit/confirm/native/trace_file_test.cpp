// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/trace_file.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

namespace testellate::confirm::native {
namespace {

class TraceFile : public testing::Test {
 protected:
  ~TraceFile() override { std::filesystem::remove(path_); }
  std::string path_ = testing::TempDir() + std::to_string(::getpid()) + "_trace_" +
                      testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(TraceFile, IsEmptyWhenMade) {
  ASSERT_TRUE(make_trace_file(path_, 4).has_value());
  EXPECT_EQ(read_trace_file(path_), Trace{});
  EXPECT_EQ(std::filesystem::file_size(path_), 6 * 8U);
}

TEST_F(TraceFile, HoldsWhatWasWrittenUpToItsCapacity) {
  std::ofstream(path_, std::ios::binary)
      << std::string("\x03\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0\x05\0\0\0\x01\0\0\0\x06\0\0\0\0\0\0\0", 32);
  Trace trace = read_trace_file(path_);
  EXPECT_EQ(trace.edges, (std::vector<ProbedEdge>{{1, 5}, {0, 6}}));
  EXPECT_TRUE(trace.is_cut);
}

TEST_F(TraceFile, HasNoEdgesIfItIsMissingOrShort) {
  EXPECT_EQ(read_trace_file(path_), Trace{});
  std::ofstream(path_, std::ios::binary) << std::string("\x09\0\0\0\0\0\0\0\x09\0\0\0\0\0\0\0\x05\0", 18);
  EXPECT_TRUE(read_trace_file(path_).edges.empty());
}

TEST_F(TraceFile, SaysWhenItCannotBeMade) {
  EXPECT_FALSE(make_trace_file(path_ + "/no/such/folder", 4).has_value());
}

}  // namespace
}  // namespace testellate::confirm::native
