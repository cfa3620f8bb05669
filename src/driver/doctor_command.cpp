// SPDX-License-Identifier: Apache-2.0
#include "driver/doctor_command.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>

#include "confirm/jvm/recording.h"
#include "confirm/native/framework.h"
#include "frontend/jvm/classpath/jdk.h"
#include "support/process/subprocess.h"
#include "support/scratch_folder.h"

namespace testellate::driver {
namespace {

namespace process = support::process;

/// The first line of what a program prints; nothing if it does not run.
std::optional<std::string> first_line(const std::string& program, std::vector<std::string> arguments) {
  process::Limits limits;
  limits.wall_time = std::chrono::seconds(30);
  const process::Outcome outcome =
      process::run({program, std::move(arguments), "", std::nullopt, {}}, limits);
  if (!outcome.succeeded()) return std::nullopt;
  return outcome.output.substr(0, outcome.output.find('\n'));
}

std::optional<std::string> existing(const std::string& path) {
  std::error_code ignored;  // what cannot be looked at is not there
  return std::filesystem::exists(path, ignored) ? std::optional(path) : std::nullopt;
}

class Examination {
 public:
  explicit Examination(std::ostream& out) : out_(out) {}

  void needs(const std::string& what, const std::optional<std::string>& found, const std::string& remedy) {
    show(what, found ? *found : "missing: " + remedy);
    is_complete_ = is_complete_ && found.has_value();
  }
  void likes(const std::string& what, const std::optional<std::string>& found, const std::string& remedy) {
    show(what, found ? *found : "not there; " + remedy);
  }
  void show(const std::string& what, const std::string& text) {
    constexpr std::size_t kColumn = 14;
    out_ << what << std::string(what.size() < kColumn ? kColumn - what.size() : 1, ' ') << text << "\n";
  }
  [[nodiscard]] bool is_complete() const { return is_complete_; }

 private:
  std::ostream& out_;
  bool is_complete_ = true;
};

void examine_c(Examination& examination) {
  examination.needs("clang", first_line("clang-19", {"--version"}), "install clang-19");
  examination.needs("clang++", first_line("clang++-19", {"--version"}), "install clang-19");
  examination.needs("lld", first_line("clang++-19", {"-fuse-ld=lld", "-Wl,--version"}), "install lld-19");
  const std::optional<std::string> library = first_line("clang++-19", {"-print-file-name=libgtest.a"});
  examination.needs("GoogleTest",
                    library && library->starts_with('/') ? existing(*library) : std::nullopt,
                    "install libgtest-dev");
  const std::string catch2 = confirm::native::find_framework(confirm::native::Framework::Catch2).header;
  examination.likes("Catch2", existing(catch2), "for --format catch2 install catch2");
}

void examine_java(Examination& examination, const language::LoadOptions& options) {
  frontend::jvm::JdkSearch search;
  search.chosen = options.jdk;
  search.java_home = options.java_home;
  search.path = options.path;
  const diag::Result<frontend::jvm::Jdk> jdk = frontend::jvm::find_jdk(search);
  examination.needs(
      "JDK",
      jdk ? std::optional(jdk->version + ", " + jdk->home) : std::nullopt,
      jdk ? "" : jdk.error().message + "; install openjdk-17-jdk-headless, or choose one with --jdk");
  if (jdk) examination.needs("javac", existing(jdk->javac()), "a JRE is not enough: install a JDK");
  const std::string jars = "/usr/share/java/";
  examination.needs("JUnit 5", existing(jars + "junit-platform-launcher.jar"), "install junit5");
  examination.likes("JUnit 4", existing(jars + "junit4.jar"), "for --format junit4 install junit4");
  examination.likes(
      "Mockito", existing(jars + "mockito-core.jar"), "for --stubs mockito install libmockito-java");
  const std::string agent = confirm::jvm::agent_library();
  examination.needs("agent", existing(agent), "`" + agent + "`: install the program again");
}

}  // namespace

Status doctor_command(const Env& env, const language::LoadOptions& options) {
  Examination examination(env.out);
  examine_c(examination);
  examine_java(examination, options);
  const process::Sandbox sandbox = process::find_sandbox();
  const bool is_strongest = sandbox.level == process::SandboxLevel::Bubblewrap;
  examination.show(
      "sandbox",
      std::string(process::name_of(sandbox.level)) +
          (is_strongest ? "" : "; for a stronger one install bubblewrap and allow user namespaces"));
  const Expected<support::ScratchFolder, std::string> scratch =
      support::ScratchFolder::make(env.temporary_folder);
  examination.needs("scratch",
                    scratch ? std::optional(env.temporary_folder) : std::nullopt,
                    scratch ? "" : scratch.error() + "; set TMPDIR");
  examination.show("processors", std::to_string(std::thread::hardware_concurrency()));
  env.out << (examination.is_complete() ? "everything is there\n"
                                        : "something is missing; suites that need it cannot be confirmed\n");
  return examination.is_complete() ? Status::Done : Status::MachineFailed;
}

}  // namespace testellate::driver
