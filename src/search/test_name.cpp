// SPDX-License-Identifier: Apache-2.0
#include "search/test_name.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "value/text.h"

namespace testellate::search {
namespace {

constexpr std::size_t kLongestCondition = 48;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

std::string capitalised(std::string_view word) {
  std::string text(word);
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

/// `Triangle#classify(int,int)` and `geo::Circle::area` are called by their last part; of `helper.2`, a
/// static function of the second file, the number is left out.
std::string short_name(std::string_view target) {
  target = target.substr(0, target.find('('));
  std::size_t number = target.find_last_not_of("0123456789");
  if (number != std::string_view::npos && number + 1 < target.size() && target[number] == '.') {
    target = target.substr(0, number);
  }
  std::size_t separator = target.find_last_of("#.:");
  if (separator != std::string_view::npos) target.remove_prefix(separator + 1);
  std::string text;
  for (char c : target) text += is_word(c) ? c : '_';
  return text.empty() ? "target" : text;
}

/// The word that stands for an operator at the start of `text`, and how long the operator is.
std::pair<std::string_view, std::size_t> operator_word(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 23> kOperators{
      {{"<=u ", "AtMost"}, {">=u ", "AtLeast"}, {"==", "Is"},     {"!=", "IsNot"}, {"<=", "AtMost"},
       {">=", "AtLeast"},  {"&&", "And"},       {"||", "Or"},     {"<<", "Shl"},   {">>", "Shr"},
       {"->", ""},         {"<u ", "Below"},    {">u ", "Above"}, {"<", "Below"},  {">", "Above"},
       {"!", "Not"},       {"+", "Plus"},       {"-", "Minus"},   {"*", "Times"},  {"/", "Over"},
       {"%", "Mod"},       {"&", "BitAnd"},     {"[", "At"}}};
  for (const auto& [symbol, word] : kOperators) {
    if (text.starts_with(symbol)) return {word, symbol.size()};
  }
  return {"", 1};
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

std::string condition_words(std::string_view condition) {
  std::string text;
  while (!condition.empty()) {
    std::string word;
    std::size_t length = 0;
    while (length < condition.size() && is_word(condition[length])) ++length;
    if (length != 0) {
      word = capitalised(condition.substr(0, length));
    } else if (auto [character, literal_length] = character_word(condition); literal_length != 0) {
      word = character;
      length = literal_length;
    } else {
      auto [found, symbol_length] = operator_word(condition);
      word = found;
      length = symbol_length;
    }
    if (text.size() + word.size() > kLongestCondition) return text + std::string(kCutName);
    text += word;
    condition.remove_prefix(length);
  }
  return text;
}

/// "-1.5" as "Minus1_5".
std::string number_word(std::string_view number) {
  std::string text;
  for (char c : number) {
    if (c == '-') {
      text += "Minus";
    } else if (c != '+') {
      text += is_word(c) ? c : '_';
    }
  }
  return text;
}

std::string returned_word(const result::Outcome& outcome) {
  if (!outcome.value) return "";
  if (const auto* link = std::get_if<result::Link>(&*outcome.value)) {
    return link->object || link->function.is_valid() ? "Object" : "Null";
  }
  const auto& scalar = std::get<result::Scalar>(*outcome.value);
  if (scalar.type == ir::Type::boolean()) return scalar.bits == 0 ? "False" : "True";
  if (scalar.type.is_float()) {
    value::FloatFormat format =
        scalar.type == ir::Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
    return number_word(value::to_text(format, static_cast<value::FloatBits>(scalar.bits)));
  }
  return number_word(value::to_decimal_signed(scalar.bits, scalar.type.width()));
}

std::string outcome_words(const ir::Program& program, const result::Outcome& outcome) {
  switch (outcome.end) {
    case ir::PathEnd::Returned:
      return "returns" + returned_word(outcome);
    case ir::PathEnd::Threw:
      if (!outcome.exception_class.is_valid()) return "throws";
      return "throws" + capitalised(short_name(program.text(program.get(outcome.exception_class).name)));
    case ir::PathEnd::Exited:
      return "exits" + number_word(std::to_string(outcome.exit_code));
    case ir::PathEnd::Faulted:
      return "fails";
    case ir::PathEnd::AssumptionFailed:
    case ir::PathEnd::StepLimit:
    case ir::PathEnd::MemoryLimit:
    case ir::PathEnd::Unsupported:
    case ir::PathEnd::Stuck:
    case ir::PathEnd::LoopForgotten:
      return "ends";
  }
  return "ends";
}

}  // namespace

std::string test_name(const ir::Program& program,
                      std::string_view target,
                      const result::Outcome& outcome,
                      std::string_view condition) {
  std::string name = short_name(target) + "_" + outcome_words(program, outcome);
  std::string words = condition_words(condition);
  return words.empty() ? name : name + "_when" + words;
}

std::string UniqueNames::make_unique(const std::string& name) {
  std::string candidate = name;
  for (std::uint32_t number = 2; !used_.insert(candidate).second; ++number) {
    candidate = name + "_" + std::to_string(number);
  }
  return candidate;
}

}  // namespace testellate::search
