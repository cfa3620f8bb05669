// SPDX-License-Identifier: Apache-2.0
// A small suite, compiled once: its code under test calls the probe by hand.
#include "confirm/native/run_tests.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "confirm/native/build.h"
#include "confirm/native/runtime.h"

namespace testellate::confirm::native {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUnit = R"(
#include <stdint.h>
#include <stdlib.h>
void __ts_edge(uint32_t function, uint32_t edge);
int sign(int x) {
  if (x < 0) { __ts_edge(0, 0); return -1; }
  __ts_edge(0, 1);
  return 1;
}
int quit(void) { __ts_edge(1, 7); exit(3); }
int element(int at) { static int numbers[4]; return numbers[at]; }
)";

constexpr const char* kTests = R"(
#include <gtest/gtest.h>
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <string>
extern "C" { int sign(int); int quit(void); int element(int); }
TEST(Sign, Holds) { EXPECT_EQ(sign(-5), -1); EXPECT_EQ(sign(5), 1); }
TEST(Sign, IsWrong) { EXPECT_EQ(sign(5), 2); }
TEST(Quit, Exits) { EXPECT_EXIT(quit(), testing::ExitedWithCode(3), ""); }
TEST(Quit, LeavesTheTest) { quit(); }
TEST(Crash, Dies) { sign(0); std::raise(SIGSEGV); }
TEST(Loop, Hangs) { for (volatile int i = 0;; i = i + 1) {} }
TEST(Loop, Sleeps) { for (;;) pause(); }
TEST(Folder, IsItsOwn) {
  EXPECT_FALSE(std::ifstream("left_behind").good());
  std::ofstream("left_behind") << "x";
  EXPECT_EQ(std::getchar(), EOF);
}
TEST(Parent, IsKilled) {
  kill(getppid(), SIGKILL);
  for (;;) pause();
}
TEST(Order, Matters) {
  std::string path = "../../seen";
  bool is_second = std::ifstream(path).good();
  std::ofstream(path) << "x";
  EXPECT_FALSE(is_second);
}
TEST(Memory, IsGuarded) {
#if __has_feature(address_sanitizer)
  EXPECT_DEATH(element(4), "");
#else
  FAIL();
#endif
}
)";

class RunTests : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = testing::TempDir() + std::to_string(::getpid()) + "_run_tests";
    fs::create_directories(folder_ + "/tests");
    std::ofstream(folder_ + "/tests/sign_unit.c") << kUnit;
    std::ofstream(folder_ + "/tests/sign_test.cpp") << kTests;
    Suite suite = RunTests::suite();
    Builder builder(suite, options(), "probed");
    builder.compile("clang-19", folder_ + "/tests/sign_unit.c", {}, "");
    builder.compile_runtime({"-Wall", "-Wextra", "-Werror"});
    builder.compile_tests({});
    Expected<std::string, BuildError> path = builder.link({});
    ASSERT_TRUE(path.has_value()) << path.error().first;
    executable_.path = *path;
  }
  static void TearDownTestSuite() { fs::remove_all(folder_); }

  static Suite suite() {
    return {.folder = folder_ + "/tests", .unit_files = {{"sign_unit.c"}}, .test_files = {"sign_test.cpp"}};
  }
  static Options options() {
    Options options;
    options.scratch = folder_ + "/scratch";
    options.jobs = 2;
    options.test_time = std::chrono::milliseconds(20'000);
    return options;
  }
  static std::pair<TestRun, TestRun> run(const std::string& name, const Options& with = options()) {
    return run_twice(executable_, {{name, 0}}, with).front();
  }

  static std::string folder_;
  static Executable executable_;
};
std::string RunTests::folder_;
Executable RunTests::executable_;

TEST_F(RunTests, RecordsTheEdgesOfATestThatPasses) {
  auto [first, second] = run("Sign.Holds");
  EXPECT_EQ(first.failure, std::nullopt);
  EXPECT_EQ(first.trace.edges, (std::vector<ProbedEdge>{{0, 0}, {0, 1}}));
  EXPECT_EQ(first, second);
}

TEST_F(RunTests, KeepsTheOrderOfTheTestsGiven) {
  std::vector<std::pair<TestRun, TestRun>> runs =
      run_twice(executable_, {{"Sign.Holds", 0}, {"Sign.IsWrong", 0}, {"Quit.Exits", 0}}, options());
  ASSERT_EQ(runs.size(), 3U);
  for (const auto& [first, second] : runs) EXPECT_EQ(first, second);
  EXPECT_EQ(runs[0].first.failure, std::nullopt);
  EXPECT_EQ(runs[1].first.failure,
            "sign_test.cpp:10 Expected equality of these values: sign(5) Which is: 1 2");
  EXPECT_EQ(runs[2].first.failure, std::nullopt);
}

