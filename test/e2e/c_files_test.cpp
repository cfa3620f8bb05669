// SPDX-License-Identifier: Apache-2.0
// Several C files, compilation databases and bitcode.
#include <fstream>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "case.h"
#include "support/process/subprocess.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// Both files have a static function and a static variable of the same name; one calls the other.
constexpr const char* kFront =
    "int scaled(int);\n"
    "static int calls;\n"
    "static int limit(int n) { return n > 10 ? 10 : n; }\n"
    "int front(int n) {\n"
    "  if (++calls > 3) return -1;\n"
    "  return scaled(limit(n)) == 21 ? 1 : 0;\n"
    "}\n";
constexpr const char* kBack =
    "#ifndef FACTOR\n"
    "#define FACTOR 3\n"
    "#endif\n"
    "static int calls;\n"
    "static int limit(int n) { return n < 0 ? 0 : n; }\n"
    "int scaled(int n) {\n"
    "  calls = calls == 100 ? 0 : calls + 1;\n"
    "  return FACTOR * limit(n);\n"
    "}\n";

class CFiles : public testing::Test {
 protected:
  std::string add(const std::string& name, const std::string& text) {
    fs::path path = folder_.path() / name;
    std::ofstream(path) << text;
    return path.string();
  }
  [[nodiscard]] std::string out() const { return (folder_.path() / "out").string(); }
  [[nodiscard]] Json report() const { return Json::parse(contents(folder_.path() / "out" / "report.json")); }
  static void tool(const std::string& folder,
                   const std::string& program,
                   const std::vector<std::string>& words) {
    support::process::Command command{program, words, "", folder, {}};
    support::process::Outcome outcome = support::process::run(command);
    ASSERT_TRUE(outcome.succeeded()) << outcome.output << outcome.errors;
  }

  OwnFolder folder_;
};

/// Every edge covered, every test confirmed.
void expect_all_shown(const Json& report, std::size_t targets) {
  EXPECT_EQ(report["targets"].size(), targets);
  for (const Json& target : report["targets"]) {
    EXPECT_EQ(target["branches"]["covered"], target["branches"]["total"]) << target.dump(2);
    EXPECT_FALSE(target["tests"].empty()) << target["name"];
  }
  for (const Json& test : report["tests"]) EXPECT_TRUE(test["confirmed"]) << test.dump(2);
}

