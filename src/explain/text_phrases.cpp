// SPDX-License-Identifier: Apache-2.0
#include "explain/text_phrases.h"

#include <algorithm>
#include <utility>

namespace testellate::explain {
namespace {

using engine::InputObject;
using result::Expression;
using result::Operator;
using value::U128;

constexpr std::size_t kLongestText = 40;

bool is_constant(const Expression& e) { return e.op == Operator::Number || e.op == Operator::Character; }

Expression make_phrase(Operator op, const Expression& path, std::string literal) {
  return result::make_expression(op, path, result::make_named(Operator::Text, std::move(literal)));
}

/// What a negation is without one, as terms have it where phrases are no part: the opposite of a phrase is
/// its negation, that of alternatives is that none of them holds.
std::optional<Expression> try_opposite(const Expression& e) {
  const auto is_one_of = [&](std::initializer_list<Operator> ops) {
    return std::ranges::find(ops, e.op) != ops.end();
  };
  if (e.op == Operator::Not) return e.operands.front();
  if (e.op == Operator::Equal) return result::make_expression(Operator::NotEqual, e.operands);
  if (e.op == Operator::NotEqual) return result::make_expression(Operator::Equal, e.operands);
  if (is_one_of({Operator::TextEquals, Operator::TextContains, Operator::StringEquals})) {
    return result::make_expression(Operator::Not, e);
  }
  if (!is_one_of({Operator::And, Operator::Or})) return std::nullopt;
  Expression opposite{.op = e.op == Operator::And ? Operator::Or : Operator::And};
  for (const Expression& operand : e.operands) {
    const bool is_junction = operand.op == Operator::And || operand.op == Operator::Or;
    std::optional<Expression> negated = is_junction ? std::nullopt : try_opposite(operand);
    if (!negated) return std::nullopt;
    opposite.operands.push_back(std::move(*negated));
  }
  return opposite;
}

}  // namespace

std::vector<TextPhrases::Text> find_texts(const engine::InputSpace& inputs, const InputPaths& paths) {
  std::vector<TextPhrases::Text> texts;
  for (const InputObject& object : inputs.objects()) {
    const bool has_length = object.text_length.is_valid();
    const bool is_string = object.kind == InputObject::Kind::Bytes && object.is_string;
    // Two bytes for each character.
    if (has_length || is_string) {
      texts.push_back({paths.path_of(object), is_string, has_length ? object.max_length / 2 : 0});
    }
  }
  return texts;
}

std::optional<std::string> try_literal(const std::vector<U128>& characters) {
  std::string text;
  for (U128 code : characters) {
    if (code < ' ' || code > '~') return std::nullopt;
    text += static_cast<char>(code);
  }
  return text;
}

std::optional<TextPhrases::Place> TextPhrases::find_place(const Expression& path) const {
  const bool is_length = path.op == Operator::TextLength;
  const bool is_zero_ended = path.op == Operator::Element;
  if (!is_length && !is_zero_ended && path.op != Operator::CharacterAt) return std::nullopt;
  if (!is_length && path.operands[1].op != Operator::Number) return std::nullopt;
  for (std::size_t text = 0; text < texts_.size(); ++text) {
    if (texts_[text].ends_with_zero != is_zero_ended || texts_[text].path != path.operands[0]) continue;
    return Place{text, is_length ? 0 : static_cast<std::size_t>(path.operands[1].bits), is_length};
  }
  return std::nullopt;
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

/// Whether the length is at most the index; for `is_negated`, above it.
bool TextPhrases::is_behind_end(const Expression& condition, const Absent& absent, bool is_negated) const {
  if (condition.operands.size() != 2 || !is_constant(condition.operands[1])) return false;
  const std::optional<Place> place = find_place(condition.operands[0]);
  if (!place || !place->is_length || place->text != absent.text) return false;
  const U128 number = condition.operands[1].bits;
  const Operator is_zero = is_negated ? Operator::NotEqual : Operator::Equal;
  const Operator with_index = is_negated ? Operator::Greater : Operator::LessEqual;
  const Operator with_next = is_negated ? Operator::GreaterEqual : Operator::Less;
  return (condition.op == is_zero && number == 0 && absent.index == 0) ||
         (condition.op == with_index && number == absent.index) ||
         (condition.op == with_next && number == absent.index + 1);
}

std::optional<TextPhrases::Absent> TextPhrases::try_absent(const Expression& condition,
                                                           bool is_negated) const {
  const bool has_end = condition.op == (is_negated ? Operator::And : Operator::Or);
  if (has_end && condition.operands.size() != 2) return std::nullopt;
  for (std::size_t side : {0U, 1U}) {
    const Expression& differs = has_end ? condition.operands[side] : condition;
    if (differs.op != (is_negated ? Operator::Equal : Operator::NotEqual)) continue;
    const std::optional<Place> place = find_place(differs.operands[0]);
    if (!place || place->is_length || !is_constant(differs.operands[1])) continue;
    const Absent absent{place->text, place->index, differs.operands[1].bits};
    if (!has_end || is_behind_end(condition.operands[1 - side], absent, is_negated)) return absent;
  }
  return std::nullopt;
}

// That a character is found is that not every place is without it.
void TextPhrases::say_contents(List& list) const {
  std::map<std::pair<std::size_t, U128>, std::map<std::size_t, std::size_t>> places;
  for (std::size_t at = 0; at < list.items.size(); ++at) {
    const std::optional<Absent> absent = try_absent(*list.items[at], list.is_negated);
    if (absent) places[{absent->text, absent->character}].emplace(absent->index, at);
  }
  for (const auto& [what, positions] : places) {
    const Text& text = texts_[what.first];
    std::optional<std::string> literal = try_literal({what.second});
    if (text.ends_with_zero || positions.size() < 2 || positions.size() != text.most || !literal) continue;
    std::size_t last = 0;
    for (const auto& [index, at] : positions) {
      list.items[at].reset();
      last = std::max(last, at);
    }
    Expression found = make_phrase(Operator::TextContains, text.path, std::move(*literal));
    list.items[last] =
        list.is_negated ? std::move(found) : result::make_expression(Operator::Not, std::move(found));
  }
}

void TextPhrases::say_equalities(List& list) const {
  std::map<std::size_t, Seen> seen;
  for (std::size_t at = 0; at < list.items.size(); ++at) {
    if (!list.items[at]) continue;
    const Expression& atom = *list.items[at];
    if (atom.op != (list.is_negated ? Operator::NotEqual : Operator::Equal)) continue;
    const std::optional<Place> place = find_place(atom.operands[0]);
    if (!place || !is_constant(atom.operands[1])) continue;
    const Pinned pinned{at, atom.operands[1].bits};
    Seen& text = seen[place->text];
    if (place->is_length) {
      text.lengths.push_back(pinned);
    } else {
      text.characters.emplace(place->index, pinned);
    }
  }
  for (const auto& [text, pins] : seen) {
    const bool ends_with_zero = texts_[text].ends_with_zero;
    const std::optional<std::size_t> length = length_of(texts_[text], pins);
    if (!length || (list.is_negated && ends_with_zero)) continue;
    std::vector<U128> characters;
    std::size_t last = pins.lengths.empty() ? 0 : pins.lengths.front().at;
    for (const auto& [index, pinned] : pins.characters) {
      if (index < *length) characters.push_back(pinned.value);
      last = std::max(last, pinned.at);
    }
    std::optional<std::string> literal = try_literal(characters);
    if (!literal) continue;
    if (!pins.lengths.empty()) list.items[pins.lengths.front().at].reset();
    for (const auto& [index, pinned] : pins.characters) list.items[pinned.at].reset();
    Expression phrase = make_phrase(ends_with_zero ? Operator::StringEquals : Operator::TextEquals,
                                    texts_[text].path,
                                    std::move(*literal));
    list.items[last] =
        list.is_negated ? result::make_expression(Operator::Not, std::move(phrase)) : std::move(phrase);
  }
}

std::vector<Expression> TextPhrases::say_in_list(std::vector<Expression> conditions, bool is_negated) const {
  List list{{std::make_move_iterator(conditions.begin()), std::make_move_iterator(conditions.end())},
            is_negated};
  say_contents(list);
  say_equalities(list);
  std::vector<Expression> said;
  for (std::optional<Expression>& item : list.items) {
    if (item) said.push_back(std::move(*item));
  }
  return said;
}

void TextPhrases::say_inside(Expression& condition) const {
  for (Expression& operand : condition.operands) say_inside(operand);
  if (condition.op == Operator::Not) {
    if (std::optional<Expression> opposite = try_opposite(condition.operands.front())) {
      condition = std::move(*opposite);
    }
    return;
  }
  if (condition.op != Operator::And && condition.op != Operator::Or) return;
  condition.operands = say_in_list(std::move(condition.operands), condition.op == Operator::Or);
  if (condition.operands.size() == 1) condition = Expression(std::move(condition.operands.front()));
}

std::vector<Expression> TextPhrases::say(std::vector<Expression> conjuncts) const {
  if (texts_.empty()) return conjuncts;
  conjuncts = say_in_list(std::move(conjuncts), false);
  for (Expression& conjunct : conjuncts) say_inside(conjunct);
  return conjuncts;
}

}  // namespace testellate::explain
