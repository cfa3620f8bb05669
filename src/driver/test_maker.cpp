// SPDX-License-Identifier: Apache-2.0
#include "driver/test_maker.h"

#include <chrono>
#include <optional>
#include <vector>

#include "check/execute_test.h"
#include "result/condition_parts.h"
#include "result/made_calls.h"
#include "search/condition_words.h"
#include "search/test_name.h"

namespace testellate::driver {
namespace {

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

/// The names of the calls after the one that made the object, if there is one making.
std::optional<std::vector<std::string>> calls_before(const ir::Program& program,
                                                     const ir::Unit& unit,
                                                     const result::TestCase& test) {
  if (unit.makings.size() != 1) return std::nullopt;
  const std::vector<const ir::MakingCall*> calls =
      result::made_calls(unit.makings.front(), test.makings.front());
  if (calls.empty()) return std::nullopt;
  std::vector<std::string> names;
  for (std::size_t at = 1; at < calls.size(); ++at) {
    names.emplace_back(program.text(program.get(calls[at]->callee).name));
  }
  return names;
}

/// Named after the condition that decided, which is the last, or after an earlier one; after the input if the
/// last cannot be told in a few words, or the earlier ones do not do. Where nothing was decided since the
/// object was made: after the calls that it comes from.
std::vector<std::string> names_of(const ir::Program& program,
                                  const ir::Unit& unit,
                                  const result::TestCase& test,
                                  const std::vector<std::string>& inputs,
                                  bool has_decided) {
  std::optional<std::string> after;
  if (const auto calls = calls_before(program, unit, test)) {
    after = search::test_name_after(program, program.text(unit.name), test.outcome, *calls);
    if (!has_decided) return {*after};
  }
  const std::vector<std::string> conditions = search::wordable_parts(test.path_condition);
  std::optional<std::string> input;
  if (!inputs.empty()) input = search::condition_words(result::join_conditions(inputs));
  std::vector<std::string> whens;
  bool is_last = true;
  for (auto condition = conditions.rbegin(); condition != conditions.rend(); ++condition) {
    std::optional<std::string> words = search::condition_words(*condition);
    // Of both bounds of a number, the upper one may do.
    if (!words) words = search::condition_words(result::condition_parts(*condition).back());
    if (!words && is_last) words = input;
    if (words) whens.push_back(*words);
    is_last = false;
  }
  if (input && !conditions.empty()) whens.push_back(*input);
  if (whens.empty()) whens.emplace_back();
  std::vector<std::string> names;
  for (const std::string& when : whens) {
    names.push_back(search::test_name(program, program.text(unit.name), test.outcome, when));
  }
  if (after) names.push_back(*after);
  return names;
}

}  // namespace

TestMaker::TestMaker(ir::Program& program,
                     const ir::NativeTable& natives,
                     const ir::Unit& unit,
                     engine::Engine& engine,
                     expr::TermBuilder& terms,
                     solver::Solver& solver,
                     const solver::Limits& limits)
    : program_(program),
      natives_(natives),
      unit_(unit),
      engine_(engine),
      limits_(limits),
      values_(solver, terms) {}

Expected<MadeTest, std::string> TestMaker::make(const engine::State& state) {
  StopWatch watch;
  const solver::Answer answer =
      values_.choose(state.path_condition(), engine_.preferences(state), state.model(), limits_);
  times_.values += watch.lap();
  if (answer.verdict != solver::Verdict::Sat) {
    return Unexpected<std::string>("no values were found for a path");
  }
  MadeTest made;
  result::TestCase& test = made.test;
  test = engine_.make_test(state, answer.model);
  test.covers.clear();
  for (ir::TakenEdge edge : state.first_edges()) {
    if (edge.function == ir::subject_of(unit_)) test.covers.push_back(edge);
  }
  made.names = names_of(program_,
                        unit_,
                        test,
                        engine_.input_conditions(state, answer.model),
                        state.decisions().size() > state.making_decisions());
  test.name = made.names.front();
  times_.text += watch.lap();
  check::Execution execution = check::execute_test(program_, natives_, unit_, test, state.decisions());
  test.is_replayed = !execution.difference;
  test.difference = execution.difference.value_or("");
  made.run = std::move(execution.run);
  times_.replay += watch.lap();
  return made;
}

}  // namespace testellate::driver