TEST_F(CFiles, AreOneProgramAndOneSuite) {
  std::string front = add("front.c", kFront);
  std::string back = add("back.c", kBack);
  Ran ran = run({"generate", front, back, "--out", out()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  SCOPED_TRACE(ran.out);
  expect_all_shown(report(), 4);
  std::set<std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(out() + "/tests")) {
    files.insert(entry.path().filename().string());
  }
  EXPECT_EQ(files,
            (std::set<std::string>{
                "CMakeLists.txt", "back_test.cpp", "back_unit.c", "front_test.cpp", "front_unit.c"}));
  // What a user does with the folder.
  tool(out(), "cmake", {"-S", "tests", "-B", "build"});
  tool(out(), "cmake", {"--build", "build"});
  tool(out(), "ctest", {"--test-dir", "build", "--no-tests=error"});
}

TEST_F(CFiles, OfADatabaseAreCompiledEachWithItsFlags) {
  std::string front = add("front.c", kFront);
  std::string back = add("back.c", kBack);
  auto entry = [&](const std::string& file, const std::string& flags) {
    return Json{
        {"file", file}, {"directory", folder_.path().string()}, {"command", "cc " + flags + " -c " + file}};
  };
  // Three times 7 is 21, two times anything is not.
  std::string database =
      add("compile_commands.json",
          Json::array({entry("front.c", "-DFACTOR=9"), entry("back.c", "-DFACTOR=2")}).dump());
  Ran ran = run({"generate", database, "--target", "front", "--out", out()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  Json report = this->report();
  ASSERT_EQ(report["targets"].size(), 1U);
  EXPECT_EQ(report["targets"][0]["branches"]["infeasible"], 1) << ran.out;
  for (const Json& test : report["tests"]) EXPECT_TRUE(test["confirmed"]) << test.dump(2);
  EXPECT_TRUE(fs::exists(out() + "/tests/back_unit.c"));
  EXPECT_FALSE(fs::exists(out() + "/tests/back_test.cpp"));
}

TEST_F(CFiles, AreLinkedWithObjectsAndLibrariesThatHaveTheRealFunctions) {
  const std::string folder = folder_.path().string();
  const std::string source = add("front.c", R"(
int ready(void);
int twice(int x);
int fetch(int at);
int front(int at) {
  if (!ready()) return -1;
  if (fetch(at) > 5) return 1;
  return twice(at) == 1 ? 2 : 3;
}
)");
  add("real.c", "int ready(void) { return 1; }\n");
  add("more.c", "int other(void) { return 0; }\nint twice(int x) { return 2 * x; }\n");
  tool(folder, "clang-19", {"-c", "real.c", "more.c"});
  tool(folder, "ar", {"rc", "libmore.a", "more.o"});
  Ran ran = run({"generate", source, "--link", folder + "/real.o,-L" + folder + ",-lmore", "--out", out()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  SCOPED_TRACE(ran.out);
  const Json report = this->report();
  // It is always ready, and twice something is never 1, but nobody can know: this is not called infeasible.
  EXPECT_EQ(report["targets"][0]["branches"]["infeasible"], 0);
  EXPECT_EQ(report["targets"][0]["branches"]["covered"], 4);
  const std::string unit = contents(fs::path(out()) / "tests/front_unit.c");
  EXPECT_EQ(unit.find("ready"), std::string::npos) << unit;
  EXPECT_NE(unit.find("int fetch(int at)"), std::string::npos) << unit;
  tool(out(), "cmake", {"-S", "tests", "-B", "build"});
  tool(out(), "cmake", {"--build", "build"});
  tool(out(), "ctest", {"--test-dir", "build", "--no-tests=error"});
}

TEST_F(CFiles, MadeIntoBitcodeGetASuiteIfTheSourceIsThere) {
  std::string source = add("sign.c", "int sign(int n) { return n < 0 ? -1 : n > 0; }\n");
  tool(folder_.path().string(), "clang-19", {"-g", "-c", "-emit-llvm", "sign.c", "-o", "sign.bc"});
  Ran ran = run({"generate", (folder_.path() / "sign.bc").string(), "--out", out()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  expect_all_shown(report(), 1);
  EXPECT_TRUE(fs::exists(out() + "/tests/sign_test.cpp"));
  EXPECT_FALSE(report().contains("no_suite"));
}

TEST_F(CFiles, MadeIntoBitcodeWithoutASourceGetPredictionsAndTheReason) {
  add("sign.c", "int sign(int n) { return n < 0 ? -1 : n > 0; }\n");
  std::string folder = folder_.path().string();
  tool(folder, "clang-19", {"-c", "-emit-llvm", "sign.c", "-o", "plain.bc"});
  Ran plain = run({"generate", folder + "/plain.bc", "--out", out()});
  ASSERT_EQ(plain.code, 0) << plain.err;
  EXPECT_NE(plain.out.find("no suite, only predictions: the bitcode does not say which source"),
            std::string::npos)
      << plain.out;
  EXPECT_FALSE(fs::exists(out() + "/tests"));
  tool(folder, "clang-19", {"-g", "-c", "-emit-llvm", "sign.c", "-o", "orphan.bc"});
  fs::remove(folder_.path() / "sign.c");
  Ran orphan = run({"generate", folder + "/orphan.bc", "--out", out()});
  ASSERT_EQ(orphan.code, 0) << orphan.err;
  EXPECT_EQ(report()["no_suite"], "`" + folder + "/sign.c`, which the bitcode was made of, cannot be read");
}

}  // namespace
}  // namespace testellate::e2e
