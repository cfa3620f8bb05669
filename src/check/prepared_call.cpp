// SPDX-License-Identifier: Apache-2.0
#include "check/prepared_call.h"

#include <utility>

namespace testellate::check {

PreparedCall::PreparedCall(ir::Program& program,
                           const ir::NativeTable& natives,
                           const ir::Unit& unit,
                           const result::TestCase& test,
                           const interp::Options& options,
                           interp::SharedCode* code)
    : unit_(unit), interpreter_(program, natives, options, code) {
  problem_ = run_setup(program, interpreter_, unit, test);
  if (problem_) return;
  problem_ = build_input(program, interpreter_, unit, test, objects_);
  if (problem_) return;
  CallArguments arguments = make_call_arguments(program, interpreter_, unit, test, objects_);
  problem_ = std::move(arguments.problem);
  if (problem_) return;
  arguments_ = std::move(arguments.values);
  prologue_ = std::move(arguments.construction_path);
  problem_ = check_assumptions(program);
}

std::optional<std::string> PreparedCall::check_assumptions(const ir::Program& program) {
  for (ir::FunctionId assumption : unit_.assumptions) {
    const interp::RunResult held = interpreter_.run(assumption, arguments_);
    if (held.end != ir::PathEnd::Returned || held.value.bits == 0) {
      return "assumption `" + std::string(program.text(program.get(assumption).name)) + "` does not hold";
    }
    prologue_.insert(prologue_.end(), held.path.begin(), held.path.end());
  }
  return std::nullopt;
}

}  // namespace testellate::check
