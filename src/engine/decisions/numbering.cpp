// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/execution/machine.h"

// Input references get their numbers when they are first dereferenced or compared (input_space.h). Under
// `lazy` that is a decision over what they may be; under `none` it is a condition.

namespace testellate::engine {

namespace {

/// What numbering makes of a world, and the condition that comes with it.
struct Numbered {
  World world;
  expr::Term condition;
  bool is_cut = false;  ///< something that it could be was left out
};

diag::Result<Numbered> make_numbered(const World& before,
                                     expr::Term variable,
                                     const AliasChoice* choice,
                                     bool has_unbounded_sizes) {
  Numbered result{before, {}, false};
  const std::size_t objects = before.inputs.objects().size();
  const InputStores stores{result.world.heap, result.world.bytes, result.world.statics};
  diag::Result<NumberedInput> numbered = result.world.inputs.number(variable, choice, stores);
  if (!numbered) return Unexpected<diag::Diagnostic>(numbered.error());
  result.condition = numbered->condition;
  result.is_cut = numbered->leaves_out;
  if (has_unbounded_sizes) return result;
  for (const InputObject& made : result.world.inputs.objects().subspan(objects)) {
    result.is_cut = result.is_cut || !made.length.is_concrete() || made.sequence_size.is_valid();
  }
  return result;
}

bool has_earlier(const std::vector<AliasChoice>& choices) {
  return std::ranges::any_of(
      choices, [](const AliasChoice& choice) { return choice.kind == AliasChoice::Kind::Earlier; });
}

}  // namespace

const Code* Machine::number_input(const Code* pc, expr::Term variable) {
  const bool is_pointer = variable.width() == ir::Type::ptr().width();
  diag::Result<std::vector<AliasChoice>> known = world().inputs.alias_choices(variable, true);
  if (!known) return stop(pc, make_unsupported_stop(known.error()));
  // APPROX(input-interior): a pointer into the middle of an earlier object is left out, and the cut says so.
  if (is_pointer && has_earlier(*known)) current_->mark(Cut::Size);
  const bool is_lazy = options_.aliasing == AliasMode::Lazy;
  std::vector<AliasChoice> choices;
  if (is_lazy) choices = std::move(*known);
  if (choices.empty()) {
    diag::Result<Numbered> numbered = make_numbered(world(), variable, nullptr, options_.forgets_loops);
    if (!numbered) return stop(pc, make_unsupported_stop(numbered.error()));
    world() = std::move(numbered->world);
    if (numbered->is_cut) current_->mark(Cut::Size);
    return constrain(pc, numbered->condition) ? pc : nullptr;
  }
  std::vector<Side> sides;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    diag::Result<Numbered> numbered = make_numbered(world(), variable, &choices[i], options_.forgets_loops);
    if (!numbered) return stop(pc, make_unsupported_stop(numbered.error()));
    const bool is_cut = numbered->is_cut;
    sides.push_back({numbered->condition,
                     static_cast<std::uint32_t>(i),
                     0,
                     [pc, is_cut, world = std::move(numbered->world)](Machine& machine) {
                       machine.world() = world;
                       if (is_cut) machine.state().mark(Cut::Size);
                       return pc;
                     }});
  }
  return decide(pc, DecisionKind::Alias, std::move(sides));
}

OrStop<std::vector<Candidate>> Machine::find_targets(const Slot& reference, bool is_pointer) {
  if (const expr::Term variable = world().inputs.find_unnumbered(reference); variable.is_valid()) {
    return stopped(make_unnumbered_stop(variable));
  }
  std::optional<std::vector<Candidate>> found = world().inputs.candidates(reference, is_pointer);
  if (!found) {
    return stopped(make_unsupported_stop(is_pointer ? "pointer made of a symbolic number"
                                                    : "reference to an unknown object"));
  }
  return std::move(*found);
}

}  // namespace testellate::engine
