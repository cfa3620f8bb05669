// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/javac_archive.h"

#include <filesystem>
#include <initializer_list>

#include "support/cached_file.h"

namespace testellate::frontend::jvm {
namespace {

namespace process = support::process;

process::Command with_words(process::Command command, std::initializer_list<std::string> words) {
  command.arguments.insert(command.arguments.begin(), words);
  return command;
}

}  // namespace

process::Outcome run_javac(const std::string& jdk_home,
                           const process::Command& command,
                           const process::Limits& limits,
                           const JavacCache& cache) {
  const support::CachedFile archive(cache.folder,
                                    "javac-",
                                    support::version_of(jdk_home + "/lib/modules") + "\n" +
                                        support::version_of(jdk_home + "/lib/server/libjvm.so"),
                                    ".jsa");
  // A JVM goes on without an archive that does not fit, and would only tell us. On one that is damaged it
  // dies.
  const std::string quiet = "-J-Xlog:disable";
  std::error_code ignored;
  if (archive.exists()) {
    process::Outcome outcome = process::run(
        with_words(command,
                   {quiet, "-J-XX:ErrorFile=/dev/null", "-J-XX:SharedArchiveFile=" + archive.path()}),
        limits);
    if (outcome.end != process::End::Signalled) return outcome;
    std::filesystem::remove(archive.path(), ignored);
    return process::run(command, limits);
  }
  const std::string made = cache.is_written ? archive.begin() : "";
  if (made.empty()) return process::run(command, limits);
  process::Outcome outcome =
      process::run(with_words(command, {quiet, "-J-XX:ArchiveClassesAtExit=" + made}), limits);
  const bool has_content = std::filesystem::file_size(made, ignored) > 0 && !ignored;
  static_cast<void>(archive.finish(made, outcome.succeeded() && has_content));
  return outcome;
}

}  // namespace testellate::frontend::jvm
