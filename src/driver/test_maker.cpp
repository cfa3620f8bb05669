// SPDX-License-Identifier: Apache-2.0
#include "driver/test_maker.h"

#include <algorithm>
#include <chrono>
#include <unordered_set>
#include <utility>
#include <vector>

#include "check/ask_objects.h"
#include "check/complete_texts.h"
#include "check/execute_test.h"
#include "explain/failure_evidence.h"
#include "explain/input_conditions.h"
#include "explain/own_limit.h"
#include "explain/path_condition.h"
#include "expr/free_variables.h"
#include "ir/refused_memory.h"
#include "render/enumerator_names.h"
#include "render/test_name.h"

namespace testellate::driver {
namespace {

/// Which allocations fail is no input of the program, and yet a reason.
void add_refusals(result::TestCase& test) {
  const auto refused = std::ranges::find(test.streams, ir::kRefusedMemory, &result::StreamInput::name);
  if (refused == test.streams.end()) return;
  for (std::size_t at = 0; at < refused->values.size(); ++at) {
    if (std::get<result::Scalar>(refused->values[at]).bits == 0) continue;
    test.path_condition.parts.push_back(
        result::make_named(result::Operator::Input, "allocation " + std::to_string(at + 1) + " fails"));
  }
}

class StopWatch {
 public:
  /// Microseconds since it was made or last asked.
  std::uint64_t lap() {
    const auto now = std::chrono::steady_clock::now();
    const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(now - last_).count();
    last_ = now;
    return static_cast<std::uint64_t>(passed);
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace

TestMaker::TestMaker(ir::Program& program,
                     const ir::NativeTable& natives,
                     const search::ScopedUnit& target,
                     engine::Engine& engine,
                     expr::TermBuilder& terms,
                     solver::Solver& solver,
                     const solver::Limits& limits,
                     Inputs inputs)
    : program_(program),
      natives_(natives),
      unit_(target.unit),
      engine_(engine),
      terms_(terms),
      limits_(limits),
      inputs_(inputs),
      values_(solver, terms),
      goals_(program, target) {
  if (inputs == Inputs::Borders) values_.keep_borders();
}

Expected<MadeTest, std::string> TestMaker::make(const engine::State& state) {
  return make(state, state.path_condition(), state.model());
}

Expected<MadeTest, std::string> TestMaker::make_plain(const engine::State& state) {
  return make_plain(state, state.path_condition(), state.model());
}

Expected<MadeTest, std::string> TestMaker::make_plain(const engine::State& state,
                                                      std::span<const expr::Term> conditions,
                                                      const expr::Assignment* model) {
  const Inputs before = std::exchange(inputs_, Inputs::Plain);
  Expected<MadeTest, std::string> made = make(state, conditions, model);
  inputs_ = before;
  return made;
}

solver::Answer TestMaker::choose_values(const engine::State& state,
                                        std::span<const expr::Term> conditions,
                                        const expr::Assignment* model) {
  StopWatch watch;
  std::vector<solver::Preference> preferences = engine_.preferences(state, enumerations_);
  // What is wrong is seen best with the least there is; and what has not ended may be.
  const bool is_ended = state.status() == engine::StateStatus::Ended;
  if (inputs_ == Inputs::Plain || !is_ended || state.end() == ir::PathEnd::Faulted) {
    for (solver::Preference& preference : preferences) {
      preference.is_data = false;
      preference.is_text_length = false;
    }
  }
  // Nobody wants to see the largest object that we look at.
  std::unordered_set<expr::Term> sizes;
  for (expr::Term condition : conditions) {
    const expr::Term size = explain::limited_size(state, condition);
    if (!size.is_valid()) continue;
    for (expr::Term variable : expr::free_variables(size)) sizes.insert(variable);
  }
  for (solver::Preference& preference : preferences) {
    if (sizes.contains(preference.term)) preference.is_data = preference.is_text_length = false;
  }
  solver::Answer answer = values_.choose(conditions, preferences, model, limits_);
  times_.values += watch.lap();
  return answer;
}

Expected<MadeTest, std::string> TestMaker::make(const engine::State& state,
                                                std::span<const expr::Term> conditions,
                                                const expr::Assignment* model) {
  const solver::Answer answer = choose_values(state, conditions, model);
  StopWatch watch;
  if (answer.verdict != solver::Verdict::Sat) {
    return Unexpected<std::string>("no values were found for a path");
  }
  MadeTest made;
  result::TestCase& test = made.test;
  const bool is_telling = inputs_ == Inputs::Telling && state.end() != ir::PathEnd::Faulted;
  test = engine_.make_test(state, answer.model, is_telling ? engine::Unseen::Telling : engine::Unseen::Null);
  if (adapt_) test = adapt_(std::move(test));
  check::complete_texts(program_, test.before, test.after);
  if (result::is_endless(test.outcome)) {
    // What it has changed by then is no matter.
    test.after = test.before;
    test.settable_after = test.settable;
  }
  test.path_condition = explain::path_condition(program_, terms_, state, answer.model, &memory_);
  add_refusals(test);
  if (state.end() == ir::PathEnd::Threw || state.end() == ir::PathEnd::Faulted) {
    test.failure = explain::failure_evidence(program_, unit_, state, answer.model);
  }
  test.covers.clear();
  for (ir::TakenEdge edge : state.first_edges()) {
    if (goals_.is_known(edge)) test.covers.push_back(edge);
  }
  for (ir::Place handler : state.handlers()) {
    if (goals_.functions().contains(handler.function)) test.catches.push_back(handler);
  }
  result::Condition inputs = explain::input_conditions(program_, state, answer.model);
  if (enumerations_ != nullptr) {
    const render::EnumeratorNames enumerators(program_, unit_, *enumerations_);
    enumerators.name_in(test.path_condition);
    enumerators.name_in(inputs);
  }
  made.names = render::candidate_names(
      program_, unit_, test, inputs, state.decisions().size() > state.construction_decisions());
  test.name = made.names.front();
  times_.text += watch.lap();
  check::Execution execution = check::execute_test(
      program_, natives_, unit_, test, state.decisions_beside_making(0), {.code = &code_});
  test.is_replayed = !execution.difference;
  test.difference = execution.difference.value_or("");
  test.calls = std::move(execution.calls);
  test.call_count = execution.call_count;
  test.printed = std::move(execution.printed);
  test.printed_errors = std::move(execution.printed_errors);
  if (test.is_replayed && test.outcome.end == ir::PathEnd::Returned && !unit_.questions.empty()) {
    test.observations = check::ask_objects(program_, natives_, unit_, test, unit_.questions, &code_);
  }
  made.run = std::move(execution.run);
  made.run.has_assumed = state.has_cut(engine::Cut::Environment);
  times_.replay += watch.lap();
  return made;
}

}  // namespace testellate::driver