TEST_F(RunTests, SeesTheEdgesOfTheChildThatADeathTestForks) {
  EXPECT_EQ(run("Quit.Exits").first.trace.edges, (std::vector<ProbedEdge>{{1, 7}}));
}

TEST_F(RunTests, TakesAProcessThatLeavesTheTestForAFailure) {
  EXPECT_EQ(run("Quit.LeavesTheTest").first.failure, "the test exited with code 3");
}

TEST_F(RunTests, KeepsTheRecordOfATestThatCrashes) {
  TestRun crashed = run("Crash.Dies").first;
  EXPECT_EQ(crashed.failure, "the test ended by signal 11 (Segmentation fault)");
  EXPECT_EQ(crashed.trace.edges, (std::vector<ProbedEdge>{{0, 1}}));
}

TEST_F(RunTests, StopsATestThatHangs) {
  Options impatient = options();
  impatient.test_time = std::chrono::milliseconds(300);
  EXPECT_EQ(run("Loop.Hangs", impatient).first.failure, "the test ran into the time limit");
  EXPECT_EQ(run("Loop.Sleeps", impatient).first.failure, "the test ran into the time limit");
}

TEST_F(RunTests, GivesEachProcessAFolderOfItsOwnAndNoInput) {
  auto [first, second] = run("Folder.IsItsOwn");
  EXPECT_EQ(first.failure, std::nullopt);
  EXPECT_EQ(second.failure, std::nullopt);
}

TEST_F(RunTests, SeesThatTwoRunsDiffer) {
  Options one_by_one = options();
  one_by_one.jobs = 1;
  auto [first, second] = run("Order.Matters", one_by_one);
  EXPECT_NE(first.failure, second.failure);
}

TEST_F(RunTests, SharesASandboxAmongTestsThatDoNotSeeEachOther) {
  Options confined = options();
  confined.jobs = 1;
  confined.test_time = std::chrono::milliseconds(250);
  confined.sandbox = support::process::find_sandbox();
  if (confined.sandbox.level != support::process::SandboxLevel::Bubblewrap)
    GTEST_SKIP() << "no namespaces here";
  const std::vector<std::pair<std::string, std::optional<std::string>>> expected{
      {"Sign.Holds", std::nullopt},
      {"Sign.IsWrong", "sign_test.cpp:10 Expected equality of these values: sign(5) Which is: 1 2"},
      {"Quit.Exits", std::nullopt},
      {"Quit.LeavesTheTest", "the test exited with code 3"},
      {"Crash.Dies", "the test ended by signal 11 (Segmentation fault)"},
      {"Loop.Hangs", "the test ran into the time limit"},
      {"Folder.IsItsOwn", std::nullopt},
      {"Sign.IsNotThere", "the test was not run"},
      // Whoever ends the process that runs the tests does no harm to others.
      {"Parent.IsKilled", "the test ran into the time limit"},
      {"Sign.Holds", std::nullopt}};
  std::vector<WantedTest> wanted;
  for (const auto& [name, failure] : expected) wanted.push_back({name, 0});
  const std::vector<std::pair<TestRun, TestRun>> runs = run_twice(executable_, wanted, confined);
  ASSERT_EQ(runs.size(), expected.size());
  for (std::size_t at = 0; at < runs.size(); ++at) {
    EXPECT_EQ(runs[at].first.failure, expected[at].second) << expected[at].first;
    EXPECT_EQ(runs[at].second.failure, expected[at].second) << expected[at].first;
  }
  EXPECT_EQ(runs.front().first.trace.edges, (std::vector<ProbedEdge>{{0, 0}, {0, 1}}));
  EXPECT_EQ(runs.back().first.trace.edges, (std::vector<ProbedEdge>{{0, 0}, {0, 1}}));
}

TEST_F(RunTests, SaysThatATestDoesNotExist) {
  EXPECT_EQ(run("Sign.IsNotThere").first.failure, "the test was not run");
}

TEST_F(RunTests, LinksAndFailsWithTheFirstErrorOfTheCompiler) {
  std::ofstream(folder_ + "/tests/broken_test.cpp") << "int first = undeclared;\nint second = again;\n";
  Suite broken = suite();
  broken.test_files = {"broken_test.cpp"};
  Builder builder(broken, options(), "broken");
  builder.compile_tests({});
  Expected<std::string, BuildError> path = builder.link({});
  ASSERT_FALSE(path.has_value());
  EXPECT_EQ(path.error().first, "broken_test.cpp:1:13: error: use of undeclared identifier 'undeclared'");
}

}  // namespace
}  // namespace testellate::confirm::native
