// SPDX-License-Identifier: Apache-2.0
// An operand gets brackets only if it binds weaker than its place demands. Trees are small (whoever makes
// them sees to that), so recursion is bounded.
#include "render/condition_text.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "support/invariant.h"
#include "value/text.h"

namespace testellate::render {
namespace {

using result::Expression;
using result::Operator;

/// Longer parts are not read by anybody.
constexpr std::size_t kLongestPart = 300;
constexpr std::string_view kAndSymbol = " && ";

// How strongly operators bind.
constexpr int kConditional = 1;
constexpr int kOr = 2;
constexpr int kAnd = 3;
constexpr int kBitOr = 4;
constexpr int kBitXor = 5;
constexpr int kBitAnd = 6;
constexpr int kEqual = 7;
constexpr int kLess = 8;
constexpr int kShift = 9;
constexpr int kSum = 10;
constexpr int kProduct = 11;
constexpr int kUnary = 12;
constexpr int kAtom = 13;

struct Text {
  std::string text;
  int precedence = kAtom;
};

std::string character_literal(value::U128 code) {
  static constexpr std::string_view kCodes{"\0\b\t\n\f\r'\\", 8};
  static constexpr std::string_view kLetters = "0btnfr'\\";
  const char c = static_cast<char>(code);
  const std::size_t escape = kCodes.find(c);
  const std::string inner =
      escape == std::string_view::npos ? std::string(1, c) : std::string("\\") + kLetters[escape];
  return "'" + inner + "'";
}

std::string text_literal(std::string_view content) {
  std::string text = "\"";
  for (char c : content) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"";
}

class Writer {
 public:
  explicit Writer(Style style) : style_(style) {}

