// SPDX-License-Identifier: Apache-2.0
#include "check/setup.h"

namespace testellate::check {

std::optional<std::string> run_setup(const ir::Program& program,
                                     interp::Interpreter& interpreter,
                                     const ir::Unit& unit) {
  for (ir::FunctionId function : unit.setup) {
    const interp::RunResult done = interpreter.run(function, {});
    if (done.end == ir::PathEnd::Returned) continue;
    std::string text = "setup `" + std::string(program.text(program.get(function).name)) + "` ended `" +
                       std::string(ir::info(done.end).name) + "`";
    return done.reason.empty() ? text : text + ": " + done.reason;
  }
  return std::nullopt;
}

}  // namespace testellate::check
