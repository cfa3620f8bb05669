// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/runner.h"

#include <filesystem>
#include <span>
#include <sstream>
#include <string_view>

#include "support/process/subprocess.h"

namespace testellate::confirm::jvm {
namespace {

namespace fs = std::filesystem;
namespace process = support::process;

constexpr std::chrono::minutes kArchiveTime{1};

constexpr std::string_view kJunit4[] = {"junit4", "hamcrest"};
constexpr std::string_view kJunit5[] = {"junit-jupiter-api",
                                        "junit-jupiter-engine",
                                        "junit-platform-commons",
                                        "junit-platform-engine",
                                        "junit-platform-launcher",
                                        "opentest4j",
                                        "apiguardian-api"};

/// Of jars that have no version in their names.
Expected<std::string, std::string> junit_class_path(const std::string& folder, bool is_junit4) {
  std::string class_path;
  for (std::string_view name : is_junit4 ? std::span<const std::string_view>(kJunit4) : kJunit5) {
    std::string jar = folder + "/" + std::string(name) + ".jar";
    std::error_code ignored;  // a folder that cannot be looked into has nothing in it
    if (!std::filesystem::exists(jar, ignored)) return Unexpected<std::string>("`" + jar + "` is missing");
    if (!class_path.empty()) class_path += ':';
    class_path += jar;
  }
  return class_path;
}

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

Expected<std::string, std::string> runner_class_path(const std::string& junit, bool is_junit4) {
  TRY_ASSIGN(const std::string jars, junit_class_path(junit, is_junit4));
  return runner_jar(is_junit4) + ":" + jars;
}

std::shared_ptr<process::Aside> begin_runner_archive(const std::string& jdk, const std::string& cache) {
  const Expected<std::string, std::string> class_path = runner_class_path(Options().junit, false);
  if (!class_path) return nullptr;
  const RunnerArchive archive(jdk, *class_path, cache);
  if (cache.empty() || archive.exists()) return nullptr;
  return std::make_shared<process::Aside>([&archive] { archive.make(); });
}

RunnerArchive::RunnerArchive(const std::string& jdk, const std::string& class_path, const std::string& cache)
    : jdk_(jdk), class_path_(class_path), file_(cache, "runner-", key_of(jdk, class_path), ".jsa") {}

std::vector<std::string> RunnerArchive::machine_arguments() const {
  if (!file_.exists()) return {};
  // A machine goes on without an archive that does not fit, and would only tell us.
  return {"-XX:SharedArchiveFile=" + file_.path(), "-Xlog:disable"};
}

void RunnerArchive::make() const {
  if (file_.exists()) return;
  const std::string made = file_.begin();
  if (made.empty()) return;
  process::Command command;
  command.program = jdk_ + "/bin/java";
  command.folder = fs::path(made).parent_path().string();
  command.input = "testellate.confirm.Rehearsal#asserts\n";
  command.arguments = {"-XX:ArchiveClassesAtExit=" + made,
                       "-Xlog:disable",
                       "-XX:TieredStopAtLevel=1",
                       "-XX:+UseSerialGC",
                       "-XX:-UsePerfData",
                       "-cp",
                       class_path_,
                       kRunnerClass,
                       "/dev/stdin",
                       "/dev/null",
                       "10000",
                       "rehearsal"};
  process::Limits limits;
  limits.wall_time = kArchiveTime;
  limits.captured = std::size_t{1} << 16;
  const process::Outcome outcome = process::run(command, limits);
  std::error_code ignored;
  const bool has_content = fs::file_size(made, ignored) > 0 && !ignored;
  static_cast<void>(file_.finish(made, outcome.succeeded() && has_content));
}

void RunnerArchive::remove() const {
  std::error_code ignored;  // somebody else was faster
  fs::remove(file_.path(), ignored);
}

}  // namespace testellate::confirm::jvm
