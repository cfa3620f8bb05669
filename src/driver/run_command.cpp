// SPDX-License-Identifier: Apache-2.0
#include "driver/run_command.h"

#include "driver/load_input.h"
#include "driver/load_program.h"
#include "driver/run_java_command.h"
#include "driver/run_text.h"
#include "driver/trace_printer.h"
#include "frontend/jvm/inputs.h"
#include "interp/interpreter.h"

namespace testellate::driver {
namespace {

Status refuse(const Env& env, const diag::Diagnostic& diagnostic) {
  env.diagnostics.report(diagnostic);
  return Status::BadInput;
}

}  // namespace

Status run_command(const Env& env, const RunOptions& options) {
  if (!options.inputs.empty() && frontend::jvm::is_java_input(options.inputs.front())) {
    return run_java_command(env, options);
  }
  if (options.inputs.size() != 1) {
    return refuse(env,
                  {diag::Kind::Usage,
                   {},
                   "`run` takes one input; " + std::to_string(options.inputs.size()) + " given"});
  }
  const std::string& path = options.inputs.front();
  diag::Result<Input> input = load_input(env.files, path, options.input);
  if (!input) return refuse(env, input.error());
  ir::Program& program = *input->program;
  diag::Result<ir::FunctionId> target = find_target(program, options.target, path);
  if (!target) return refuse(env, target.error());

  interp::Interpreter interpreter(program, input->natives, {.max_steps = options.max_steps});
  diag::Result<std::vector<interp::Value>> arguments =
      parse_arguments(program, interpreter, *target, options.arguments);
  if (!arguments) return refuse(env, arguments.error());

  TracePrinter printer(program, env.out);
  if (options.trace) interpreter.set_tracer(&printer);
  interp::RunResult result = interpreter.run(*target, *arguments);
  env.out << result.output;
  if (!result.output.empty() && !result.output.ends_with('\n')) env.out << '\n';
  env.out << describe_end(program, result) << '\n';
  return Status::Done;
}

}  // namespace testellate::driver
