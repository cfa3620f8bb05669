// SPDX-License-Identifier: Apache-2.0
#include "language/c/system_headers.h"

#include <gtest/gtest.h>

namespace testellate::language::c {
namespace {

TEST(SystemHeaders, AreThoseThatProgramsInclude) {
  EXPECT_EQ(public_header("/usr/include/zlib.h"), "<zlib.h>");
  EXPECT_EQ(public_header("/usr/include/netinet/in.h"), "<netinet/in.h>");
  EXPECT_EQ(public_header("/usr/include/x86_64-linux-gnu/sys/poll.h"), "<sys/poll.h>");
  EXPECT_EQ(public_header("/usr/include/aarch64-linux-gnu/bits/types/struct_timeval.h"), "<sys/time.h>");
  EXPECT_EQ(public_header("/usr/include/bits/termios-struct.h"), "<termios.h>");
}

TEST(SystemHeaders, AreNotNamedWhereThereIsNoNeedOrNoName) {
  EXPECT_EQ(public_header("/usr/include/stdint.h"), "");
  EXPECT_EQ(public_header("/usr/include/x86_64-linux-gnu/bits/of_another_library.h"), "");
  EXPECT_EQ(public_header("/usr/lib/llvm-19/lib/clang/19/include/__stddef_size_t.h"), "");
  EXPECT_EQ(public_header("/usr/include/c++/12/bits/stl_vector.h"), "");
  EXPECT_EQ(public_header("shapes.h"), "");
}

}  // namespace
}  // namespace testellate::language::c
