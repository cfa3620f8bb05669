// SPDX-License-Identifier: Apache-2.0
// Inputs that cannot be used: one message that says what and where, exit code 2, nothing written.
#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "case.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;

class CRefusal : public testing::Test {
 protected:
  /// What is said about a file with these contents.
  std::string complaint(const std::string& name,
                        const std::string& text,
                        std::vector<std::string> more = {}) {
    fs::path file = folder_.path() / name;
    std::ofstream(file, std::ios::binary) << text;
    fs::path out = folder_.path() / "out";
    std::vector<std::string> words{"generate", file.string(), "--out", out.string()};
    words.insert(words.end(), more.begin(), more.end());
    Ran ran = run(words);
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_EQ(ran.out, "");
    EXPECT_FALSE(fs::exists(out));
    EXPECT_TRUE(ran.err.starts_with(folder_.path().string() + "/")) << ran.err;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    return ran.err.substr(std::min(ran.err.size(), folder_.path().string().size() + 1));
  }
  OwnFolder folder_;
};

TEST_F(CRefusal, OfAFileThatDoesNotCompile) {
  EXPECT_EQ(complaint("broken.c", "int f(int x) {\n  return x + y;\n}\n").find("broken.c:2:14: error: "), 0U);
}

TEST_F(CRefusal, OfAMissingHeader) {
  std::string said = complaint("missing.c", "#include \"nowhere.h\"\nint f(void) { return 0; }\n");
  EXPECT_EQ(said.find("missing.c:1:10: error: "), 0U) << said;
  EXPECT_NE(said.find("nowhere.h"), std::string::npos) << said;
}

TEST_F(CRefusal, OfBitcodeThatIsCutOff) {
  EXPECT_EQ(complaint("cut.bc", std::string("BC\xc0\xde\x35\x14\0\0\x05", 9)).find("cut.bc: error: "), 0U);
}

TEST_F(CRefusal, OfBrokenLlvmText) {
  EXPECT_EQ(complaint("broken.ll", "define i32 @f() {\n").find("broken.ll"), 0U);
}

TEST_F(CRefusal, OfAFunctionThatDoesNotExist) {
  std::string said = complaint("small.c", "int present(int x) { return x; }\n", {"--target", "absent"});
  EXPECT_EQ(said, "small.c: error: has no function `absent`; it has `present` [target-unknown]\n");
}

TEST_F(CRefusal, OfAPureFunctionThatIsNoStub) {
  std::string said = complaint("small.c", "int present(int x) { return x; }\n", {"--pure", "present"});
  EXPECT_EQ(said,
            "small.c: error: there is no stub `present`: `--pure` is about functions that no file defines "
            "[target-unknown]\n");
}

TEST_F(CRefusal, OfCodeThatCannotBeLinked) {
  std::string said = complaint(
      "small.c", "int present(int x) { return x; }\n", {"--link", (folder_.path() / "nowhere.o").string()});
  EXPECT_EQ(said.find("nowhere.o: error: cannot be linked: "), 0U) << said;
}

TEST_F(CRefusal, OfASourceWithoutFunctions) {
  EXPECT_NE(complaint("empty.c", "int number = 3;\n").find("has nothing to test"), std::string::npos);
}

TEST_F(CRefusal, OfCppThatDoesNotCompile) {
  EXPECT_EQ(complaint("a.cpp", "int f() { return g(); }\n").find("a.cpp:1:18: error: "), 0U);
}

TEST_F(CRefusal, OfADatabaseWithoutFiles) {
  EXPECT_NE(complaint("compile_commands.json", "[]").find("lists no files"), std::string::npos);
}

TEST_F(CRefusal, OfADatabaseWithACppFileThatIsNotThere) {
  const std::string folder = folder_.path().string();
  const std::string said =
      complaint("compile_commands.json",
                R"([{"file": "a.cpp", "directory": ")" + folder + R"(", "command": "c++ -c a.cpp"}])");
  EXPECT_EQ(said.find("a.cpp: error: cannot be read"), 0U) << said;
}

TEST_F(CRefusal, OfFilesThatDefineTheSameFunction) {
  fs::path other = folder_.path() / "other.c";
  std::ofstream(other) << "int twice(int x) { return 2 * x; }\n";
  std::string said = complaint("a.c", "int twice(int x) { return x + x; }\n", {other.string()});
  EXPECT_EQ(said.find("other.c: error: defines `twice`, which a file before it defines"), 0U) << said;
}

TEST_F(CRefusal, OfBitcodeBesideOtherFiles) {
  fs::path other = folder_.path() / "other.bc";
  std::string said = complaint("a.c", "int f(int x) { return x; }\n", {other.string()});
  EXPECT_EQ(said.find("other.bc: error: several inputs are C and C++ files or Java"), 0U) << said;
}

TEST_F(CRefusal, OfAFileThatIsNotThere) {
  Ran ran = run({"generate", (folder_.path() / "absent.c").string()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("absent.c: error: cannot be read: No such file or directory"), std::string::npos);
}

}  // namespace
}  // namespace testellate::e2e
