// SPDX-License-Identifier: Apache-2.0
#include "engine/decisions/input_references.h"

#include <algorithm>

#include "engine/execution/machine.h"

// Input references are initialised when they are first dereferenced or compared (inputs/input_space.h). Under
// `lazy` that is a decision over what they may be; under `none` it is a condition, and under `solver` one
// that has earlier objects in it (docs/design/0027-references-that-are-several-objects.md).

namespace testellate::engine {

namespace {

/// A reference that may be more objects than that, null included, is split over them: every read through it
/// would have as many alternatives.
constexpr std::size_t kMostTogether = 16;

/// What initialisation makes of a world, and the condition that comes with it.
struct Initialised {
  World world;
  expr::Term condition;
  bool is_cut = false;  ///< something that it could be was left out
};

diag::Result<Initialised> make_initialised(const World& before,
                                           expr::Term variable,
                                           const AliasChoice* choice,
                                           bool has_unbounded_sizes) {
  Initialised result{before, {}, false};
  const std::size_t objects = before.inputs.objects().size();
  const InputStores stores{result.world.heap, result.world.bytes, result.world.statics};
  diag::Result<InitialisedInput> initialised = result.world.inputs.initialise(variable, choice, stores);
  if (!initialised) return Unexpected<diag::Diagnostic>(initialised.error());
  result.condition = initialised->condition;
  result.is_cut = initialised->leaves_out;
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

const Code* InputReferences::initialise(const Code* pc, expr::Term reference, bool asks_identity) {
  if (is_delayed(reference)) {
    diag::Result<std::vector<AliasChoice>> choices =
        current_.world().inputs.joint_choices(reference, asks_identity);
    if (!choices) return end_unsupported(pc, choices.error());
    if (!choices->empty() && can_join(*choices)) return initialise_jointly(pc, reference, *choices);
  }
  const expr::Term variable = current_.world().inputs.find_lazy(to_slot(reference));
  const bool is_pointer = variable.width() == ir::Type::ptr().width();
  diag::Result<std::vector<AliasChoice>> known =
      current_.world().inputs.alias_choices(variable, true, asks_identity);
  if (!known) return end_unsupported(pc, known.error());
  if (const std::optional<std::vector<AliasChoice>> made = made_choices(variable, *known)) {
    return initialise_made(pc, variable, *made);
  }
  const bool is_lazy = run_.options.aliasing != AliasMode::None;
  if (is_pointer && !is_lazy && has_earlier(*known)) current_->mark(Cut::Layout);
  std::vector<AliasChoice> choices;
  if (is_lazy) choices = std::move(*known);
  if (choices.empty()) {
    diag::Result<Initialised> initialised =
        make_initialised(current_.world(), variable, nullptr, run_.options.havocs_loops);
    if (!initialised) return end_unsupported(pc, initialised.error());
    current_.world() = std::move(initialised->world);
    if (initialised->is_cut) current_->mark(Cut::Size);
    return decisions_.constrain(pc, initialised->condition) ? pc : nullptr;
  }
  std::vector<Side> sides;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::string* unusable = choices[i].kind == AliasChoice::Kind::Own
                                      ? current_.world().inputs.find_unusable(choices[i].object_class)
                                      : nullptr;
    if (unusable != nullptr) {
      const expr::Term null = run_.terms.make_constant(variable.sort(), 0);
      sides.push_back({run_.terms.make_not(run_.terms.make_equal(variable, null)),
                       static_cast<std::uint32_t>(i),
                       0,
                       [pc, why = *unusable](Machine& machine) {
                         return machine.current().end(pc, ir::PathEnd::Unsupported, why);
                       }});
      continue;
    }
    diag::Result<Initialised> initialised =
        make_initialised(current_.world(), variable, &choices[i], run_.options.havocs_loops);
    if (!initialised) return end_unsupported(pc, initialised.error());
    if (current_.world().inputs.breaks_assumption(variable, choices[i])) {
      sides.push_back({initialised->condition, static_cast<std::uint32_t>(i), 0, [pc](Machine& machine) {
                         return machine.current().end(pc, ir::PathEnd::AssumptionFailed, {});
                       }});
      continue;
    }
    const bool is_cut = initialised->is_cut;
    sides.push_back({initialised->condition,
                     static_cast<std::uint32_t>(i),
                     0,
                     [pc, is_cut, world = std::move(initialised->world)](Machine& machine) {
                       machine.world() = world;
                       if (is_cut) machine.state().mark(Cut::Size);
                       return pc;
                     }});
  }
  return decisions_.decide(pc, DecisionKind::Alias, std::move(sides));
}

bool InputReferences::is_delayed(expr::Term reference) const {
  if (run_.options.aliasing != AliasMode::Solver || run_.options.havocs_loops) return false;
  const InputSpace& inputs = current_.world().inputs;
  const expr::Term first = inputs.find_lazy(to_slot(reference));
  if (first.width() == ir::Type::ptr().width()) return false;
  // Making an object runs code, for one reference at a time.
  return current_->made_inputs == nullptr || !machine_.maker().find(inputs.declared_class(first));
}

bool InputReferences::can_join(const std::vector<AliasChoice>& choices) const {
  return std::ranges::all_of(choices, [&](const AliasChoice& choice) {
    if (choice.kind != AliasChoice::Kind::Own) return true;
    // Of an enumeration there are only its constants.
    return run_.program.get(choice.object_class).inputs.constants.empty() &&
           current_.world().inputs.find_unusable(choice.object_class) == nullptr;
  });
}

// A split by what the term is, where there are too many, is that of mode `lazy`, but of the whole.
const Code* InputReferences::initialise_jointly(const Code* pc,
                                                expr::Term reference,
                                                const std::vector<AliasChoice>& choices) {
  const auto make = [&](std::span<const AliasChoice> some, World& world) {
    const std::size_t objects = world.inputs.objects().size();
    InitialisedInput made =
        world.inputs.initialise_jointly(reference, some, {world.heap, world.bytes, world.statics});
    for (const InputObject& object : world.inputs.objects().subspan(objects)) {
      made.leaves_out = made.leaves_out || !object.length.is_concrete() || object.sequence_size.is_valid();
    }
    return made;
  };
  if (choices.size() <= kMostTogether) {
    const InitialisedInput made = make(choices, current_.world());
    if (made.leaves_out) current_->mark(Cut::Size);
    return decisions_.constrain(pc, made.condition) ? pc : nullptr;
  }
  std::vector<Side> sides;
  for (std::size_t at = 0; at < choices.size(); ++at) {
    World world = current_.world();
    const InitialisedInput made = make({&choices[at], 1}, world);
    sides.push_back({made.condition,
                     static_cast<std::uint32_t>(at),
                     0,
                     [pc, is_cut = made.leaves_out, world = std::move(world)](Machine& machine) {
                       machine.world() = world;
                       if (is_cut) machine.state().mark(Cut::Size);
                       return pc;
                     }});
  }
  return decisions_.decide(pc, DecisionKind::Alias, std::move(sides));
}

std::optional<std::vector<AliasChoice>> InputReferences::made_choices(
    expr::Term variable, const std::vector<AliasChoice>& known) const {
  if (current_->made_inputs == nullptr || variable.width() == ir::Type::ptr().width()) return std::nullopt;
  const ir::ClassId declared = current_.world().inputs.declared_class(variable);
  const std::optional<std::uint32_t> made = machine_.maker().find(declared);
  if (!made) return std::nullopt;
  std::vector<AliasChoice> choices;
  const bool is_lazy = run_.options.aliasing != AliasMode::None;
  if (!current_.world().inputs.is_never_null(variable)) choices.push_back({AliasChoice::Kind::Null, 0});
  choices.push_back({AliasChoice::Kind::Made, *made});
  if (!is_lazy) return choices;
  for (const AliasChoice& choice : known) {
    if (choice.kind == AliasChoice::Kind::Earlier) choices.push_back(choice);
  }
  if (current_->construction_inputs != nullptr) {
    for (const ConstructionInputs& inputs : *current_->construction_inputs) {
      const Slot& argument = current_->arguments[inputs.argument].second;
      if (!argument.is_plain() || argument.bits == ir::kNullReference) continue;
      const auto object = static_cast<ir::ReferenceBits>(argument.bits);
      const diag::Result<bool> fits =
          run_.hierarchy.is_subclass(current_.world().heap.class_of(object), declared);
      if (fits && *fits) choices.push_back({AliasChoice::Kind::Earlier, object});
    }
  }
  for (const std::shared_ptr<const MadeInputObject>& earlier : current_->made.view()) {
    if (earlier->declared == declared) choices.push_back({AliasChoice::Kind::Earlier, earlier->object});
  }
  return choices;
}

const Code* InputReferences::initialise_made(const Code* pc,
                                             expr::Term variable,
                                             const std::vector<AliasChoice>& choices) {
  // Other calls could make other objects.
  current_->mark(Cut::Size);
  std::vector<Side> sides;
  expr::Term is_made = run_.terms.make_true();
  for (std::size_t at = 0; at < choices.size(); ++at) {
    const AliasChoice& choice = choices[at];
    if (choice.kind == AliasChoice::Kind::Made) {
      const auto made_input = static_cast<std::uint32_t>(choice.target);
      sides.push_back({{}, static_cast<std::uint32_t>(at), 0, [pc, variable, made_input](Machine& machine) {
                         return machine.maker().begin(pc, variable, made_input);
                       }});
      continue;
    }
    diag::Result<Initialised> initialised =
        make_initialised(current_.world(), variable, &choice, run_.options.havocs_loops);
    if (!initialised) return end_unsupported(pc, initialised.error());
    is_made = run_.terms.make_and(is_made, run_.terms.make_not(initialised->condition));
    sides.push_back({initialised->condition,
                     static_cast<std::uint32_t>(at),
                     0,
                     [pc, world = std::move(initialised->world)](Machine& machine) {
                       machine.world() = world;
                       return pc;
                     }});
  }
  for (Side& side : sides) {
    if (!side.condition.is_valid()) side.condition = is_made;
  }
  return decisions_.decide(pc, DecisionKind::Alias, std::move(sides));
}

const Code* InputReferences::end_unsupported(const Code* pc, const diag::Diagnostic& why) {
  return current_.end(pc, ir::PathEnd::Unsupported, why.message);
}

OrStop<std::vector<Candidate>> InputReferences::find_targets(const Slot& reference, bool is_pointer) const {
  if (current_.world().inputs.find_lazy(reference).is_valid()) {
    return stopped(make_lazy_stop(reference.term));
  }
  std::optional<std::vector<Candidate>> found = current_.world().inputs.candidates(reference, is_pointer);
  if (!found) {
    return stopped(make_unsupported_stop(is_pointer ? "pointer made of a symbolic number"
                                                    : "reference to an unknown object"));
  }
  if (found->size() > 1) leave_out_known(*found);
  return std::move(*found);
}

// What the path has decided about references meanwhile makes what is read through them smaller.
void InputReferences::leave_out_known(std::vector<Candidate>& candidates) const {
  const auto only = std::ranges::find_if(
      candidates, [&](const Candidate& candidate) { return decisions_.find_known(candidate.guard) == true; });
  if (only != candidates.end()) {
    Candidate known = std::move(*only);
    known.guard = run_.terms.make_true();
    candidates.clear();
    candidates.push_back(std::move(known));
    return;
  }
  std::erase_if(candidates,
                [&](const Candidate& candidate) { return decisions_.find_known(candidate.guard) == false; });
}

}  // namespace testellate::engine
