// SPDX-License-Identifier: Apache-2.0
#include "support/file_system.h"

#include <fstream>

#include <gtest/gtest.h>

namespace testellate::support {
namespace {

TEST(DiskFileSystem, ReadsEveryByte) {
  std::string path = ::testing::TempDir() + "file_system_test.bin";
  std::string contents("a\0b\r\n\xff", 6);
  std::ofstream(path, std::ios::binary) << contents;
  EXPECT_EQ(DiskFileSystem().read_file(path).value(), contents);
}

TEST(DiskFileSystem, SaysWhyAFileCannotBeRead) {
  EXPECT_EQ(DiskFileSystem().read_file(::testing::TempDir() + "no/such/file").error(),
            "No such file or directory");
  EXPECT_EQ(DiskFileSystem().read_file(::testing::TempDir()).error(), "Is a directory");
}

TEST(MemoryFileSystem, KnowsOnlyWhatWasAdded) {
  MemoryFileSystem files;
  files.add("a", "text");
  EXPECT_EQ(files.read_file("a").value(), "text");
  EXPECT_FALSE(files.read_file("b").has_value());
}

}  // namespace
}  // namespace testellate::support
