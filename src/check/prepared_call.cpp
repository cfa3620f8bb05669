// SPDX-License-Identifier: Apache-2.0
#include "check/prepared_call.h"

#include <algorithm>
#include <utility>

#include "ir/setup.h"

namespace testellate::check {
namespace {

/// Whether a setup function has anything to do with the test: one that is about a class only if there is an
/// object of it, or the entry uses it in any case.
bool concerns(ir::Program& program,
              ir::FunctionId setup,
              const ir::Unit& unit,
              const result::TestCase& test) {
  const ir::ClassId set_up = ir::class_set_up_by(program, setup);
  if (!set_up.is_valid() || set_up == ir::class_set_up_by(program, unit.entry)) return true;
  return std::ranges::any_of(test.before.objects, [&](const result::Object& object) {
    const ir::ClassId known =
        object.constant.is_valid() ? program.get(object.constant).owner : object.object_class;
    return ir::is_or_extends(program, known, set_up);
  });
}

}  // namespace

PreparedCall::PreparedCall(ir::Program& program,
                           const ir::NativeTable& natives,
                           const ir::Unit& unit,
                           const result::TestCase& test,
                           const interp::Options& options,
                           interp::SharedCode* code)
    : unit_(unit), interpreter_(program, natives, options, code) {
  problem_ = run_setup(program, test);
  if (problem_) return;
  objects_ = build_input(program, interpreter_, test);
  CallArguments arguments = make_call_arguments(program, interpreter_, unit, test, objects_);
  problem_ = std::move(arguments.problem);
  if (problem_) return;
  arguments_ = std::move(arguments.values);
  prologue_ = std::move(arguments.construction_path);
  problem_ = check_assumptions(program);
}

std::optional<std::string> PreparedCall::run_setup(ir::Program& program, const result::TestCase& test) {
  for (ir::FunctionId function : unit_.setup) {
    if (!concerns(program, function, unit_, test)) continue;
    const interp::RunResult done = interpreter_.run(function, {});
    if (done.end == ir::PathEnd::Returned) continue;
    std::string text = "setup `" + std::string(program.text(program.get(function).name)) + "` ended `" +
                       std::string(ir::info(done.end).name) + "`";
    return done.reason.empty() ? text : text + ": " + done.reason;
  }
  return std::nullopt;
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
