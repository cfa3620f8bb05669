// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "case.h"
#include "frontend/jvm/classpath/open_inputs.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "language/java/execution.h"
#include "models/jdk/jdk.h"
#include "models/scripted.h"
#include "support/process/subprocess.h"

// Each program of java_run/ prints in `interp`, byte for byte, what it prints on the JVM.

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
namespace jvm = frontend::jvm;

/// Fixed on both sides: what a JVM would otherwise take from the machine.
const std::vector<std::string> kJvmOptions = {"-ea",
                                              "-XX:TieredStopAtLevel=1",
                                              "-XX:+UseSerialGC",
                                              "-Duser.language=en",
                                              "-Duser.country=US",
                                              "-Duser.timezone=UTC",
                                              "-Dfile.encoding=UTF-8",
                                              "-Dsun.stdout.encoding=UTF-8",
                                              "-Dsun.stderr.encoding=UTF-8"};

struct Printed {
  std::string output;
  std::string errors;
  int exit_code = 0;
};

/// Whether the program ends the JVM or looks at its own stack, so that it cannot share one.
bool runs_alone(const fs::path& source) { return contents(source).find("//! alone") != std::string::npos; }

/// With `//! release N` the program needs that version of the language.
std::vector<fs::path> sources(int release) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(TESTELLATE_JAVA_RUN)) {
    if (entry.path().extension() != ".java") continue;
    constexpr std::string_view kMark = "//! release ";
    const std::string text = contents(entry.path());
    const std::size_t mark = text.find(kMark);
    if (mark != std::string::npos && std::stoi(text.substr(mark + kMark.size())) > release) continue;
    found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

/// What the corpus runs on: a JDK, and the release of the language that it is compiled for.
struct Setting {
  int jdk = 17;
  int release = 17;
};

/// Programs that do not print the same yet, with the reason.
std::map<std::string, std::string> known_failures(int jdk) {
  std::map<std::string, std::string> failures;
  std::ifstream file(fs::path(TESTELLATE_JAVA_RUN) / ("known_failures_" + std::to_string(jdk) + ".txt"));
  for (std::string line; std::getline(file, line);) {
    const std::size_t blank = line.find(' ');
    if (!line.starts_with('#') && blank != std::string::npos)
      failures[line.substr(0, blank)] = line.substr(blank + 1);
  }
  return failures;
}

std::optional<jvm::Jdk> try_jdk(int release) {
  for (const fs::directory_entry& entry : fs::directory_iterator("/usr/lib/jvm")) {
    diag::Result<jvm::Jdk> jdk = jvm::open_jdk(entry.path().string());
    if (jdk && jdk->release == release && fs::exists(jdk->javac())) return *jdk;
  }
  return std::nullopt;
}

void compile(const jvm::Jdk& jdk, int release, const fs::path& folder) {
  support::process::Command command;
  command.program = jdk.javac();
  command.arguments = {"--release",
                       std::to_string(release),
                       "-g",
                       "-nowarn",
                       "-Xlint:-options",
                       "-proc:none",
                       "-encoding",
                       "UTF-8",
                       "-d",
                       folder.string()};
  for (const fs::path& source : sources(release)) command.arguments.push_back(source.string());
  command.arguments.push_back(TESTELLATE_JAVA_BATCH "/Batch.java");
  const support::process::Outcome outcome = support::process::run(command);
  ASSERT_TRUE(outcome.succeeded()) << outcome.errors << outcome.output;
}

support::process::Outcome run_jvm(const jvm::Jdk& jdk,
                                  const fs::path& classes,
                                  const std::vector<std::string>& words) {
  support::process::Command command;
  command.program = jdk.home + "/bin/java";
  command.arguments = kJvmOptions;
  command.arguments.insert(command.arguments.end(), {"-cp", classes.string()});
  command.arguments.insert(command.arguments.end(), words.begin(), words.end());
  return support::process::run(command);
}

std::map<std::string, Printed> on_jvm(const jvm::Jdk& jdk, int release, const fs::path& classes) {
  std::map<std::string, Printed> printed;
  std::vector<std::string> batch{"Batch", classes.string()};
  for (const fs::path& source : sources(release)) {
    const std::string name = source.stem().string();
    if (!runs_alone(source)) {
      batch.push_back(name);
      continue;
    }
    const support::process::Outcome outcome = run_jvm(jdk, classes, {name});
    printed[name] = {outcome.output, outcome.errors, outcome.code};
  }
  const support::process::Outcome outcome = run_jvm(jdk, classes, batch);
  EXPECT_TRUE(outcome.succeeded()) << outcome.errors;
  for (std::size_t at = 2; at < batch.size(); ++at) {
    printed[batch[at]] = {
        contents(classes / (batch[at] + ".out")), contents(classes / (batch[at] + ".err")), 0};
  }
  return printed;
}

Printed in_interp(jvm::JvmProgram& java, const ir::NativeTable& natives, const std::string& name) {
  language::java::JavaExecution execution(java, natives, {.max_steps = 200'000'000});
  const interp::RunResult booted = execution.boot();
  if (booted.end != ir::PathEnd::Returned) return {"", "boot: " + booted.reason, -1};
  const diag::Result<jvm::LoadedClass*> owner = java.linker().load(name);
  if (!owner) return {"", owner.error().message, -1};
  const jvm::Method* main = (*owner)->find_method("main", "([Ljava/lang/String;)V");
  const diag::Result<ir::Unit> unit = jvm::make_unit(java.linker(), **owner, *main);
  if (!unit) return {"", unit.error().message, -1};
  const interp::RunResult result = execution.run(unit->entry, {execution.make_strings({})});
  switch (result.end) {
    case ir::PathEnd::Returned:
      return {result.output, result.error_output, 0};
    case ir::PathEnd::Threw:
      return {result.output, result.error_output, 1};
    case ir::PathEnd::Exited:
      return {result.output, result.error_output, result.exit_code};
    case ir::PathEnd::Faulted:
    case ir::PathEnd::AssumptionFailed:
    case ir::PathEnd::LoopHavocked:
    case ir::PathEnd::StepLimit:
    case ir::PathEnd::MemoryLimit:
    case ir::PathEnd::Unsupported:
    case ir::PathEnd::Stuck:
      break;
  }
  return {result.output, std::string(ir::info(result.end).name) + ": " + result.reason, -1};
}

class JavaRun : public testing::TestWithParam<Setting> {};

TEST_P(JavaRun, PrintsWhatTheJvmPrints) {
  const Setting setting = GetParam();
  const std::optional<jvm::Jdk> jdk = try_jdk(setting.jdk);
  if (!jdk && setting.jdk != 17) GTEST_SKIP() << "there is no JDK " << setting.jdk << " on this machine";
  ASSERT_TRUE(jdk) << "the corpus needs a JDK 17";
  OwnFolder folder;
  ASSERT_NO_FATAL_FAILURE(compile(*jdk, setting.release, folder.path()));
  const std::map<std::string, Printed> expected = on_jvm(*jdk, setting.release, folder.path());
  diag::Result<jvm::JavaInputs> inputs = jvm::open_inputs({folder.path().string()}, {}, *jdk);
  ASSERT_TRUE(inputs) << inputs.error().message;
  jvm::JvmProgram java(*inputs->user, *inputs->library, {});
  ir::NativeTable natives;
  models::add_jdk(natives);
  models::add_scripted(natives);
  const std::map<std::string, std::string> failures = known_failures(setting.jdk);
  EXPECT_GE(expected.size(), 80U);
  for (const auto& [name, wanted] : expected) {
    SCOPED_TRACE(name);
    const Printed actual = in_interp(java, natives, name);
    const bool is_same = actual.output == wanted.output && actual.errors == wanted.errors &&
                         actual.exit_code == wanted.exit_code;
    if (failures.contains(name)) {
      EXPECT_FALSE(is_same) << "passes now: take it off the known failures";
      continue;
    }
    EXPECT_EQ(actual.output, wanted.output);
    EXPECT_EQ(actual.errors, wanted.errors);
    EXPECT_EQ(actual.exit_code, wanted.exit_code);
  }
}

INSTANTIATE_TEST_SUITE_P(Settings,
                         JavaRun,
                         testing::Values(Setting{17, 8}, Setting{17, 17}, Setting{25, 25}),
                         [](const auto& program) {
                           return "Jdk" + std::to_string(program.param.jdk) + "Release" +
                                  std::to_string(program.param.release);
                         });

}  // namespace
}  // namespace testellate::e2e
