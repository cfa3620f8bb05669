// SPDX-License-Identifier: Apache-2.0
#include "language/execute_function.h"

#include "language/parse_arguments.h"
#include "language/targets.h"

namespace testellate::language {

diag::Result<Execution> execute_function(ir::Program& program,
                                         const ir::NativeTable& natives,
                                         const ExecutionRequest& request,
                                         const std::string& path,
                                         std::span<const ir::FunctionId> setup) {
  diag::Result<ir::FunctionId> target = find_target(program, request.target, path);
  if (!target) return Unexpected<diag::Diagnostic>(target.error());
  interp::Interpreter interpreter(program, natives, {.max_steps = request.max_steps});
  for (ir::FunctionId function : setup) {
    interp::RunResult done = interpreter.run(function, {});
    if (done.end != ir::PathEnd::Returned) return Execution{std::move(done)};
  }
  diag::Result<std::vector<interp::Value>> arguments =
      parse_arguments(program, interpreter, *target, request.arguments);
  if (!arguments) return Unexpected<diag::Diagnostic>(arguments.error());
  interpreter.set_tracer(request.tracer);
  return Execution{interpreter.run(*target, *arguments)};
}

}  // namespace testellate::language
