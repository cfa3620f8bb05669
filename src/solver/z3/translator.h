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

/// Terms to Z3 expressions of the same value: Bool to Bool, bit-vectors and floats to bit-vectors (a float is
/// its bit pattern; floating-point expressions exist only inside an operation), arrays to arrays. Each term
/// is translated once in the life of this object. May throw ::z3::exception.
class Translator {
 public:
  explicit Translator(::z3::context& context);

  [[nodiscard]] ::z3::expr translate(expr::Term term);

  /// The variable a Z3 constant stands for; no term if it is none of ours.
  [[nodiscard]] expr::Term variable_of(const ::z3::func_decl& constant) const;
  [[nodiscard]] std::size_t term_count() const { return done_.size(); }

 private:
  ::z3::expr build(expr::Term term);
  ::z3::expr build_chain(expr::Term term);
  ::z3::expr build_variable(expr::Term term);
  ::z3::expr build_table(expr::Term term);
  ::z3::expr build_select(expr::Term term);
  ::z3::expr build_lookup(expr::Term table, const ::z3::expr& index, std::size_t begin, std::size_t end);
  ::z3::expr argument(expr::Term term, std::size_t at) const { return done_.at(term.argument(at)); }
  ::z3::expr constant(expr::Sort sort, value::U128 bits);
  ::z3::sort sort_of(expr::Sort sort);

  ::z3::context& context_;
  FloatTranslator floats_;
  std::unordered_map<expr::Term, ::z3::expr> done_;
  std::unordered_map<int, expr::Term> variables_;  // by the number that names the Z3 constant
  std::vector<expr::Term> stack_;
};

/// A numeral of `width` bits.
[[nodiscard]] ::z3::expr make_numeral(::z3::context& context, value::U128 bits, unsigned width);

}  // namespace testellate::solver::z3
