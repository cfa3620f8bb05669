// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/float_circuits.h"

#include <algorithm>

#include "solver/bitblast/symfpu_routines.h"

namespace testellate::solver::bitblast {
namespace {

using symfpu_backend::CircuitScope;
using symfpu_backend::Format;
using symfpu_backend::Proposition;
using symfpu_backend::RoundingMode;
using symfpu_backend::Traits;
using Number = symfpu::unpackedFloat<Traits>;

Format to_symfpu(value::FloatFormat format) {
  return format == value::FloatFormat::F32 ? Format(8, 24) : Format(11, 53);
}

Number to_symfpu(const UnpackedFloat& a) {
  return Number(Proposition(a.nan),
                Proposition(a.infinite),
                Proposition(a.zero),
                Proposition(a.sign),
                Traits::sbv(a.exponent),
                Traits::ubv(a.significand));
}

UnpackedFloat from_symfpu(value::FloatFormat format, const Number& a) {
  return {format,
          a.getNaN().gate(),
          a.getInf().gate(),
          a.getZero().gate(),
          a.getSign().gate(),
          a.getExponent().word(),
          a.getSignificand().word()};
}

const RoundingMode& nearest_even() {
  static const RoundingMode mode(value::Rounding::NearestEven);
  return mode;
}

/// SymFPU's rounder wants two bits more than the target holds, or none at all: one bit more is not handled.
unsigned convertible_width(value::FloatFormat to, unsigned significand_width) {
  unsigned target = value::fraction_width(to) + 1;
  return significand_width == target + 1 ? significand_width + 1 : significand_width;
}

}  // namespace

UnpackedFloat FloatCircuits::unpack(value::FloatFormat format, WordView bits) {
  CircuitScope scope(words_);
  return from_symfpu(format,
                     symfpu::unpack<Traits>(to_symfpu(format), Traits::ubv(Word(bits.begin(), bits.end()))));
}

Word FloatCircuits::pack(const UnpackedFloat& a) {
  CircuitScope scope(words_);
  Word packed = symfpu::pack<Traits>(to_symfpu(a.format), to_symfpu(a)).word();
  // The NaN of value/float_ops.h has no sign.
  packed.back() = words_.graph().make_and(packed.back(), !a.nan);
  return packed;
}

UnpackedFloat FloatCircuits::add(const UnpackedFloat& a, const UnpackedFloat& b) {
  CircuitScope scope(words_);
  return from_symfpu(
      a.format, symfpu::add<Traits>(to_symfpu(a.format), nearest_even(), to_symfpu(a), to_symfpu(b), true));
}

UnpackedFloat FloatCircuits::mul(const UnpackedFloat& a, const UnpackedFloat& b) {
  CircuitScope scope(words_);
  return from_symfpu(
      a.format, symfpu::multiply<Traits>(to_symfpu(a.format), nearest_even(), to_symfpu(a), to_symfpu(b)));
}

UnpackedFloat FloatCircuits::div(const UnpackedFloat& a, const UnpackedFloat& b) {
  CircuitScope scope(words_);
  return from_symfpu(a.format,
                     symfpu::divide<Traits>(to_symfpu(a.format), nearest_even(), to_symfpu(a), to_symfpu(b)));
}

UnpackedFloat FloatCircuits::rem(const UnpackedFloat& a, const UnpackedFloat& b) {
  CircuitScope scope(words_);
  // C's fmod rounds the quotient towards zero; IEEE's own remainder to nearest.
  return from_symfpu(
      a.format,
      symfpu::remainderWithRounding<Traits>(to_symfpu(a.format), Traits::RTZ(), to_symfpu(a), to_symfpu(b)));
}

UnpackedFloat FloatCircuits::fma(const UnpackedFloat& a, const UnpackedFloat& b, const UnpackedFloat& c) {
  CircuitScope scope(words_);
  return from_symfpu(
      a.format,
      symfpu::fma<Traits>(to_symfpu(a.format), nearest_even(), to_symfpu(a), to_symfpu(b), to_symfpu(c)));
}

UnpackedFloat FloatCircuits::sqrt(const UnpackedFloat& a) {
  CircuitScope scope(words_);
  return from_symfpu(a.format, symfpu::sqrt<Traits>(to_symfpu(a.format), nearest_even(), to_symfpu(a)));
}

UnpackedFloat FloatCircuits::neg(UnpackedFloat a) {
  a.sign = !a.sign;
  return a;
}

UnpackedFloat FloatCircuits::abs(UnpackedFloat a) {
  a.sign = kFalse;
  return a;
}

UnpackedFloat FloatCircuits::round(value::Rounding rounding, const UnpackedFloat& a) {
  CircuitScope scope(words_);
  return from_symfpu(
      a.format, symfpu::roundToIntegral<Traits>(to_symfpu(a.format), RoundingMode(rounding), to_symfpu(a)));
}

UnpackedFloat FloatCircuits::ite(Gate condition, const UnpackedFloat& then, const UnpackedFloat& otherwise) {
  GateGraph& graph = words_.graph();
  return {then.format,
          graph.make_ite(condition, then.nan, otherwise.nan),
          graph.make_ite(condition, then.infinite, otherwise.infinite),
          graph.make_ite(condition, then.zero, otherwise.zero),
          graph.make_ite(condition, then.sign, otherwise.sign),
          words_.ite(condition, then.exponent, otherwise.exponent),
          words_.ite(condition, then.significand, otherwise.significand)};
}

UnpackedFloat FloatCircuits::convert(value::FloatFormat to, const UnpackedFloat& a) {
  CircuitScope scope(words_);
  return from_symfpu(
      to,
      symfpu::convertFloatToFloat<Traits>(to_symfpu(a.format), to_symfpu(to), nearest_even(), to_symfpu(a)));
}

UnpackedFloat FloatCircuits::from_signed(value::FloatFormat to, WordView a) {
  CircuitScope scope(words_);
  // SymFPU takes the magnitude in one bit more, and has no numbers of a single bit.
  unsigned width = std::max(convertible_width(to, static_cast<unsigned>(a.size()) + 1) - 1, 2U);
  return from_symfpu(to,
                     symfpu::convertSBVToFloat<Traits>(
                         to_symfpu(to), nearest_even(), Traits::sbv(WordCircuits::sign_extend(a, width))));
}

UnpackedFloat FloatCircuits::from_unsigned(value::FloatFormat to, WordView a) {
  CircuitScope scope(words_);
  unsigned width = std::max(convertible_width(to, static_cast<unsigned>(a.size())), 2U);
  return from_symfpu(to,
                     symfpu::convertUBVToFloat<Traits>(
                         to_symfpu(to), nearest_even(), Traits::ubv(WordCircuits::zero_extend(a, width))));
}

struct FloatCircuits::Magnitude {
  Word bits;
  Gate too_large;  // does not fit; infinities included
};

FloatCircuits::Magnitude FloatCircuits::magnitude(const UnpackedFloat& a, unsigned width) {
  GateGraph& graph = words_.graph();
  auto exponent_width = static_cast<unsigned>(a.exponent.size());
  auto significand_width = static_cast<unsigned>(a.significand.size());
  Gate below_one = graph.make_or(a.exponent.back(), a.zero);
  // Only the top `width` bits of the significand can get in front of the point.
  unsigned kept = std::min(width, significand_width);
  Word significand = words_.mask(
      !below_one, WordCircuits::extract(a.significand, significand_width - 1, significand_width - kept));
  // The leading one starts in the lowest bit of the result and moves up by the exponent.
  WordView exponent = WordView(a.exponent).first(exponent_width - 1);
  Word shifted = words_.shl(WordCircuits::zero_extend(significand, kept + width - 1), exponent);
  Gate exponent_too_large =
      !words_.ult(exponent, WordCircuits::constant(width, static_cast<unsigned>(exponent.size())));
  return {WordCircuits::extract(shifted, kept + width - 2, kept - 1),
          graph.make_or(a.infinite, graph.make_and(!below_one, exponent_too_large))};
}

Word FloatCircuits::to_signed(const UnpackedFloat& a, unsigned width) {
  GateGraph& graph = words_.graph();
  Magnitude rounded = magnitude(a, width);
  Gate top = rounded.bits.back();
  // -2^(width-1) is the one magnitude with the top bit that fits.
  Gate is_minimum = graph.make_and(a.sign, !words_.any(WordView(rounded.bits).first(width - 1)));
  Gate saturates = graph.make_or(rounded.too_large, graph.make_and(top, !is_minimum));
  Word limit(width, !a.sign);
  limit.back() = a.sign;
  Word result = words_.ite(saturates, limit, words_.negate_if(a.sign, rounded.bits));
  return words_.mask(!a.nan, result);
}

Word FloatCircuits::to_unsigned(const UnpackedFloat& a, unsigned width) {
  GateGraph& graph = words_.graph();
  Magnitude rounded = magnitude(a, width);
  Word result(width);
  for (unsigned at = 0; at < width; ++at) result[at] = graph.make_or(rounded.too_large, rounded.bits[at]);
  return words_.mask(graph.make_and(!a.sign, !a.nan), result);
}

Gate FloatCircuits::equal(const UnpackedFloat& a, const UnpackedFloat& b) {
  CircuitScope scope(words_);
  return symfpu::ieee754Equal<Traits>(to_symfpu(a.format), to_symfpu(a), to_symfpu(b)).gate();
}

Gate FloatCircuits::less(const UnpackedFloat& a, const UnpackedFloat& b) {
  CircuitScope scope(words_);
  return symfpu::lessThan<Traits>(to_symfpu(a.format), to_symfpu(a), to_symfpu(b)).gate();
}

Gate FloatCircuits::less_equal(const UnpackedFloat& a, const UnpackedFloat& b) {
  CircuitScope scope(words_);
  return symfpu::lessThanOrEqual<Traits>(to_symfpu(a.format), to_symfpu(a), to_symfpu(b)).gate();
}

}  // namespace testellate::solver::bitblast
