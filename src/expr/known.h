// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "expr/term.h"
#include "value/bits.h"

namespace testellate::expr {

/// What is known of the value v of a bit-vector term under every assignment:
///
///   v & zeros == 0,  v & ones == ones,  umin <= v <= umax,  smin <= signed(v) <= smax
///
/// The parts are kept consistent with each other (`tighten`). A constant has umin == umax.
struct Known {
  unsigned width = 0;
  value::U128 zeros = 0;
  value::U128 ones = 0;
  value::U128 umin = 0;
  value::U128 umax = 0;
  value::S128 smin = 0;
  value::S128 smax = 0;

  [[nodiscard]] static Known nothing(unsigned width);
  [[nodiscard]] static Known exactly(value::U128 bits, unsigned width);

  [[nodiscard]] bool is_constant() const { return umin == umax; }
  [[nodiscard]] bool is_nonnegative() const { return smin >= 0; }
  [[nodiscard]] bool is_negative() const { return smax < 0; }
  [[nodiscard]] bool is_nonzero() const { return umin != 0; }
  /// The bits that may be one.
  [[nodiscard]] value::U128 maybe_ones() const { return value::low_mask<value::U128>(width) & ~zeros; }
  [[nodiscard]] bool contains(value::U128 bits) const;
};

/// Facts that hold of a value that is described by both `a` and `b`; they must not contradict.
[[nodiscard]] Known meet(const Known& a, const Known& b);
/// Facts that hold of a value that is described by `a` or by `b`.
[[nodiscard]] Known join(const Known& a, const Known& b);

/// Draws conclusions between bits, unsigned and signed range.
void tighten(Known& known);

/// Of a bit-vector term; computed when the term was made.
[[nodiscard]] inline const Known& known(Term term) {
  TESTELLATE_INVARIANT(term.node()->known != nullptr, "only bit-vectors have known bits");
  return *term.node()->known;
}

/// Whether no assignment gives `a` and `b` the same value, as far as bits, ranges and a constant difference
/// tell. For bit-vectors of the same width.
[[nodiscard]] bool is_known_distinct(Term a, Term b);

/// From the known facts of the arguments of `term`. For the arena.
[[nodiscard]] Known compute_known(Term term);

/// Likewise, from facts that hold only under some conditions: `known_of` gives those of each argument that is
/// a bit-vector.
using KnownOf = std::function<const Known&(Term argument)>;
[[nodiscard]] Known compute_known(Term term, const KnownOf& known_of);

/// Whether `term`, if it is a NaN, is the canonical one: then an operation that only makes NaNs canonical
/// does nothing. True of results of arithmetic; not of variables, elements and bit casts.
[[nodiscard]] bool has_canonical_nan(Term term);

/// Whether `term` is a float constant with exactly these bits.
[[nodiscard]] bool is_float_constant(Term term, value::FloatBits bits);

[[nodiscard]] bool is_nan_constant(Term term);

/// The bits of 1.0.
[[nodiscard]] value::FloatBits float_one(value::FloatFormat format);

/// Binary digits a float holds exactly: 24 or 53.
[[nodiscard]] unsigned float_precision(value::FloatFormat format);

}  // namespace testellate::expr
