// SPDX-License-Identifier: Apache-2.0
#include "check/observe_test.h"

#include <algorithm>

#include "check/ask_objects.h"
#include "check/call_arguments.h"
#include "check/call_notes.h"
#include "check/state_reader.h"

namespace testellate::check {
namespace {

class Watcher final : public interp::Tracer {
 public:
  Watcher(const ir::Program& program,
          const interp::Interpreter& interpreter,
          bool counts_coverage,
          ObservedRun& run)
      : program_(program), calls_(program, interpreter), counts_coverage_(counts_coverage), run_(run) {}

  void on_instruction(interp::Place place, std::uint32_t, const std::optional<interp::Value>&) override {
    ++run_.steps;
    if (!counts_coverage_) return;
    if (place.function != function_) {
      function_ = place.function;
      const ir::Function& function = program_.get(function_);
      covered_ = function.is_user ? &run_.covered[function_] : nullptr;
      if (covered_ != nullptr) covered_->resize(function.body->insts.size());
    }
    if (covered_ != nullptr) (*covered_)[place.inst.index()] = true;
  }
  [[nodiscard]] bool wants_calls_of(ir::FunctionId function) override {
    return is_acting_ && calls_.wants(function);
  }
  void on_call(ir::FunctionId function, std::span<const interp::Value> arguments) override {
    calls_.note(function, arguments);
  }

  void begin_act() { is_acting_ = true; }
  [[nodiscard]] CallNotes& calls() { return calls_; }

 private:
  const ir::Program& program_;
  CallNotes calls_;
  bool counts_coverage_;
  bool is_acting_ = false;
  ObservedRun& run_;
  ir::FunctionId function_;               ///< of the last instruction
  std::vector<bool>* covered_ = nullptr;  ///< of that function; null: it is not the user's
};

/// Finds the objects that constructions made as parts of others: where the test has them.
void find_made(const interp::Interpreter& interpreter, const result::Graph& before, ObjectMap& objects) {
  std::vector<std::uint32_t> pending;
  for (std::uint32_t at = 0; at < objects.size(); ++at) {
    if (before.objects[at].is_made && !objects[at].type.is_void()) pending.push_back(at);
  }
  const auto meet = [&](const result::Value& value, const interp::Value& found) {
    const auto* link = std::get_if<result::Link>(&value);
    if (link == nullptr || !link->object || !found.type.is_ref() || found.bits == 0) return;
    const result::Object& part = before.objects[*link->object];
    if (!part.is_made || !objects[*link->object].type.is_void()) return;
    if (interpreter.class_of(found) != part.object_class) return;
    objects[*link->object] = found;
    pending.push_back(*link->object);
  };
  for (std::size_t next = 0; next < pending.size(); ++next) {
    const result::Object& object = before.objects[pending[next]];
    const interp::Value found = objects[pending[next]];
    // A mutant may construct objects of another class.
    if (found.type.is_ref() && interpreter.class_of(found) != object.object_class) continue;
    for (const auto& [field, value] : object.fields) meet(value, interpreter.read_field(found, field));
    if (object.kind != result::Object::Kind::Array) continue;
    const std::uint32_t length = interpreter.array_length(found);
    for (const auto& [at, value] : object.elements) {
      if (at < length) meet(value, interpreter.array_element(found, static_cast<std::uint32_t>(at)));
    }
  }
}

result::Outcome outcome_of(const interp::RunResult& run, StateReader& state) {
  result::Outcome outcome;
  outcome.end = run.end;
  const bool has_value = run.end == ir::PathEnd::Returned || run.end == ir::PathEnd::Threw;
  if (has_value && !run.value.type.is_void()) outcome.value = state.read(run.value);
  outcome.exception_class = run.exception_class;
  outcome.fault = run.fault;
  outcome.exit_code = run.exit_code;
  outcome.place = run.place;
  return outcome;
}

}  // namespace

ObservedRun observe_test(ir::Program& program,
                         const ir::NativeTable& natives,
                         const ir::Unit& unit,
                         const result::TestCase& test,
                         const ObserveOptions& options,
                         interp::SharedCode* code) {
  ObservedRun observed;
  interp::Interpreter interpreter(
      program, natives, {.max_steps = options.max_steps, .max_call_depth = options.max_call_depth}, code);
  Watcher watcher(program, interpreter, options.counts_coverage, observed);
  interpreter.set_tracer(&watcher);
  if (std::optional<std::string> failed = run_setup(program, interpreter, unit, test)) {
    observed.problem = *std::move(failed);
    return observed;
  }
  ObjectMap objects;
  if (std::optional<std::string> failed = build_input(program, interpreter, unit, test, objects)) {
    observed.problem = *std::move(failed);
    return observed;
  }
  CallArguments arguments = make_call_arguments(program, interpreter, unit, test, objects);
  if (arguments.problem) {
    observed.problem = *std::move(arguments.problem);
    return observed;
  }
  find_made(interpreter, test.before, objects);
  watcher.begin_act();
  const interp::RunResult run = interpreter.run(unit.entry, arguments.values);
  interpreter.set_tracer(nullptr);
  StateReader state(program, interpreter, test, objects);
  result::TestCase& seen = observed.test.emplace(test);
  seen.outcome = outcome_of(run, state);
  // What a function returns by value lies in an object that nothing else describes.
  const auto* link = seen.outcome.value ? std::get_if<result::Link>(&*seen.outcome.value) : nullptr;
  seen.settable_after = state.read_settable();
  seen.after = state.finish();
  if (unit.is_result_by_value && link != nullptr && link->object) {
    seen.after.objects[*link->object].element = unit.result_type;
  }
  seen.call_count = watcher.calls().count();
  seen.calls = watcher.calls().take_calls();
  seen.printed = run.output.substr(0, result::TestCase::kMostPrinted);
  seen.printed_errors = run.error_output.substr(0, result::TestCase::kMostPrinted);
  seen.observations.clear();
  if (run.end == ir::PathEnd::Returned && !test.observations.empty()) {
    seen.observations = ask_again(program,
                                  interpreter,
                                  unit,
                                  test,
                                  unit.questions,
                                  test.observations,
                                  arguments.values,
                                  run.value,
                                  objects);
  }
  observed.reason = run.reason;
  return observed;
}

}  // namespace testellate::check
