// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/machine.h"

// Input references get their numbers when they are first dereferenced or compared (input_space.h). Under
// `lazy` that is a decision over what they may be; under `none` it is a condition.

namespace testellate::engine {

namespace {

/// What numbering makes of a world, and the condition that comes with it.
struct Numbered {
  World world;
  expr::Term condition;
  bool limits_size = false;
};

diag::Result<Numbered> make_numbered(const World& before, expr::Term variable, const AliasChoice* choice) {
  Numbered result{before, {}, false};
  const std::size_t objects = before.inputs.objects().size();
  diag::Result<expr::Term> condition =
      result.world.inputs.number(variable, choice, result.world.heap, result.world.bytes);
  if (!condition) return Unexpected<diag::Diagnostic>(condition.error());
  result.condition = *condition;
  for (const InputObject& made : result.world.inputs.objects().subspan(objects)) {
    result.limits_size = result.limits_size || !made.length.is_concrete();
  }
  return result;
}

bool has_earlier(const std::vector<AliasChoice>& choices) {
  return std::ranges::any_of(
      choices, [](const AliasChoice& choice) { return choice.kind == AliasChoice::Kind::Earlier; });
}

}  // namespace

// The own object of an input reference has one class. APPROX(input-subclass): where others would fit, the cut
// says that they were left out.
bool Machine::leaves_out_classes(expr::Term variable) {
  for (const InputVariable& input : world().inputs.variables()) {
    if (input.term != variable) continue;
    if (!input.data_type.is_valid()) return true;
    const ir::DataType& type = program_.get(input.data_type);
    if (type.kind != ir::DataType::Kind::Reference) return false;
    auto [known, is_new] = several_classes_.try_emplace(type.reference_class, false);
    if (is_new) known->second = count_own_classes(type.reference_class) > 1;
    return known->second;
  }
  return true;
}

std::size_t Machine::count_own_classes(ir::ClassId declared) {
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < program_.classes().size(); ++i) {
    const ir::Class& candidate = program_.get(ir::ClassId(i));
    if (!candidate.is_complete || candidate.is_abstract || candidate.kind == ir::Class::Kind::Interface)
      continue;
    const diag::Result<bool> fits = hierarchy_.is_subclass(ir::ClassId(i), declared);
    if (!fits || *fits) ++count;
  }
  return count;
}

const Code* Machine::number_input(const Code* pc, expr::Term variable) {
  const bool is_pointer = variable.width() == ir::Type::ptr().width();
  if (!is_pointer && leaves_out_classes(variable)) current_->mark(Cut::Size);
  diag::Result<std::vector<AliasChoice>> known = world().inputs.alias_choices(variable, true);
  if (!known) return stop(pc, make_unsupported_stop(known.error()));
  // APPROX(input-interior): a pointer into the middle of an earlier object is left out, and the cut says so.
  if (is_pointer && has_earlier(*known)) current_->mark(Cut::Size);
  const bool is_lazy = options_.aliasing == AliasMode::Lazy;
  std::vector<AliasChoice> choices;
  if (is_lazy) choices = std::move(*known);
  if (choices.empty()) {
    diag::Result<Numbered> numbered = make_numbered(world(), variable, nullptr);
    if (!numbered) return stop(pc, make_unsupported_stop(numbered.error()));
    world() = std::move(numbered->world);
    if (numbered->limits_size && !options_.forgets_loops) current_->mark(Cut::Size);
    return constrain(pc, numbered->condition) ? pc : nullptr;
  }
  std::vector<Side> sides;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    diag::Result<Numbered> numbered = make_numbered(world(), variable, &choices[i]);
    if (!numbered) return stop(pc, make_unsupported_stop(numbered.error()));
    const bool is_cut = numbered->limits_size && !options_.forgets_loops;
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
