// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solver/bitblast/word_circuits.h"
#include "value/float_ops.h"

namespace testellate::solver::bitblast {

/// A float taken apart: class flags, sign, unbiased exponent (signed), significand with its leading one.
/// Subnormals are normalised. Results of operations stay in this form as long as no one asks for the bits.
/// There is one NaN here: what a NaN's sign and payload were is lost.
struct UnpackedFloat {
  value::FloatFormat format;
  Gate nan;
  Gate infinite;
  Gate zero;
  Gate sign;
  Word exponent;
  Word significand;
};

/// Circuits for the operations of value/float_ops.h. NaN results are canonical when packed.
class FloatCircuits {
 public:
  /// `words` is borrowed.
  explicit FloatCircuits(WordCircuits& words) : words_(words) {}

  UnpackedFloat unpack(value::FloatFormat format, WordView bits);
  Word pack(const UnpackedFloat& a);

  UnpackedFloat add(const UnpackedFloat& a, const UnpackedFloat& b);
  UnpackedFloat mul(const UnpackedFloat& a, const UnpackedFloat& b);
  UnpackedFloat div(const UnpackedFloat& a, const UnpackedFloat& b);
  /// Large for binary64: more than half a million gates.
  UnpackedFloat rem(const UnpackedFloat& a, const UnpackedFloat& b);
  UnpackedFloat fma(const UnpackedFloat& a, const UnpackedFloat& b, const UnpackedFloat& c);
  UnpackedFloat sqrt(const UnpackedFloat& a);
  static UnpackedFloat neg(UnpackedFloat a);
  static UnpackedFloat abs(UnpackedFloat a);
  UnpackedFloat round(value::Rounding rounding, const UnpackedFloat& a);
  UnpackedFloat ite(Gate condition, const UnpackedFloat& then, const UnpackedFloat& otherwise);

  UnpackedFloat convert(value::FloatFormat to, const UnpackedFloat& a);
  UnpackedFloat from_signed(value::FloatFormat to, WordView a);
  UnpackedFloat from_unsigned(value::FloatFormat to, WordView a);
  Word to_signed(const UnpackedFloat& a, unsigned width);
  Word to_unsigned(const UnpackedFloat& a, unsigned width);

  Gate equal(const UnpackedFloat& a, const UnpackedFloat& b);
  Gate less(const UnpackedFloat& a, const UnpackedFloat& b);
  Gate less_equal(const UnpackedFloat& a, const UnpackedFloat& b);

 private:
  struct Magnitude;
  /// |a| rounded towards zero, in `width` bits.
  Magnitude magnitude(const UnpackedFloat& a, unsigned width);

  WordCircuits& words_;
};

}  // namespace testellate::solver::bitblast
