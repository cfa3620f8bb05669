// SPDX-License-Identifier: Apache-2.0
#include "engine/make_test.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/blame.h"
#include "engine/graph_maker.h"
#include "ir/refused_memory.h"
#include "support/invariant.h"

namespace testellate::engine {

namespace {

std::string decisions_text(const PathState& state) {
  std::string text;
  for (const Decision& decision : state.decisions()) {
    // A single letter needs no space before the next one.
    const std::string shown = to_text(decision);
    if (shown.size() > 1 && !text.empty()) text += ' ';
    text += shown;
    if (shown.size() > 1) text += ' ';
  }
  return text;
}

std::vector<result::Assigned> make_settable(GraphMaker& maker,
                                            const ir::Program& program,
                                            const PathState& state,
                                            GraphMaker::When when) {
  std::vector<result::Assigned> settable;
  for (const InputGlobal& global : state.world.inputs.globals()) {
    settable.push_back({{}, global.global, maker.link_global(global.global)});
  }
  for (const SettableStatic& set : state.settable) {
    const Slot& value =
        when == GraphMaker::When::Before ? set.initial : state.world.statics[set.variable.index()];
    settable.push_back({set.variable, {}, maker.to_value(program.get(set.variable).type, value)});
  }
  return settable;
}

std::vector<std::vector<result::Value>> make_constructions(GraphMaker& maker,
                                                           const std::vector<ConstructionInputs>& all) {
  std::vector<std::vector<result::Value>> constructions;
  for (const ConstructionInputs& inputs : all) {
    std::vector<result::Value>& values = constructions.emplace_back();
    for (const auto& [type, slot] : inputs.values) values.push_back(maker.to_value(type, slot));
  }
  return constructions;
}

std::vector<result::MadeObject> make_made(GraphMaker& maker, const PathState& state) {
  std::vector<result::MadeObject> all;
  for (const std::shared_ptr<const MadeInputObject>& made : state.made.view()) {
    result::MadeObject& added = all.emplace_back();
    added.made_input = made->made_input;
    for (const auto& [type, slot] : made->inputs.values) added.values.push_back(maker.to_value(type, slot));
    const result::Value object = maker.to_value(ir::Type::ref(), concrete(made->object));
    added.object = *std::get<result::Link>(object).object;
  }
  return all;
}

/// The objects made by calls that a value leads to, by their positions among all made ones. What those have
/// been made of is not followed.
std::vector<std::size_t> find_made(const result::TestCase& test,
                                   const std::map<std::uint32_t, std::size_t>& positions,
                                   const std::vector<result::Value>& values) {
  std::vector<std::size_t> found;
  std::set<std::uint32_t> seen;
  std::vector<std::uint32_t> pending;
  const auto look = [&](const result::Value& value) {
    const auto* link = std::get_if<result::Link>(&value);
    if (link == nullptr || !link->object || !seen.insert(*link->object).second) return;
    const auto position = positions.find(*link->object);
    if (position != positions.end()) {
      found.push_back(position->second);
    } else {
      pending.push_back(*link->object);
    }
  };
  for (const result::Value& value : values) look(value);
  while (!pending.empty()) {
    const result::Object& object = test.before.objects[pending.back()];
    pending.pop_back();
    if (object.is_made) continue;
    for (const auto& [field, value] : object.fields) look(value);
    for (const auto& [at, value] : object.elements) look(value);
  }
  return found;
}

/// Brings objects into an order in which they can be made. The path made each when it came to look at it,
/// which for what a constructor only keeps is later than the call.
void order_made(result::TestCase& test) {
  std::map<std::uint32_t, std::size_t> positions;
  for (std::size_t at = 0; at < test.made.size(); ++at) positions.emplace(test.made[at].object, at);
  enum class Progress : std::uint8_t { New, Begun, Done };
  std::vector<Progress> progress(test.made.size(), Progress::New);
  std::vector<result::MadeObject> ordered;
  std::vector<std::size_t> pending;
  for (std::size_t at = 0; at < test.made.size(); ++at) {
    pending.push_back(at);
    while (!pending.empty()) {
      const std::size_t next = pending.back();
      if (progress[next] == Progress::New) {
        progress[next] = Progress::Begun;
        for (const std::size_t part : find_made(test, positions, test.made[next].values)) {
          if (progress[part] == Progress::New) pending.push_back(part);
        }
        continue;
      }
      pending.pop_back();
      if (progress[next] == Progress::Begun) ordered.push_back(test.made[next]);
      progress[next] = Progress::Done;
    }
  }
  test.made = std::move(ordered);
}

std::vector<result::StreamInput> make_streams(GraphMaker& maker, const PathState& state) {
  std::vector<result::StreamInput> streams;
  for (const StreamRead& read : state.world.inputs.streams()) {
    result::StreamInput stream{read.name, {}, read.data_type, {}};
    for (const Slot& value : read.values.view()) {
      stream.values.push_back(maker.to_value(read.type, value));
    }
    stream.order.assign(read.order.view().begin(), read.order.view().end());
    streams.push_back(std::move(stream));
  }
  if (const std::span<const std::uint32_t> refused = state.world.refused.view(); !refused.empty()) {
    result::StreamInput stream{std::string(ir::kRefusedMemory), {}, {}, {}};
    const std::uint32_t last = std::ranges::max(refused);
    for (std::uint32_t attempt = 1; attempt <= last; ++attempt) {
      const bool is_refused = std::ranges::find(refused, attempt) != refused.end();
      stream.values.push_back(result::Scalar{ir::Type::boolean(), is_refused ? 1U : 0U});
    }
    streams.push_back(std::move(stream));
  }
  std::ranges::sort(streams, {}, &result::StreamInput::name);
  return streams;
}

/// The value and the exception of an outcome.
void add_outcome(GraphMaker& after, const PathState& state, result::Outcome& outcome) {
  const Ending& ending = *state.ending;
  outcome.end = ending.end;
  if (ending.end == ir::PathEnd::Returned && state.by_value_result.is_valid()) {
    outcome.value = after.to_held_value(state.by_value_result, ending.value);
  } else if (!ending.type.is_void()) {
    outcome.value = after.to_value(ending.type, ending.value);
  }
}

}  // namespace

void mark_unsettable_outcome(const ir::Program& program, expr::TermBuilder& terms, PathState& state) {
  const bool has_unknown = std::ranges::any_of(
      state.environment(), [](const EnvironmentUse& use) { return use.unknown.is_valid(); });
  const bool is_completed =
      state.status() == StateStatus::Ended && ir::info(state.end()).end_class == ir::PathEndClass::Completed;
  if (!has_unknown || !is_completed || state.model() == nullptr) return;
  GraphMaker after(program, terms, state.world, *state.model(), GraphMaker::When::After);
  result::Outcome outcome;
  add_outcome(after, state, outcome);
  static_cast<void>(make_settable(after, program, state, GraphMaker::When::After));
  static_cast<void>(after.finish());
  if (after.has_environment()) state.mark(Cut::Unsettable);
}

result::TestCase make_test(const ir::Program& program,
                           expr::TermBuilder& terms,
                           const PathState& state,
                           const expr::Assignment& assignment,
                           Unseen unseen) {
  TESTELLATE_INVARIANT(state.status() == StateStatus::Ended,
                       "a test should be made of a path that has ended");
  result::TestCase test;
  using enum GraphMaker::When;
  World world = state.world;
  expr::Assignment chosen = assignment;
  const InputStores stores{world.heap, world.bytes, world.statics};
  if (unseen == Unseen::Telling) {
    const Ending& end = *state.ending;
    const auto is_made = [&](ir::ClassId declared) {
      return state.made_inputs != nullptr &&
             std::ranges::find(*state.made_inputs, declared, &ir::MadeInput::declared) !=
                 state.made_inputs->end();
    };
    world.inputs.choose_unseen(
        stores, end.type.is_ref() || end.type.is_ptr() ? end.value : Slot(), is_made, chosen);
  }
  world.inputs.choose_elements(stores, chosen);
  GraphMaker before(program, terms, world, chosen, Before);
  if (state.heap_after_constructions) before.show_made(*state.heap_after_constructions);
  for (const std::shared_ptr<const MadeInputObject>& made : state.made.view()) before.show_made(made->heap);
  for (const auto& [type, slot] : state.arguments) test.arguments.push_back(before.to_value(type, slot));
  if (state.construction_inputs) test.constructions = make_constructions(before, *state.construction_inputs);
  test.made = make_made(before, state);
  test.settable = make_settable(before, program, state, Before);
  test.streams = make_streams(before, state);
  test.before = before.finish();
  order_made(test);

  GraphMaker after(program, terms, world, chosen, After);
  after.keep_indices(before);
  test.settable_after = make_settable(after, program, state, After);
  const Ending& ending = *state.ending;
  add_outcome(after, state, test.outcome);
  test.outcome.exception_class = ending.exception_class;
  test.outcome.fault = ending.fault;
  test.outcome.exit_code = ending.exit_code;
  test.outcome.place = ending.place;
  test.outcome.blamed = find_blamed(program, state);
  test.after = after.finish();

  test.may_share_values = !state.has_compared_values;
  test.decisions = decisions_text(state);
  test.covers.assign(state.first_edges().begin(), state.first_edges().end());
  return test;
}

}  // namespace testellate::engine
