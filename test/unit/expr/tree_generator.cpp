// SPDX-License-Identifier: Apache-2.0
#include "tree_generator.h"

#include <map>

#include "value/bits.h"
#include "value/float_ops.h"

namespace testellate::expr::test {
namespace {

using value::FloatBits;
using value::FloatFormat;
using value::U128;

constexpr std::string_view kBits2[] = {"add",
                                       "sub",
                                       "mul",
                                       "udiv",
                                       "urem",
                                       "sdiv",
                                       "srem",
                                       "bit_and",
                                       "bit_or",
                                       "bit_xor",
                                       "shl",
                                       "lshr",
                                       "ashr",
                                       "add",
                                       "mul",
                                       "bit_and",
                                       "bit_or"};
constexpr std::string_view kBits1[] = {
    "neg", "bit_not", "neg", "bit_not", "popcount", "clz", "ctz", "bit_reverse", "byte_swap"};
constexpr std::string_view kOrder[] = {"ult",
                                       "ule",
                                       "slt",
                                       "sle",
                                       "ult",
                                       "ule",
                                       "slt",
                                       "sle",
                                       "uadd_overflows",
                                       "sadd_overflows",
                                       "usub_overflows",
                                       "ssub_overflows",
                                       "umul_overflows",
                                       "smul_overflows"};
constexpr std::string_view kBool2[] = {"and", "or", "xor", "implies"};
constexpr std::string_view kFloat2[] = {"fadd", "fsub", "fmul", "fdiv", "frem", "fmin", "fmax", "copysign"};
constexpr std::string_view kFloat1[] = {"fsqrt", "fneg", "fabs", "fneg"};
constexpr std::string_view kFloatOrder[] = {"feq", "flt", "fle"};

/// Widths that machines have, with their neighbours; others are drawn at random.
constexpr unsigned kWidths[] = {1, 2, 7, 8, 8, 9, 16, 31, 32, 32, 32, 33, 63, 64, 64, 65, 127, 128};

/// An operation whose parts are drawn at random: members of a braced list are evaluated in order, arguments
/// of a call in an order that differs between compilers.
struct Draw {
  std::string_view name;
  std::vector<Expression> arguments;
  unsigned high = 0;
  unsigned low = 0;
};

Expression draw(Draw drawn) { return apply(drawn.name, std::move(drawn.arguments), drawn.high, drawn.low); }

}  // namespace

unsigned TreeGenerator::width() {
  if (rng_.one_in(4)) return 1 + static_cast<unsigned>(rng_.below(value::kMaxWidth));
  return kWidths[rng_.below(std::size(kWidths))];
}

Sort TreeGenerator::float_sort() {
  return Sort::floating(rng_.one_in(2) ? FloatFormat::F32 : FloatFormat::F64);
}

Sort TreeGenerator::array_sort(Sort element) {
  constexpr unsigned kIndexWidths[] = {1, 3, 8, 32, 64};
  return Sort::array(kIndexWidths[rng_.below(std::size(kIndexWidths))], element);
}

Sort TreeGenerator::scalar_sort() {
  switch (rng_.below(6)) {
    case 0:
      return float_sort();
    case 1:
    case 2:
      return Sort::boolean();
    default:
      return Sort::bit_vector(width());
  }
}

U128 TreeGenerator::corner_value(Sort sort) {
  unsigned bits = sort.width();
  U128 mask = value::low_mask<U128>(bits);
  U128 random = ((U128{rng_.next()} << 64) | rng_.next()) & mask;
  if (sort.is_float()) {
    FloatFormat format = sort.format();
    FloatBits one = format == FloatFormat::F32 ? value::from_float(1.0F) : value::from_double(1.0);
    FloatBits half = format == FloatFormat::F32 ? value::from_float(0.5F) : value::from_double(0.5);
    FloatBits ten = format == FloatFormat::F32 ? value::from_float(10.0F) : value::from_double(10.0);
    FloatBits corners[] = {0,
                           one,
                           half,
                           ten,
                           value::infinity(format),
                           value::infinity(format) - 1,
                           value::canonical_nan(format),
                           value::canonical_nan(format) + 5,
                           value::infinity(format) + 1,
                           1,
                           FloatBits{1} << value::fraction_width(format),
                           value::float_from_unsigned(format, rng_.below(70000), 64)};
    U128 picked = rng_.one_in(4) ? random : corners[rng_.below(std::size(corners))];
    return rng_.one_in(2) ? picked ^ value::sign_mask(format) : picked;
  }
  U128 power = U128{1} << rng_.below(bits);
  U128 corners[] = {0,
                    1,
                    2,
                    3,
                    mask,
                    mask - 1,
                    value::min_signed<U128>(bits),
                    value::max_signed<U128>(bits),
                    power,
                    power - 1,
                    ~power,
                    U128{0} - power,
                    rng_.below(16),
                    0xff,
                    random};
  return corners[rng_.below(std::size(corners))] & mask;
}

Inputs TreeGenerator::inputs() {
  auto values = std::make_shared<std::map<std::string, Value, std::less<>>>();
  return [this, values](std::string_view name, Sort sort) {
    auto found = values->find(name);
    if (found != values->end()) return found->second;
    Value value;
    if (sort.is_array()) {
      value.array.otherwise = corner_value(sort.element());
      for (int i = 0; i < 4; ++i) {
        auto at = static_cast<std::uint64_t>(corner_value(Sort::bit_vector(sort.index_width())));
        value.array.elements[at] = corner_value(sort.element());
      }
    } else {
      value.bits = corner_value(sort);
    }
    return values->emplace(name, std::move(value)).first->second;
  };
}

Expression TreeGenerator::leaf(Sort sort) {
  std::string name = sort.is_bool() ? "p" : sort.is_float() ? "f" : sort.is_array() ? "a" : "x";
  if (!sort.is_array() && rng_.one_in(3)) return constant(sort, corner_value(sort));
  name += std::to_string(sort.width()) + "_" + std::to_string(rng_.below(2));
  if (sort.is_array()) {
    name += "_" + std::to_string(sort.index_width()) + (sort.element().is_float() ? "f" : "");
    if (rng_.one_in(3)) {
      std::vector<U128> values;
      U128 limit = std::min<U128>(5, U128{1} << sort.index_width());
      for (U128 i = 0; i < limit; ++i) values.push_back(corner_value(sort.element()));
      return table(sort.index_width(), sort.element(), values, values.back());
    }
  }
  return variable(name, sort);
}

Expression TreeGenerator::any(Sort sort, unsigned depth) {
  // Sharing: operands come back, so x - x, a && !a and select-over-store are met.
  if (!recent_.empty() && rng_.one_in(3)) {
    for (int tries = 0; tries < 6; ++tries) {
      const Expression& old = recent_[rng_.below(recent_.size())];
      if (old->sort == sort) return old;
    }
  }
  Expression result;
  if (depth == 0) {
    result = leaf(sort);
  } else if (sort.is_bool()) {
    result = any_bool(depth - 1);
  } else if (sort.is_bit_vector()) {
    result = any_bits(sort, depth - 1);
  } else if (sort.is_float()) {
    result = any_float(sort, depth - 1);
  } else {
    result = any_array(sort, depth - 1);
  }
  if (recent_.size() < 24) {
    recent_.push_back(result);
  } else {
    recent_[rng_.below(recent_.size())] = result;
  }
  return result;
}

/// Patterns that chance alone hardly ever meets.
Expression TreeGenerator::bits_idiom(Sort sort, unsigned depth) {
  Expression a = any(sort, depth);
  Expression b = any(sort, depth);
  if (rng_.one_in(2)) return draw({"ite", {draw({"equal", {a, b}}), a, b}});
  bool is_signed = rng_.one_in(2);
  std::string_view rem = is_signed ? "srem" : "urem";
  if (rng_.one_in(2)) {
    Expression divisor = constant(sort, corner_value(sort));
    if (rng_.one_in(2)) return draw({rem, {draw({rem, {a, divisor}}), divisor}});
    Expression narrow = any(Sort::bit_vector((sort.width() + 1) / 2), depth);
    Expression multiple =
        draw({"mul", {draw({is_signed ? "sext" : "zext", {narrow}, sort.width()}), divisor}});
    return draw({rng_.one_in(2) ? rem : is_signed ? "sdiv" : "udiv", {multiple, divisor}});
  }
  Expression whole = draw({"mul", {draw({is_signed ? "sdiv" : "udiv", {a, b}}), b}});
  return draw({"add", {whole, draw({rem, {a, b}})}});
}

Expression TreeGenerator::order_idiom(unsigned depth) {
  Sort sort = Sort::bit_vector(width());
  if (rng_.one_in(2) || sort.width() > 64) {
    Expression arm = constant(sort, corner_value(sort));
    Expression choice = draw({"ite", {any(Sort::boolean(), depth), arm, constant(sort, corner_value(sort))}});
    return draw({pick(kOrder), {choice, constant(sort, corner_value(sort))}});
  }
  Expression high = any(sort, depth);
  return draw({pick(kOrder),
               {draw({"concat", {high, any(sort, depth)}}), draw({"concat", {high, any(sort, depth)}})}});
}

Expression TreeGenerator::any_bool(unsigned depth) {
  switch (rng_.below(12)) {
    case 0:
      return leaf(Sort::boolean());
    case 1:
      return draw({"not", {any(Sort::boolean(), depth)}});
    case 2:
    case 3:
      return draw({pick(kBool2), {any(Sort::boolean(), depth), any(Sort::boolean(), depth)}});
    case 4:
      return draw(
          {"ite", {any(Sort::boolean(), depth), any(Sort::boolean(), depth), any(Sort::boolean(), depth)}});
    case 5: {
      Sort sort = rng_.one_in(8) ? array_sort(Sort::bit_vector(width())) : scalar_sort();
      return draw({"equal", {any(sort, depth), any(sort, depth)}});
    }
    case 6: {
      Sort sort = float_sort();
      return draw({pick(kFloatOrder), {any(sort, depth), any(sort, depth)}});
    }
    case 7: {
      Sort sort = float_sort();
      if (rng_.one_in(2)) return draw({rng_.one_in(2) ? "is_nan" : "is_infinite", {any(sort, depth)}});
      return draw({rng_.one_in(2) ? "fits_signed" : "fits_unsigned", {any(sort, depth)}, width()});
    }
    case 8: {
      if (rng_.one_in(4)) return order_idiom(depth);
      Sort sort = Sort::bit_vector(width());
      if (rng_.one_in(3)) return draw({"is_nonzero", {any(sort, depth)}});
      return draw({"equal", {any(sort, depth), any(sort, depth)}});
    }
    default: {
      Sort sort = Sort::bit_vector(width());
      return draw({pick(kOrder), {any(sort, depth), any(sort, depth)}});
    }
  }
}

Expression TreeGenerator::any_bits(Sort sort, unsigned depth) {
  unsigned bits = sort.width();
  switch (rng_.below(14)) {
    case 0:
      return leaf(sort);
    case 1: {
      std::string_view name = pick(kBits1);
      if (name == "byte_swap" && bits % 8 != 0) name = "neg";
      return draw({name, {any(sort, depth)}});
    }
    case 2:
      return draw({"ite", {any(Sort::boolean(), depth), any(sort, depth), any(sort, depth)}});
    case 3: {
      if (bits == 1) return draw({"bit_of", {any(Sort::boolean(), depth)}});
      unsigned high = 1 + static_cast<unsigned>(rng_.below(bits - 1));
      return draw(
          {"concat", {any(Sort::bit_vector(high), depth), any(Sort::bit_vector(bits - high), depth)}});
    }
    case 4: {
      unsigned from = std::max(bits, width());
      unsigned low = rng_.one_in(2) ? 0 : static_cast<unsigned>(rng_.below(from - bits + 1));
      return draw({"extract", {any(Sort::bit_vector(from), depth)}, low + bits - 1, low});
    }
    case 5:
    case 6: {
      unsigned from = std::min(bits, width());
      return draw({rng_.one_in(2) ? "zext" : "sext", {any(Sort::bit_vector(from), depth)}, bits});
    }
    case 7: {
      if (!rng_.one_in(3)) break;
      Sort array = array_sort(sort);
      return draw({"select", {any(array, depth), any(Sort::bit_vector(array.index_width()), depth)}});
    }
    case 8: {
      if (!rng_.one_in(3)) break;
      if (bits == 32 || bits == 64) {
        return draw(
            {"to_bits", {any(Sort::floating(bits == 32 ? FloatFormat::F32 : FloatFormat::F64), depth)}});
      }
      return draw({rng_.one_in(2) ? "to_signed" : "to_unsigned", {any(float_sort(), depth)}, bits});
    }
    case 9:
      if (rng_.one_in(6)) return bits_idiom(sort, depth);
      return draw({pick(kBits2), {any(sort, depth), constant(sort, corner_value(sort))}});
    default:
      break;
  }
  return draw({pick(kBits2), {any(sort, depth), any(sort, depth)}});
}

Expression TreeGenerator::any_float(Sort sort, unsigned depth) {
  switch (rng_.below(13)) {
    case 0:
      return leaf(sort);
    case 1:
      return draw({"from_bits", {any(Sort::bit_vector(sort.width()), depth)}});
    case 2:
      return draw({"fma", {any(sort, depth), any(sort, depth), any(sort, depth)}});
    case 3:
      return draw({"ite", {any(Sort::boolean(), depth), any(sort, depth), any(sort, depth)}});
    case 4:
      return draw({"fround", {any(sort, depth)}, static_cast<unsigned>(rng_.below(5))});
    case 5:
      return draw({"convert", {any(float_sort(), depth)}, sort.width()});
    case 6: {
      Expression integer = any(Sort::bit_vector(width()), depth);
      return draw({rng_.one_in(2) ? "from_signed" : "from_unsigned", {integer}, sort.width()});
    }
    case 7: {
      Sort array = array_sort(sort);
      return draw({"select", {any(array, depth), any(Sort::bit_vector(array.index_width()), depth)}});
    }
    case 8:
      return draw({pick(kFloat1), {any(sort, depth)}});
    case 9:
      return draw({pick(kFloat2), {any(sort, depth), constant(sort, corner_value(sort))}});
    default:
      return draw({pick(kFloat2), {any(sort, depth), any(sort, depth)}});
  }
}

Expression TreeGenerator::any_array(Sort sort, unsigned depth) {
  if (rng_.one_in(4)) return leaf(sort);
  if (rng_.one_in(3)) {
    Expression array = any(sort, depth);
    Expression index = any(Sort::bit_vector(sort.index_width()), depth);
    return draw({"store", {array, index, draw({"select", {array, index}})}});
  }
  return draw(
      {"store",
       {any(sort, depth), any(Sort::bit_vector(sort.index_width()), depth), any(sort.element(), depth)}});
}

}  // namespace testellate::expr::test
