// SPDX-License-Identifier: Apache-2.0
#include "driver/run_command.h"

#include "driver/load_program.h"
#include "driver/run_text.h"
#include "driver/trace_printer.h"
#include "interp/interpreter.h"
#include "models/console.h"

namespace testellate::driver {
namespace {

Status refuse(const Env& env, const diag::Diagnostic& diagnostic) {
  env.diagnostics.report(diagnostic);
  return Status::BadInput;
}

}  // namespace

Status run_command(const Env& env, const RunOptions& options) {
  if (options.inputs.size() != 1) {
    return refuse(env,
                  {diag::Kind::Usage,
                   {},
                   "`run` takes one input; " + std::to_string(options.inputs.size()) + " given"});
  }
  const std::string& path = options.inputs.front();
  diag::Result<std::unique_ptr<ir::Program>> program = load_program(env.files, path);
  if (!program) return refuse(env, program.error());
  diag::Result<ir::FunctionId> target = find_target(**program, options.target, path);
  if (!target) return refuse(env, target.error());

  ir::NativeTable natives;
  models::add_console(natives);
  interp::Interpreter interpreter(**program, natives, {.max_steps = options.max_steps});
  diag::Result<std::vector<interp::Value>> arguments =
      parse_arguments(**program, interpreter, *target, options.arguments);
  if (!arguments) return refuse(env, arguments.error());

  TracePrinter printer(**program, env.out);
  if (options.trace) interpreter.set_tracer(&printer);
  interp::RunResult result = interpreter.run(*target, *arguments);
  env.out << result.output;
  if (!result.output.empty() && !result.output.ends_with('\n')) env.out << '\n';
  env.out << describe_end(**program, result) << '\n';
  return Status::Done;
}

}  // namespace testellate::driver
