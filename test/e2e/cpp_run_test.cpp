// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "case.h"
#include "support/process/subprocess.h"

// Each program of cpp_run/ prints and returns in `interp` what it does when it is compiled.

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> programs() {
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(TESTELLATE_CPP_RUN)) {
    if (entry.path().extension() == ".cpp") found.push_back(entry.path().stem().string());
  }
  std::ranges::sort(found);
  return found;
}

/// `//! flags ...` says how a program is compiled.
std::string flags_of(const fs::path& source) {
  constexpr std::string_view kMark = "//! flags ";
  const std::string text = contents(source);
  const std::size_t at = text.find(kMark);
  if (at == std::string::npos) return "-std=c++20";
  return text.substr(at + kMark.size(), text.find('\n', at) - at - kMark.size());
}

class CppRun : public testing::TestWithParam<std::string> {};

TEST_P(CppRun, PrintsWhatTheMachinePrints) {
  const fs::path source = fs::path(TESTELLATE_CPP_RUN) / (GetParam() + ".cpp");
  const std::string flags = flags_of(source);
  OwnFolder folder;
  const std::string program = (folder.path() / "program").string();
  support::process::Command compile;
  compile.program = "clang++-19";
  compile.arguments = {flags, "-O0", "-w", "-ffp-contract=off", "-o", program, source.string()};
  const support::process::Outcome compiled = support::process::run(compile);
  ASSERT_TRUE(compiled.succeeded()) << compiled.errors;
  support::process::Command command;
  command.program = program;
  const support::process::Outcome expected = support::process::run(command);
  ASSERT_EQ(expected.end, support::process::End::Exited);

  const Ran ran = run({"run", source.string(), "--cflags=" + flags, "--target", "main"});
  EXPECT_EQ(ran.out, expected.output + "returned " + std::to_string(expected.code) + "\n");
  EXPECT_EQ(ran.err, expected.errors);
}

INSTANTIATE_TEST_SUITE_P(Programs, CppRun, testing::ValuesIn(programs()), [](const auto& program) {
  return program.param;
});

}  // namespace
}  // namespace testellate::e2e
