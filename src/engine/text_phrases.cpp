// SPDX-License-Identifier: Apache-2.0
#include "engine/text_phrases.h"

#include <algorithm>
#include <optional>

#include "expr/dag.h"

namespace testellate::engine {
namespace {

using expr::Term;
using expr::TermKind;
using value::U128;

constexpr std::size_t kLongestText = 40;

}  // namespace

TextPhrases::TextPhrases(expr::TermBuilder& terms, const InputSpace& inputs) : terms_(terms) {
  std::unordered_map<std::string, std::size_t> by_name;
  for (const InputObject& object : inputs.objects()) {
    if (!object.text_length.is_valid()) continue;
    by_name.emplace(object.name, names_.size());
    places_.emplace(object.text_length, Place{names_.size(), 0, true});
    names_.push_back(object.name);
  }
  constexpr std::string_view kCharacter = ".charAt(";
  for (const InputVariable& variable : inputs.variables()) {
    const std::size_t at = variable.name.rfind(kCharacter);
    if (at == std::string::npos) continue;
    auto text = by_name.find(variable.name.substr(0, at));
    if (text == by_name.end()) continue;
    const std::size_t index = std::stoul(variable.name.substr(at + kCharacter.size()));
    places_.emplace(variable.term, Place{text->second, index, false});
  }
}

std::string TextPhrases::quoted(const std::vector<U128>& characters) {
  std::string text = "\"";
  for (U128 code : characters) {
    if (code < ' ' || code > '~') return "";
    if (code == '"' || code == '\\') text += '\\';
    text += static_cast<char>(code);
  }
  return text + "\"";
}

std::vector<Term> TextPhrases::say_in_list(std::vector<Term> list, bool is_negated) {
  std::map<std::size_t, Seen> seen;
  for (std::size_t at = 0; at < list.size(); ++at) {
    Term atom = list[at];
    if ((atom.kind() == TermKind::Not) != is_negated) continue;
    if (is_negated) atom = atom.argument(0);
    if (atom.kind() != TermKind::Equal || !atom.argument(1).is_constant()) continue;
    auto place = places_.find(atom.argument(0));
    if (place == places_.end()) continue;
    const Pinned pinned{at, atom.argument(1).bits()};
    Seen& text = seen[place->second.text];
    if (place->second.is_length) {
      text.lengths.push_back(pinned);
    } else {
      text.characters.emplace(place->second.index, pinned);
    }
  }
  for (const auto& [text, pins] : seen) {
    if (pins.lengths.size() != 1) continue;
    const Pinned length = pins.lengths.front();
    if (length.value == 0 || length.value > kLongestText || pins.characters.size() != length.value) continue;
    if (pins.characters.rbegin()->first + 1 != length.value) continue;
    std::vector<U128> characters;
    std::size_t last = length.at;
    for (const auto& [index, pinned] : pins.characters) {
      characters.push_back(pinned.value);
      last = std::max(last, pinned.at);
    }
    const std::string literal = quoted(characters);
    if (literal.empty()) continue;
    const Term phrase =
        terms_.make_variable(names_[text] + ".equals(" + literal + ")", expr::Sort::boolean());
    const Term nothing = terms_.make_bool(!is_negated);
    list[length.at] = nothing;
    for (const auto& [index, pinned] : pins.characters) list[pinned.at] = nothing;
    list[last] = is_negated ? terms_.make_not(phrase) : phrase;
  }
  std::erase(list, terms_.make_bool(!is_negated));
  return list;
}

Term TextPhrases::say_inside(Term root) {
  std::unordered_map<Term, Term> changed;
  for (Term term : expr::post_order(std::span(&root, 1))) {
    std::vector<Term> arguments;
    bool has_changed = false;
    for (Term argument : term.arguments()) {
      auto found = changed.find(argument);
      has_changed = has_changed || found != changed.end();
      arguments.push_back(found == changed.end() ? argument : found->second);
    }
    Term made = has_changed ? terms_.rebuild(term, arguments) : term;
    if (made.kind() == TermKind::And || made.kind() == TermKind::Or) {
      const bool is_or = made.kind() == TermKind::Or;
      const std::vector<Term> said = say_in_list({made.arguments().begin(), made.arguments().end()}, is_or);
      made = is_or ? terms_.make_or(said) : terms_.make_and(said);
    }
    if (made != term) changed.emplace(term, made);
  }
  auto found = changed.find(root);
  return found == changed.end() ? root : found->second;
}

std::vector<Term> TextPhrases::say(std::vector<Term> conjuncts) {
  if (names_.empty()) return conjuncts;
  conjuncts = say_in_list(std::move(conjuncts), false);
  for (Term& conjunct : conjuncts) conjunct = say_inside(conjunct);
  return conjuncts;
}

}  // namespace testellate::engine
