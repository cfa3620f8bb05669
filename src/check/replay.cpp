// SPDX-License-Identifier: Apache-2.0
#include "check/replay.h"

#include <set>
#include <vector>

#include "check/call_arguments.h"
#include "check/compare_state.h"
#include "check/decided_edges.h"
#include "check/setup.h"
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

}  // namespace

std::optional<std::string> replay(ir::Program& program,
                                  const ir::NativeTable& natives,
                                  const ir::Unit& unit,
                                  const result::TestCase& test,
                                  std::span<const engine::Decision> decisions,
                                  const ReplayOptions& options) {
  interp::Interpreter interpreter(
      program,
      natives,
      {.max_steps = options.max_steps, .max_call_depth = options.max_call_depth, .record_path = true});
  if (std::optional<std::string> wrong = run_setup(program, interpreter, unit)) return wrong;
  ObjectMap objects = build_input(program, interpreter, test);
  const CallArguments arguments = make_call_arguments(program, interpreter, unit, test, objects);
  if (arguments.problem) return arguments.problem;

  // Decisions of the makings and assumptions come first, in the same order.
  std::vector<ir::TakenEdge> prologue = arguments.making_path;
  for (ir::FunctionId assumption : unit.assumptions) {
    interp::RunResult held = interpreter.run(assumption, arguments.values);
    if (held.end != ir::PathEnd::Returned || held.value.bits == 0) {
      return "assumption `" + std::string(program.text(program.get(assumption).name)) + "` does not hold";
    }
    prologue.insert(prologue.end(), held.path.begin(), held.path.end());
  }

  interp::RunResult found = interpreter.run(unit.entry, arguments.values);
  StateComparison state(program, interpreter, test, std::move(objects));
  if (std::optional<std::string> difference = compare_outcome(program, test.outcome, found, state)) {
    return difference;
  }
  if (std::optional<std::string> difference = state.first_difference()) {
    return "the state after the call differs: " + *difference;
  }
  return compare_path(program, test, decisions, found, prologue);
}

}  // namespace testellate::check
