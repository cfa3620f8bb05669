// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "value/bits.h"

/// What is known of the inputs of a path, as trees of plain data: no ids and no terms, so that it can leave
/// the process. How it is written is the business of `render`.
namespace testellate::result {

enum class Operator : std::uint8_t {
#define OPERATOR(name, operands) name,
#include "result/operators.def"
};
inline constexpr std::size_t kOperatorCount = 0
#define OPERATOR(name, operands) +1
#include "result/operators.def"
    ;
/// Whether the operator has that many operands.
[[nodiscard]] bool takes_operands(Operator op, std::size_t count);

/// A node with all that is below it. operators.def says what each member means for which operator.
struct Expression {
  Operator op = Operator::LeftOut;
  bool is_unsigned = false;
  std::uint16_t width = 0;
  value::U128 bits = 0;
  std::string text{};
  std::vector<Expression> operands{};
  friend bool operator==(const Expression&, const Expression&) = default;
};

/// A conjunction: what must hold, in the order in which the path came to it. No part is an `And`.
struct Condition {
  std::vector<Expression> parts{};
  friend bool operator==(const Condition&, const Condition&) = default;
};

/// More parts of a condition: those of an `And` one by one.
void add_part(Condition& condition, Expression part);

[[nodiscard]] Expression make_expression(Operator op, Expression operand);
[[nodiscard]] Expression make_expression(Operator op, Expression first, Expression second);
[[nodiscard]] Expression make_expression(Operator op, std::vector<Expression> operands);
/// Of the operators that have a name.
[[nodiscard]] Expression make_named(Operator op, std::string text);
[[nodiscard]] Expression make_named(Operator op, std::string text, Expression operand);
[[nodiscard]] Expression make_number(value::U128 bits, unsigned width, bool is_unsigned = false);
[[nodiscard]] Expression make_character(value::U128 code);
[[nodiscard]] Expression make_null(unsigned width);

/// Whether people write a character of that code between quotes: it is printable ASCII or has an escape.
[[nodiscard]] bool has_character_literal(value::U128 code);

/// Nodes of the tree.
[[nodiscard]] std::size_t size_of(const Expression& expression);
/// Whether something inside was left out.
[[nodiscard]] bool is_incomplete(const Expression& expression);

}  // namespace testellate::result
