// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include <z3++.h>

#include "expr/term.h"

namespace testellate::solver::z3 {

/// The float operations, as value/float_ops.h defines them, over bit patterns. Keeps beside the bits of a
/// term the floating-point expression they came from, so that a chain of operations does not pack and unpack
/// between each two.
class FloatTranslator {
 public:
  explicit FloatTranslator(::z3::context& context) : context_(context) {}

  /// `arguments` are the translated arguments of `term`, floats as bits. The result is Bool or bits.
  [[nodiscard]] ::z3::expr build(expr::Term term, const std::vector<::z3::expr>& arguments);

 private:
  ::z3::expr number(expr::Term term, const ::z3::expr& bits);
  ::z3::expr computed(expr::Term term, const ::z3::expr& number);
  ::z3::expr operation(expr::Term term, const std::vector<::z3::expr>& numbers);
  ::z3::expr remainder(const ::z3::expr& a, const ::z3::expr& b);
  ::z3::expr smaller_or_greater(expr::Term term, const ::z3::expr& a, const ::z3::expr& b);
  ::z3::expr to_integer(expr::Term term, const ::z3::expr& number);
  ::z3::expr rounding(value::Rounding rounding);
  ::z3::expr nearest() { return rounding(value::Rounding::NearestEven); }
  ::z3::expr power_of_two(value::FloatFormat format, unsigned exponent, bool negative);
  ::z3::sort sort_of(value::FloatFormat format);
  ::z3::expr wrap(Z3_ast ast);

  ::z3::context& context_;
  std::unordered_map<expr::Term, ::z3::expr> numbers_;
};

}  // namespace testellate::solver::z3
