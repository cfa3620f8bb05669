// SPDX-License-Identifier: Apache-2.0
//
// Z3 has one NaN and leaves its bits open; ours has bits. So a float is translated as a bit-vector, made a Z3
// number where an operation needs one, and turned back with the canonical pattern where the result is NaN.

// The kinds are those of floats; the translator has sorted out all others.
#pragma GCC diagnostic ignored "-Wswitch-enum"
#include "solver/z3/translator.h"

#include "support/invariant.h"
#include "value/float_ops.h"
#include "value/text.h"

namespace testellate::solver::z3 {

using expr::Term;
using expr::TermKind;
using value::FloatFormat;

::z3::expr FloatTranslator::wrap(Z3_ast ast) {
  context_.check_error();
  return {context_, ast};
}

::z3::sort FloatTranslator::sort_of(FloatFormat format) {
  return format == FloatFormat::F32 ? context_.fpa_sort<32>() : context_.fpa_sort<64>();
}

::z3::expr FloatTranslator::rounding(value::Rounding mode) {
  switch (mode) {
    case value::Rounding::NearestEven:
      return wrap(Z3_mk_fpa_round_nearest_ties_to_even(context_));
    case value::Rounding::NearestAway:
      return wrap(Z3_mk_fpa_round_nearest_ties_to_away(context_));
    case value::Rounding::TowardZero:
      return wrap(Z3_mk_fpa_round_toward_zero(context_));
    case value::Rounding::TowardPositive:
      return wrap(Z3_mk_fpa_round_toward_positive(context_));
    case value::Rounding::TowardNegative:
      return wrap(Z3_mk_fpa_round_toward_negative(context_));
  }
  TESTELLATE_UNREACHABLE("there should be five roundings");
}

::z3::expr FloatTranslator::number(Term term, const ::z3::expr& bits) {
  auto found = numbers_.find(term);
  if (found != numbers_.end()) return found->second;
  ::z3::expr made = wrap(Z3_mk_fpa_to_fp_bv(context_, bits, sort_of(term.sort().format())));
  numbers_.emplace(term, made);
  return made;
}

::z3::expr FloatTranslator::computed(Term term, const ::z3::expr& result) {
  numbers_.emplace(term, result);
  FloatFormat format = term.sort().format();
  ::z3::expr is_nan = wrap(Z3_mk_fpa_is_nan(context_, result));
  ::z3::expr bits = wrap(Z3_mk_fpa_to_ieee_bv(context_, result));
  ::z3::expr canonical = context_.bv_val(value::canonical_nan(format), value::float_width(format));
  return ::z3::ite(is_nan, canonical, bits);
}

/// fmod from IEEE remainder: on magnitudes the two differ by one |b| where the quotient was rounded up, and
/// the sum is exact because fmod's result is representable.
::z3::expr FloatTranslator::remainder(const ::z3::expr& a, const ::z3::expr& b) {
  ::z3::expr magnitude_a = wrap(Z3_mk_fpa_abs(context_, a));
  ::z3::expr magnitude_b = wrap(Z3_mk_fpa_abs(context_, b));
  ::z3::expr rest = wrap(Z3_mk_fpa_rem(context_, magnitude_a, magnitude_b));
  ::z3::expr zero = wrap(Z3_mk_fpa_zero(context_, a.get_sort(), false));
  ::z3::expr below_zero = wrap(Z3_mk_fpa_lt(context_, rest, zero));
  ::z3::expr raised = wrap(Z3_mk_fpa_add(context_, nearest(), rest, magnitude_b));
  ::z3::expr magnitude = wrap(Z3_mk_fpa_abs(context_, ::z3::ite(below_zero, raised, rest)));
  ::z3::expr a_negative = wrap(Z3_mk_fpa_is_negative(context_, a));
  ::z3::expr negated = wrap(Z3_mk_fpa_neg(context_, magnitude));
  return ::z3::ite(a_negative, negated, magnitude);
}

::z3::expr FloatTranslator::smaller_or_greater(Term term, const ::z3::expr& a, const ::z3::expr& b) {
  ::z3::expr first = term.kind() == TermKind::FpMin ? a : b;
  ::z3::expr second = term.kind() == TermKind::FpMin ? b : a;
  // min(a, b) is a if a < b, or if they are equal and a is the negative zero; max is the other one.
  ::z3::expr less = wrap(Z3_mk_fpa_lt(context_, a, b));
  ::z3::expr equal = wrap(Z3_mk_fpa_eq(context_, a, b));
  ::z3::expr a_negative = wrap(Z3_mk_fpa_is_negative(context_, a));
  ::z3::expr a_nan = wrap(Z3_mk_fpa_is_nan(context_, a));
  ::z3::expr b_nan = wrap(Z3_mk_fpa_is_nan(context_, b));
  ::z3::expr a_smaller = less || (equal && a_negative);
  return ::z3::ite(a_nan, b, ::z3::ite(b_nan, a, ::z3::ite(a_smaller, first, second)));
}

::z3::expr FloatTranslator::power_of_two(FloatFormat format, unsigned exponent, bool negative) {
  bool is_single = format == FloatFormat::F32;
  std::uint64_t bias = is_single ? 127 : 1023;
  std::uint64_t bits = (bias + exponent) << value::fraction_width(format);
  if (negative) bits |= value::sign_mask(format);
  ::z3::expr pattern = context_.bv_val(bits, value::float_width(format));
  return wrap(Z3_mk_fpa_to_fp_bv(context_, pattern, sort_of(format)));
}

/// Saturates: the exponent 128, which is beyond F32, gives its infinity here, and only infinity reaches it.
::z3::expr FloatTranslator::to_integer(Term term, const ::z3::expr& from) {
  FloatFormat format = term.argument(0).sort().format();
  unsigned width = term.sort().width();
  bool is_signed = term.kind() == TermKind::FpToSigned;
  ::z3::expr toward_zero = rounding(value::Rounding::TowardZero);
  ::z3::expr inside = wrap(is_signed ? Z3_mk_fpa_to_sbv(context_, toward_zero, from, width)
                                     : Z3_mk_fpa_to_ubv(context_, toward_zero, from, width));
  ::z3::expr zero = context_.bv_val(0, width);
  ::z3::expr ones = ~zero;
  ::z3::expr minimum =
      is_signed ? ::z3::shl(context_.bv_val(1, width), context_.bv_val(width - 1, width)) : zero;
  ::z3::expr maximum = is_signed ? ~minimum : ones;
  if (is_signed && width == 1) minimum = context_.bv_val(1, 1), maximum = zero;
  ::z3::expr high = power_of_two(format, is_signed ? width - 1 : width, false);
  ::z3::expr low = is_signed ? power_of_two(format, width - 1, true)
                             : wrap(Z3_mk_fpa_zero(context_, from.get_sort(), false));
  ::z3::expr is_nan = wrap(Z3_mk_fpa_is_nan(context_, from));
  ::z3::expr too_high = wrap(Z3_mk_fpa_geq(context_, from, high));
  ::z3::expr too_low = wrap(Z3_mk_fpa_leq(context_, from, low));
  return ::z3::ite(is_nan, zero, ::z3::ite(too_high, maximum, ::z3::ite(too_low, minimum, inside)));
}

::z3::expr FloatTranslator::operation(Term term, const std::vector<::z3::expr>& a) {
  switch (term.kind()) {
    case TermKind::FpAdd:
      return wrap(Z3_mk_fpa_add(context_, nearest(), a[0], a[1]));
    case TermKind::FpMul:
      return wrap(Z3_mk_fpa_mul(context_, nearest(), a[0], a[1]));
    case TermKind::FpDiv:
      return wrap(Z3_mk_fpa_div(context_, nearest(), a[0], a[1]));
    case TermKind::FpRem:
      return remainder(a[0], a[1]);
    case TermKind::FpFma:
      return wrap(Z3_mk_fpa_fma(context_, nearest(), a[0], a[1], a[2]));
    case TermKind::FpSqrt:
      return wrap(Z3_mk_fpa_sqrt(context_, nearest(), a[0]));
    case TermKind::FpMin:
    case TermKind::FpMax:
      return smaller_or_greater(term, a[0], a[1]);
    case TermKind::FpRound:
      return wrap(Z3_mk_fpa_round_to_integral(context_, rounding(term.rounding()), a[0]));
    default:
      TESTELLATE_INVARIANT(term.kind() == TermKind::FpConvert, "each float operation should be listed here");
      return wrap(Z3_mk_fpa_to_fp_float(context_, nearest(), a[0], sort_of(term.sort().format())));
  }
}

::z3::expr FloatTranslator::build(Term term, const std::vector<::z3::expr>& arguments) {
  TermKind kind = term.kind();
  if (kind == TermKind::FpFromBits || kind == TermKind::FpToBits) return arguments[0];
  if (kind == TermKind::FpNeg || kind == TermKind::FpAbs) {
    FloatFormat format = term.sort().format();
    ::z3::expr sign = context_.bv_val(value::sign_mask(format), value::float_width(format));
    return kind == TermKind::FpNeg ? arguments[0] ^ sign : arguments[0] & ~sign;
  }
  if (kind == TermKind::FpFromSigned || kind == TermKind::FpFromUnsigned) {
    ::z3::sort sort = sort_of(term.sort().format());
    return computed(term,
                    wrap(kind == TermKind::FpFromSigned
                             ? Z3_mk_fpa_to_fp_signed(context_, nearest(), arguments[0], sort)
                             : Z3_mk_fpa_to_fp_unsigned(context_, nearest(), arguments[0], sort)));
  }
  std::vector<::z3::expr> numbers;
  for (std::size_t at = 0; at < arguments.size(); ++at)
    numbers.push_back(number(term.argument(at), arguments[at]));
  switch (kind) {
    case TermKind::FpEqual:
      return wrap(Z3_mk_fpa_eq(context_, numbers[0], numbers[1]));
    case TermKind::FpLess:
      return wrap(Z3_mk_fpa_lt(context_, numbers[0], numbers[1]));
    case TermKind::FpLessEqual:
      return wrap(Z3_mk_fpa_leq(context_, numbers[0], numbers[1]));
    case TermKind::FpIsNan:
      return wrap(Z3_mk_fpa_is_nan(context_, numbers[0]));
    case TermKind::FpToSigned:
    case TermKind::FpToUnsigned:
      return to_integer(term, numbers[0]);
    default:
      return computed(term, operation(term, numbers));
  }
}

using expr::Sort;

::z3::expr make_numeral(::z3::context& context, value::U128 bits, unsigned width) {
  if (width <= 64) return context.bv_val(static_cast<std::uint64_t>(bits), width);
  return context.bv_val(value::to_decimal_unsigned(bits).c_str(), width);
}

Translator::Translator(::z3::context& context) : context_(context), floats_(context) {}

::z3::expr Translator::translate(Term root) {
  stack_.assign(1, root);
  while (!stack_.empty()) {
    Term term = stack_.back();
    if (done_.contains(term)) {
      stack_.pop_back();
      continue;
    }
    std::size_t height = stack_.size();
    for (Term part : term.arguments()) {
      // A lookup in a table is built from the table's values, not from the table.
      bool is_looked_up = term.kind() == TermKind::Select && part.kind() == TermKind::ConstantArray;
      if (!is_looked_up && !done_.contains(part)) stack_.push_back(part);
    }
    if (stack_.size() != height) continue;
    stack_.pop_back();
    done_.emplace(term, build(term));
  }
  return done_.at(root);
}

Term Translator::variable_of(const ::z3::func_decl& constant) const {
  ::z3::symbol name = constant.name();
  if (name.kind() != Z3_INT_SYMBOL) return {};
  auto found = variables_.find(name.to_int());
  return found == variables_.end() ? Term() : found->second;
}

::z3::sort Translator::sort_of(Sort sort) {
  if (sort.is_bool()) return context_.bool_sort();
  if (sort.is_array()) {
    return context_.array_sort(context_.bv_sort(sort.index_width()), context_.bv_sort(sort.width()));
  }
  return context_.bv_sort(sort.width());
}

::z3::expr Translator::constant(Sort sort, value::U128 bits) {
  return sort.is_bool() ? context_.bool_val(bits != 0) : make_numeral(context_, bits, sort.width());
}

::z3::expr Translator::build_variable(Term term) {
  int number = static_cast<int>(term.id());
  variables_.emplace(number, term);
  return context_.constant(context_.int_symbol(number), sort_of(term.sort()));
}

::z3::expr Translator::build_table(Term term) {
  Sort sort = term.sort();
  ::z3::expr array =
      ::z3::const_array(context_.bv_sort(sort.index_width()), constant(sort.element(), term.table_default()));
  auto values = term.table_values();
  for (std::size_t at = 0; at < values.size(); ++at) {
    if (values[at] == term.table_default()) continue;
    array = ::z3::store(
        array, make_numeral(context_, at, sort.index_width()), constant(sort.element(), values[at]));
  }
  return array;
}

/// A search tree over the index: Z3's array theory would instantiate every entry.
::z3::expr Translator::build_lookup(Term table, const ::z3::expr& index, std::size_t begin, std::size_t end) {
  auto values = table.table_values();
  Sort element = table.sort().element();
  bool uniform = true;
  for (std::size_t at = begin + 1; at < end && uniform; ++at) uniform = values[at] == values[begin];
  if (uniform) return constant(element, values[begin]);
  std::size_t middle = begin + (end - begin) / 2;
  return ::z3::ite(::z3::ult(index, make_numeral(context_, middle, table.sort().index_width())),
                   build_lookup(table, index, begin, middle),
                   build_lookup(table, index, middle, end));
}

::z3::expr Translator::build_select(Term term) {
  Term array = term.argument(0);
  ::z3::expr index = argument(term, 1);
  if (array.kind() != TermKind::ConstantArray) return ::z3::select(argument(term, 0), index);
  std::size_t listed = array.table_values().size();
  ::z3::expr otherwise = constant(term.sort(), array.table_default());
  if (listed == 0) return otherwise;
  ::z3::expr inside = build_lookup(array, index, 0, listed);
  bool all_listed = value::U128{listed} > value::low_mask<value::U128>(array.sort().index_width());
  if (all_listed) return inside;
  return ::z3::ite(
      ::z3::ult(index, make_numeral(context_, listed, array.sort().index_width())), inside, otherwise);
}

::z3::expr Translator::build_chain(Term term) {
  ::z3::expr result = argument(term, 0);
  for (std::size_t at = 1; at < term.arguments().size(); ++at) {
    ::z3::expr next = argument(term, at);
    if (term.kind() == TermKind::And) {
      result = result && next;
    } else if (term.kind() == TermKind::Or) {
      result = result || next;
    } else if (term.kind() == TermKind::Add) {
      result = result + next;
    } else if (term.kind() == TermKind::Mul) {
      result = result * next;
    } else if (term.kind() == TermKind::BitAnd) {
      result = result & next;
    } else if (term.kind() == TermKind::BitOr) {
      result = result | next;
    } else if (term.kind() == TermKind::BitXor) {
      result = result ^ next;
    } else {
      TESTELLATE_INVARIANT(term.kind() == TermKind::Concat, "only these operations should be n-ary");
      result = ::z3::concat(result, next);
    }
  }
  return result;
}

::z3::expr Translator::build(Term term) {
  switch (term.kind()) {
    case TermKind::Constant:
      return constant(term.sort(), term.bits());
    case TermKind::Variable:
      return build_variable(term);
    case TermKind::ConstantArray:
      return build_table(term);
    case TermKind::Not:
      return !argument(term, 0);
    case TermKind::Ite:
      return ::z3::ite(argument(term, 0), argument(term, 1), argument(term, 2));
    case TermKind::Equal:
      return argument(term, 0) == argument(term, 1);
    case TermKind::And:
    case TermKind::Or:
    case TermKind::Add:
    case TermKind::Mul:
    case TermKind::BitAnd:
    case TermKind::BitOr:
    case TermKind::BitXor:
    case TermKind::Concat:
      return build_chain(term);
    case TermKind::UDiv:
      return ::z3::udiv(argument(term, 0), argument(term, 1));
    case TermKind::URem:
      return ::z3::urem(argument(term, 0), argument(term, 1));
    case TermKind::SDiv:
      return argument(term, 0) / argument(term, 1);
    case TermKind::SRem:
      return ::z3::srem(argument(term, 0), argument(term, 1));
    case TermKind::BitNot:
      return ~argument(term, 0);
    case TermKind::Shl:
      return ::z3::shl(argument(term, 0), argument(term, 1));
    case TermKind::LShr:
      return ::z3::lshr(argument(term, 0), argument(term, 1));
    case TermKind::AShr:
      return ::z3::ashr(argument(term, 0), argument(term, 1));
    case TermKind::Extract:
      return argument(term, 0).extract(term.extract_high(), term.extract_low());
    case TermKind::ZeroExtend:
      return ::z3::zext(argument(term, 0), term.sort().width() - term.argument(0).sort().width());
    case TermKind::SignExtend:
      return ::z3::sext(argument(term, 0), term.sort().width() - term.argument(0).sort().width());
    case TermKind::ULess:
      return ::z3::ult(argument(term, 0), argument(term, 1));
    case TermKind::ULessEqual:
      return ::z3::ule(argument(term, 0), argument(term, 1));
    case TermKind::SLess:
      return argument(term, 0) < argument(term, 1);
    case TermKind::SLessEqual:
      return argument(term, 0) <= argument(term, 1);
    case TermKind::Select:
      return build_select(term);
    case TermKind::Store:
      return ::z3::store(argument(term, 0), argument(term, 1), argument(term, 2));
    case TermKind::FpFromBits:
    case TermKind::FpToBits:
    case TermKind::FpAdd:
    case TermKind::FpMul:
    case TermKind::FpDiv:
    case TermKind::FpRem:
    case TermKind::FpFma:
    case TermKind::FpSqrt:
    case TermKind::FpNeg:
    case TermKind::FpAbs:
    case TermKind::FpMin:
    case TermKind::FpMax:
    case TermKind::FpRound:
    case TermKind::FpEqual:
    case TermKind::FpLess:
    case TermKind::FpLessEqual:
    case TermKind::FpIsNan:
    case TermKind::FpConvert:
    case TermKind::FpFromSigned:
    case TermKind::FpFromUnsigned:
    case TermKind::FpToSigned:
    case TermKind::FpToUnsigned: {
      std::vector<::z3::expr> arguments;
      for (std::size_t at = 0; at < term.arguments().size(); ++at) arguments.push_back(argument(term, at));
      return floats_.build(term, arguments);
    }
  }
  TESTELLATE_UNREACHABLE("every kind of term should be translated above");
}

}  // namespace testellate::solver::z3
