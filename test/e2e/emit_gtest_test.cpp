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
    sample_.add_number_tests();
    sample_.add_memory_tests();
    sample_.add_other_tests();
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
    return process::run(command);
  }

  test::CSample sample_;
  std::string folder_;
};

TEST_F(WrittenSuiteRuns, WithCMakeAsItIs) {
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

}  // namespace
}  // namespace testellate::emit::gtest
