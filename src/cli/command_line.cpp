// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include <CLI/CLI.hpp>

#include "diag/sink.h"
#include "driver/run_command.h"

namespace testellate::cli {
namespace {

constexpr int kBadInput = 2;

int exit_code(driver::Status status) {
  switch (status) {
    case driver::Status::Done:
      return 0;
    case driver::Status::FoundBugs:
      return 1;
    case driver::Status::BadInput:
      return kBadInput;
  }
  return kBadInput;
}

void add_run(CLI::App& app, driver::RunOptions& options) {
  CLI::App* run = app.add_subcommand("run", "one concrete execution, printed step by step with --trace");
  run->add_option("INPUT", options.inputs, "a .tir file")->required();
  run->add_option("--target", options.target, "the function to run; default: the only one there is");
  run->add_option("--args", options.arguments, "its arguments: \"1, -2.5, null, [1, 2], \\\"text\\\"\"");
  run->add_flag("--trace", options.trace, "print each instruction with its result");
  run->add_option("--max-steps", options.max_steps, "stop after so many instructions")->capture_default_str();
}

}  // namespace

int run_command_line(int argc, const char* const* argv, std::ostream& out, std::ostream& err) {
  CLI::App app("Testellate: tests for Java and C/C++ code that has none", "testellate");
  app.set_version_flag("--version", "testellate " TESTELLATE_VERSION);
  app.require_subcommand(1);
  driver::RunOptions run_options;
  add_run(app, run_options);

  diag::StreamSink sink(err);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {
    // --help and --version arrive as exceptions.
    return app.exit(wanted, out, err);
  } catch (const CLI::ParseError& error) {
    sink.report({diag::Kind::Usage, {}, std::string(error.what()) + "; see `testellate --help`"});
    return kBadInput;
  }

  support::DiskFileSystem files;
  driver::Env env{files, out, sink};
  return exit_code(driver::run_command(env, run_options));
}

}  // namespace testellate::cli
