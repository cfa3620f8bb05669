// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/java_compiler.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "installed_jdk.h"
#include "temporary_folder.h"

namespace testellate::frontend::jvm {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kLong{2};

class JavaCompilerTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directory(out()); }

  [[nodiscard]] std::string out() const { return folder_ / "out"; }
  [[nodiscard]] std::string cache() const { return folder_ / "cache"; }
  [[nodiscard]] support::process::Outcome compile(JavaCompiler& compiler,
                                                  std::string_view name,
                                                  std::string_view text) const {
    return compiler.compile(
        {"-proc:none", "-processorpath", "", "-d", out(), "-cp", out(), folder_.write(name, text)}, kLong);
  }
  [[nodiscard]] bool has_class(const std::string& name) const {
    return fs::exists(out() + "/" + name + ".class");
  }

  TemporaryFolder folder_;
};

TEST_F(JavaCompilerTest, CompilesOneThingAfterTheOther) {
  JavaCompiler compiler(installed_jdk().home, "");
  EXPECT_TRUE(compile(compiler, "A.java", "class A { int one() { return 1; } }").succeeded());
  const support::process::Outcome refused = compile(compiler, "B.java", "class B { int two() { return; } }");
  EXPECT_EQ(to_text(refused), "exited with code 1");
  EXPECT_TRUE(refused.errors.starts_with((folder_ / "B.java") + ":1: error: ")) << refused.errors;
  EXPECT_TRUE(compile(compiler, "C.java", "class C { int two = new A().one() + 1; }").succeeded());
  EXPECT_TRUE(has_class("A"));
  EXPECT_FALSE(has_class("B"));
  EXPECT_TRUE(has_class("C"));
}

TEST_F(JavaCompilerTest, GoesOnAfterAWrongCommandLine) {
  JavaCompiler compiler(installed_jdk().home, "");
  EXPECT_EQ(to_text(compiler.compile({"--no-such-option"}, kLong)), "exited with code 2");
  EXPECT_TRUE(compile(compiler, "A.java", "class A { }").succeeded());
}

TEST_F(JavaCompilerTest, IsMissingWhereThereAreOnlyProgramsToBeRun) {
  fs::create_directories(folder_ / "jre/bin");
  fs::create_symlink(installed_jdk().home + "/bin/java", folder_ / "jre/bin/java");
  JavaCompiler compiler(folder_ / "jre", "");
  EXPECT_EQ(compile(compiler, "A.java", "class A { }").end, support::process::End::NotStarted);
}

TEST_F(JavaCompilerTest, StartsWithAnArchiveOfItsClassesAndWithoutOneThatIsDamaged) {
  JavaCompiler(installed_jdk().home, cache()).make_archive("");
  ASSERT_EQ(std::distance(fs::directory_iterator(cache()), {}), 1);
  const fs::path archive = fs::directory_iterator(cache())->path();
  EXPECT_TRUE(archive.filename().string().starts_with("javac-")) << archive;
  JavaCompiler quick(installed_jdk().home, cache());
  EXPECT_TRUE(compile(quick, "A.java", "class A { }").succeeded());
  EXPECT_TRUE(fs::exists(archive));
  const auto size = fs::file_size(archive);
  fs::permissions(archive, fs::perms::owner_all);
  for (const std::uintmax_t kept : {size / 2, std::uintmax_t{10'000}}) {
    if (!fs::exists(archive)) JavaCompiler(installed_jdk().home, cache()).make_archive("");
    fs::permissions(archive, fs::perms::owner_all);
    fs::resize_file(archive, kept);
    fs::resize_file(archive, size);
    JavaCompiler compiler(installed_jdk().home, cache());
    EXPECT_TRUE(compile(compiler, "A.java", "class A { }").succeeded());
    EXPECT_TRUE(has_class("A"));
  }
}

}  // namespace
}  // namespace testellate::frontend::jvm
