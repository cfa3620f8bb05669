// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/java_compiler.h"

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "support/expected.h"
#include "support/scratch_folder.h"

namespace testellate::frontend::jvm {
namespace {

namespace fs = std::filesystem;
namespace process = support::process;

constexpr std::chrono::minutes kArchiveTime{1};
/// From here on an exit code of javac says that javac itself is in trouble. It ends then.
constexpr int kSystemError = 3;

/// The jar that was installed with the program.
std::string compiler_jar() {
  std::error_code ignored;  // an empty path leads to a file that is not there, which a JVM says
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  return (program.parent_path().parent_path() / "lib/testellate-javac.jar").string();
}

std::string archive_key(const std::string& jdk_home) {
  std::string key;
  for (const std::string& file :
       {jdk_home + "/lib/modules", jdk_home + "/lib/server/libjvm.so", compiler_jar()}) {
    key += support::version_of(file) + "\n";
  }
  return key;
}

/// A JVM goes on without an archive that does not fit, and would only tell us. On one that is damaged it
/// dies.
std::vector<std::string> archive_options(const support::CachedFile& archive) {
  return {"-Xlog:disable", "-XX:ErrorFile=/dev/null", "-XX:SharedArchiveFile=" + archive.path()};
}

}  // namespace

JavaCompiler::JavaCompiler(std::string jdk_home, const std::string& cache)
    : jdk_home_(std::move(jdk_home)),
      archive_(cache, "javac-", archive_key(jdk_home_), ".jsa"),
      uses_archive_(archive_.exists()),
      javac_(command(uses_archive_ ? archive_options(archive_) : std::vector<std::string>{})) {}

process::Command JavaCompiler::command(const std::vector<std::string>& options) const {
  process::Command command;
  command.program = jdk_home_ + "/bin/java";
  command.environment = {{"LC_ALL", "C.UTF-8"}};  // names of files
  command.arguments = options;
  // It lives for seconds: a quick start counts.
  command.arguments.insert(command.arguments.end(),
                           {"-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-XX:-UsePerfData",
                            "-Xmx1g",
                            "-Duser.language=en",
                            "-cp",
                            compiler_jar(),
                            "testellate.javac.Compiler"});
  return command;
}

process::Outcome JavaCompiler::compile(const std::vector<std::string>& arguments,
                                       std::chrono::milliseconds limit) {
  // Some JDKs are only to run programs.
  std::error_code ignored;
  if (!fs::exists(jdk_home_ + "/bin/javac", ignored)) {
    process::Outcome missing;
    missing.code = ENOENT;
    return missing;
  }
  std::string request;
  for (const std::string& argument : arguments) (request += argument) += '\0';
  Expected<std::string, process::Outcome> answer = javac_.ask(request, limit);
  if (!answer && answer.error().end == process::End::Signalled && uses_archive_) {
    fs::remove(archive_.path(), ignored);
    uses_archive_ = false;
    javac_.become(command({}));
    answer = javac_.ask(request, limit);
  }
  if (!answer) return answer.error();
  process::Outcome outcome;
  outcome.end = process::End::Exited;
  outcome.code = answer->empty() ? kSystemError : static_cast<unsigned char>(answer->front());
  outcome.errors = answer->empty() ? "" : answer->substr(1);
  if (outcome.code >= kSystemError) javac_.end();
  return outcome;
}

void JavaCompiler::make_archive(const std::string& class_path) const {
  if (archive_.exists()) return;
  const std::string made = archive_.begin();
  if (made.empty()) return;
  const auto folder = support::ScratchFolder::make(fs::path(made).parent_path().string());
  if (!folder) {
    static_cast<void>(archive_.finish(made, false));
    return;
  }
  process::Command rehearsal = command({"-XX:ArchiveClassesAtExit=" + made, "-Xlog:disable"});
  rehearsal.arguments.insert(rehearsal.arguments.end(), {class_path, folder->path()});
  process::Limits limits;
  limits.wall_time = kArchiveTime;
  const bool has_ended = process::run(rehearsal, limits).succeeded();
  std::error_code ignored;
  const bool has_content = fs::file_size(made, ignored) > 0 && !ignored;
  static_cast<void>(archive_.finish(made, has_ended && has_content));
}

}  // namespace testellate::frontend::jvm
