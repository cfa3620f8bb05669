// SPDX-License-Identifier: Apache-2.0
#include "check/predict_run.h"

#include "check/call_arguments.h"
#include "check/setup.h"

namespace testellate::check {
namespace {

result::FunctionCoverage& coverage_of(PredictedRun& run,
                                      const ir::Program& program,
                                      ir::FunctionId function) {
  auto [found, is_new] = run.coverage.try_emplace(function);
  if (is_new) {
    const ir::Body& body = *program.get(function).body;
    found->second.function = function;
    found->second.instructions.resize(body.insts.size());
    found->second.edges.resize(body.edges.size());
  }
  return found->second;
}

/// Counts the instructions of user code.
class Counter final : public interp::Tracer {
 public:
  Counter(const ir::Program& program, PredictedRun& run) : program_(program), run_(run) {}
  void on_instruction(interp::Place place, std::uint32_t, const std::optional<interp::Value>&) override {
    if (!program_.get(place.function).is_user) return;
    ++coverage_of(run_, program_, place.function).instructions[place.inst.index()];
  }

 private:
  const ir::Program& program_;
  PredictedRun& run_;
};

}  // namespace

std::vector<ir::TakenEdge> without_initialisers(const interp::RunResult& run) {
  std::vector<ir::TakenEdge> rest;
  const auto offset = [](std::size_t step) { return static_cast<std::ptrdiff_t>(step); };
  std::size_t at = 0;
  for (const interp::PathPart& part : run.initialisers) {
    rest.insert(rest.end(), run.path.begin() + offset(at), run.path.begin() + offset(part.first));
    at = part.last;
  }
  rest.insert(rest.end(), run.path.begin() + offset(at), run.path.end());
  return rest;
}

PredictedRun predict_run(ir::Program& program,
                         const ir::NativeTable& natives,
                         const ir::Unit& unit,
                         const result::TestCase& test,
                         const ReplayOptions& options) {
  PredictedRun run;
  interp::Interpreter interpreter(
      program,
      natives,
      {.max_steps = options.max_steps, .max_call_depth = options.max_call_depth, .record_path = true});
  if (run_setup(program, interpreter, unit)) return run;
  ObjectMap objects = build_input(program, interpreter, test);
  const CallArguments arguments = make_call_arguments(program, interpreter, unit, test, objects);
  if (arguments.problem) return run;
  Counter counter(program, run);
  interpreter.set_tracer(&counter);
  interp::RunResult result = interpreter.run(unit.entry, arguments.values);
  run.path_between_initialisers = without_initialisers(result);
  run.path = std::move(result.path);
  for (const ir::TakenEdge& taken : run.path) {
    ++coverage_of(run, program, taken.function).edges[taken.edge.index()];
  }
  return run;
}

}  // namespace testellate::check
