// SPDX-License-Identifier: Apache-2.0
#include "driver/make_test.h"

#include <optional>
#include <set>
#include <vector>

#include "check/replay.h"
#include "expr/free_variables.h"
#include "result/condition_parts.h"
#include "result/made_calls.h"
#include "search/condition_words.h"
#include "search/test_name.h"
#include "solver/chain/construct_chain.h"
#include "solver/preferred_model.h"

namespace testellate::driver {
namespace {

constexpr std::uint64_t kSlice = 1'000'000;
constexpr std::uint32_t kNoBound = 0xffffffffU;

/// Executes the rest of a path that has no decisions left; null if it splits or stops all the same.
std::unique_ptr<engine::State> run_to_end(engine::Engine& engine, std::unique_ptr<engine::State> state) {
  while (state != nullptr && state->status() == engine::StateStatus::Running) {
    std::vector<std::unique_ptr<engine::State>> next = engine.advance(std::move(state), kSlice);
    state = next.size() == 1 ? std::move(next.front()) : nullptr;
  }
  return state != nullptr && state->status() == engine::StateStatus::Ended ? std::move(state) : nullptr;
}

/// Inputs in the order in which they were met: a small first argument is preferred to a small second one.
/// Then what else is unknown.
std::vector<solver::Preference> preferences_of(const engine::Engine& engine, const engine::State& state) {
  std::vector<solver::Preference> preferences = engine.preferences(state);
  std::set<expr::Term, expr::ById> others;
  for (expr::Term condition : state.path_condition()) {
    for (expr::Term variable : expr::free_variables(condition)) {
      if (!variable.sort().is_array()) others.insert(variable);
    }
  }
  for (const solver::Preference& preference : preferences) others.erase(preference.term);
  for (expr::Term variable : others) preferences.push_back({variable, solver::PreferredStyle::Number});
  return preferences;
}

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

Expected<MadeTest, std::string> make_test(ir::Program& program,
                                          const ir::NativeTable& natives,
                                          const ir::Unit& unit,
                                          const engine::Options& options,
                                          std::span<const engine::Decision> decisions) {
  expr::TermBuilder terms;
  std::unique_ptr<solver::chain::Chain> chain = solver::chain::construct_chain(terms);
  engine::Engine engine(program, natives, terms, *chain, options);
  engine.set_loop_bound(kNoBound);
  std::unique_ptr<engine::State> state = run_to_end(engine, engine.replay(unit, decisions));
  if (state == nullptr) return Unexpected<std::string>("a path could not be executed again");

  std::span<const expr::Term> conditions = state->path_condition();
  std::unique_ptr<solver::chain::Chain> fresh = solver::chain::construct_chain(terms);
  solver::Answer answer =
      solver::make_preferred_model(*fresh, terms, conditions, preferences_of(engine, *state), options.limits);
  if (answer.verdict != solver::Verdict::Sat) {
    return Unexpected<std::string>("no values were found for a path");
  }

  result::TestCase test = engine.make_test(*state, answer.model);
  test.covers.clear();
  for (ir::TakenEdge edge : state->first_edges()) {
    if (edge.function == ir::subject_of(unit)) test.covers.push_back(edge);
  }
  std::vector<std::string> names = names_of(program,
                                            unit,
                                            test,
                                            engine.input_conditions(*state, answer.model),
                                            state->decisions().size() > state->making_decisions());
  test.name = names.front();
  std::optional<std::string> difference = check::replay(program, natives, unit, test, state->decisions());
  test.is_replayed = !difference;
  test.difference = difference.value_or("");
  return MadeTest{std::move(test), std::move(names)};
}

}  // namespace testellate::driver
