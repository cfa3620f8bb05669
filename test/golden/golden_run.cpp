// SPDX-License-Identifier: Apache-2.0
#include "golden_run.h"

#include "golden_natives.h"
#include "language/parse_arguments.h"
#include "models/console.h"

namespace testellate::golden {

Expected<interp::RunResult, std::string> execute(ir::Program& program,
                                                 const ExpectedRun& run,
                                                 interp::Tracer* tracer) {
  ir::Symbol name = program.find_symbol(run.function);
  ir::FunctionId function = name.is_valid() ? program.find_function(name) : ir::FunctionId();
  if (!function.is_valid()) return Unexpected<std::string>("there is no function `@" + run.function + "`");
  ir::NativeTable natives;
  models::add_console(natives);
  add_golden_natives(natives);
  interp::Interpreter interpreter(program, natives, run.options);
  diag::Result<std::vector<interp::Value>> arguments =
      language::parse_arguments(program, interpreter, function, run.arguments);
  if (!arguments) return Unexpected<std::string>(diag::to_text(arguments.error()));
  interpreter.set_tracer(tracer);
  return interpreter.run(function, *arguments);
}

bool is_expected_end(const ExpectedRun& run, const std::string& found) {
  return found == run.end || (found.starts_with(run.end + " \"") && run.end.find(' ') == std::string::npos);
}

}  // namespace testellate::golden
