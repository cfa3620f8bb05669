// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/again_command.h"
#include "cli/generate_options.h"
#include "cli/manual.h"
#include "cli/project.h"
#include "cli/sequence_options.h"
#include "cli/shell_files.h"
#include "cli/suggest.h"
#include "cli/writing.h"
#include "diag/diagnostic.h"
#include "driver/bugs_command.h"
#include "driver/classes_command.h"
#include "driver/doctor_command.h"
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
    case driver::Status::BelowCoverage:
      return 1;
    case driver::Status::BadInput:
      return kBadInput;
    case driver::Status::Interrupted:
      return kInterrupted;
    case driver::Status::InternalError:
      return kInternalError;
    case driver::Status::MachineFailed:
    case driver::Status::NotWritten:
      return kMachineFailed;
  }
  return kInternalError;
}

std::optional<std::string> variable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

std::string temporary_folder() { return variable("TMPDIR").value_or("/tmp"); }

/// Of the user, by the rules of XDG; empty if there is none.
std::string cache_folder() {
  if (const std::optional<std::string> folder = variable("XDG_CACHE_HOME")) return *folder + "/testellate";
  const std::optional<std::string> home = variable("HOME");
  return home ? *home + "/.cache/testellate" : "";
}

void add_environment(language::LoadOptions& options) {
  options.java_home = variable("JAVA_HOME");
  options.path = variable("PATH");
  options.temporary_folder = temporary_folder();
  options.cache_folder = cache_folder();
}

void add_run(CLI::App& app, driver::RunOptions& options, std::string& cflags) {
  CLI::App* run =
      app.add_subcommand("run", "executes one function with given arguments, step by step with --trace");
  run->add_option("INPUT", options.inputs, "a .class, .jar, .java, .c, .cpp, .bc, .ll or .tir file")
      ->required();
  run->add_option("--cflags", cflags, "flags for clang, as in a shell");
  run->add_option("--classpath", options.load.class_path, "Java: class path of what the classes need");
  run->add_option("--jdk", options.load.jdk, "Java: the JDK to use; default: the one that is found");
  run->add_option("--target", options.target, "the function to run; default: the only one there is");
  run->add_option(
      "--args",
      options.arguments,
      "its arguments: \"1, -2.5, null, [1, 2], \\\"text\\\"\"; of Java also expressions "
      "(new Money(3), List.of(\"a\")), the object of an instance method first; words for a Java main");
  run->add_flag("--trace", options.trace, "print each instruction with its result");
  run->add_option("--max-steps", options.max_steps, "instructions after which it stops")
      ->capture_default_str();
}

void add_verify(CLI::App& app,
                driver::VerifyOptions& options,
                std::string& cflags,
                std::string& link,
                std::string& sandbox,
                bool& is_forced) {
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
  options.jobs = core_count();
  verify->add_option("--jobs", options.jobs, "processes at a time; default: as many as processors")
      ->check(CLI::Range(1, 1024));
  add_sandbox(*verify, sandbox);
  add_force(*verify, is_forced);
  verify->add_flag("--quiet", options.is_quiet, "print nothing but errors");
}

void add_mutate(CLI::App& app, driver::MutateOptions& options, std::string& sandbox, bool& is_forced) {
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
  mutate->add_flag(
      "--strengthen",
      options.is_strengthened,
      "make the suite again, with tests for changes that none notices, a fifth more at most; say "
      "which changes nobody can notice");
  add_sandbox(*mutate, sandbox);
  add_force(*mutate, is_forced);
  mutate->add_flag("--quiet", options.is_quiet, "print nothing but errors");
}

/// Without a command the first input stands in its place: something with a dot or a slash, which no command
/// has, or something that exists.
std::vector<const char*> with_command(const CLI::App& app, int argc, const char* const* argv) {
  std::vector<const char*> words(argv, argv + argc);
  if (words.size() < 2) return words;
  const std::string_view first = words[1];
  const auto is_named = [&](const CLI::App* command) { return command->get_name() == first; };
  if (first.starts_with("-") || !app.get_subcommands(is_named).empty()) return words;
  std::error_code ignored;  // what cannot be looked at is no input
  if (first.find_first_of("./") != std::string_view::npos || std::filesystem::exists(first, ignored)) {
    words.insert(words.begin() + 1, "generate");
  }
  return words;
}

