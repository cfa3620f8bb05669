// SPDX-License-Identifier: Apache-2.0
#include "result/condition.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace testellate::result {
namespace {

constexpr std::size_t kAny = 0xff;
constexpr std::array<std::size_t, kOperatorCount> kOperandCounts{
#define OPERATOR(name, operands) operands,
#include "result/operators.def"
};

}  // namespace

bool takes_operands(Operator op, std::size_t count) {
  const std::size_t wanted = kOperandCounts[static_cast<std::size_t>(op)];
  return wanted == kAny ? count > 0 : count == wanted;
}

void add_part(Condition& condition, Expression part) {
  if (part.op != Operator::And) {
    condition.parts.push_back(std::move(part));
    return;
  }
  for (Expression& operand : part.operands) add_part(condition, std::move(operand));
}

Expression make_expression(Operator op, Expression operand) {
  Expression made{.op = op};
  made.operands.push_back(std::move(operand));
  return made;
}

Expression make_expression(Operator op, Expression first, Expression second) {
  Expression made{.op = op};
  made.operands.reserve(2);
  made.operands.push_back(std::move(first));
  made.operands.push_back(std::move(second));
  return made;
}

Expression make_expression(Operator op, std::vector<Expression> operands) {
  return {.op = op, .operands = std::move(operands)};
}

Expression make_named(Operator op, std::string text) { return {.op = op, .text = std::move(text)}; }

Expression make_named(Operator op, std::string text, Expression operand) {
  Expression made = make_expression(op, std::move(operand));
  made.text = std::move(text);
  return made;
}

Expression make_number(value::U128 bits, unsigned width, bool is_unsigned) {
  return {.op = Operator::Number,
          .is_unsigned = is_unsigned,
          .width = static_cast<std::uint16_t>(width),
          .bits = bits};
}

Expression make_character(value::U128 code) { return {.op = Operator::Character, .bits = code}; }

Expression make_null(unsigned width) {
  return {.op = Operator::Null, .width = static_cast<std::uint16_t>(width)};
}

bool has_character_literal(value::U128 code) {
  constexpr std::string_view kEscaped{"\0\b\t\n\f\r", 6};
  return (code >= ' ' && code <= '~') ||
         (code < ' ' && kEscaped.find(static_cast<char>(code)) != std::string_view::npos);
}

std::size_t size_of(const Expression& expression) {
  std::size_t size = 1;
  for (const Expression& operand : expression.operands) size += size_of(operand);
  return size;
}

bool is_incomplete(const Expression& expression) {
  return expression.op == Operator::LeftOut || std::ranges::any_of(expression.operands, is_incomplete);
}

}  // namespace testellate::result
