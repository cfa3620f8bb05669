// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "expr/inline_vector.h"
#include "expr/term.h"
#include "value/bits.h"

namespace testellate::expr {

struct Monomial {
  Term base;
  value::U128 coefficient;
};

/// A sum under construction: constant + sum of coefficient * base, modulo 2^width.
class Linear {
 public:
  explicit Linear(unsigned width) : width_(width) {}

  /// Adds `scale` * `term`, looking through sums, coefficients and complements (~x = -x - 1).
  void add(Term term, value::U128 scale = 1);
  void add_constant(value::U128 amount) { constant_ = value::add(constant_, amount, width_); }
  void add_monomial(Term base, value::U128 coefficient);

  struct Merged {
    bool merged = false;
    bool cancelled = false;
  };
  /// Orders by age of the bases, adds up coefficients of equal bases, drops zeros.
  Merged merge();
  void scale(value::U128 factor);

  [[nodiscard]] unsigned width() const { return width_; }
  [[nodiscard]] value::U128 constant() const { return constant_; }
  [[nodiscard]] const InlineVector<Monomial>& monomials() const { return monomials_; }
  [[nodiscard]] std::size_t term_count() const { return monomials_.size() + (constant_ != 0 ? 1 : 0); }

 private:
  unsigned width_;
  value::U128 constant_ = 0;
  InlineVector<Monomial> monomials_;
};

/// The values a sum can have when its operands, coefficients taken as signed numbers, are added as exact
/// integers (nothing wraps round). `is_signed` says how the bases are read.
struct ExactRange {
  value::S128 low = 0;
  value::S128 high = 0;
};
/// Nothing if a bound does not fit 128 bits.
[[nodiscard]] std::optional<ExactRange> exact_range(const Linear& sum, bool is_signed);

/// Whether the exact sum always lies in the (signed or unsigned) range of its width: then no value of it
/// wraps round.
[[nodiscard]] bool fits_exactly(const Linear& sum, bool is_signed);

/// Operands of the sum that `term` is; 1 if it is none.
[[nodiscard]] std::size_t summand_count(Term term);

}  // namespace testellate::expr
