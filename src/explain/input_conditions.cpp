// SPDX-License-Identifier: Apache-2.0
#include "explain/input_conditions.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "explain/input_paths.h"
#include "explain/text_phrases.h"
#include "expr/evaluator.h"
#include "solver/readable_values.h"
#include "value/text.h"

namespace testellate::explain {
namespace {

using engine::ConstructionInputs;
using engine::InputObject;
using engine::InputPlace;
using engine::InputVariable;
using engine::PathState;
using expr::Term;
using result::Expression;
using result::make_expression;
using result::Operator;
using value::U128;

class InputBuilder {
 public:
  InputBuilder(const ir::Program& program, const PathState& state, const expr::Assignment& assignment)
      : inputs_(state.world.inputs),
        paths_(program, state.world),
        construction_inputs_(state.construction_inputs.get()),
        made_(state.made.view()),
        assignment_(assignment) {
    find_characters();
    paths_.settle(assignment);
    for (const auto& made : made_) silent_.insert(made->variable);
    for (const InputObject& object : inputs_.objects()) {
      if (object.text_length.is_valid()) {
        silent_.insert(object.text_length);
        add_text(object, value_of(object.text_length), false);
      } else if (object.kind == InputObject::Kind::Bytes && object.is_string) {
        add_text(
            object, object.length.is_concrete() ? object.length.bits : value_of(object.length.term), true);
      }
      // Byte memory has no length in the source.
      if (object.kind == InputObject::Kind::Bytes && !object.length.is_concrete()) {
        silent_.insert(object.length.term);
      }
    }
  }

  result::Condition build() {
    for (const InputVariable& variable : inputs_.variables()) {
      if (silent_.contains(variable.term) || is_of_construction(variable.term)) continue;
      if (!is_there(variable)) continue;
      if (!is_selector(paths_.path_of(variable.term))) add(variable);
    }
    if (!can_be_said_) condition_.parts.clear();
    return std::move(condition_);
  }

 private:
  [[nodiscard]] U128 value_of(Term variable) const { return assignment_.get(variable); }

  /// Whether it stands in an object that something leads to.
  [[nodiscard]] bool is_there(const InputVariable& variable) const {
    constexpr InputPlace::Kind kInside[] = {InputPlace::Kind::Field,
                                            InputPlace::Kind::Element,
                                            InputPlace::Kind::Length,
                                            InputPlace::Kind::Contents};
    if (std::ranges::find(kInside, variable.place.kind) == std::end(kInside)) return true;
    const std::size_t number = variable.place.owner;
    if (number == 0 || number > inputs_.objects().size()) return true;
    const Term owner = inputs_.objects()[number - 1].owner;
    return !owner.is_valid() || expr::Evaluator(assignment_).evaluate(owner) == number;
  }

  /// The characters of all texts, by the number of the object that they stand in.
  void find_characters() {
    for (const InputVariable& variable : inputs_.variables()) {
      const InputPlace& place = variable.place;
      if (place.kind == InputPlace::Kind::Element) {
        characters_[place.owner].emplace(place.position, variable.term);
      } else if (place.kind == InputPlace::Kind::Bytes) {
        constexpr unsigned kByteBits = 8;
        characters_[place.owner].emplace(place.position / kByteBits, variable.term);
      }
    }
  }

  /// How an argument was constructed is too long a story, and includes calls that are not made.
  [[nodiscard]] bool is_of_construction(Term variable) const {
    if (construction_inputs_ == nullptr && made_.empty()) return false;
    Expression path = paths_.path_of(variable);
    while (!path.operands.empty()) path = Expression(std::move(path.operands.front()));
    const auto has_name = [&](const ConstructionInputs& inputs) {
      return std::ranges::find(inputs.names, path.text) != inputs.names.end();
    };
    return std::ranges::any_of(made_, [&](const auto& made) { return has_name(made->inputs); }) ||
           (construction_inputs_ != nullptr && std::ranges::any_of(*construction_inputs_, has_name));
  }

  /// The characters of a text are said with it. Those behind its end mean nothing.
  void add_text(const InputObject& object, U128 length, bool ends_with_zero) {
    const auto number =
        static_cast<std::uint32_t>(&object - inputs_.objects().data()) + ir::kFirstInputReference;
    std::vector<U128> seen;
    for (const auto& [index, variable] : characters_[number]) {
      silent_.insert(variable);
      const U128 character = value_of(variable);
      if (index < length && ends_with_zero && character == 0) length = index;
      if (index == seen.size() && index < length) seen.push_back(character);
    }
    // One that the path did not look at may be anything.
    texts_.emplace(object.reference, seen.size() == length ? try_literal(seen) : std::nullopt);
  }

  void add(const InputVariable& variable) {
    const Term term = variable.term;
    if (variable.is_reference) return add_reference(variable);
    if (term.sort().is_array()) {
      can_be_said_ = false;
    } else if (term.sort().is_bool()) {
      Expression path = paths_.path_of(term);
      say(value_of(term) == 0 ? make_expression(Operator::Not, std::move(path)) : std::move(path));
    } else {
      say(make_expression(Operator::Equal, paths_.path_of(term), number(variable)));
    }
  }

  [[nodiscard]] Expression number(const InputVariable& variable) const {
    const Term term = variable.term;
    const U128 bits = value_of(term);
    if (term.sort().is_float()) {
      return {.op = Operator::Float, .width = static_cast<std::uint16_t>(term.sort().width()), .bits = bits};
    }
    if (solver::is_character_style(variable.style) && result::has_character_literal(bits)) {
      return result::make_character(bits);
    }
    return result::make_number(bits, term.width(), variable.style != solver::PreferredStyle::Number);
  }

  void add_reference(const InputVariable& variable) {
    const unsigned width = variable.term.width();
    const auto bits = static_cast<std::uint64_t>(value_of(variable.term));
    const InputObject* object = paths_.find_object(bits, width);
    if (object == nullptr || paths_.reference_of(*object) != variable.term) {
      std::optional<Expression> target = paths_.target(bits, width);
      can_be_said_ = can_be_said_ && target.has_value();
      if (target) say(make_expression(Operator::Equal, paths_.path_of(variable.term), std::move(*target)));
      return;
    }
    auto text = texts_.find(variable.term);
    // What else it leads to is said by the variables there.
    if (text == texts_.end()) return;
    can_be_said_ = can_be_said_ && text->second.has_value();
    if (!text->second) return;
    say(make_expression(
        object->kind == InputObject::Kind::Bytes ? Operator::StringEquals : Operator::TextEquals,
        paths_.path_of(variable.term),
        result::make_named(Operator::Text, *text->second)));
  }

  void say(Expression part) { condition_.parts.push_back(std::move(part)); }

  const engine::InputSpace& inputs_;
  InputPaths paths_;
  const std::vector<ConstructionInputs>* construction_inputs_;
  std::span<const std::shared_ptr<const engine::MadeInputObject>> made_;
  const expr::Assignment& assignment_;
  std::unordered_map<std::uint32_t, std::map<std::uint64_t, Term>> characters_;
  std::unordered_map<Term, std::optional<std::string>> texts_;  ///< by reference; nothing: cannot be said
  std::unordered_set<Term> silent_;
  bool can_be_said_ = true;
  result::Condition condition_;
};

}  // namespace

result::Condition input_conditions(const ir::Program& program,
                                   const engine::State& state,
                                   const expr::Assignment& assignment) {
  return InputBuilder(program, static_cast<const PathState&>(state), assignment).build();
}

}  // namespace testellate::explain
