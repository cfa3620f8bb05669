// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/jdk.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "temporary_folder.h"

namespace testellate::frontend::jvm {
namespace {

/// What looks like a JDK.
std::string write_jdk(const TemporaryFolder& folder, const std::string& name, const std::string& version) {
  folder.write(name + "/release", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
  folder.write(name + "/lib/modules", "");
  folder.write(name + "/bin/java", "");
  return folder / name;
}

JdkSearch nothing_but(const TemporaryFolder& folder) {
  return {.chosen = {}, .java_home = {}, .path = {}, .folder = folder.path()};
}

TEST(Jdk, ReadsItsVersion) {
  TemporaryFolder folder;
  diag::Result<Jdk> jdk = open_jdk(write_jdk(folder, "a", "17.0.15"));
  ASSERT_TRUE(jdk) << diag::to_text(jdk.error());
  EXPECT_EQ(jdk->version, "17.0.15");
  EXPECT_EQ(jdk->release, 17);
  EXPECT_EQ(jdk->modules(), folder / "a/lib/modules");
}

TEST(Jdk, SaysWhyAFolderIsNone) {
  TemporaryFolder folder;
  auto message = [](const std::string& home) {
    diag::Result<Jdk> jdk = open_jdk(home);
    EXPECT_FALSE(jdk);
    EXPECT_EQ(jdk.error().kind, diag::Kind::JdkMissing);
    return jdk.error().message;
  };
  EXPECT_NE(message(folder / "nowhere").find("`release` cannot be read"), std::string::npos);
  EXPECT_EQ(message(write_jdk(folder, "old", "11.0.2")), "JDK of Java 11.0.2; Java 17 to 25 can be used");
  EXPECT_EQ(message(write_jdk(folder, "new", "26")), "JDK of Java 26; Java 17 to 25 can be used");
  EXPECT_EQ(message(write_jdk(folder, "odd", "1.8.0_402")),
            "JDK of Java 1.8.0_402; Java 17 to 25 can be used");
  std::filesystem::remove(write_jdk(folder, "bare", "17") + "/lib/modules");
  EXPECT_NE(message(folder / "bare").find("no file `lib/modules`"), std::string::npos);
  folder.write("empty/release", "X=1\n");
  EXPECT_NE(message(folder / "empty").find("does not name JAVA_VERSION"), std::string::npos);
}

TEST(Jdk, PrefersWhatIsChosenToWhatIsFound) {
  TemporaryFolder folder;
  std::string a = write_jdk(folder, "a", "17.0.1");
  std::string b = write_jdk(folder, "b", "21.0.1");
  std::string c = write_jdk(folder, "c", "25");
  write_jdk(folder, "d", "11");
  std::filesystem::create_directory(folder / "bin");
  std::filesystem::create_symlink(c + "/bin/java", folder / "bin/java");

  JdkSearch search = nothing_but(folder);
  EXPECT_EQ(find_jdk(search)->home, c) << "the newest in the folder";
  std::filesystem::remove(c + "/lib/modules");
  EXPECT_EQ(find_jdk(search)->home, b);
  folder.write("c/lib/modules", "");
  std::filesystem::remove(b + "/release");
  search.path = "/nowhere::" + (folder / "bin");
  EXPECT_EQ(std::filesystem::canonical(find_jdk(search)->home), std::filesystem::canonical(c));
  search.java_home = "";
  EXPECT_EQ(std::filesystem::canonical(find_jdk(search)->home), std::filesystem::canonical(c));
  search.java_home = a;
  EXPECT_EQ(find_jdk(search)->home, a);
  search.chosen = c;
  EXPECT_EQ(find_jdk(search)->home, c);
  search.chosen = b;
  EXPECT_FALSE(find_jdk(search)) << "what is chosen and broken is not replaced silently";
}

TEST(Jdk, SaysThatNoneIsThere) {
  TemporaryFolder folder;
  diag::Result<Jdk> jdk = find_jdk(nothing_but(folder));
  ASSERT_FALSE(jdk);
  EXPECT_EQ(jdk.error().kind, diag::Kind::JdkMissing);
}

}  // namespace
}  // namespace testellate::frontend::jvm
