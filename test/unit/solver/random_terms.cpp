// SPDX-License-Identifier: Apache-2.0
#include "random_terms.h"

#include <array>
#include <string>

#include "solver/corner_values.h"

namespace testellate::solver {

using expr::Sort;
using expr::Term;
using value::FloatFormat;
using value::U128;

namespace {

constexpr std::array<unsigned, 6> kWidths{1, 8, 16, 32, 64, 13};
constexpr unsigned kVariablesOfASort = 2;
const std::array<Sort, 3> kArrays{Sort::array(8, Sort::bit_vector(8)),
                                  Sort::array(32, Sort::bit_vector(32)),
                                  Sort::array(16, Sort::floating(FloatFormat::F64))};

std::string variable_name(Sort sort, std::uint64_t number) {
  std::string kind = sort.is_array()   ? "a" + std::to_string(sort.index_width()) + "_"
                     : sort.is_float() ? "f"
                     : sort.is_bool()  ? "p"
                                       : "x";
  return kind + std::to_string(sort.width()) + "_" + std::to_string(number);
}

}  // namespace

RandomTerms::RandomTerms(expr::TermBuilder& builder, support::Rng& rng) : builder_(builder), rng_(rng) {}

unsigned RandomTerms::any_width() { return kWidths[rng_.below(kWidths.size())]; }
FloatFormat RandomTerms::any_format() { return rng_.one_in(2) ? FloatFormat::F32 : FloatFormat::F64; }

U128 RandomTerms::make_value(Sort sort) {
  std::vector<U128> corners = corner_values(sort);
  switch (rng_.below(4)) {
    case 0:
      return corners[rng_.below(corners.size())];
    case 1: {
      U128 corner = corners[rng_.below(corners.size())];
      return value::truncate<U128>(corner + rng_.below(5) - 2, sort.width());
    }
    case 2:
      if (sort.is_float()) {
        auto small = static_cast<U128>(static_cast<value::S128>(rng_.below(41)) - 20);
        return value::float_from_signed(sort.format(), small, value::kMaxWidth);
      }
      return value::truncate<U128>(rng_.below(20), sort.width());
    default:
      return value::truncate<U128>(U128{rng_.next()} * rng_.next(), sort.width());
  }
}

Term RandomTerms::make_leaf(Sort sort) {
  if (!sort.is_array() && rng_.one_in(3)) return builder_.make_constant(sort, make_value(sort));
  return builder_.make_variable(variable_name(sort, rng_.below(kVariablesOfASort)), sort);
}

Term RandomTerms::make_condition(unsigned depth) {
  if (depth == 0) return make_leaf(Sort::boolean());
  std::uint64_t drawn = rng_.below(8);
  if (drawn > 3) return make_comparison(depth);
  // Operands are drawn one after the other everywhere: compilers differ in the order of arguments.
  Term a = make_condition(depth - 1);
  if (drawn == 0) return builder_.make_not(a);
  Term b = make_condition(depth - 1);
  if (drawn == 1) return builder_.make_and(a, b);
  return drawn == 2 ? builder_.make_or(a, b) : builder_.make_xor(a, b);
}

Term RandomTerms::make_comparison(unsigned depth) {
  Sort sort = rng_.one_in(3) ? Sort::floating(any_format()) : Sort::bit_vector(any_width());
  Term a = make_term(sort, depth - 1);
  Term b = make_term(sort, depth - 1);
  if (rng_.one_in(5)) return builder_.make_equal(a, b);
  if (sort.is_float()) {
    switch (rng_.below(5)) {
      case 0:
        return builder_.make_fp_equal(a, b);
      case 1:
        return builder_.make_fp_less(a, b);
      case 2:
        return builder_.make_fp_is_nan(a);
      case 3:
        return builder_.make_fp_is_infinite(a);
      default:
        return builder_.make_fp_less_equal(a, b);
    }
  }
  switch (rng_.below(6)) {
    case 0:
      return builder_.make_ult(a, b);
    case 1:
      return builder_.make_ule(a, b);
    case 2:
      return builder_.make_slt(a, b);
    case 3:
      return builder_.make_sle(a, b);
    case 4:
      return builder_.make_sadd_overflows(a, b);
    default:
      return builder_.make_usub_overflows(a, b);
  }
}

Term RandomTerms::make_term(Sort sort, unsigned depth) {
  if (sort.is_bool()) return make_condition(depth);
  if (sort.is_array()) return make_array(sort, depth);
  if (depth == 0) return make_leaf(sort);
  if (rng_.one_in(10)) {
    return builder_.make_ite(
        make_condition(depth - 1), make_term(sort, depth - 1), make_term(sort, depth - 1));
  }
  return sort.is_float() ? make_float(sort.format(), depth) : make_bits(sort.width(), depth);
}

Term RandomTerms::make_array(Sort sort, unsigned depth) {
  if (depth == 0 || rng_.one_in(2)) {
    if (!rng_.one_in(4)) return make_leaf(sort);
    std::vector<U128> values;
    for (std::uint64_t entries = rng_.below(6); entries > 0; --entries)
      values.push_back(make_value(sort.element()));
    return builder_.make_table(sort.index_width(), sort.element(), values, make_value(sort.element()));
  }
  Term array = make_array(sort, depth - 1);
  Term index = make_term(Sort::bit_vector(sort.index_width()), depth - 1);
  return builder_.make_store(array, index, make_term(sort.element(), depth - 1));
}

Term RandomTerms::make_bits(unsigned width, unsigned depth) {
  Sort sort = Sort::bit_vector(width);
  std::uint64_t drawn = rng_.below(20);
  if (drawn > 16) return make_bits_of_other_width(width, depth);
  Term a = make_term(sort, depth - 1);
  Term b = make_term(sort, depth - 1);
  // Products and quotients of two wide unknowns are out of reach of every solver.
  Term simple = width > 16 ? builder_.make_constant(sort, make_value(sort)) : b;
  switch (drawn) {
    case 0:
    case 1:
    case 2:
      return builder_.make_add(a, b);
    case 3:
      return builder_.make_sub(a, b);
    case 4:
      return builder_.make_mul(a, width > 16 ? make_leaf(sort) : b);
    case 5:
      return builder_.make_udiv(a, simple);
    case 6:
      return builder_.make_urem(a, simple);
    case 7:
      return builder_.make_sdiv(a, simple);
    case 8:
      return builder_.make_srem(a, simple);
    case 9:
      return builder_.make_bit_and(a, b);
    case 10:
      return builder_.make_bit_or(a, b);
    case 11:
      return builder_.make_bit_xor(a, b);
    case 12:
      return builder_.make_bit_not(a);
    case 13:
      return builder_.make_shl(a, b);
    case 14:
      return builder_.make_lshr(a, b);
    case 15:
      return builder_.make_ashr(a, b);
    default:
      break;
  }
  for (Sort sort_of_array : kArrays) {
    if (sort_of_array.element() != sort) continue;
    Term array = make_array(sort_of_array, depth - 1);
    return builder_.make_select(array, make_term(Sort::bit_vector(sort_of_array.index_width()), depth - 1));
  }
  return builder_.make_neg(a);
}

Term RandomTerms::make_bits_of_other_width(unsigned width, unsigned depth) {
  unsigned other = any_width();
  Term a = make_term(Sort::bit_vector(other), depth - 1);
  if (other < width) {
    switch (rng_.below(3)) {
      case 0:
        return builder_.make_zero_extend(a, width);
      case 1:
        return builder_.make_sign_extend(a, width);
      default:
        return builder_.make_concat(make_term(Sort::bit_vector(width - other), 0), a);
    }
  }
  if (other > width) {
    auto low = static_cast<unsigned>(rng_.below(other - width + 1));
    return builder_.make_extract(a, low + width - 1, low);
  }
  switch (rng_.below(4)) {
    case 0:
      return builder_.make_fp_to_signed(make_term(Sort::floating(any_format()), depth - 1), width);
    case 1:
      return builder_.make_fp_to_unsigned(make_term(Sort::floating(any_format()), depth - 1), width);
    case 2:
      if (width == 32 || width == 64) {
        Sort from = Sort::floating(width == 32 ? FloatFormat::F32 : FloatFormat::F64);
        return builder_.make_fp_to_bits(make_term(from, depth - 1));
      }
      return a;
    default:
      return builder_.make_popcount(a);
  }
}

Term RandomTerms::make_float(FloatFormat format, unsigned depth) {
  Sort sort = Sort::floating(format);
  if (heavy_floats && rng_.one_in(3)) return make_heavy_float(format, depth);
  std::uint64_t drawn = rng_.below(12);
  Term a = make_term(sort, depth - 1);
  Term b = make_term(sort, depth - 1);
  switch (drawn) {
    case 0:
      return builder_.make_fp_add(a, b);
    case 1:
      return builder_.make_fp_sub(a, make_leaf(sort));
    case 2:
      return builder_.make_fp_mul(a, builder_.make_constant(sort, make_value(sort)));
    case 3:
      return builder_.make_fp_neg(a);
    case 4:
      return builder_.make_fp_abs(a);
    case 5:
      return rng_.one_in(2) ? builder_.make_fp_min(a, b) : builder_.make_fp_max(a, b);
    case 6: {
      auto rounding = static_cast<value::Rounding>(rng_.below(5));
      return builder_.make_fp_round(rounding, a);
    }
    case 7:
      return builder_.make_fp_convert(format, make_term(Sort::floating(any_format()), depth - 1));
    case 8:
      return builder_.make_fp_from_signed(format, make_term(Sort::bit_vector(any_width()), depth - 1));
    case 9:
      return builder_.make_fp_from_unsigned(format, make_term(Sort::bit_vector(any_width()), depth - 1));
    case 10: {
      if (format == FloatFormat::F32) return builder_.make_fp_copysign(a, b);
      Term array = make_array(kArrays[2], depth - 1);
      return builder_.make_select(array, make_term(Sort::bit_vector(16), depth - 1));
    }
    default:
      return builder_.make_fp_from_bits(make_term(Sort::bit_vector(sort.width()), depth - 1));
  }
}

Term RandomTerms::make_heavy_float(FloatFormat format, unsigned depth) {
  Sort sort = Sort::floating(format);
  std::uint64_t drawn = rng_.below(5);
  Term a = make_term(sort, depth - 1);
  Term b = make_term(sort, depth - 1);
  switch (drawn) {
    case 0:
      return builder_.make_fp_div(a, b);
    case 1:
      return builder_.make_fp_sqrt(a);
    case 2:
      return builder_.make_fp_fma(a, b, make_term(sort, depth - 1));
    case 3:
      return format == FloatFormat::F32 ? builder_.make_fp_rem(a, b) : a;
    default:
      return builder_.make_fp_mul(a, b);
  }
}

expr::Assignment RandomTerms::make_assignment() {
  expr::Assignment assignment;
  auto set = [&](Sort sort) {
    for (unsigned number = 0; number < kVariablesOfASort; ++number) {
      assignment.set(builder_.make_variable(variable_name(sort, number), sort), make_value(sort));
    }
  };
  set(Sort::boolean());
  for (unsigned width : kWidths) set(Sort::bit_vector(width));
  set(Sort::floating(FloatFormat::F32));
  set(Sort::floating(FloatFormat::F64));
  for (Sort sort : kArrays) {
    for (unsigned number = 0; number < kVariablesOfASort; ++number) {
      expr::ArrayValue array;
      array.otherwise = make_value(sort.element());
      for (std::uint64_t elements = rng_.below(5); elements > 0; --elements) {
        auto index = static_cast<std::uint64_t>(make_value(Sort::bit_vector(sort.index_width())));
        array.elements[index] = make_value(sort.element());
      }
      assignment.set_array(builder_.make_variable(variable_name(sort, number), sort), std::move(array));
    }
  }
  return assignment;
}

}  // namespace testellate::solver
