// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "emit/gtest/write_suite.h"
#include "support/process/subprocess.h"
#include "test/support/c_sample/c_sample.h"

namespace testellate::emit::gtest {
namespace {

namespace process = support::process;

class WrittenSuiteRuns : public ::testing::Test {
 protected:
  WrittenSuiteRuns() : folder_(::testing::TempDir() + "written_suite_" + std::to_string(::getpid())) {
    sample_.source().files[0].include_path = TESTELLATE_C_SAMPLE;
    sample_.source().files[0].flags = {"-DUNUSED=\"a;b $c\\\\\"", "-I."};
  }
  ~WrittenSuiteRuns() override { std::filesystem::remove_all(folder_); }

  void write(const WrittenSuite& suite) {
    std::filesystem::create_directories(folder_);
    for (const result::SuiteFile& file : suite.files) std::ofstream(folder_ + "/" + file.path) << file.text;
  }

  process::Outcome run(const std::string& program, std::vector<std::string> arguments) {
    process::Command command;
    command.program = program;
    command.arguments = std::move(arguments);
    command.folder = folder_;
    // What a death test allocates is freed in its child only.
    command.environment = {{"ASAN_OPTIONS", "detect_leaks=0"}};
    return process::run(command);
  }

  test::CSample sample_;
  std::string folder_;
};

TEST_F(WrittenSuiteRuns, WithCMakeAsItIs) {
  sample_.add_number_tests();
  sample_.add_memory_tests();
  sample_.add_other_tests();
  const WrittenSuite suite = write_suite(sample_.program(), sample_.run(), sample_.source());
  EXPECT_TRUE(suite.not_emitted.empty());
  write(suite);
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"-S", ".", "-B", "build"}, {"--build", "build", "-j", "2"}}) {
    const process::Outcome outcome = run("cmake", arguments);
    ASSERT_TRUE(outcome.succeeded()) << outcome.output << outcome.errors;
  }
  const process::Outcome tested = run("ctest", {"--test-dir", "build", "--output-on-failure"});
  EXPECT_TRUE(tested.succeeded()) << tested.output;
  EXPECT_NE(
      tested.output.find("100% tests passed, 0 tests failed out of " + std::to_string(suite.names.size())),
      std::string::npos)
      << tested.output;
}

TEST_F(WrittenSuiteRuns, ShowingFaultsUnderSanitizers) {
  using test::CSample;
  auto add =
      [&](const char* function, const char* id, std::vector<result::Value> arguments, ir::Fault fault) {
        result::TestCase& test = sample_.add(function, id, std::move(arguments));
        test.outcome.end = ir::PathEnd::Faulted;
        test.outcome.fault = fault;
        return &test;
      };
  add("divide", "zero", {CSample::number(32, 1), CSample::number(32, 0)}, ir::Fault::DivisionByZero);
  add("stop", "abort", {}, ir::Fault::Abort);
  add("helper", "overflow", {CSample::number(32, 0x7fffffff)}, ir::Fault::SignedOverflow);
  add("initial", "null", {result::Link()}, ir::Fault::NullDereference);
  add("total", "bounds", {CSample::to(0), CSample::number(32, 3)}, ir::Fault::OutOfBounds)->before.objects = {
      sample_.bytes("u32", 8, {})};
  result::TestCase* twice = add("release", "twice", {CSample::to(0)}, ir::Fault::UseAfterFree);
  result::Object freed = sample_.bytes("struct node", 16, {{8, CSample::to(0)}});
  twice->before.objects = {freed};
  freed.is_released = true;
  twice->after.objects = {freed};

  const WrittenSuite suite =
      write_suite(sample_.program(), sample_.run(), sample_.source(), {.has_faults = true});
  EXPECT_EQ(suite.names.size(), 6U);
  write(suite);
  const std::vector<std::string> sanitizers{
      "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"};
  std::vector<std::string> unit = sanitizers;
  unit.insert(unit.end(), {"-c", "sample_unit.c", "-o", "unit.o"});
  std::vector<std::string> tests = sanitizers;
  tests.insert(tests.end(),
               {"-std=c++20", "sample_test.cpp", "unit.o", "-lgtest", "-lgtest_main", "-o", "tests"});
  const process::Outcome unit_built = run("clang-19", unit);
  ASSERT_TRUE(unit_built.succeeded()) << unit_built.errors;
  const process::Outcome tests_built = run("clang++-19", tests);
  ASSERT_TRUE(tests_built.succeeded()) << tests_built.errors;
  const process::Outcome tested = run(folder_ + "/tests", {});
  EXPECT_TRUE(tested.succeeded()) << tested.output << tested.errors;
  EXPECT_NE(tested.output.find("[  PASSED  ] 6 tests."), std::string::npos) << tested.output;
}

}  // namespace
}  // namespace testellate::emit::gtest
