// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "expr/assignment.h"
#include "expr/term_builder.h"

/// Expressions as they are written, not simplified: the other side of every comparison with the builder.
namespace testellate::expr::test {

/// A value of any sort.
struct Value {
  value::U128 bits = 0;
  ArrayValue array;
};

struct Tree;
using Expression = std::shared_ptr<const Tree>;

/// Values for the variables of trees, by name.
using Inputs = std::function<Value(std::string_view name, Sort sort)>;

/// A row of the table of operations: the builder's function and the meaning value/ gives it. Meaning is
/// spelled out here again, independently of src/expr.
struct Operator {
  std::string_view name;
  std::function<Sort(const Tree&)> sort_of;
  std::function<Term(TermBuilder&, const Tree&, std::span<const Term>)> make;
  std::function<Value(const Tree&, std::span<const Value>)> compute;
};

struct Tree {
  const Operator* op = nullptr;
  std::vector<Expression> arguments;
  Sort sort = Sort::boolean();
  unsigned high = 0;  ///< first number of the operation: high bit, width, format, rounding
  unsigned low = 0;   ///< second number: low bit
  value::U128 bits = 0;
  std::string name;
  std::vector<value::U128> values;
};

[[nodiscard]] std::span<const Operator> operators();
[[nodiscard]] Expression apply(std::string_view name,
                               std::vector<Expression> arguments,
                               unsigned high = 0,
                               unsigned low = 0);
[[nodiscard]] Expression constant(Sort sort, value::U128 bits);
[[nodiscard]] Expression variable(std::string name, Sort sort);
[[nodiscard]] Expression table(unsigned index_width,
                               Sort element,
                               std::vector<value::U128> values,
                               value::U128 otherwise);

/// Built operation by operation with the simplifying builder.
[[nodiscard]] Term build(TermBuilder& builder, const Expression& tree);
/// Computed operation by operation on concrete values.
[[nodiscard]] Value compute(const Expression& tree, const Inputs& inputs);
/// As an s-expression.
[[nodiscard]] std::string to_text(const Expression& tree);

}  // namespace testellate::expr::test
