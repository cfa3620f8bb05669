// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/runner.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/process/subprocess.h"

namespace testellate::confirm::jvm {
namespace {

namespace fs = std::filesystem;
namespace process = support::process;

std::string key_of(const std::string& jdk, const std::string& class_path) {
  std::string key =
      support::version_of(jdk + "/lib/modules") + "\n" + support::version_of(jdk + "/lib/server/libjvm.so");
  std::istringstream jars(class_path);
  for (std::string jar; std::getline(jars, jar, ':');) key += "\n" + support::version_of(jar);
  return key;
}

}  // namespace

std::string runner_jar(bool is_junit4) {
  std::error_code ignored;  // an empty path leads to a file that is not there, and that is reported
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  const char* name = is_junit4 ? "testellate-runner-junit4.jar" : "testellate-runner-junit5.jar";
  return (program.parent_path().parent_path() / "lib" / name).string();
}

RunnerArchive::RunnerArchive(const std::string& jdk, const std::string& class_path, const std::string& cache)
    : jdk_(jdk), class_path_(class_path), file_(cache, "runner-", key_of(jdk, class_path), ".jsa") {}

std::vector<std::string> RunnerArchive::machine_arguments() const {
  if (!file_.exists()) return {};
  // A machine goes on without an archive that does not fit, and would only tell us.
  return {"-XX:SharedArchiveFile=" + file_.path(), "-Xlog:disable"};
}

void RunnerArchive::make(const std::string& folder, const Options& options) const {
  if (file_.exists()) return;
  const std::string made = file_.begin();
  if (made.empty()) return;
  std::error_code ignored;  // the machine fails without its files, and there is no archive then
  fs::create_directories(folder, ignored);
  std::ofstream(folder + "/tests") << "testellate.confirm.Rehearsal#asserts\n";
  process::Command command;
  command.program = jdk_ + "/bin/java";
  command.folder = folder;
  command.arguments = {"-XX:ArchiveClassesAtExit=" + made,
                       "-Xlog:disable",
                       "-XX:TieredStopAtLevel=1",
                       "-XX:+UseSerialGC",
                       "-XX:-UsePerfData",
                       "-cp",
                       class_path_,
                       kRunnerClass,
                       folder + "/tests",
                       folder + "/results",
                       "10000",
                       "rehearsal"};
  process::Limits limits;
  limits.wall_time = options.deadline.shorten(options.compile_time);
  limits.captured = std::size_t{1} << 16;
  const process::Outcome outcome = process::run(command, limits);
  const bool has_content = fs::file_size(made, ignored) > 0 && !ignored;
  static_cast<void>(file_.finish(made, outcome.succeeded() && has_content));
}

void RunnerArchive::remove() const {
  std::error_code ignored;  // somebody else was faster
  fs::remove(file_.path(), ignored);
}

}  // namespace testellate::confirm::jvm
