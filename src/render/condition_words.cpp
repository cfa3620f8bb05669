// SPDX-License-Identifier: Apache-2.0
#include "render/condition_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "value/text.h"

namespace testellate::render {
namespace {

using result::Expression;
using result::Operator;
/// Nothing: there are no words.
using Words = std::optional<std::string>;

constexpr std::size_t kLongest = 48;
/// Of a literal without letters and digits, that many marks are named.
constexpr std::size_t kMostMarks = 2;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

std::string capitalised(std::string_view word) {
  std::string text(word);
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

/// `low_limit` as LowLimit, `Counter::total` as CounterTotal.
Words name_words(std::string_view name) {
  constexpr std::string_view kSilent = "._:";
  std::string words;
  for (std::size_t at = 0; at < name.size();) {
    std::size_t end = at;
    while (end < name.size() && is_word(name[end])) ++end;
    if (end != at) {
      words += capitalised(name.substr(at, end - at));
      at = end;
    } else if (kSilent.find(name[at++]) == std::string_view::npos) {
      return std::nullopt;
    }
  }
  return words;
}

std::string character_words(value::U128 code) {
  static constexpr std::array<std::pair<char, std::string_view>, 39> kMarks{{{'\0', "Nul"},
                                                                             {'\b', "Backspace"},
                                                                             {'\t', "Tab"},
                                                                             {'\n', "Newline"},
                                                                             {'\f', "FormFeed"},
                                                                             {'\r', "CarriageReturn"},
                                                                             {'\'', "Quote"},
                                                                             {'\\', "Backslash"},
                                                                             {' ', "Space"},
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
  const char c = static_cast<char>(code);
  if (is_word(c)) {
    const std::string_view kind = c <= '9' ? "Digit" : c <= 'Z' ? "Capital" : "Letter";
    return std::string(kind) + capitalised({&c, 1});
  }
  const auto* found = std::ranges::find(kMarks, c, [](const auto& row) { return row.first; });
  return found == kMarks.end() ? "" : std::string(found->second);
}

/// `"0-0-0"` as 0_0_0, `"on"` as On, `""` as Empty, `"="` as EqualsSign.
Words literal_words(std::string_view content) {
  if (content.empty()) return "Empty";
  std::string words;
  if (std::ranges::none_of(content, is_word)) {
    if (content.size() > kMostMarks) return std::nullopt;
    for (char c : content) words += character_words(static_cast<unsigned char>(c));
    return words;
  }
  for (char c : content) words += is_word(c) ? c : '_';
  return capitalised(words);
}

/// `0.5` as 0_5, `1e-3` as 1eMinus3, `4.0` as 4.
std::string number_words(std::string_view number) {
  std::string words;
  for (std::size_t at = 0; at < number.size(); ++at) {
    if (number[at] == '-') {
      words += "Minus";
    } else if (number[at] == '.') {
      const bool is_whole = number.substr(at).starts_with(".0") &&
                            (at + 2 == number.size() || std::isdigit(number[at + 2]) == 0);
      if (is_whole) ++at;
      if (!is_whole) words += '_';
    } else if (is_word(number[at])) {
      words += number[at];
    }
  }
  return words;
}

/// Or MinusInf.
Words float_words(std::string_view number) {
  const bool is_negative = number.starts_with('-');
  if (std::isalpha(static_cast<unsigned char>(number[is_negative ? 1 : 0])) == 0) return number_words(number);
  const Words name = name_words(number.substr(is_negative ? 1 : 0));
  return name ? Words((is_negative ? "Minus" : "") + *name) : std::nullopt;
}

Words lowered_words(std::string name) {
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name_words(name);
}

/// `Color.DARK_RED` as DarkRed: the class goes without saying. Names that are no constants by their letters
/// keep it.
Words constant_words(const Expression& constant) {
  if (std::ranges::any_of(constant.text, [](unsigned char c) { return std::islower(c) != 0; })) {
    return name_words(constant.operands[0].text + "." + constant.text);
  }
  return lowered_words(constant.text);
}

/// `Kind::DARK_RED` as DarkRed: what it is compared with says which enumeration it is of.
Words enumerator_words(std::string_view name) {
  const std::size_t scope = name.rfind(':');
  if (scope != std::string_view::npos) name.remove_prefix(scope + 1);
  const bool is_capital = std::ranges::none_of(name, [](unsigned char c) { return std::islower(c) != 0; });
  return is_capital ? lowered_words(std::string(name)) : name_words(name);
}

Words words_of(const Expression& e);

Words joined(const std::vector<Expression>& operands, std::string_view between) {
  std::string words;
  for (std::size_t at = 0; at < operands.size(); ++at) {
    const Words operand = words_of(operands[at]);
    if (!operand) return std::nullopt;
    words += (at == 0 ? "" : std::string(between)) + *operand;
    if (words.size() > kLongest) return std::nullopt;
  }
  return words;
}

Words prefixed(std::string_view word, const std::vector<Expression>& operands) {
  const Words words = joined(operands, "");
  return words ? Words(std::string(word) + *words) : std::nullopt;
}

Words suffixed(const std::vector<Expression>& operands, std::string_view name) {
  const Words words = joined(operands, "");
  const Words behind = name_words(name);
  return words && behind ? Words(*words + *behind) : std::nullopt;
}

/// What a stub answers to one of its calls: `level_read()[1]`.
bool is_answer(const Expression& element) {
  const Expression& from = element.operands[0];
  return from.op == Operator::Input && from.text.ends_with("()") &&
         element.operands[1].op == Operator::Number;
}

/// "LevelRead", "SecondLevelRead".
Words answer_words(const Expression& answer) {
  static constexpr std::array<std::string_view, 4> kOrdinals{"", "Second", "Third", "Fourth"};
  const std::string& name = answer.operands[0].text;
  const Words words = name_words(std::string_view(name).substr(0, name.size() - 2));
  const value::U128 number = answer.operands[1].bits;
  if (!words) return words;
  if (number < kOrdinals.size()) return std::string(kOrdinals[static_cast<std::size_t>(number)]) + *words;
  return *words + "At" + value::to_decimal_unsigned(number);
}

Words sum_words(const Expression& sum) {
  Words words = words_of(sum.operands.front());
  for (std::size_t at = 1; words && at < sum.operands.size(); ++at) {
    // What is subtracted begins with Minus by itself.
    const Words next = words_of(sum.operands[at]);
    if (!next) return std::nullopt;
    *words += (sum.operands[at].op == Operator::Negate ? "" : "Plus") + *next;
  }
  return words;
}

/// That a text is not another one is said behind its name.
Words negation_words(const Expression& negation) {
  const Expression& operand = negation.operands[0];
  if (operand.op == Operator::TextEquals || operand.op == Operator::StringEquals) {
    return joined(operand.operands, "IsNot");
  }
  if (operand.op == Operator::TextContains) return joined(operand.operands, "ContainsNo");
  if (operand.op == Operator::IsNan) return suffixed(operand.operands, "IsNotNan");
  return prefixed("Not", negation.operands);
}

Words words_of(const Expression& e) {
  switch (e.op) {
    case Operator::Number:
      return number_words(e.is_unsigned ? value::to_decimal_unsigned(e.bits)
                                        : value::to_decimal_signed(e.bits, e.width));
    case Operator::Mask:
      return e.bits > 9 ? value::to_hex(e.bits) : value::to_decimal_unsigned(e.bits);
    case Operator::Character:
      return character_words(e.bits);
    case Operator::Boolean:
      return e.bits != 0 ? "True" : "False";
    case Operator::Float:
      return float_words(value::to_text(e.width == 32 ? value::FloatFormat::F32 : value::FloatFormat::F64,
                                        static_cast<value::FloatBits>(e.bits)));
    case Operator::Text:
      return literal_words(e.text);
    case Operator::Null:
      return "Null";
    case Operator::Constant:
      return constant_words(e);
    case Operator::Enumerator:
      return enumerator_words(e.text);
    case Operator::Function:
    case Operator::Class:
    case Operator::Input:
      return name_words(e.text);
    case Operator::Field:
    case Operator::PointeeField:
      // What is of the object itself goes without saying.
      if (e.operands[0].op == Operator::Input && e.operands[0].text == "this") return name_words(e.text);
      return suffixed(e.operands, e.text);
    case Operator::Dereference:
      return joined(e.operands, "");
    case Operator::Downcast:
      return joined({e.operands[1], e.operands[0]}, "");
    case Operator::Element:
      return is_answer(e) ? answer_words(e) : joined(e.operands, "At");
    case Operator::SequenceElement:
      return joined(e.operands, "Get");
    case Operator::CharacterAt:
      return joined(e.operands, "CharAt");
    case Operator::Length:
    case Operator::TextLength:
      return suffixed(e.operands, "Length");
    case Operator::SequenceSize:
      return suffixed(e.operands, "Size");
    case Operator::Not:
      return negation_words(e);
    case Operator::And:
      return joined(e.operands, "And");
    case Operator::Or:
      return joined(e.operands, "Or");
    case Operator::Equal:
    case Operator::TextEquals:
    case Operator::StringEquals:
      return joined(e.operands, "Is");
    case Operator::NotEqual:
      return joined(e.operands, "IsNot");
    case Operator::Less:
      return joined(e.operands, "Below");
    case Operator::LessEqual:
      return joined(e.operands, "AtMost");
    case Operator::Greater:
      return joined(e.operands, "Above");
    case Operator::GreaterEqual:
      return joined(e.operands, "AtLeast");
    case Operator::SameBits:
      return prefixed("SameBits", e.operands);
    case Operator::IsNan:
      return suffixed(e.operands, "IsNan");
    case Operator::InstanceOf:
      return joined(e.operands, "Instanceof");
    case Operator::TextContains:
      return joined(e.operands, "Contains");
    case Operator::Add:
      return sum_words(e);
    case Operator::Subtract:
      return joined(e.operands, "Minus");
    case Operator::Negate:
      return prefixed("Minus", e.operands);
    case Operator::Multiply:
      return joined(e.operands, "Times");
    case Operator::Divide:
      return joined(e.operands, "Over");
    case Operator::Remainder:
      return joined(e.operands, "Mod");
    case Operator::BitAnd:
      return joined(e.operands, "BitAnd");
    case Operator::ShiftLeft:
      return joined(e.operands, "Shl");
    case Operator::ShiftRight:
    case Operator::ShiftRightUnsigned:
      return joined(e.operands, "Shr");
    case Operator::ToInteger:
      // What it is converted to is said in the condition.
      return joined(e.operands, "");
    case Operator::ToFloat:
      return prefixed(e.width == 32 ? "Float" : "Double", e.operands);
    case Operator::Unsigned:
      return prefixed("Unsigned", e.operands);
    case Operator::ToBits:
      return prefixed("ToBits", e.operands);
    case Operator::FromBits:
      return prefixed(e.width == 32 ? "FloatFromBits" : "DoubleFromBits", e.operands);
    case Operator::Concat:
      return prefixed("Concat", e.operands);
    case Operator::FusedMultiplyAdd:
      return prefixed("Fma", e.operands);
    case Operator::SquareRoot:
      return prefixed("Sqrt", e.operands);
    case Operator::Absolute:
      return prefixed("Abs", e.operands);
    case Operator::Minimum:
      return prefixed("Min", e.operands);
    case Operator::Maximum:
      return prefixed("Max", e.operands);
    case Operator::RoundToEven:
      return prefixed("Rint", e.operands);
    case Operator::RoundAway:
      return prefixed("Round", e.operands);
    case Operator::RoundTowardZero:
      return prefixed("Trunc", e.operands);
    case Operator::RoundUp:
      return prefixed("Ceil", e.operands);
    case Operator::RoundDown:
      return prefixed("Floor", e.operands);
    case Operator::LeftOut:
    case Operator::Conditional:
    case Operator::BitNot:
    case Operator::BitOr:
    case Operator::BitXor:
    case Operator::Updated:
    case Operator::Table:
      return std::nullopt;
  }
  return std::nullopt;
}

/// A limit of a number or character, itself included.
struct Limit {
  const Expression* subject = nullptr;
  bool is_upper = false;
  std::string words;
};

std::optional<Limit> try_limit(const Expression& part) {
  static constexpr std::array<std::pair<Operator, int>, 4> kSteps{
      {{Operator::GreaterEqual, 0}, {Operator::Greater, 1}, {Operator::LessEqual, 0}, {Operator::Less, -1}}};
  const auto* row = std::ranges::find(kSteps, part.op, [](const auto& one) { return one.first; });
  if (row == kSteps.end() || part.is_unsigned) return std::nullopt;
  const Expression& constant = part.operands[1];
  const int step = row->second;
  const bool is_upper = part.op == Operator::Less || part.op == Operator::LessEqual;
  if (constant.op == Operator::Character && step == 0) {
    return Limit{&part.operands[0], is_upper, character_words(constant.bits)};
  }
  // The number behind the widest one has no words.
  if (constant.op != Operator::Number || constant.width >= value::kMaxWidth) return std::nullopt;
  const value::S128 number = (constant.is_unsigned ? static_cast<value::S128>(constant.bits)
                                                   : value::to_signed(constant.bits, constant.width)) +
                             step;
  return Limit{&part.operands[0],
               is_upper,
               number_words(value::to_decimal_signed(static_cast<value::U128>(number), value::kMaxWidth))};
}

bool is_range(const Expression& low, const Expression& high) {
  const std::optional<Limit> from = try_limit(low);
  const std::optional<Limit> to = try_limit(high);
  return from && to && !from->is_upper && to->is_upper && *from->subject == *to->subject;
}

/// `x > 0 && x <= 12` as XBetween1And12.
Words range_words(const Expression& low, const Expression& high) {
  const std::optional<Limit> from = try_limit(low);
  const Words subject = words_of(*from->subject);
  if (!subject) return std::nullopt;
  return *subject + "Between" + from->words + "And" + try_limit(high)->words;
}

}  // namespace

std::vector<result::Condition> wordable_parts(const result::Condition& condition) {
  std::vector<result::Condition> wordable;
  const std::vector<Expression>& parts = condition.parts;
  for (std::size_t at = 0; at < parts.size(); ++at) {
    wordable.push_back({{parts[at]}});
    if (at + 1 < parts.size() && is_range(parts[at], parts[at + 1])) {
      wordable.back().parts.push_back(parts[++at]);
    }
  }
  return wordable;
}

std::optional<std::string> condition_words(const result::Condition& condition) {
  const std::vector<Expression>& parts = condition.parts;
  const bool is_between = parts.size() == 2 && is_range(parts[0], parts[1]);
  Words words = is_between ? range_words(parts[0], parts[1]) : joined(parts, "And");
  return words && words->size() > kLongest ? std::nullopt : words;
}

}  // namespace testellate::render
