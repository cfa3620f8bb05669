// SPDX-License-Identifier: Apache-2.0
#include "check/execute_test.h"

#include <set>
#include <vector>

#include "check/call_notes.h"
#include "check/compare_state.h"
#include "check/decided_edges.h"
#include "check/endless_run.h"
#include "check/leak.h"
#include "check/prepared_call.h"
#include "ir/place.h"

namespace testellate::check {
namespace {

std::string end_name(ir::PathEnd end) { return "`" + std::string(ir::info(end).name) + "`"; }

std::string class_name(const ir::Program& program, ir::ClassId id) {
  return id.is_valid() ? "`" + std::string(program.text(program.get(id).name)) + "`" : "no object";
}

std::optional<std::string> compare_outcome(const ir::Program& program,
                                           const result::Outcome& predicted,
                                           const interp::RunResult& found,
                                           StateComparison& state) {
  if (predicted.end != found.end) {
    std::string reason = found.reason.empty() ? "" : " (" + found.reason + ")";
    return "the run ended " + end_name(found.end) + reason + ", predicted was " + end_name(predicted.end);
  }
  if (predicted.fault != found.fault) return "the run ended with another fault";
  if (predicted.end == ir::PathEnd::Exited && predicted.exit_code != found.exit_code) {
    return "the exit code was " + std::to_string(found.exit_code) + ", predicted was " +
           std::to_string(predicted.exit_code);
  }
  if (predicted.exception_class != found.exception_class) {
    return "the run threw " + class_name(program, found.exception_class) + ", predicted was " +
           class_name(program, predicted.exception_class);
  }
  // A library may have a model, which does the same at another place; an exception remembers where it arose.
  const bool is_user = !predicted.place.function.is_valid() || program.get(predicted.place.function).is_user;
  bool has_value = predicted.end == ir::PathEnd::Returned || (predicted.end == ir::PathEnd::Threw && is_user);
  if (has_value && predicted.value && !state.is_equal(*predicted.value, found.value)) {
    return "the run ended " + end_name(found.end) + " with another value";
  }
  bool has_place = predicted.end != ir::PathEnd::Returned && predicted.place.function.is_valid();
  if (!has_place) return std::nullopt;
  const ir::Place expected = is_user ? predicted.place : predicted.blamed;
  const ir::Place real = is_user ? found.place : ir::find_blamed(program, found.place, found.stack);
  if (expected != real) {
    return "the run ended at " + ir::place_name(program, real) + ", predicted was " +
           ir::place_name(program, expected);
  }
  return std::nullopt;
}

std::optional<std::string> compare_path(const ir::Program& program,
                                        const result::TestCase& test,
                                        std::span<const engine::Decision> decisions,
                                        const interp::RunResult& found,
                                        std::vector<ir::TakenEdge> prologue) {
  std::set<ir::TakenEdge> taken(found.path.begin(), found.path.end());
  for (const ir::TakenEdge& edge : test.covers) {
    if (!taken.contains(edge)) return "edge " + ir::edge_name(program, edge) + " was not taken";
  }
  prologue.insert(prologue.end(), found.path.begin(), found.path.end());
  if (!embeds(prologue, decided_edges(program, decisions))) return "the path does not follow the decisions";
  return std::nullopt;
}

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

/// Counts the instructions of user code, and notes the calls that a test shows.
class Observer final : public interp::Tracer {
 public:
  Observer(const ir::Program& program, const interp::Interpreter& interpreter, PredictedRun& run)
      : program_(program), run_(run), calls_(program, interpreter) {}
  void on_instruction(interp::Place place, std::uint32_t, const std::optional<interp::Value>&) override {
    if (place.function != function_) {
      function_ = place.function;
      coverage_ = program_.get(function_).is_user ? &coverage_of(run_, program_, function_) : nullptr;
    }
    if (coverage_ != nullptr) ++coverage_->instructions[place.inst.index()];
  }
  [[nodiscard]] bool wants_calls_of(ir::FunctionId function) override { return calls_.wants(function); }
  void on_call(ir::FunctionId function, std::span<const interp::Value> arguments) override {
    calls_.note(function, arguments);
  }

