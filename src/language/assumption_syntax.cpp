// SPDX-License-Identifier: Apache-2.0
#include "language/assumption_syntax.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "value/text.h"

namespace testellate::language {
namespace {

using Kind = AssumptionNode::Kind;
using Parsed = Expected<AssumptionNode, std::string>;

/// Nobody writes more, and each level is one of our own stack.
constexpr int kDeepest = 100;

/// By precedence, the loosest first; the longer of two that begin alike first.
const std::vector<std::vector<std::string_view>>& operator_levels() {
  static const std::vector<std::vector<std::string_view>> kLevels{{"||"},
                                                                  {"&&"},
                                                                  {"|"},
                                                                  {"^"},
                                                                  {"&"},
                                                                  {"==", "!="},
                                                                  {"<=", ">=", "<", ">"},
                                                                  {"<<", ">>>", ">>"},
                                                                  {"+", "-"},
                                                                  {"*", "/", "%"}};
  return kLevels;
}

bool is_name_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Parsed parse() {
    TRY_ASSIGN(AssumptionNode node, parse_level(0));
    skip_spaces();
    if (at_ != text_.size()) return fail("`" + std::string(text_.substr(at_)) + "` is left over");
    return node;
  }

 private:
  [[nodiscard]] static Unexpected<std::string> fail(std::string what) {
    return Unexpected<std::string>(std::move(what));
  }

  void skip_spaces() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }

  bool take(std::string_view token) {
    skip_spaces();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  /// An operator of that level, but none of which this is the beginning only.
  std::string_view take_operator(const std::vector<std::string_view>& operators) {
    skip_spaces();
    const std::string_view rest = text_.substr(at_);
    std::string_view longest;
    for (const auto& level : operator_levels()) {
      for (std::string_view one : level) {
        if (rest.starts_with(one) && one.size() > longest.size()) longest = one;
      }
    }
    if (std::ranges::find(operators, longest) == operators.end()) return {};
    at_ += longest.size();
    return longest;
  }

  Parsed parse_level(std::size_t level) {
    if (level == operator_levels().size()) return parse_unary();
    TRY_ASSIGN(AssumptionNode left, parse_level(level + 1));
    while (true) {
      const std::string_view op = take_operator(operator_levels()[level]);
      if (op.empty()) return left;
      TRY_ASSIGN(AssumptionNode right, parse_level(level + 1));
      AssumptionNode both{Kind::Binary, std::string(op)};
      both.operands.push_back(std::move(left));
      both.operands.push_back(std::move(right));
      left = std::move(both);
    }
  }

  Parsed parse_unary() {
    if (++depth_ > kDeepest) return fail("it is nested too deeply");
    Parsed parsed = parse_unary_inside();
    --depth_;
    return parsed;
  }

  Parsed parse_unary_inside() {
    for (const std::string_view op : {"!", "-", "~", "*"}) {
      if (!take(op)) continue;
      TRY_ASSIGN(AssumptionNode operand, parse_unary());
      AssumptionNode node{op == "*" ? Kind::Dereference : Kind::Unary, std::string(op)};
      node.operands.push_back(std::move(operand));
      return node;
    }
    TRY_ASSIGN(AssumptionNode node, parse_primary());
    while (true) {
      if (take("[")) {
        TRY_ASSIGN(AssumptionNode index, parse_level(0));
        if (!take("]")) return fail("a `]` is missing");
        AssumptionNode element{Kind::Element};
        element.operands.push_back(std::move(node));
        element.operands.push_back(std::move(index));
        node = std::move(element);
      } else if (take("->") || take(".")) {
        const std::string name = take_name();
        if (name.empty()) return fail("the name of a member is missing");
        AssumptionNode member{Kind::Member, name};
        member.operands.push_back(std::move(node));
        node = std::move(member);
      } else {
        return node;
      }
    }
  }

  Parsed parse_primary() {
    if (take("(")) {
      TRY_ASSIGN(AssumptionNode node, parse_level(0));
      if (!take(")")) return fail("a `)` is missing");
      return node;
    }
    skip_spaces();
    if (at_ < text_.size() && text_[at_] == '\'') return parse_character();
    if (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) {
      return parse_number();
    }
    const std::string name = take_name();
    if (name.empty()) {
      return fail(at_ == text_.size() ? "something is missing at the end"
                                      : "`" + std::string(text_.substr(at_)) + "` begins nothing");
    }
    if (name == "null" || name == "NULL" || name == "nullptr") return AssumptionNode{Kind::Null};
    if (name == "true" || name == "false") {
      return AssumptionNode{Kind::Boolean, name, value::U128(name == "true" ? 1 : 0)};
    }
    if (take("(")) return parse_call(name);
    return AssumptionNode{Kind::Name, name};
  }

  Parsed parse_call(const std::string& name) {
    AssumptionNode call{Kind::Call, name};
    if (take(")")) return call;
    while (true) {
      TRY_ASSIGN(AssumptionNode argument, parse_level(0));
      call.operands.push_back(std::move(argument));
      if (take(")")) return call;
      if (!take(",")) return fail("a `)` is missing");
    }
  }

  Parsed parse_character() {
    const bool is_escaped = at_ + 1 < text_.size() && text_[at_ + 1] == '\\';
    const std::size_t size = is_escaped ? 4 : 3;
    if (at_ + size > text_.size() || text_[at_ + size - 1] != '\'') return fail("a character has no end");
    char c = text_[at_ + size - 2];
    if (is_escaped) {
      const std::size_t found = std::string_view("ntr0\\'\"").find(c);
      if (found == std::string_view::npos) return fail("the escape of a character is not known");
      c = std::string_view("\n\t\r\0\\'\"", 7)[found];
    }
    at_ += size;
    return AssumptionNode{Kind::Number, {}, value::U128(static_cast<unsigned char>(c))};
  }

  Parsed parse_number() {
    const std::size_t start = at_;
    while (at_ < text_.size() && is_name_part(text_[at_])) ++at_;
    std::string_view digits = text_.substr(start, at_ - start);
    const bool is_hex = digits.starts_with("0x") || digits.starts_with("0X");
    while (!is_hex && !digits.empty() &&
           std::string_view("uUlL").find(digits.back()) != std::string_view::npos) {
      digits.remove_suffix(1);
    }
    const std::optional<value::U128> number = value::try_parse_integer(digits, 64);
    if (!number)
      return fail("`" + std::string(text_.substr(start, at_ - start)) + "` is no number that is read here");
    return AssumptionNode{Kind::Number, {}, *number};
  }

  std::string take_name() {
    skip_spaces();
    const std::size_t start = at_;
    while (at_ < text_.size() && is_name_part(text_[at_])) ++at_;
    return std::string(text_.substr(start, at_ - start));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

Parsed parse_assumption(std::string_view text) { return Parser(text).parse(); }

}  // namespace testellate::language
