// SPDX-License-Identifier: Apache-2.0
#include "driver/run_command.h"

#include "driver/languages.h"
#include "driver/run_text.h"
#include "driver/trace_printer.h"

namespace testellate::driver {

Status run_command(const Env& env, const RunOptions& options) {
  diag::Result<std::unique_ptr<language::LoadedInput>> input =
      load_inputs(env.files, options.inputs, options.load);
  if (!input) return refuse(env, input.error());
  ir::Program& program = (*input)->program();
  const bool shows_user_code = (*input)->language().has_large_library;
  TracePrinter printer(
      program, env.out, shows_user_code ? TracePrinter::Shown::User : TracePrinter::Shown::All);
  diag::Result<language::Execution> execution =
      (*input)->execute({.target = options.target,
                         .arguments = options.arguments,
                         .max_steps = options.max_steps,
                         .tracer = options.trace ? &printer : nullptr});
  if (!execution) return refuse(env, execution.error());
  const interp::RunResult& result = execution->result;
  env.out << result.output;
  if (!result.output.empty() && !result.output.ends_with('\n')) env.out << '\n';
  if (env.errors != nullptr) *env.errors << result.error_output;
  if (execution->returned.empty()) {
    env.out << describe_end(program, result) << '\n';
  } else {
    env.out << ir::info(result.end).name << ' ' << execution->returned << '\n';
  }
  return Status::Done;
}

}  // namespace testellate::driver
