// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include <array>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/generate_options.h"
#include "cli/manual.h"
#include "cli/sequence_options.h"
#include "diag/diagnostic.h"
#include "driver/bugs_command.h"
#include "driver/classes_command.h"
#include "driver/generate_command.h"
#include "driver/mutate_command.h"
#include "driver/run_command.h"
#include "driver/sequences_command.h"
#include "driver/verify_command.h"
#include "language/language.h"
#include "support/shell_words.h"

namespace testellate::cli {
namespace {

constexpr int kBadInput = 2;
constexpr int kInternalError = 3;
constexpr int kMachineFailed = 4;

int exit_code(driver::Status status) {
  switch (status) {
    case driver::Status::Done:
      return 0;
    case driver::Status::FoundBugs:
    case driver::Status::Differs:
      return 1;
    case driver::Status::BadInput:
      return kBadInput;
    case driver::Status::Interrupted:
      return kInterrupted;
    case driver::Status::InternalError:
      return kInternalError;
    case driver::Status::MachineFailed:
      return kMachineFailed;
  }
  return kInternalError;
}

std::optional<std::string> variable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

void add_environment(language::LoadOptions& options) {
  options.java_home = variable("JAVA_HOME");
  options.path = variable("PATH");
}

void add_run(CLI::App& app, driver::RunOptions& options, std::string& cflags) {
  CLI::App* run =
      app.add_subcommand("run", "executes one function with given arguments, step by step with --trace");
  run->add_option("INPUT", options.inputs, "a .class, .jar, .java, .c, .bc, .ll or .tir file")->required();
  run->add_option("--cflags", cflags, "flags for clang, as in a shell");
  run->add_option("--classpath", options.load.class_path, "Java: class path of what the classes need");
  run->add_option("--jdk", options.load.jdk, "Java: the JDK to use; default: the one that is found");
  run->add_option("--target", options.target, "the function to run; default: the only one there is");
  run->add_option("--args",
                  options.arguments,
                  "its arguments: \"1, -2.5, null, [1, 2], \\\"text\\\"\"; words for a Java main");
  run->add_flag("--trace", options.trace, "print each instruction with its result");
  run->add_option("--max-steps", options.max_steps, "instructions after which it stops")
      ->capture_default_str();
}

void add_verify(CLI::App& app, driver::VerifyOptions& options, std::string& cflags, std::string& link) {
  CLI::App* verify = app.add_subcommand(
      "verify", "runs the patterns that `classes` saved again, and says class by class what differs now");
  verify->add_option("PATTERNS", options.patterns, "the document: patterns.xml of `testellate classes`")
      ->required();
  verify->add_option("INPUT", options.inputs, "the program as it is now, as for `testellate classes`")
      ->required();
  verify->add_option("--out", options.out, "folder that everything is written to")->capture_default_str();
  verify->add_option("--cflags", cflags, "flags for clang, as in a shell");
  verify->add_option("--link", link, "C: objects and libraries that have functions which the files lack");
  verify->add_option("--classpath", options.load.class_path, "Java: class path of what the classes need");
  verify->add_option("--jdk", options.load.jdk, "Java: the JDK to use; default: the one that is found");
  verify->add_option("--jobs", options.jobs, "processes at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  verify->add_flag("--quiet", options.is_quiet, "print nothing but errors");
}

void add_mutate(CLI::App& app, driver::MutateOptions& options) {
  CLI::App* mutate = app.add_subcommand(
      "mutate", "changes the code in small ways and says which changes the tests of a suite notice");
  mutate->add_option("DIR", options.folder, "the folder that `testellate generate` has written to")
      ->capture_default_str();
  mutate->add_option("--jobs", options.jobs, "processes at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  mutate->add_option("--fail-under",
                     options.fail_under,
                     "percent: exit code 1 if fewer of the changes are noticed; default: none");
  mutate->add_flag("--quiet", options.is_quiet, "print nothing but errors");
}

/// Without a command the first input stands in its place: something with a dot or a slash, which no command
/// has.
std::vector<const char*> with_command(int argc, const char* const* argv) {
  std::vector<const char*> words(argv, argv + argc);
  if (words.size() < 2) return words;
  std::string_view first = words[1];
  if (first.find_first_of("./") != std::string_view::npos && !first.starts_with("-")) {
    words.insert(words.begin() + 1, "generate");
  }
  return words;
}

}  // namespace

int run_command_line(int argc,
                     const char* const* argv,
                     std::ostream& out,
                     std::ostream& err,
                     Terminals terminals,
                     const volatile std::sig_atomic_t* signal) {
  CLI::App app("Testellate: tests for Java and C code that has none", "testellate");
  app.set_version_flag("--version", "testellate " TESTELLATE_VERSION);
  app.require_subcommand(1);
  GenerateWords generate(app);
  GenerateWords classes(app, GenerateWords::Command::Classes);
  GenerateWords bugs(app, GenerateWords::Command::Bugs);
  SequenceWords sequences(app);
  driver::RunOptions run_options;
  std::string run_cflags;
  add_run(app, run_options, run_cflags);
  driver::VerifyOptions verify_options;
  std::string verify_cflags;
  std::string verify_link;
  add_verify(app, verify_options, verify_cflags, verify_link);
  driver::MutateOptions mutate_options;
  add_mutate(app, mutate_options);
  // For docs/cli.md, not for users: no group, so `--help` does not list it.
  app.add_flag_callback("--manual", [&app] { throw CLI::CallForVersion(manual(app), 0); })->group("");

  diag::StreamSink sink(err);
  try {
    std::vector<const char*> words = with_command(argc, argv);
    app.parse(static_cast<int>(words.size()), words.data());
  } catch (const CLI::Success& wanted) {
    // --help, --version and --manual arrive as exceptions.
    return app.exit(wanted, out, err);
  } catch (const CLI::ParseError& error) {
    sink.report({diag::Kind::Usage, {}, std::string(error.what()) + "; see `testellate --help`"});
    return kBadInput;
  }

  support::DiskFileSystem files;
  driver::Env env{files, out, sink, terminals.is_err ? &err : nullptr};
  env.errors = &err;
  env.is_interrupted = [signal] { return signal != nullptr && *signal != 0; };
  using Command = driver::Status (*)(const driver::Env&, const driver::GenerateOptions&);
  const std::array<std::pair<const GenerateWords*, Command>, 3> commands{
      {{&generate, driver::generate_command},
       {&classes, driver::classes_command},
       {&bugs, driver::bugs_command}}};
  for (const auto& [words, command] : commands) {
    if (!words->was_given()) continue;
    driver::GenerateOptions options = words->options(terminals.is_out);
    add_environment(options.load);
    const driver::Status status = command(env, options);
    return status == driver::Status::Interrupted ? kInterrupted + *signal : exit_code(status);
  }
  if (app.got_subcommand("verify")) {
    add_environment(verify_options.load);
    verify_options.load.cflags = support::split_shell_words(verify_cflags);
    verify_options.load.link = support::split_commas(verify_link);
    const driver::Status status = driver::verify_command(env, verify_options);
    return status == driver::Status::Interrupted ? kInterrupted + *signal : exit_code(status);
  }
  if (app.got_subcommand("mutate")) {
    add_environment(mutate_options.environment);
    const driver::Status status = driver::mutate_command(env, mutate_options);
    return status == driver::Status::Interrupted ? kInterrupted + *signal : exit_code(status);
  }
  if (sequences.was_given()) {
    driver::SequencesOptions options = sequences.options(terminals.is_out);
    add_environment(options.common.load);
    const driver::Status status = driver::sequences_command(env, options);
    return status == driver::Status::Interrupted ? kInterrupted + *signal : exit_code(status);
  }
  add_environment(run_options.load);
  run_options.load.cflags = support::split_shell_words(run_cflags);
  return exit_code(driver::run_command(env, run_options));
}

}  // namespace testellate::cli
