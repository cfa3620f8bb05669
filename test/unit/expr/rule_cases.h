// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "expr/rule.h"
#include "tree.h"

namespace testellate::expr::test {

/// An expression on which `rule` fires when it is built, and what comes out, as `to_text` of
/// test/support/term_text.h writes it.
struct RuleCase {
  Rule rule;
  Expression tree;
  std::string_view expected;
};

[[nodiscard]] std::vector<RuleCase> bool_rule_cases();
[[nodiscard]] std::vector<RuleCase> arith_rule_cases();
[[nodiscard]] std::vector<RuleCase> bits_rule_cases();
[[nodiscard]] std::vector<RuleCase> compare_rule_cases();
[[nodiscard]] std::vector<RuleCase> float_rule_cases();
[[nodiscard]] std::vector<RuleCase> array_rule_cases();

/// Leaves and operators to write the cases with: x, y, z are ints, c, d bytes, n a 64-bit word, p, q, r truth
/// values, f, g, h doubles, s, t floats, a an array of ints.
struct Leaves {
  Sort int32 = Sort::bit_vector(32);
  Sort int8 = Sort::bit_vector(8);
  Sort real = Sort::floating(value::FloatFormat::F64);
  Sort real32 = Sort::floating(value::FloatFormat::F32);
  Sort ints = Sort::array(32, int32);
  Expression x = variable("x", int32);
  Expression y = variable("y", int32);
  Expression z = variable("z", int32);
  Expression c = variable("c", int8);
  Expression d = variable("d", int8);
  Expression n = variable("n", Sort::bit_vector(64));
  Expression p = variable("p", Sort::boolean());
  Expression q = variable("q", Sort::boolean());
  Expression r = variable("r", Sort::boolean());
  Expression f = variable("f", real);
  Expression g = variable("g", real);
  Expression h = variable("h", real);
  Expression s = variable("s", real32);
  Expression t = variable("t", real32);
  Expression a = variable("a", ints);

  static Expression num(std::int64_t number, unsigned width = 32) {
    auto bits = static_cast<value::U128>(static_cast<value::S128>(number));
    return constant(Sort::bit_vector(width), bits);
  }
  static Expression fp(double number) {
    return constant(Sort::floating(value::FloatFormat::F64), value::from_double(number));
  }
  static Expression truth(bool value) { return constant(Sort::boolean(), value ? 1 : 0); }
  static Expression zext(Expression e, unsigned width) { return apply("zext", {std::move(e)}, width); }
  static Expression sext(Expression e, unsigned width) { return apply("sext", {std::move(e)}, width); }
  static Expression cut(Expression e, unsigned high, unsigned low) {
    return apply("extract", {std::move(e)}, high, low);
  }
  static Expression op(std::string_view name, Expression e) { return apply(name, {std::move(e)}); }
  static Expression op(std::string_view name, Expression e, Expression e2) {
    return apply(name, {std::move(e), std::move(e2)});
  }
  static Expression op(std::string_view name, Expression e, Expression e2, Expression e3) {
    return apply(name, {std::move(e), std::move(e2), std::move(e3)});
  }
};

}  // namespace testellate::expr::test
