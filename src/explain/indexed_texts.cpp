// SPDX-License-Identifier: Apache-2.0
#include "explain/indexed_texts.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "value/bits.h"

namespace testellate::explain {

using engine::InputPlace;
using engine::InputVariable;
using expr::Term;
using expr::TermKind;
using result::Expression;
using result::Operator;

/// Choices of more characters are not looked through.
constexpr std::size_t kMostCharacters = 64;

struct IndexedTexts::Character {
  Term index;
  Term one;  ///< of the characters that it may be
};

std::optional<IndexedTexts::Character> IndexedTexts::character_of(Term choice) {
  Term index;
  Term first;
  value::U128 distance = 0;  // from a character's position to what the index is compared with
  std::vector<Term> equations;
  const auto add = [&](Term character, std::optional<value::U128> number) {
    const InputVariable* input = character.is_variable() ? inputs_.paths.find(character) : nullptr;
    if (input == nullptr || input->place.kind != InputPlace::Kind::Element) return false;
    if (inputs_.paths.path_of(character).op != Operator::CharacterAt) return false;
    if (!first.is_valid()) {
      if (!number || !index.is_valid()) return false;
      first = character;
      distance = value::sub(*number, value::U128{input->place.position}, index.width());
    }
    if (inputs_.paths.find(first)->place.owner != input->place.owner) return false;
    const value::U128 expected = value::add(distance, value::U128{input->place.position}, index.width());
    if (number && *number != expected) return false;
    equations.push_back(terms_.make_equal(index, terms_.make_bits(index.width(), expected)));
    return equations.size() <= kMostCharacters;
  };
  for (; choice.kind() == TermKind::Ite; choice = choice.argument(2)) {
    const Term equation = choice.argument(0);
    if (equation.kind() != TermKind::Equal) return std::nullopt;
    const std::size_t side = equation.argument(0).is_constant() ? 0 : 1;
    const Term number = equation.argument(side);
    const Term compared = equation.argument(1 - side);
    if (!number.is_constant() || !compared.sort().is_bit_vector()) return std::nullopt;
    if (index.is_valid() && index != compared) return std::nullopt;
    index = compared;
    if (!add(choice.argument(1), number.bits())) return std::nullopt;
  }
  if (!first.is_valid()) return std::nullopt;
  static_cast<void>(add(choice, std::nullopt));
  if (equations.size() < 2 || reads_.decide(terms_.make_or(equations)) != std::optional(true)) {
    return std::nullopt;
  }
  return Character{terms_.make_sub(index, terms_.make_bits(index.width(), distance)), first};
}

Term IndexedTexts::say(Term root, const Read& read) {
  std::unordered_map<Term, Term> said;
  for (Term term : expr::post_order({{root}})) {
    Term made = term;
    const std::optional<Character> character =
        term.kind() == TermKind::Ite ? character_of(term) : std::nullopt;
    if (character) {
      const InputVariable& input = *inputs_.paths.find(character->one);
      made = terms_.make_variable("character of " + std::to_string(input.place.owner) + " at " +
                                      std::to_string(character->index.id()),
                                  term.sort());
      inputs_.characters.insert(made);
      if (inputs_.unsigned_variables.contains(character->one)) inputs_.unsigned_variables.insert(made);
      Expression text = inputs_.paths.path_of(character->one).operands[0];
      named_.emplace(made,
                     result::make_expression(Operator::CharacterAt, std::move(text), read(character->index)));
    } else if (!term.arguments().empty()) {
      std::vector<Term> arguments;
      for (Term argument : term.arguments()) arguments.push_back(said.at(argument));
      if (!std::ranges::equal(arguments, term.arguments())) made = terms_.rebuild(term, arguments);
    }
    said.emplace(term, made);
  }
  return said.at(root);
}

}  // namespace testellate::explain
