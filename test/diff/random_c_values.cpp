// SPDX-License-Identifier: Apache-2.0
#include "random_c_values.h"

namespace testellate::test {

CValues::CValues(std::uint64_t seed) : rng_(seed), tag_("_" + std::to_string(seed)) {
  // Neighbouring seeds should not begin alike.
  rng_ = support::Rng(rng_.next() ^ seed);
  array_type_ = any_type();
}

std::string CValues::constant(std::size_t type) {
  static constexpr std::array<std::string_view, 8> kFloats{
      "0.0", "-0.0", "1.0", "0.1", "-2.5", "1e10", "3e38", "16777217.0"};
  if (kTypes[type].is_float) return "(" + cast(type, one_of(kFloats)) + ")";
  static constexpr std::array<std::string_view, 8> kCorners{
      "-1", "127", "128", "255", "32768", "2147483647", "2147483648", "9223372036854775807"};
  if (rng_.one_in(4)) return "(" + cast(type, "(" + one_of(kCorners) + ")") + ")";
  if (rng_.one_in(6)) return "(" + cast(type, std::to_string(rng_.next()) + "UL") + ")";
  return "(" + cast(type, number(20)) + ")";
}

std::string CValues::place(std::size_t type) {
  const std::string suffix(kTypes[type].suffix);
  switch (rng_.below(8)) {
    case 0:
      return rng_.one_in(2) ? "s.m_" + suffix : "ps->m_" + suffix;
    case 1:
      return "t.m_" + suffix;
    case 2:
      return "g_" + suffix + tag_;
    case 3:
      if (type == kInt) return rng_.one_in(2) ? "*pi" : "ai[" + index() + "]";
      if (type == array_type_) return rng_.one_in(2) ? "*pa" : "aa[" + index() + "]";
      return "v_" + suffix;
    case 4:
      if (type == kInt) return "s.in.grid[" + integer_value(0) + " & 1][" + integer_value(0) + " & 3]";
      if (type == kLong) return "ps->in.deep";
      if (type == array_type_) return "ga" + tag_ + "[" + index() + "]";
      return "v_" + suffix;
    default:
      return (rng_.one_in(2) ? "v_" : "w_") + suffix;
  }
}

std::string CValues::value(std::size_t type, unsigned depth) {
  if (depth == 0) return rng_.one_in(4) ? constant(type) : place(type);
  if (kTypes[type].is_float) return float_value(type, depth - 1);
  if (rng_.one_in(10))
    return "(" + condition(depth - 1) + " ? " + value(type, depth - 1) + " : " + value(type, depth - 1) + ")";
  switch (rng_.below(10)) {
    case 0:
      return "(" + cast(type, special_integer()) + ")";
    case 1:
      return "(" + cast(type, value(any_integer(), depth - 1)) + ")";
    case 2:
      return "(" + cast(type, condition(depth - 1)) + ")";
    case 3:
      return rng_.one_in(2) ? "(" + cast(type, "(to_long(" + value(kDouble, depth - 1) + "))") + ")"
                            : "(" + cast(type, "(to_unsigned(" + value(kFloat, depth - 1) + "))") + ")";
    default:
      return "(" + cast(type, "(" + arithmetic(depth - 1) + ")") + ")";
  }
}

std::string CValues::special_integer() {
  switch (rng_.below(26)) {
    case 0:
      return "bits.low";
    case 1:
      return "bits.middle";
    case 2:
      return "bits.wide";
    case 3:
      return "bits.flag";
    case 4:
      return "u.as_int";
    case 5:
      return "u.as_bytes[" + number(4) + "]";
    case 6:
      return "(pa - aa)";
    case 7:
      return "of_double(" + place(kDouble) + ")";
    case 8:
      return "of_float(" + (rng_.one_in(2) ? place(kFloat) : std::string("u.as_float")) + ")";
    case 9:
      return "__builtin_popcountl(" + value(any_integer(), 0) + ")";
    case 10:
      return "__builtin_clzl(" + value(any_integer(), 0) + " | 1)";
    case 11:
      return "__builtin_ctz(" + value(any_integer(), 0) + " | 4096)";
    case 12:
      return (rng_.one_in(2) ? "__builtin_bswap32(" : "__builtin_bswap64(") + integer_value(0) + ")";
    case 13:
      return "(((__int128)" + integer_value(0) + " * " + integer_value(0) + ") >> " + number(100) + ")";
    case 14:
      return "((_BitInt(37))" + integer_value(0) + " + (_BitInt(37))" + integer_value(0) + ")";
    case 15:
      return "((unsigned char *)&v_sl)[" + index() + "]";
    case 16:
      return "((signed char *)&s.in)[" + integer_value(0) + " & 31]";
    case 17:
      return "((unsigned long)pa - (unsigned long)aa)";
    case 18:
      return "(__builtin_memcmp(ai, s.in.grid, " + number(33) + ") < 0)";
    case 19:
      return "((unsigned short *)ai)[" + integer_value(0) + " & 15]";
    case 20:
      return "((signed char *)ai)[" + integer_value(0) + " & 31]";
    case 21:
      return "big[" + integer_value(0) + " & 63]";
    case 22:
      return "((unsigned short *)big)[" + integer_value(0) + " & 127]";
    case 23:
      return "((signed char *)big)[" + integer_value(0) + " & 255]";
    case 24:
      return "((long *)big)[" + integer_value(0) + " & 31]";
    default:
      return "sizeof(s)";
  }
}

/// An integer expression of some type, after the usual conversions.
std::string CValues::arithmetic(unsigned depth) {
  static constexpr std::array<std::string_view, 6> kPlain{" + ", " - ", " * ", " & ", " | ", " ^ "};
  const std::size_t left = any_integer(), right = rng_.one_in(3) ? any_integer() : left;
  switch (rng_.below(8)) {
    case 0: {
      // The divisor is read twice: it has to be a place.
      const std::string divisor = divisor_place(right);
      const std::string guarded = "(" + divisor + " == 0 || " + divisor + " == (" +
                                  std::string(kTypes[right].name) + ")-1 ? 3 : " + divisor + ")";
      return value(left, depth) + (rng_.one_in(2) ? " / " : " % ") + guarded;
    }
    case 1: {
      const unsigned width = kTypes[left].width < 32 ? 32 : kTypes[left].width;
      return value(left, depth) + (rng_.one_in(2) ? " << " : " >> ") + "(" + value(right, depth) + " & " +
             std::to_string(width - 1) + ")";
    }
    case 2:
      return (rng_.one_in(2) ? "~" : "-") + value(left, depth);
    default:
      return value(left, depth) + one_of(kPlain) + value(right, depth);
  }
}

std::string CValues::divisor_place(std::size_t type) {
  return std::string(rng_.one_in(2) ? "v_" : "w_") + std::string(kTypes[type].suffix);
}

std::string CValues::float_value(std::size_t type, unsigned depth) {
  static constexpr std::array<std::string_view, 4> kPlain{" + ", " - ", " * ", " / "};
  switch (rng_.below(6)) {
    case 0:
      return "(" + cast(type, value(any_integer(), depth)) + ")";
    case 1:
      return "(" + cast(type, value(type == kFloat ? kDouble : kFloat, depth)) + ")";
    case 2:
      return "(-" + value(type, depth) + ")";
    case 3:
      return type == kFloat && rng_.one_in(2)
                 ? "u.as_float"
                 : "(" + condition(depth) + " ? " + value(type, depth) + " : " + value(type, depth) + ")";
    default:
      return "(" + value(type, depth) + one_of(kPlain) + value(type, depth) + ")";
  }
}

std::string CValues::condition(unsigned depth) {
  static constexpr std::array<std::string_view, 6> kComparisons{" < ", " <= ", " > ", " >= ", " == ", " != "};
  if (depth > 0 && rng_.one_in(4)) {
    return "(" + condition(depth - 1) + (rng_.one_in(2) ? " && " : " || ") + condition(depth - 1) + ")";
  }
  const unsigned below = depth == 0 ? 0 : depth - 1;
  switch (rng_.below(8)) {
    case 0:
      return "(!" + value(any_type(), below) + ")";
    case 1:
      return "(pa" + one_of(kComparisons) + "&aa[" + number(8) + "])";
    case 2:
      return "(pi == &" + std::string(rng_.one_in(2) ? "v_si" : "w_si") + ")";
    default: {
      const std::size_t left = any_type();
      const std::size_t right = rng_.one_in(4) ? any_type() : left;
      return "(" + value(left, below) + one_of(kComparisons) + value(right, below) + ")";
    }
  }
}

}  // namespace testellate::test
