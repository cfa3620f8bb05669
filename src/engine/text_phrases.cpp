// SPDX-License-Identifier: Apache-2.0
#include "engine/text_phrases.h"

#include <algorithm>

#include "expr/term.h"
#include "expr/value_set.h"

namespace testellate::engine {
namespace {

using expr::Term;
using expr::TermKind;
using value::U128;

constexpr std::size_t kLongestText = 40;

}  // namespace

TextPhrases::TextPhrases(expr::TermBuilder& terms, const InputSpace& inputs) : terms_(terms) {
  std::unordered_map<std::string, Term> by_name;
  for (const InputVariable& variable : inputs.variables()) by_name.emplace(variable.name, variable.term);
  for (const InputObject& object : inputs.objects()) {
    const bool has_length = object.text_length.is_valid();
    const bool is_string = object.kind == InputObject::Kind::Bytes && object.is_string;
    if (!has_length && !is_string) continue;
    if (has_length) places_.emplace(object.text_length, Place{texts_.size(), 0, true});
    const std::string before = object.name + (has_length ? ".charAt(" : "[");
    for (std::size_t at = 0;; ++at) {
      auto found = by_name.find(before + std::to_string(at) + (has_length ? ")" : "]"));
      if (found == by_name.end()) break;
      places_.emplace(found->second, Place{texts_.size(), at, false});
    }
    // Two bytes for each character.
    texts_.push_back({object.name, is_string, has_length ? object.max_length / 2 : 0});
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

std::optional<std::size_t> TextPhrases::length_of(const Text& text, const Seen& seen) {
  if (seen.characters.empty()) return std::nullopt;
  const std::size_t count = seen.characters.size();
  if (count > kLongestText || seen.characters.rbegin()->first + 1 != count) return std::nullopt;
  if (!text.ends_with_zero) {
    return seen.lengths.size() == 1 && seen.lengths.front().value == count ? std::optional(count)
                                                                           : std::nullopt;
  }
  for (const auto& [index, pinned] : seen.characters) {
    if ((pinned.value == 0) != (index + 1 == count)) return std::nullopt;
  }
  return count > 1 ? std::optional(count - 1) : std::nullopt;
}

std::optional<TextPhrases::Absent> TextPhrases::try_absent(Term condition) {
  const bool has_end = condition.kind() == TermKind::Or;
  if (has_end && condition.arguments().size() != 2) return std::nullopt;
  for (std::size_t side : {0U, 1U}) {
    const Term differs = has_end ? condition.argument(side) : condition;
    if (differs.kind() != TermKind::Not || differs.argument(0).kind() != TermKind::Equal) continue;
    const Term equation = differs.argument(0);
    auto place = places_.find(equation.argument(0));
    if (place == places_.end() || place->second.is_length || !equation.argument(1).is_constant()) continue;
    const Absent absent{place->second.text, place->second.index, equation.argument(1).bits()};
    if (!has_end) return absent;
    const std::optional<expr::Comparison> end = expr::try_comparison(terms_, condition.argument(1 - side));
    if (!end) continue;
    auto length = places_.find(end->base);
    if (length == places_.end() || !length->second.is_length || length->second.text != absent.text) continue;
    const expr::ValueSet before = expr::ValueSet::arc(0, absent.index, end->base.width());
    if (end->values == before) return absent;
  }
  return std::nullopt;
}

// That a character is found is that not every place is without it.
void TextPhrases::say_contents(std::vector<Term>& list, bool is_negated) {
  std::map<std::pair<std::size_t, U128>, std::map<std::size_t, std::size_t>> places;
  for (std::size_t at = 0; at < list.size(); ++at) {
    const std::optional<Absent> absent = try_absent(is_negated ? terms_.make_not(list[at]) : list[at]);
    if (absent) places[{absent->text, absent->character}].emplace(absent->index, at);
  }
  for (const auto& [what, positions] : places) {
    const Text& text = texts_[what.first];
    const std::string literal = quoted({what.second});
    if (text.ends_with_zero || positions.size() < 2 || positions.size() != text.most || literal.empty())
      continue;
    const Term found = terms_.make_variable(text.name + ".contains(" + literal + ")", expr::Sort::boolean());
    std::size_t last = 0;
    for (const auto& [index, at] : positions) {
      list[at] = terms_.make_bool(!is_negated);
      last = std::max(last, at);
    }
    list[last] = is_negated ? found : terms_.make_not(found);
  }
  std::erase(list, terms_.make_bool(!is_negated));
}

std::vector<Term> TextPhrases::say_in_list(std::vector<Term> list, bool is_negated) {
  say_contents(list, is_negated);
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
    const std::optional<std::size_t> length = length_of(texts_[text], pins);
    if (!length || (is_negated && texts_[text].ends_with_zero)) continue;
    std::vector<U128> characters;
    std::size_t last = pins.lengths.empty() ? 0 : pins.lengths.front().at;
    for (const auto& [index, pinned] : pins.characters) {
      if (index < *length) characters.push_back(pinned.value);
      last = std::max(last, pinned.at);
    }
    const std::string literal = quoted(characters);
    if (literal.empty()) continue;
    const std::string& name = texts_[text].name;
    const Term phrase =
        terms_.make_variable(texts_[text].ends_with_zero ? "strcmp(" + name + ", " + literal + ") == 0"
                                                         : name + ".equals(" + literal + ")",
                             expr::Sort::boolean());
    const Term nothing = terms_.make_bool(!is_negated);
    if (!pins.lengths.empty()) list[pins.lengths.front().at] = nothing;
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
  if (texts_.empty()) return conjuncts;
  conjuncts = say_in_list(std::move(conjuncts), false);
  for (Term& conjunct : conjuncts) conjunct = say_inside(conjunct);
  return conjuncts;
}

}  // namespace testellate::engine
