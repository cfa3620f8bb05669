// SPDX-License-Identifier: Apache-2.0
#include "driver/run_command.h"

#include "driver/languages.h"
#include "driver/run_text.h"
#include "driver/trace_printer.h"

namespace testellate::driver {
namespace {}  // namespace

Status run_command(const Env& env, const RunOptions& options) {
  diag::Result<std::unique_ptr<language::LoadedInput>> input =
      load_inputs(env.files, options.inputs, options.load);
  if (!input) return refuse(env, input.error());
  ir::Program& program = (*input)->program();
  const bool shows_user_code = (*input)->language().has_large_library;
  TracePrinter printer(
      program, env.out, shows_user_code ? TracePrinter::Shown::User : TracePrinter::Shown::All);
  diag::Result<interp::RunResult> result = (*input)->execute({.target = options.target,
                                                              .arguments = options.arguments,
                                                              .max_steps = options.max_steps,
                                                              .tracer = options.trace ? &printer : nullptr});
  if (!result) return refuse(env, result.error());
  env.out << result->output;
  if (!result->output.empty() && !result->output.ends_with('\n')) env.out << '\n';
  if (env.errors != nullptr) *env.errors << result->error_output;
  env.out << describe_end(program, *result) << '\n';
  return Status::Done;
}

}  // namespace testellate::driver