  [[nodiscard]] Text write(const Expression& e) const {
    switch (e.op) {
      case Operator::Number:
        return number(e);
      case Operator::Mask:
        return mask(e);
      case Operator::Character:
        return {character_literal(e.bits)};
      case Operator::Boolean:
        return {e.bits != 0 ? "true" : "false"};
      case Operator::Float:
        return signed_text(value::to_text(e.width == 32 ? value::FloatFormat::F32 : value::FloatFormat::F64,
                                          static_cast<value::FloatBits>(e.bits)));
      case Operator::Text:
        return {text_literal(e.text)};
      case Operator::Null:
        return {style_ == Style::C || (style_ == Style::Tir && e.width == 64) ? "NULL" : "null"};
      case Operator::Constant:
        return {at(e.operands[0], kAtom) + "." + e.text};
      case Operator::Enumerator:
      case Operator::Function:
      case Operator::Class:
      case Operator::Input:
        return {e.text};
      case Operator::LeftOut:
        return {std::string(kLeftOut)};
      case Operator::Field:
        return {at(e.operands[0], kAtom) + "." + e.text};
      case Operator::PointeeField:
        return {at(e.operands[0], kAtom) + "->" + e.text};
      case Operator::Dereference:
        return {"*" + at(e.operands[0], kUnary), kUnary};
      case Operator::Downcast:
        return {"((" + bare(e.operands[1]) + ") " + at(e.operands[0], kUnary) + ")"};
      case Operator::Element:
        return {at(e.operands[0], kAtom) + "[" + bare(e.operands[1]) + "]"};
      case Operator::SequenceElement:
        return member_call(e, "get");
      case Operator::CharacterAt:
        return member_call(e, "charAt");
      case Operator::Length:
        return {at(e.operands[0], kAtom) + ".length"};
      case Operator::TextLength:
        return member_call(e, "length");
      case Operator::SequenceSize:
        return member_call(e, "size");
      case Operator::Not:
        return negation(e.operands[0]);
      case Operator::And:
        return infix(e, kAndSymbol, kAnd);
      case Operator::Or:
        return infix(e, " || ", kOr);
      case Operator::Conditional:
        return {at(e.operands[0], kConditional + 1) + " ? " + at(e.operands[1], kConditional + 1) + " : " +
                    at(e.operands[2], kConditional),
                kConditional};
      case Operator::Equal:
        return comparison(e, " == ", kEqual);
      case Operator::NotEqual:
        return comparison(e, " != ", kEqual);
      case Operator::Less:
        return order(e, "<");
      case Operator::LessEqual:
        return order(e, "<=");
      case Operator::Greater:
        return order(e, ">");
      case Operator::GreaterEqual:
        return order(e, ">=");
      case Operator::SameBits:
        return call("same_bits", e);
      case Operator::IsNan:
        return call(
            style_ == Style::Java ? (e.operands[0].width == 32 ? "Float.isNaN" : "Double.isNaN") : "isnan",
            e);
      case Operator::InstanceOf:
        return {at(e.operands[0], kLess + 1) + " instanceof " + bare(e.operands[1]), kLess};
      case Operator::TextEquals:
        return member_call(e, "equals");
      case Operator::TextContains:
        return member_call(e, "contains");
      case Operator::StringEquals:
        return {call("strcmp", e).text + " == 0", kEqual};
      case Operator::Add:
        return sum(e);
      case Operator::Subtract:
        return {at(e.operands[0], kSum) + " - " + at(e.operands[1], kSum + 1), kSum};
      case Operator::Negate:
        return {"-" + factor(e.operands[0]), kProduct};
      case Operator::Multiply:
        return product(e);
      case Operator::Divide:
        return quotient(e, "/");
      case Operator::Remainder:
        return quotient(e, "%");
      case Operator::BitNot:
        return {"~" + at(e.operands[0], kUnary), kUnary};
      case Operator::BitAnd:
        return bitwise(e, " & ", kBitAnd);
      case Operator::BitOr:
        return bitwise(e, " | ", kBitOr);
      case Operator::BitXor:
        return bitwise(e, " ^ ", kBitXor);
      case Operator::ShiftLeft:
        return shift(e, " << ");
      case Operator::ShiftRight:
        return shift(e, " >> ");
      case Operator::ShiftRightUnsigned:
        if (style_ != Style::C) return shift(e, " >>> ");
        if (e.is_unsigned) return {as_unsigned(e) + " >> " + at(e.operands[1], kShift + 1), kShift};
        return shift(e, " >> ");
      case Operator::Concat:
        return call("concat", e);
      case Operator::ToInteger:
        return cast(integer_type(e), e);
      case Operator::ToFloat:
        return cast(float_type(e), e);
      case Operator::Unsigned:
        return cast("unsigned", e);
      case Operator::ToBits:
        return call("to_bits", e);
      case Operator::FromBits:
        return call(float_type(e) + "_from_bits", e);
      case Operator::FusedMultiplyAdd:
        return call(math("fma"), e);
      case Operator::SquareRoot:
        return call(math("sqrt"), e);
      case Operator::Absolute:
        return call(math("abs"), e);
      case Operator::Minimum:
        return call(math("min"), e);
      case Operator::Maximum:
        return call(math("max"), e);
      case Operator::RoundToEven:
        return call(math("rint"), e);
      case Operator::RoundAway:
        return call("round", e);
      case Operator::RoundTowardZero:
        return call("trunc", e);
      case Operator::RoundUp:
        return call(math("ceil"), e);
      case Operator::RoundDown:
        return call(math("floor"), e);
      case Operator::Updated:
        return {at(e.operands[0], kAtom) + "{" + bare(e.operands[1]) + " := " + bare(e.operands[2]) + "}"};
      case Operator::Table:
        return {"{" + listed(e.operands) + (e.operands.back().op == Operator::LeftOut ? "}" : "*}")};
    }
    TESTELLATE_UNREACHABLE("every operator has a case");
  }

  /// In brackets if it binds less than `least`.
  [[nodiscard]] std::string at(const Expression& e, int least) const {
    Text text = write(e);
    return text.precedence >= least ? std::move(text.text) : "(" + text.text + ")";
  }

 private:
  static Text signed_text(std::string text) {
    const int precedence = text.front() == '-' ? kUnary : kAtom;
    return {std::move(text), precedence};
  }
  /// A constant that no `int` of Java holds is a `long` there.
  [[nodiscard]] std::string suffix_of(value::U128 bits, unsigned width) const {
    if (style_ != Style::Java || width != 64) return "";
    const value::S128 number = value::to_signed(bits, width);
    return number < INT32_MIN || number > INT32_MAX ? "L" : "";
  }

