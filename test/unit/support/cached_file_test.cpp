// SPDX-License-Identifier: Apache-2.0
#include "support/cached_file.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace testellate::support {
namespace {

namespace fs = std::filesystem;

class CachedFileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string folder = (fs::temp_directory_path() / "cached_file_test.XXXXXX").string();
    ASSERT_NE(::mkdtemp(folder.data()), nullptr);
    folder_ = folder;
  }
  void TearDown() override { fs::remove_all(folder_); }
  [[nodiscard]] CachedFile file(const std::string& key) const {
    return {folder_ + "/cache", "thing-", key, ".bin"};
  }

  std::string folder_;
};

TEST_F(CachedFileTest, IsThereOnceItIsFinished) {
  const CachedFile one = file("one");
  EXPECT_FALSE(one.exists());
  const std::string made = one.begin();
  ASSERT_NE(made, "");
  std::ofstream(made) << "content";
  EXPECT_FALSE(one.exists());
  EXPECT_TRUE(one.finish(made, true));
  EXPECT_TRUE(file("one").exists());
  EXPECT_FALSE(file("another").exists());
  EXPECT_FALSE(fs::exists(made));
  EXPECT_EQ(fs::status(folder_ + "/cache").permissions(), fs::perms::owner_all);
}

TEST_F(CachedFileTest, SaysThatSomebodyMakesIt) {
  const CachedFile one = file("one");
  EXPECT_FALSE(one.is_in_work());
  const std::string made = one.begin();
  EXPECT_TRUE(file("one").is_in_work());
  EXPECT_FALSE(file("another").is_in_work());
  fs::last_write_time(made, fs::file_time_type::clock::now() - std::chrono::hours(1));
  EXPECT_FALSE(one.is_in_work()) << "that was somebody who was killed";
  ASSERT_TRUE(one.finish(one.begin(), true));
  EXPECT_FALSE(one.is_in_work());
}

TEST_F(CachedFileTest, LeavesNothingOfWhatIsNoGood) {
  const CachedFile one = file("one");
  EXPECT_FALSE(one.finish(one.begin(), false));
  EXPECT_FALSE(one.exists());
  EXPECT_TRUE(fs::is_empty(folder_ + "/cache"));
}

TEST_F(CachedFileTest, RemovesWhatNobodyHasMadeForAMonth) {
  const CachedFile one = file("one");
  ASSERT_TRUE(one.finish(one.begin(), true));
  std::ofstream(folder_ + "/cache/other") << "not ours";
  for (const std::string& path : {one.path(), folder_ + "/cache/other"}) {
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(24 * 31));
  }
  const CachedFile two = file("two");
  ASSERT_TRUE(two.finish(two.begin(), true));
  EXPECT_FALSE(one.exists());
  EXPECT_TRUE(fs::exists(folder_ + "/cache/other"));
}

TEST_F(CachedFileTest, IsNowhereWithoutAFolder) {
  const CachedFile none("", "thing-", "one", ".bin");
  EXPECT_FALSE(none.exists());
  EXPECT_EQ(none.begin(), "");
  const CachedFile impossible("/proc/cache", "thing-", "one", ".bin");
  EXPECT_EQ(impossible.begin(), "");
}

}  // namespace
}  // namespace testellate::support
