// SPDX-License-Identifier: Apache-2.0
#include "search/condition_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

#include "result/condition_parts.h"

namespace testellate::search {
namespace {

constexpr std::size_t kLongest = 48;
/// Of a literal without letters and digits, that many marks are named.
constexpr std::size_t kMostMarks = 2;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

std::string capitalised(std::string_view word) {
  std::string text(word);
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

/// The word that stands for an operator at the start of `text`, and how long the operator is; 0 if there is
/// no word.
std::pair<std::string_view, std::size_t> operator_word(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 24> kOperators{
      {{"<=u ", "AtMost"}, {">=u ", "AtLeast"}, {"==", "Is"},     {"!=", "IsNot"},  {"<=", "AtMost"},
       {">=", "AtLeast"},  {"&&", "And"},       {"||", "Or"},     {"<<", "Shl"},    {">>>", "Shr"},
       {">>", "Shr"},      {"->", ""},          {"<u ", "Below"}, {">u ", "Above"}, {"<", "Below"},
       {">", "Above"},     {"!", "Not"},        {"+", "Plus"},    {"-", "Minus"},   {"*", "Times"},
       {"/", "Over"},      {"%", "Mod"},        {"&", "BitAnd"},  {"[", "At"}}};
  for (const auto& [symbol, word] : kOperators) {
    if (text.starts_with(symbol)) return {word, symbol.size()};
  }
  constexpr std::string_view kSilent = " ()].,_";
  return {"", kSilent.find(text.front()) == std::string_view::npos ? 0 : 1};
}

/// The word for the character literal at the start of `text`, and how long the literal is; 0 if there is
/// none.
std::pair<std::string, std::size_t> character_word(std::string_view text) {
  if (text.size() < 3 || text[0] != '\'') return {"", 0};
  const bool is_escaped = text[1] == '\\';
  const std::size_t length = is_escaped ? 4 : 3;
  if (text.size() < length || text[length - 1] != '\'') return {"", 0};
  const char c = text[length - 2];
  static constexpr std::array<std::pair<char, std::string_view>, 8> kEscaped{{{'0', "Nul"},
                                                                              {'b', "Backspace"},
                                                                              {'t', "Tab"},
                                                                              {'n', "Newline"},
                                                                              {'f', "FormFeed"},
                                                                              {'r', "CarriageReturn"},
                                                                              {'\'', "Quote"},
                                                                              {'\\', "Backslash"}}};
  static constexpr std::array<std::pair<char, std::string_view>, 31> kMarks{{{' ', "Space"},
                                                                             {'!', "ExclamationMark"},
                                                                             {'"', "DoubleQuote"},
                                                                             {'#', "Hash"},
                                                                             {'$', "Dollar"},
                                                                             {'%', "Percent"},
                                                                             {'&', "Ampersand"},
                                                                             {'(', "LeftParenthesis"},
                                                                             {')', "RightParenthesis"},
                                                                             {'*', "Asterisk"},
                                                                             {'+', "Plus"},
                                                                             {',', "Comma"},
                                                                             {'-', "Minus"},
                                                                             {'.', "Dot"},
                                                                             {'/', "Slash"},
                                                                             {':', "Colon"},
                                                                             {';', "Semicolon"},
                                                                             {'<', "LessThan"},
                                                                             {'=', "EqualsSign"},
                                                                             {'>', "GreaterThan"},
                                                                             {'?', "QuestionMark"},
                                                                             {'@', "AtSign"},
                                                                             {'[', "LeftBracket"},
                                                                             {']', "RightBracket"},
                                                                             {'^', "Caret"},
                                                                             {'_', "Underscore"},
                                                                             {'`', "Backquote"},
                                                                             {'{', "LeftBrace"},
                                                                             {'|', "Bar"},
                                                                             {'}', "RightBrace"},
                                                                             {'~', "Tilde"}}};
  auto named = [&](const auto& table) {
    auto found = std::ranges::find(table, c, [](const auto& row) { return row.first; });
    return found == table.end() ? std::string() : std::string(found->second);
  };
  if (is_escaped) return {named(kEscaped), length};
  if (!is_word(c)) return {named(kMarks), length};
  std::string_view kind = c <= '9' ? "Digit" : c <= 'Z' ? "Capital" : "Letter";
  return {std::string(kind) + capitalised({&c, 1}), length};
}

/// What stands at the start of a condition, in words, and how many characters that are; 0: it cannot be said.
struct Said {
  std::string words;
  std::size_t length = 0;
};

/// `"0-0-0"` as 0_0_0, `"on"` as On, `""` as Empty, `"="` as EqualsSign.
Said literal_words(std::string_view text) {
  std::string content;
  std::size_t at = 1;
  for (; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\' && at + 1 < text.size()) ++at;
    content += text[at];
  }
  if (at == text.size()) return {};
  const std::size_t length = at + 1;
  if (content.empty()) return {"Empty", length};
  if (std::ranges::none_of(content, is_word)) {
    if (content.size() > kMostMarks) return {};
    std::string words;
    for (char c : content) words += character_word("'" + std::string(c == '\\' ? "\\" : "") + c + "'").first;
    return {words, length};
  }
  std::string words;
  for (char c : content) words += is_word(c) ? c : '_';
  return {capitalised(words), length};
}

/// `Color.DARK_RED` as DarkRed: the class goes without saying.
Said constant_words(std::string_view text) {
  std::size_t dot = 0;
  while (dot < text.size() && is_word(text[dot])) ++dot;
  if (dot == 0 || dot == text.size() || text[dot] != '.' || std::isupper(text[0]) == 0) return {};
  std::size_t end = dot + 1;
  std::string words;
  bool starts = true;
  for (; end < text.size() && (is_word(text[end]) || text[end] == '_'); ++end) {
    const auto c = static_cast<unsigned char>(text[end]);
    if (std::islower(c) != 0) return {};
    if (c != '_') words += static_cast<char>(starts ? c : std::tolower(c));
    starts = c == '_';
  }
  return words.empty() ? Said() : Said{words, end};
}

struct TextRelation {
  std::string_view start;
  std::string_view holds;
  std::string_view fails;
};
constexpr std::array<TextRelation, 2> kTextRelations{
    {{".equals(", "Is", "IsNot"}, {".contains(", "Contains", "ContainsNo"}}};

const TextRelation* try_relation(std::string_view text) {
  auto found = std::ranges::find_if(
      kTextRelations, [&](const TextRelation& relation) { return text.starts_with(relation.start); });
  return found == kTextRelations.end() ? nullptr : found;
}

/// `.equals("on")` as IsOn.
Said relation_words(std::string_view text, bool is_negated) {
  const TextRelation* relation = try_relation(text);
  if (relation == nullptr) return {};
  const Said literal = literal_words(text.substr(relation->start.size()));
  if (literal.length == 0) return {};
  return {std::string(is_negated ? relation->fails : relation->holds) + literal.words,
          relation->start.size() + literal.length + 1};
}

/// `0.5` as 0_5, `1e-3` as 1eMinus3, `4.0` as 4.
Said number_words(std::string_view text) {
  Said said;
  auto take_digits = [&] {
    while (said.length < text.size() && is_word(text[said.length])) said.words += text[said.length++];
  };
  take_digits();
  if (said.length + 1 < text.size() && text[said.length] == '.' && is_word(text[said.length + 1])) {
    ++said.length;
    said.words += '_';
    take_digits();
  }
  if (said.words.ends_with("_0")) said.words.resize(said.words.size() - 2);
  const bool has_sign = said.words.ends_with('e') && said.length < text.size() &&
                        (text[said.length] == '-' || text[said.length] == '+');
  if (!has_sign) return said;
  if (text[said.length] == '-') said.words += "Minus";
  ++said.length;
  take_digits();
  return said;
}

Said next_words(std::string_view condition, bool is_negated) {
  if (std::isdigit(static_cast<unsigned char>(condition.front())) != 0) return number_words(condition);
  std::size_t length = 0;
  while (length < condition.size() && is_word(condition[length])) ++length;
  if (length != 0) {
    const std::string_view word = condition.substr(0, length);
    return {word == "NULL" ? "Null" : capitalised(word), length};
  }
  if (condition.starts_with('"')) return literal_words(condition);
  if (Said relation = relation_words(condition, is_negated); relation.length != 0) return relation;
  if (auto [character, literal_length] = character_word(condition); literal_length != 0) {
    return {character, literal_length};
  }
  auto [word, symbol_length] = operator_word(condition);
  Said said{std::string(word), symbol_length};
  if (word != "Is" && word != "IsNot") return said;
  std::size_t space = condition.find_first_not_of(' ', symbol_length);
  if (space == std::string_view::npos) return said;
  if (Said constant = constant_words(condition.substr(space)); constant.length != 0) {
    return {said.words + constant.words, space + constant.length};
  }
  return said;
}

/// A limit of a number or character, itself included.
struct Limit {
  std::string_view subject;
  bool is_upper = false;
  std::string words;
};

std::string number_words(std::int64_t number) {
  const std::string text = std::to_string(number);
  return text.front() == '-' ? "Minus" + text.substr(1) : text;
}

std::optional<Limit> try_limit(std::string_view part) {
  static constexpr std::array<std::pair<std::string_view, int>, 4> kSymbols{
      {{" >= ", 0}, {" > ", 1}, {" <= ", 0}, {" < ", -1}}};
  for (const auto& [symbol, step] : kSymbols) {
    const std::size_t at = part.find(symbol);
    if (at == std::string_view::npos) continue;
    const std::string_view literal = part.substr(at + symbol.size());
    Limit limit{part.substr(0, at), symbol[1] == '<', {}};
    if (auto [word, length] = character_word(literal); length == literal.size() && step == 0) {
      limit.words = word;
      return limit;
    }
    std::int64_t number = 0;
    auto [end, error] = std::from_chars(literal.data(), literal.data() + literal.size(), number);
    if (error != std::errc() || end != literal.data() + literal.size()) return std::nullopt;
    limit.words = number_words(number + step);
    return limit;
  }
  return std::nullopt;
}

bool is_range(std::string_view low, std::string_view high) {
  const std::optional<Limit> from = try_limit(low);
  const std::optional<Limit> to = try_limit(high);
  return from && to && !from->is_upper && to->is_upper && from->subject == to->subject;
}

/// `x > 0 && x <= 12` as XBetween1And12.
std::string range_words(std::string_view condition) {
  const std::vector<std::string_view> parts = result::condition_parts(condition);
  if (parts.size() != 2 || !is_range(parts[0], parts[1])) return "";
  const Limit low = *try_limit(parts[0]);
  const std::optional<std::string> subject = condition_words(low.subject);
  if (!subject) return "";
  return *subject + "Between" + low.words + "And" + try_limit(parts[1])->words;
}

/// Whether `!` stands before a path of names that ends in `.equals(` or the like.
bool is_negated_relation(std::string_view condition) {
  std::size_t at = 1;
  while (at < condition.size() && (is_word(condition[at]) || condition[at] == '_')) {
    while (at < condition.size() && (is_word(condition[at]) || condition[at] == '_')) ++at;
    if (try_relation(condition.substr(at)) != nullptr) return true;
    if (at < condition.size() && condition[at] == '.') ++at;
  }
  return false;
}

}  // namespace

std::vector<std::string> wordable_parts(std::string_view path_condition) {
  std::vector<std::string> wordable;
  if (path_condition == "true") return wordable;
  const std::vector<std::string_view> parts = result::condition_parts(path_condition);
  for (std::size_t at = 0; at < parts.size(); ++at) {
    wordable.emplace_back(parts[at]);
    if (at + 1 < parts.size() && is_range(parts[at], parts[at + 1])) {
      wordable.back() += " && " + std::string(parts[++at]);
    }
  }
  return wordable;
}

std::optional<std::string> condition_words(std::string_view condition) {
  // A text that ends with a zero is compared by a function.
  constexpr std::string_view kCompare = "strcmp(";
  constexpr std::string_view kSame = ") == 0";
  if (condition.starts_with(kCompare) && condition.ends_with(kSame)) {
    condition.remove_prefix(kCompare.size());
    condition.remove_suffix(kSame.size());
    const std::size_t comma = condition.find(", ");
    if (comma == std::string_view::npos) return std::nullopt;
    return condition_words(std::string(condition.substr(0, comma)) +
                           " == " + std::string(condition.substr(comma + 2)));
  }
  if (condition.find("...") != std::string_view::npos) return std::nullopt;
  if (std::string range = range_words(condition); !range.empty()) {
    return range.size() > kLongest ? std::nullopt : std::optional(range);
  }
  std::string text;
  bool is_negated = false;
  while (!condition.empty()) {
    // That a text is not another one is said behind its name.
    if (condition.starts_with('!') && is_negated_relation(condition)) {
      is_negated = true;
      condition.remove_prefix(1);
      continue;
    }
    const Said said = next_words(condition, is_negated);
    if (said.length == 0 || text.size() + said.words.size() > kLongest) return std::nullopt;
    if (try_relation(condition) != nullptr) is_negated = false;
    text += said.words;
    condition.remove_prefix(said.length);
  }
  return text;
}

}  // namespace testellate::search
