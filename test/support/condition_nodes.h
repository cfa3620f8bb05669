// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "result/condition.h"
#include "value/float_ops.h"

/// Conditions put together by hand.
namespace testellate::test {

using result::Expression;
using result::make_expression;
using result::Operator;

inline Expression input(std::string name) { return result::make_named(Operator::Input, std::move(name)); }
inline Expression number(std::int64_t n) { return result::make_number(static_cast<std::uint32_t>(n), 32); }
inline Expression character(char c) { return result::make_character(static_cast<unsigned char>(c)); }
inline Expression literal(std::string text) { return result::make_named(Operator::Text, std::move(text)); }
inline Expression real(value::FloatBits bits) { return {.op = Operator::Float, .width = 64, .bits = bits}; }
inline Expression field(Expression object, std::string name) {
  return result::make_named(Operator::Field, std::move(name), std::move(object));
}
inline Expression element(Expression array, Expression index) {
  return make_expression(Operator::Element, std::move(array), std::move(index));
}
inline Expression constant(std::string owner, std::string name) {
  return result::make_named(
      Operator::Constant, std::move(name), result::make_named(Operator::Class, std::move(owner)));
}
inline Expression equal(Expression a, Expression b) {
  return make_expression(Operator::Equal, std::move(a), std::move(b));
}
inline Expression negated(Expression a) { return make_expression(Operator::Not, std::move(a)); }
inline Expression compare(Operator op, const std::string& name, std::int64_t limit) {
  return make_expression(op, input(name), number(limit));
}

}  // namespace testellate::test