  /// The ends of the range of a type, which nobody knows by heart; empty for other numbers.
  [[nodiscard]] std::string limit_name(const Expression& e) const {
    const bool is_long = e.width == 64;
    if ((e.width != 32 && !is_long) || style_ == Style::Tir) return "";
    const value::U128 all = value::low_mask<value::U128>(e.width);
    const value::U128 half = value::U128{1} << (e.width - 1U);
    if (style_ == Style::Java) {
      if (e.is_unsigned) return "";
      const std::string type = is_long ? "Long" : "Integer";
      return e.bits == half - 1 ? type + ".MAX_VALUE" : e.bits == half ? type + ".MIN_VALUE" : "";
    }
    if (e.is_unsigned) return e.bits == all ? (is_long ? "ULONG_MAX" : "UINT_MAX") : "";
    const std::string type = is_long ? "LONG" : "INT";
    return e.bits == half - 1 ? type + "_MAX" : e.bits == half ? type + "_MIN" : "";
  }

  [[nodiscard]] Text number(const Expression& e) const {
    if (std::string name = limit_name(e); !name.empty()) return {std::move(name)};
    return signed_text(
        (e.is_unsigned ? value::to_decimal_unsigned(e.bits) : value::to_decimal_signed(e.bits, e.width)) +
        suffix_of(e.bits, e.width));
  }

  /// Nearly all bits are all but a few: `~8`.
  [[nodiscard]] Text mask(const Expression& e) const {
    constexpr int kFew = 4;
    const auto text = [&](value::U128 bits) {
      return (bits > 9 ? value::to_hex(bits) : value::to_decimal_unsigned(bits)) + suffix_of(bits, e.width);
    };
    if (e.width != 0) {
      const value::U128 others = value::truncate<value::U128>(~e.bits, e.width);
      const int count = std::popcount(static_cast<std::uint64_t>(others)) +
                        std::popcount(static_cast<std::uint64_t>(others >> 64));
      const bool is_all_but_few = others != 0 && count <= kFew && e.width > 2 * kFew;
      if (is_all_but_few) return {"~" + text(others), kUnary};
    }
    return {text(e.bits)};
  }

  /// Java shifts by the low bits of the number, and nobody writes that. What is shifted is as wide as the
  /// shift.
  [[nodiscard]] Text shift(const Expression& e, std::string_view symbol) const {
    Expression shown = e;
    const Expression& by = e.operands[1];
    const bool is_low_bits = by.op == Operator::BitAnd && by.operands.size() == 2 &&
                             by.operands[1].op == Operator::Mask && e.width != 0 &&
                             by.operands[1].bits == e.width - 1U;
    if (style_ == Style::Java && is_low_bits) shown.operands[1] = e.operands[1].operands[0];
    Text text = bitwise(shown, symbol, kShift);
    const Expression& first = e.operands[0];
    const bool is_narrow_literal = first.op == Operator::Number && e.width == 64 && style_ != Style::Tir &&
                                   !number(first).text.ends_with('L');
    if (is_narrow_literal) text.text.insert(text.text.find(symbol), "L");
    return text;
  }

  static std::string float_type(const Expression& e) { return e.width == 32 ? "float" : "double"; }

  /// As the language calls it; what it has no word for is named by its width.
  [[nodiscard]] std::string integer_type(const Expression& e) const {
    const std::string by_width = (e.is_unsigned ? "uint" : "int") + std::to_string(e.width);
    switch (style_) {
      case Style::Tir:
        return by_width;
      case Style::Java:
        if (e.is_unsigned) return e.width == 16 ? "char" : by_width;
        if (e.width == 8) return "byte";
        break;
      case Style::C:
        if (e.width == 8) return e.is_unsigned ? "unsigned char" : "signed char";
        break;
    }
    const std::string sign = e.is_unsigned ? "unsigned " : "";
    if (e.width == 16) return sign + "short";
    if (e.width == 32) return e.is_unsigned ? "unsigned" : "int";
    return e.width == 64 ? sign + "long" : by_width;
  }