  [[nodiscard]] CallNotes& calls() { return calls_; }

 private:
  const ir::Program& program_;
  PredictedRun& run_;
  CallNotes calls_;
  ir::FunctionId function_;                       ///< of the last instruction
  result::FunctionCoverage* coverage_ = nullptr;  ///< of that function; null: it is not the user's
};

/// What such a call does before it is clear that it never ends is nothing to compare.
Execution execute_endless(ir::Program& program,
                          const ir::NativeTable& natives,
                          const ir::Unit& unit,
                          const result::TestCase& test,
                          interp::SharedCode* code) {
  Execution execution;
  const std::optional<EndlessRun> found = find_endless_run(program, natives, unit, test, code);
  if (!found) {
    execution.difference = "the run ended, or nobody knows whether it does";
  } else if (found->fault != test.outcome.fault || found->end != test.outcome.end ||
             found->exception_class != test.outcome.exception_class) {
    execution.difference = "the run goes on for another reason";
  } else if (found->place != test.outcome.place) {
    execution.difference = "the run goes on at " + ir::place_name(program, found->place) +
                           ", predicted was " + ir::place_name(program, test.outcome.place);
  }
  return execution;
}

/// The call returns; what it returns is nothing to compare.
Execution execute_leaking(ir::Program& program,
                          const ir::NativeTable& natives,
                          const ir::Unit& unit,
                          const result::TestCase& test,
                          interp::SharedCode* code) {
  Execution execution;
  const std::optional<ir::Place> found = find_leak(program, natives, unit, test, code);
  if (!found) {
    execution.difference = "the run has not lost any memory";
  } else if (*found != test.outcome.place) {
    execution.difference = "the run has lost memory of " + ir::place_name(program, *found) +
                           ", predicted was " + ir::place_name(program, test.outcome.place);
  }
  return execution;
}

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

Execution execute_test(ir::Program& program,
                       const ir::NativeTable& natives,
                       const ir::Unit& unit,
                       const result::TestCase& test,
                       std::span<const engine::Decision> decisions,
                       const ExecutionOptions& options) {
  if (result::is_endless(test.outcome)) {
    Execution endless = execute_endless(program, natives, unit, test, options.code);
    // A stack may also be too small for calls that end.
    const bool is_limit =
        test.outcome.end == ir::PathEnd::Faulted && test.outcome.fault == ir::Fault::StackOverflow;
    if (!endless.difference || !is_limit) return endless;
  }
  if (test.outcome.fault == ir::Fault::Leak)
    return execute_leaking(program, natives, unit, test, options.code);
  Execution execution;
  PreparedCall call(
      program,
      natives,
      unit,
      test,
      {.max_steps = options.max_steps, .max_call_depth = options.max_call_depth, .record_path = true},
      options.code);
  execution.difference = call.problem();
  if (execution.difference) return execution;

  interp::Interpreter& interpreter = call.interpreter();
  Observer observer(program, interpreter, execution.run);
  interpreter.set_tracer(&observer);
  interp::RunResult found = call.run();
  interpreter.set_tracer(nullptr);
  execution.call_count = observer.calls().count();
  execution.calls = observer.calls().take_calls();
  execution.printed = found.output.substr(0, result::TestCase::kMostPrinted);
  execution.printed_errors = found.error_output.substr(0, result::TestCase::kMostPrinted);
  StateComparison state(program, interpreter, test, std::move(call.objects()));
  execution.difference = compare_outcome(program, test.outcome, found, state);
  if (!execution.difference) {
    if (std::optional<std::string> difference = state.first_difference()) {
      execution.difference = "the state after the call differs: " + *difference;
    }
  }
  if (!execution.difference) {
    // Decisions of the constructions and assumptions come first, in the same order.
    execution.difference = compare_path(program, test, decisions, found, call.prologue());
  }
  execution.run.path_between_initialisers = without_initialisers(found);
  execution.run.path = std::move(found.path);
  for (const ir::TakenEdge& taken : execution.run.path) {
    ++coverage_of(execution.run, program, taken.function).edges[taken.edge.index()];
  }
  return execution;
}

}  // namespace testellate::check
