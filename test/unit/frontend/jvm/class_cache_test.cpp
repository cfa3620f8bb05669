// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/class_cache.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "temporary_folder.h"

namespace testellate::frontend::jvm {
namespace {

namespace fs = std::filesystem;

class ClassCacheTest : public testing::Test {
 protected:
  void SetUp() override {
    from_.sources = {{"A.java", "class A { }"}};
    from_.flags = "-g";
    fs::create_directories(made_ / "p");
    fs::create_directories(restored_);
    std::ofstream(made_ / "p" / "A.class") << std::string("a\0b", 3);
    std::ofstream(made_ / "B.class") << "b";
  }

  [[nodiscard]] std::string cache() const { return folder_.path() + "/cache"; }
  [[nodiscard]] bool restores(const CompiledFrom& from) const {
    return ClassCache(cache(), from).restore(restored_.string());
  }

  TemporaryFolder folder_;
  fs::path made_ = fs::path(folder_.path()) / "made";
  fs::path restored_ = fs::path(folder_.path()) / "restored";
  CompiledFrom from_;
};

TEST_F(ClassCacheTest, KnowsWhatWasMadeOfTheSame) {
  EXPECT_FALSE(restores(from_));
  ClassCache(cache(), from_).keep(made_.string());
  EXPECT_TRUE(restores(from_));
  std::ifstream file(restored_ / "p" / "A.class");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), std::string("a\0b", 3));
  EXPECT_TRUE(fs::exists(restored_ / "B.class"));
}

TEST_F(ClassCacheTest, KnowsNothingOfAnything) {
  ClassCache("", from_).keep(made_.string());
  EXPECT_FALSE(ClassCache("", from_).restore(restored_.string()));
}

TEST_F(ClassCacheTest, TellsTextsFlagsAndClassPathsApart) {
  const std::string library = folder_.write("lib/C.class", "c");
  from_.class_path = {folder_.path() + "/lib", folder_.write("x.jar", "no jar")};
  ClassCache(cache(), from_).keep(made_.string());
  EXPECT_TRUE(restores(from_));
  CompiledFrom other = from_;
  other.sources["A.java"] = "class A { int x; }";
  EXPECT_FALSE(restores(other));
  other = from_;
  other.flags = "";
  EXPECT_FALSE(restores(other));
  std::ofstream(folder_.path() + "/x.jar") << "another";
  EXPECT_FALSE(restores(from_));
  std::ofstream(folder_.path() + "/x.jar") << "no jar";
  ClassCache(cache(), from_).keep(made_.string());
  EXPECT_TRUE(restores(from_));
  std::ofstream(library) << "d";
  EXPECT_FALSE(restores(from_));
}

TEST_F(ClassCacheTest, TakesNothingFromADamagedFile) {
  ClassCache(cache(), from_).keep(made_.string());
  for (const fs::directory_entry& entry : fs::directory_iterator(cache())) {
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(-1, std::ios::end);
    file << "x";
  }
  EXPECT_FALSE(restores(from_));
  EXPECT_TRUE(fs::is_empty(restored_));
}

}  // namespace
}  // namespace testellate::frontend::jvm