  [[nodiscard]] std::string bare(const Expression& e) const { return write(e).text; }

  [[nodiscard]] std::string listed(const std::vector<Expression>& operands) const {
    std::string text;
    for (const Expression& operand : operands) text += (text.empty() ? "" : ", ") + bare(operand);
    return text;
  }

  /// How a language calls a function on floats.
  [[nodiscard]] std::string math(const char* function) const {
    return style_ == Style::Java ? std::string("Math.") + function : function;
  }
  [[nodiscard]] Text call(const std::string& function, const Expression& e) const {
    return {function + "(" + listed(e.operands) + ")"};
  }

  /// Of the first operand, with the second as its argument if there is one.
  [[nodiscard]] Text member_call(const Expression& e, const char* function) const {
    const std::string argument = e.operands.size() > 1 ? bare(e.operands[1]) : "";
    return {at(e.operands[0], kAtom) + "." + function + "(" + argument + ")"};
  }

  [[nodiscard]] Text cast(const std::string& type, const Expression& e) const {
    return {"(" + type + ") " + at(e.operands[0], kUnary), kUnary};
  }

  [[nodiscard]] Text infix(const Expression& e, std::string_view symbol, int precedence) const {
    std::string text;
    for (const Expression& operand : e.operands) {
      if (!text.empty()) text += symbol;
      text += at(operand, text.empty() ? precedence : precedence + 1);
    }
    return {std::move(text), precedence};
  }

  /// Nobody knows by heart that `a + b & 3` is `(a + b) & 3`.
  [[nodiscard]] Text bitwise(const Expression& e, std::string_view symbol, int precedence) const {
    std::string text;
    for (const Expression& operand : e.operands) {
      const bool is_sum = operand.op == Operator::Add || operand.op == Operator::Subtract;
      const int least = text.empty() ? precedence : precedence + 1;
      if (!text.empty()) text += symbol;
      text += at(operand, is_sum ? kUnary : least);
    }
    return {std::move(text), precedence};
  }

  /// How a call of a stub ends: number n is the n-th of the exceptions that it may throw.
  [[nodiscard]] std::optional<Text> end_of_call(const Expression& e) const {
    constexpr std::string_view kEnds = " ends";
    const bool is_equality = e.op == Operator::Equal || e.op == Operator::NotEqual;
    if (!is_equality || e.operands[0].op != Operator::Element || e.operands[1].op != Operator::Number) {
      return std::nullopt;
    }
    Expression call = e.operands[0];
    std::string& stream = call.operands[0].text;
    if (call.operands[0].op != Operator::Input || !stream.ends_with(kEnds)) return std::nullopt;
    stream.resize(stream.size() - kEnds.size());
    const value::U128 number = e.operands[1].bits;
    const std::string which = number > 1 ? " exception " + value::to_decimal_unsigned(number) : "";
    return Text{bare(call) + (e.op == Operator::Equal ? " throws" : " does not throw") + which, kLess};
  }

  /// Comparisons do not chain.
  [[nodiscard]] Text comparison(const Expression& e, std::string_view symbol, int precedence) const {
    if (std::optional<Text> end = end_of_call(e)) return *std::move(end);
    return {at(e.operands[0], precedence + 1) + std::string(symbol) + at(e.operands[1], precedence + 1),
            precedence};
  }

  /// What is unsigned although its operands are not: C says so with a cast, others have no word for it.
  [[nodiscard]] Text order(const Expression& e, const std::string& symbol) const {
    if (e.is_unsigned && style_ == Style::C && !end_of_call(e)) {
      return {as_unsigned(e) + " " + symbol + " " + at(e.operands[1], kLess + 1), kLess};
    }
    return comparison(e, (e.is_unsigned ? " " + symbol + "u " : " " + symbol + " "), kLess);
  }
  [[nodiscard]] Text quotient(const Expression& e, const std::string& symbol) const {
    if (e.is_unsigned && style_ == Style::C) {
      return {as_unsigned(e) + " " + symbol + " " + at(e.operands[1], kProduct + 1), kProduct};
    }
    return infix(e, (e.is_unsigned ? " " + symbol + "u " : " " + symbol + " "), kProduct);
  }
  /// The first of two operands.
  [[nodiscard]] std::string as_unsigned(const Expression& e) const {
    Expression type;
    constexpr std::uint16_t kInt = 32;
    type.width = e.width == 0 ? kInt : e.width;
    type.is_unsigned = true;
    return "(" + integer_type(type) + ") " + at(e.operands.front(), kUnary);
  }

