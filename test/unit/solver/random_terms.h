// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "expr/assignment.h"
#include "expr/term_builder.h"
#include "support/rng.h"

namespace testellate::solver {

/// Random terms of all sorts and operations, from a fixed set of variables and constants near the corners.
class RandomTerms {
 public:
  /// Both borrowed.
  RandomTerms(expr::TermBuilder& builder, support::Rng& rng);

  /// A Bool of at most `depth` operations on a way down.
  expr::Term make_condition(unsigned depth);
  expr::Term make_term(expr::Sort sort, unsigned depth);
  /// A value of a scalar sort, mostly corners, small numbers and neighbours of both.
  value::U128 make_value(expr::Sort sort);
  /// Values for all variables this object uses.
  expr::Assignment make_assignment();

  /// Double division, square root, fused and remainder operations have circuits so large that random queries
  /// about them are answered by no solver; off by default.
  bool heavy_floats = false;

 private:
  expr::Term make_leaf(expr::Sort sort);
  expr::Term make_bits(unsigned width, unsigned depth);
  expr::Term make_bits_of_other_width(unsigned width, unsigned depth);
  expr::Term make_float(value::FloatFormat format, unsigned depth);
  expr::Term make_heavy_float(value::FloatFormat format, unsigned depth);
  expr::Term make_array(expr::Sort sort, unsigned depth);
  expr::Term make_comparison(unsigned depth);
  unsigned any_width();
  value::FloatFormat any_format();

  expr::TermBuilder& builder_;
  support::Rng& rng_;
};

}  // namespace testellate::solver
