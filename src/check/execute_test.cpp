// SPDX-License-Identifier: Apache-2.0
#include "check/execute_test.h"

#include <set>
#include <vector>

#include "check/call_arguments.h"
#include "check/compare_state.h"
#include "check/decided_edges.h"
#include "ir/place.h"
#include "ir/setup.h"

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

/// Whether a setup function has anything to do with the test: one that is about a class only if there is an
/// object of it, or the entry uses it in any case.
bool concerns(ir::Program& program,
              ir::FunctionId setup,
              const ir::Unit& unit,
              const result::TestCase& test) {
  const ir::ClassId set_up = ir::class_set_up_by(program, setup);
  if (!set_up.is_valid() || set_up == ir::class_initialised_first(program, unit.entry)) return true;
  return std::ranges::any_of(test.before.objects, [&](const result::Object& object) {
    const ir::ClassId known =
        object.constant.is_valid() ? program.get(object.constant).owner : object.object_class;
    return ir::is_or_extends(program, known, set_up);
  });
}

std::optional<std::string> run_setup(ir::Program& program,
                                     interp::Interpreter& interpreter,
                                     const ir::Unit& unit,
                                     const result::TestCase& test) {
  for (ir::FunctionId function : unit.setup) {
    if (!concerns(program, function, unit, test)) continue;
    const interp::RunResult done = interpreter.run(function, {});
    if (done.end == ir::PathEnd::Returned) continue;
    std::string text = "setup `" + std::string(program.text(program.get(function).name)) + "` ended `" +
                       std::string(ir::info(done.end).name) + "`";
    return done.reason.empty() ? text : text + ": " + done.reason;
  }
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

/// Whether tests show the calls of a function (models/scripted.h).
bool is_noted(const ir::Program& program, ir::FunctionId function) {
  const ir::Body* body = program.get(function).body.get();
  if (body == nullptr || body->insts.empty() || body->insts.front().op != ir::Opcode::Call) return false;
  const ir::FunctionId called(body->insts.front().x);
  return program.text(program.get(called).native) == "ts.scripted.noted";
}

/// Counts the instructions of user code, and notes the calls that a test shows.
class Observer final : public interp::Tracer {
 public:
  Observer(const ir::Program& program, const interp::Interpreter& interpreter, Execution& execution)
      : program_(program), interpreter_(interpreter), run_(execution.run), execution_(execution) {}
  void on_instruction(interp::Place place, std::uint32_t, const std::optional<interp::Value>&) override {
    if (place.function != function_) {
      function_ = place.function;
      coverage_ = program_.get(function_).is_user ? &coverage_of(run_, program_, function_) : nullptr;
    }
    if (coverage_ != nullptr) ++coverage_->instructions[place.inst.index()];
  }
  [[nodiscard]] bool wants_calls_of(ir::FunctionId function) override {
    auto [known, is_new] = noted_.try_emplace(function, false);
    if (is_new) known->second = is_noted(program_, function);
    return known->second;
  }
  void on_call(ir::FunctionId function, std::span<const interp::Value> arguments) override {
    if (++execution_.call_count > result::TestCase::kMostCalls) return;
    result::Call& call = execution_.calls.emplace_back();
    call.function = function;
    for (const interp::Value& value : arguments) {
      const bool is_known = value.undefined == 0;
      call.arguments.push_back({{is_known ? value.type : ir::Type::none(), value.bits}, memory_at(value)});
    }
  }

 private:
  [[nodiscard]] std::vector<std::optional<std::uint8_t>> memory_at(const interp::Value& pointer) const {
    std::vector<std::optional<std::uint8_t>> bytes;
    if (!pointer.type.is_ptr() || pointer.undefined != 0) return bytes;
    while (bytes.size() < result::Call::Argument::kMostNoted) {
      const std::optional<interp::Value> byte = interpreter_.read_memory(
          ir::Type::integer(8), static_cast<std::uint64_t>(pointer.bits) + bytes.size());
      if (!byte) break;
      bytes.push_back(byte->undefined == 0 ? std::optional(static_cast<std::uint8_t>(byte->bits))
                                           : std::nullopt);
    }
    return bytes;
  }

  const ir::Program& program_;
  const interp::Interpreter& interpreter_;
  PredictedRun& run_;
  Execution& execution_;
  std::map<ir::FunctionId, bool> noted_;          ///< of functions that were called
  ir::FunctionId function_;                       ///< of the last instruction
  result::FunctionCoverage* coverage_ = nullptr;  ///< of that function; null: it is not the user's
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

Execution execute_test(ir::Program& program,
                       const ir::NativeTable& natives,
                       const ir::Unit& unit,
                       const result::TestCase& test,
                       std::span<const engine::Decision> decisions,
                       const ExecutionOptions& options) {
  Execution execution;
  interp::Interpreter interpreter(
      program,
      natives,
      {.max_steps = options.max_steps, .max_call_depth = options.max_call_depth, .record_path = true},
      options.code);
  execution.difference = run_setup(program, interpreter, unit, test);
  if (execution.difference) return execution;
  ObjectMap objects = build_input(program, interpreter, test);
  const CallArguments arguments = make_call_arguments(program, interpreter, unit, test, objects);
  execution.difference = arguments.problem;
  if (execution.difference) return execution;

  // Decisions of the constructions and assumptions come first, in the same order.
  std::vector<ir::TakenEdge> prologue = arguments.construction_path;
  for (ir::FunctionId assumption : unit.assumptions) {
    interp::RunResult held = interpreter.run(assumption, arguments.values);
    if (held.end != ir::PathEnd::Returned || held.value.bits == 0) {
      execution.difference =
          "assumption `" + std::string(program.text(program.get(assumption).name)) + "` does not hold";
      return execution;
    }
    prologue.insert(prologue.end(), held.path.begin(), held.path.end());
  }

  Observer observer(program, interpreter, execution);
  interpreter.set_tracer(&observer);
  interp::RunResult found = interpreter.run(unit.entry, arguments.values);
  interpreter.set_tracer(nullptr);
  StateComparison state(program, interpreter, test, std::move(objects));
  execution.difference = compare_outcome(program, test.outcome, found, state);
  if (!execution.difference) {
    if (std::optional<std::string> difference = state.first_difference()) {
      execution.difference = "the state after the call differs: " + *difference;
    }
  }
  if (!execution.difference) execution.difference = compare_path(program, test, decisions, found, prologue);
  execution.run.path_between_initialisers = without_initialisers(found);
  execution.run.path = std::move(found.path);
  for (const ir::TakenEdge& taken : execution.run.path) {
    ++coverage_of(execution.run, program, taken.function).edges[taken.edge.index()];
  }
  return execution;
}

}  // namespace testellate::check