  [[nodiscard]] Text negation(const Expression& e) const {
    if (e.op == Operator::StringEquals) return {call("strcmp", e).text + " != 0", kEqual};
    return {"!" + at(e, kUnary), kUnary};
  }

  /// A quotient after a sign or a coefficient would read as if these belonged to the dividend.
  [[nodiscard]] std::string factor(const Expression& e) const {
    return at(e, e.op == Operator::Multiply ? kProduct : kProduct + 1);
  }

  [[nodiscard]] Text product(const Expression& e) const {
    std::string text;
    for (const Expression& operand : e.operands) text += (text.empty() ? "" : "*") + factor(operand);
    return {std::move(text), kProduct};
  }

  [[nodiscard]] Text sum(const Expression& e) const {
    std::string text = at(e.operands.front(), kSum);
    for (std::size_t i = 1; i < e.operands.size(); ++i) {
      const Expression& operand = e.operands[i];
      const bool is_negative = operand.op == Operator::Negate;
      text += is_negative ? " - " + factor(operand.operands[0]) : " + " + at(operand, kProduct);
    }
    return {std::move(text), kSum};
  }

  Style style_;
};

/// With `...` for empty ones, but not twice in a row.
std::string join(const std::vector<std::string>& parts) {
  std::string text;
  bool is_left_out = false;
  for (const std::string& part : parts) {
    if (part.empty() && is_left_out) continue;
    is_left_out = part.empty();
    if (!text.empty()) text += kAndSymbol;
    text += is_left_out ? kLeftOut : std::string_view(part);
  }
  return text;
}

/// Empty if too long.
std::vector<std::string> all_texts(const result::Condition& condition, Style style) {
  const int least = condition.parts.size() > 1 ? kAnd : kConditional;
  std::vector<std::string> texts;
  for (const Expression& part : condition.parts) {
    std::string text = part.op == Operator::LeftOut ? "" : Writer(style).at(part, least);
    texts.push_back(text.size() > kLongestPart ? "" : std::move(text));
  }
  return texts;
}

}  // namespace

Style style_of(std::string_view language) {
  if (language == "java") return Style::Java;
  return language == "tir" ? Style::Tir : Style::C;
}

std::string to_text(const Expression& expression, Style style) {
  return Writer(style).at(expression, kConditional);
}

std::vector<std::string> part_texts(const result::Condition& condition, Style style) {
  std::vector<std::string> texts = all_texts(condition, style);
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (result::is_incomplete(condition.parts[at])) texts[at].clear();
  }
  return texts;
}

std::string to_text(const result::Condition& condition, Style style) {
  return condition.parts.empty() ? "true" : join(all_texts(condition, style));
}

std::string fit_parts(std::vector<std::string> parts, std::size_t room, const std::vector<bool>& kept) {
  if (parts.empty()) return "";
  const auto is_too_long = [&](const std::string& part) {
    return part.size() + kAndSymbol.size() + kLeftOut.size() > room;
  };
  if (is_too_long(parts.back())) parts.back().clear();
  std::string text = join(parts);
  // Less important ones first; the last one decided.
  const auto rank = [&](std::size_t at) {
    return at < kept.size() && kept[at] ? 2 : at + 1 == parts.size() ? 1 : 0;
  };
  for (int least = 0; least < 3; ++least) {
    while (text.size() > room && text != kLeftOut) {
      std::size_t longest = parts.size();
      for (std::size_t at = 0; at < parts.size(); ++at) {
        if (parts[at].empty() || rank(at) != least) continue;
        if (longest == parts.size() || parts[at].size() > parts[longest].size()) longest = at;
      }
      if (longest == parts.size()) break;
      parts[longest].clear();
      text = join(parts);
    }
  }
  return text == kLeftOut ? "" : text;
}

}  // namespace testellate::render
