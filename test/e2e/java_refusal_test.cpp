// SPDX-License-Identifier: Apache-2.0
// Java inputs that cannot be used: one message that says what and where, exit code 2, nothing written.
#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "case.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;

class JavaRefusal : public testing::Test {
 protected:
  fs::path write(const std::string& name, const std::string& text) {
    fs::path file = folder_.path() / name;
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }
  /// What is said about an input, without the folder of the test.
  std::string complaint(const fs::path& input, const std::vector<std::string>& more = {}) {
    fs::path out = folder_.path() / "out";
    std::vector<std::string> words{"generate", input.string(), "--out", out.string()};
    words.insert(words.end(), more.begin(), more.end());
    Ran ran = run(words);
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_EQ(ran.out, "");
    EXPECT_FALSE(fs::exists(out));
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    std::string folder = folder_.path().string() + "/";
    for (std::size_t at = 0; (at = ran.err.find(folder)) != std::string::npos;) {
      ran.err.erase(at, folder.size());
    }
    return ran.err;
  }
  OwnFolder folder_;
};

TEST_F(JavaRefusal, OfASourceThatDoesNotCompile) {
  EXPECT_EQ(complaint(write("A.java", "public class A {\n  int f() { return x; }\n}\n")),
            "A.java:2:20: error: cannot find symbol, symbol: variable x, location: class A [java-compile]\n");
}

TEST_F(JavaRefusal, OfAClassFileThatIsCutOff) {
  std::string said = complaint(write("Cut.class", std::string("\xca\xfe\xba\xbe\0\0\0\x3d\0", 9)));
  EXPECT_EQ(said.find("Cut.class: error: "), 0U) << said;
  EXPECT_NE(said.find("[class-file-invalid]"), std::string::npos) << said;
}

TEST_F(JavaRefusal, OfAJarThatIsNone) {
  EXPECT_EQ(complaint(write("bad.jar", "hello")), "bad.jar: error: Not a zip archive [archive-invalid]\n");
}

TEST_F(JavaRefusal, OfAnOptionThatOnlyStubsOfCHave) {
  EXPECT_EQ(complaint(write("A.java", "public class A {}\n"), {"--pure", "Rates.of"}),
            "A.java: error: `--pure Rates.of`: stubs of Java cannot be told so yet [usage]\n");
}

TEST_F(JavaRefusal, OfAMethodThatDoesNotExist) {
  fs::path source = write("A.java", "public class A { public static int f(int x) { return x; } }\n");
  EXPECT_EQ(complaint(source, {"--target", "A#g"}), "error: class `A` has no method `g` [target-unknown]\n");
  EXPECT_EQ(complaint(source, {"--target", "B#g"}), "error: no class `B` [target-unknown]\n");
}

TEST_F(JavaRefusal, OfAClassWhoseSuperclassIsMissing) {
  fs::path source = write("A.java",
                          "public class A extends Base { public static int f(int x) { return x; } }\n"
                          "class Base {}\n");
  ASSERT_EQ(
      run({"generate", source.string(), "--out", (folder_.path() / "good").string(), "--format", "json"})
          .code,
      0);
  const std::string compile = "javac -d '" + folder_.path().string() + "' '" + source.string() + "'";
  ASSERT_EQ(std::system(compile.c_str()), 0);
  fs::remove(folder_.path() / "Base.class");
  EXPECT_EQ(complaint(folder_.path() / "A.class"),
            "error: class `Base` is not on the class path [class-missing]\n");
}

TEST_F(JavaRefusal, OfAJdkThatIsNone) {
  fs::path source = write("A.java", "public class A { public static int f(int x) { return x; } }\n");
  std::string said = complaint(source, {"--jdk", folder_.path().string()});
  EXPECT_NE(said.find("[jdk-missing]"), std::string::npos) << said;
}

}  // namespace
}  // namespace testellate::e2e