int run_words(int argc,
              const char* const* argv,
              std::ostream& out,
              std::ostream& err,
              Terminals terminals,
              const volatile std::sig_atomic_t* signal,
              support::process::Afterwards& afterwards) {
  CLI::App app("Testellate: tests for Java, C and C++ code that has none", "testellate");
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
  std::string verify_sandbox = "bubblewrap";
  bool is_verify_forced = false;
  add_verify(app, verify_options, verify_cflags, verify_link, verify_sandbox, is_verify_forced);
  driver::MutateOptions mutate_options;
  std::string mutate_sandbox = "bubblewrap";
  bool is_mutate_forced = false;
  add_mutate(app, mutate_options, mutate_sandbox, is_mutate_forced);
  language::LoadOptions doctor_options;
  app.add_subcommand("doctor", "says which compilers, JDKs, test libraries and sandbox are there")
      ->add_option("--jdk", doctor_options.jdk, "Java: the JDK to use; default: the one that is found");
  std::string shell;
  app.add_subcommand("completion", "prints a script that lets a shell complete commands and options")
      ->add_option("SHELL", shell, "bash, zsh or fish")
      ->check(CLI::IsMember({"bash", "zsh", "fish"}))
      ->required();
  // For docs/cli.md and packages, not for users: no group, so `--help` does not list them.
  app.add_flag_callback("--manual", [&app] { throw CLI::CallForVersion(manual(app), 0); })->group("");
  app.add_flag_callback("--man-page",
                        [&app] { throw CLI::CallForVersion(man_page(app, TESTELLATE_VERSION), 0); })
      ->group("");

  diag::StreamSink sink(err);
  const std::vector<const char*> given = with_command(app, argc, argv);
  try {
    app.parse(static_cast<int>(given.size()), given.data());
  } catch (const CLI::Success& wanted) {
    // --help, --version and --manual arrive as exceptions.
    return app.exit(wanted, out, err);
  } catch (const CLI::ParseError& error) {
    sink.report({diag::Kind::Usage, {}, explain_refusal(app, given, error.what())});
    return kBadInput;
  }
  if (app.got_subcommand("completion")) {
    out << completion(app, shell);
    return 0;
  }

  support::DiskFileSystem files;
  driver::Env env{files, out, sink, &err};
  env.is_terminal = terminals.is_err;
  env.errors = &err;
  env.afterwards = &afterwards;
  env.temporary_folder = temporary_folder();
  env.cache_folder = cache_folder();
  env.is_interrupted = [signal] { return signal != nullptr && *signal != 0; };
  const auto ended = [signal](driver::Status status) {
    return status == driver::Status::Interrupted ? kInterrupted + *signal : exit_code(status);
  };
  // https://no-color.org
  const bool has_color = terminals.is_out && !variable("NO_COLOR");
  using Command = driver::Status (*)(const driver::Env&, const driver::GenerateOptions&);
  const std::array<std::pair<const GenerateWords*, Command>, 3> commands{
      {{&generate, driver::generate_command},
       {&classes, driver::classes_command},
       {&bugs, driver::bugs_command}}};
  for (const auto& [words, command] : commands) {
    if (!words->was_given()) continue;
    driver::GenerateOptions options = words->options(has_color);
    options.command = again_command(given);
    add_environment(options.load);
    if (options.is_worker) return exit_code(command(env, options));
    const std::string root = options.inputs.front();
    const diag::Result<std::optional<driver::Project>> project = resolve_project(options, variable("HOME"));
    if (!project) return exit_code(driver::refuse(env, project.error()));
    if (*project && !words->has_out()) options.out = root + "/" + options.out;
    if (words->is_in_place() && !*project) {
      return exit_code(
          driver::refuse(env, {diag::Kind::Usage, {}, "--in-place is for the folder of a project"}));
    }
    if (words->is_in_place() && !fits_in_place(**project, options.out)) {
      return exit_code(driver::refuse(
          env,
          {diag::Kind::Usage,
           {},
           "with --in-place, `--out` of C and C++ has to name a folder right in `" + root + "`"}));
    }
    if (*project && !options.is_quiet) {
      for (const std::string& note : (*project)->notes) out << note << "\n";
    }
    if (options.is_confirmed && words != &classes) {
      env.sandbox = support::process::find_sandbox(words->sandbox());
    }
    Writing writing(env, err);
    const std::string folder = options.out;
    const driver::Status status =
        writing.run(folder,
                    words->is_forced(),
                    [&, command = command](const driver::Env& staged, const std::string& out_folder) {
                      options.out = out_folder;
                      return command(staged, options);
                    });
    if (words->is_in_place() && (status == driver::Status::Done || status == driver::Status::BelowCoverage)) {
      const Expected<std::vector<support::KeptFile>, std::string> kept =
          put_in_place(**project, folder, words->is_forced());
      if (!kept) return exit_code(driver::fail_to_write(env, root, kept.error()));
      for (const support::KeptFile& one : *kept) writing.tell(one);
    }
    return ended(status);
  }
  if (app.got_subcommand("verify")) {
    add_environment(verify_options.load);
    verify_options.load.cflags = support::split_shell_words(verify_cflags);
    verify_options.load.link = support::split_commas(verify_link);
    env.sandbox = support::process::find_sandbox(*support::process::try_parse_sandbox(verify_sandbox));
    return ended(Writing(env, err).run(
        verify_options.out, is_verify_forced, [&](const driver::Env& staged, const std::string& out_folder) {
          verify_options.out = out_folder;
          return driver::verify_command(staged, verify_options);
        }));
  }
  if (app.got_subcommand("mutate")) {
    add_environment(mutate_options.environment);
    if (!mutate_options.is_strengthened) return ended(driver::mutate_command(env, mutate_options));
    env.sandbox = support::process::find_sandbox(*support::process::try_parse_sandbox(mutate_sandbox));
    return ended(Writing(env, err).run(mutate_options.folder,
                                       is_mutate_forced,
                                       [&](const driver::Env& staged, const std::string& out_folder) {
                                         mutate_options.out = out_folder;
                                         return driver::mutate_command(staged, mutate_options);
                                       }));
  }
  if (sequences.was_given()) {
    driver::SequencesOptions options = sequences.options(has_color);
    options.common.command = again_command(given);
    add_environment(options.common.load);
    if (options.common.is_confirmed) env.sandbox = support::process::find_sandbox(sequences.sandbox());
    std::vector<driver::NamedFile> named;
    const driver::Status status =
        Writing(env, err).run(options.common.out,
                              sequences.is_forced(),
                              [&](const driver::Env& staged, const std::string& out_folder) {
                                options.common.out = out_folder;
                                return driver::sequences_command(staged, options, named);
                              });
    for (const driver::NamedFile& file : named) {
      const Expected<void, std::string> written = files.write_file(file.path, file.contents);
      if (!written) return exit_code(driver::refuse_folder(env, file.path, written.error()));
    }
    return ended(status);
  }
  if (app.got_subcommand("doctor")) {
    add_environment(doctor_options);
    return exit_code(driver::doctor_command(env, doctor_options));
  }
  add_environment(run_options.load);
  run_options.load.cflags = support::split_shell_words(run_cflags);
  return exit_code(driver::run_command(env, run_options));
}

}  // namespace

int run_command_line(int argc,
                     const char* const* argv,
                     std::ostream& out,
                     std::ostream& err,
                     Terminals terminals,
                     const volatile std::sig_atomic_t* signal) {
  support::process::Afterwards afterwards;
  const int code = run_words(argc, argv, out, err, terminals, signal, afterwards);
  out.flush();
  if (signal == nullptr || *signal == 0) afterwards.leave_behind();
  return code;
}

}  // namespace testellate::cli
