// SPDX-License-Identifier: Apache-2.0
#include "support/file_system.h"

#include <filesystem>
#include <fstream>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

namespace testellate::support {
namespace {

/// A path that no other process uses: tests run side by side.
std::string scratch(const std::string& name) {
  return ::testing::TempDir() + std::to_string(::getpid()) + "_" + name;
}

TEST(DiskFileSystem, ReadsEveryByte) {
  std::string path = scratch("file_system_test.bin");
  std::string contents("a\0b\r\n\xff", 6);
  std::ofstream(path, std::ios::binary) << contents;
  EXPECT_EQ(DiskFileSystem().read_file(path).value(), contents);
}

TEST(DiskFileSystem, SaysWhyAFileCannotBeRead) {
  EXPECT_EQ(DiskFileSystem().read_file(::testing::TempDir() + "no/such/file").error(),
            "No such file or directory");
  EXPECT_EQ(DiskFileSystem().read_file(::testing::TempDir()).error(), "Is a directory");
}

TEST(DiskFileSystem, WritesAllOrNothing) {
  DiskFileSystem files;
  std::string folder = scratch("file_system_test/a/b");
  ASSERT_TRUE(files.make_folder(folder));
  ASSERT_TRUE(files.make_folder(folder)) << "it may exist";
  ASSERT_TRUE(files.write_file(folder + "/f", "first"));
  std::string longer(1U << 20, 'x');
  ASSERT_TRUE(files.write_file(folder + "/f", longer));
  EXPECT_EQ(files.read_file(folder + "/f").value(), longer);
  std::vector<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    left.push_back(entry.path().filename().string());
  }
  EXPECT_EQ(left, std::vector<std::string>{"f"}) << "nothing else should be left behind";
  std::filesystem::remove_all(scratch("file_system_test"));
}

TEST(DiskFileSystem, SaysWhyNothingCanBeWritten) {
  DiskFileSystem files;
  std::string file = scratch("file_system_test_file");
  ASSERT_TRUE(files.write_file(file, "text"));
  EXPECT_EQ(files.make_folder(file).error(), "Not a directory");
  EXPECT_EQ(files.make_folder(file + "/below").error(), "Not a directory");
  EXPECT_EQ(files.write_file(file + "/below", "x").error(), "Not a directory");
  EXPECT_EQ(files.write_file(::testing::TempDir() + "no/such/folder", "x").error(),
            "No such file or directory");
  EXPECT_EQ(files.read_file(file).value(), "text");
  std::filesystem::remove(file);
}

TEST(MemoryFileSystem, WritesLikeADisk) {
  MemoryFileSystem files;
  ASSERT_TRUE(files.make_folder("out"));
  ASSERT_TRUE(files.write_file("out/f", "text"));
  EXPECT_EQ(files.read_file("out/f").value(), "text");
  EXPECT_EQ(files.make_folder("out/f").error(), "Not a directory");
  EXPECT_EQ(files.write_file("out/f/g", "x").error(), "Not a directory");
}

TEST(MemoryFileSystem, KnowsOnlyWhatWasAdded) {
  MemoryFileSystem files;
  files.add("a", "text");
  EXPECT_EQ(files.read_file("a").value(), "text");
  EXPECT_FALSE(files.read_file("b").has_value());
}

}  // namespace
}  // namespace testellate::support
