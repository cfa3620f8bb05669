// SPDX-License-Identifier: Apache-2.0
#include "tree.h"

#include <algorithm>

#include "support/invariant.h"
#include "value/bits.h"
#include "value/float_ops.h"
#include "value/text.h"

namespace testellate::expr::test {
namespace {

using value::FloatBits;
using value::FloatFormat;
using value::U128;
using Args = std::span<const Term>;
using Values = std::span<const Value>;

Value word(U128 bits) { return {bits, {}}; }
FloatBits fp(const Value& v) { return static_cast<FloatBits>(v.bits); }
FloatFormat format_of(unsigned number) { return number == 32 ? FloatFormat::F32 : FloatFormat::F64; }

Sort sort_of_first(const Tree& tree) { return tree.arguments[0]->sort; }
Sort sort_of_bool(const Tree&) { return Sort::boolean(); }
Sort sort_of_high(const Tree& tree) { return Sort::bit_vector(tree.high); }
Sort sort_of_float(const Tree& tree) { return Sort::floating(format_of(tree.high)); }

using Make1 = Term (TermBuilder::*)(Term);
using Make2 = Term (TermBuilder::*)(Term, Term);
using Make3 = Term (TermBuilder::*)(Term, Term, Term);

auto make1(Make1 function) {
  return [=](TermBuilder& b, const Tree&, Args a) { return (b.*function)(a[0]); };
}
auto make2(Make2 function) {
  return [=](TermBuilder& b, const Tree&, Args a) { return (b.*function)(a[0], a[1]); };
}
auto make3(Make3 function) {
  return [=](TermBuilder& b, const Tree&, Args a) { return (b.*function)(a[0], a[1], a[2]); };
}

unsigned width0(const Tree& t) { return t.arguments[0]->sort.width(); }
FloatFormat format0(const Tree& t) { return t.arguments[0]->sort.format(); }

Operator bits2(std::string_view name, Make2 make, U128 (*meaning)(U128, U128, unsigned)) {
  return {name, sort_of_first, make2(make), [=](const Tree& t, Values v) {
            return word(meaning(v[0].bits, v[1].bits, width0(t)));
          }};
}
Operator order(std::string_view name, Make2 make, bool (*meaning)(U128, U128, unsigned)) {
  return {name, sort_of_bool, make2(make), [=](const Tree& t, Values v) {
            return word(meaning(v[0].bits, v[1].bits, width0(t)) ? 1 : 0);
          }};
}
Operator bits1(std::string_view name, Make1 make, U128 (*meaning)(U128, unsigned)) {
  return {name, sort_of_first, make1(make), [=](const Tree& t, Values v) {
            return word(meaning(v[0].bits, width0(t)));
          }};
}
Operator bool2(std::string_view name, Make2 make, bool (*meaning)(bool, bool)) {
  return {name, sort_of_bool, make2(make), [=](const Tree&, Values v) {
            return word(meaning(v[0].bits == 1, v[1].bits == 1) ? 1 : 0);
          }};
}
Operator float2(std::string_view name, Make2 make, FloatBits (*meaning)(FloatFormat, FloatBits, FloatBits)) {
  return {name, sort_of_first, make2(make), [=](const Tree& t, Values v) {
            return word(meaning(format0(t), fp(v[0]), fp(v[1])));
          }};
}
Operator float1(std::string_view name, Make1 make, FloatBits (*meaning)(FloatFormat, FloatBits)) {
  return {name, sort_of_first, make1(make), [=](const Tree& t, Values v) {
            return word(meaning(format0(t), fp(v[0])));
          }};
}
Operator float_order(std::string_view name, Make2 make, bool (*meaning)(FloatFormat, FloatBits, FloatBits)) {
  return {name, sort_of_bool, make2(make), [=](const Tree& t, Values v) {
            return word(meaning(format0(t), fp(v[0]), fp(v[1])) ? 1 : 0);
          }};
}
Operator float_test(std::string_view name, Make1 make, bool (*meaning)(FloatFormat, FloatBits)) {
  return {name, sort_of_bool, make1(make), [=](const Tree& t, Values v) {
            return word(meaning(format0(t), fp(v[0])) ? 1 : 0);
          }};
}

bool same_arrays(const ArrayValue& a, const ArrayValue& b, unsigned index_width) {
  U128 listed = a.elements.size();
  for (const auto& [at, element] : b.elements) {
    if (a.at(at) != element) return false;
    listed += a.elements.contains(at) ? 0 : 1;
  }
  for (const auto& [at, element] : a.elements) {
    if (b.at(at) != element) return false;
  }
  return a.otherwise == b.otherwise || listed == U128{1} << index_width;
}

void add_leaves(std::vector<Operator>& all) {
  auto own_sort = [](const Tree& t) { return t.sort; };
  auto none = [](const Tree&, Values) { return Value(); };
  all.push_back({"const",
                 own_sort,
                 [](TermBuilder& b, const Tree& t, Args) { return b.make_constant(t.sort, t.bits); },
                 [](const Tree& t, Values) { return word(t.bits); }});
  all.push_back({"var",
                 own_sort,
                 [](TermBuilder& b, const Tree& t, Args) { return b.make_variable(t.name, t.sort); },
                 none});
  all.push_back({"table",
                 own_sort,
                 [](TermBuilder& b, const Tree& t, Args) {
                   return b.make_table(t.sort.index_width(), t.sort.element(), t.values, t.bits);
                 },
                 [](const Tree& t, Values) {
                   Value result;
                   result.array.otherwise = t.bits;
                   for (std::size_t at = 0; at < t.values.size(); ++at)
                     result.array.elements[at] = t.values[at];
                   return result;
                 }});
}

void add_bool(std::vector<Operator>& all) {
  using B = TermBuilder;
  all.push_back(
      {"not", sort_of_bool, make1(&B::make_not), [](const Tree&, Values v) { return word(v[0].bits ^ 1); }});
  all.push_back(bool2("and", &B::make_and, [](bool a, bool b) { return a && b; }));
  all.push_back(bool2("or", &B::make_or, [](bool a, bool b) { return a || b; }));
  all.push_back(bool2("xor", &B::make_xor, [](bool a, bool b) { return a != b; }));
  all.push_back(bool2("implies", &B::make_implies, [](bool a, bool b) { return !a || b; }));
  all.push_back({"ite",
                 [](const Tree& t) { return t.arguments[1]->sort; },
                 make3(&B::make_ite),
                 [](const Tree&, Values v) { return v[0].bits == 1 ? v[1] : v[2]; }});
  all.push_back({"equal", sort_of_bool, make2(&B::make_equal), [](const Tree& t, Values v) {
                   Sort sort = t.arguments[0]->sort;
                   bool same = sort.is_array() ? same_arrays(v[0].array, v[1].array, sort.index_width())
                                               : v[0].bits == v[1].bits;
                   return word(same ? 1 : 0);
                 }});
}

void add_bits(std::vector<Operator>& all) {
  using B = TermBuilder;
  all.push_back(bits2("add", &B::make_add, value::add<U128>));
  all.push_back(bits2("sub", &B::make_sub, value::sub<U128>));
  all.push_back(bits2("mul", &B::make_mul, value::mul<U128>));
  all.push_back(bits2("udiv", &B::make_udiv, value::udiv<U128>));
  all.push_back(bits2("urem", &B::make_urem, value::urem<U128>));
  all.push_back(bits2("sdiv", &B::make_sdiv, value::sdiv<U128>));
  all.push_back(bits2("srem", &B::make_srem, value::srem<U128>));
  all.push_back(bits2("bit_and", &B::make_bit_and, [](U128 a, U128 b, unsigned) { return a & b; }));
  all.push_back(bits2("bit_or", &B::make_bit_or, [](U128 a, U128 b, unsigned) { return a | b; }));
  all.push_back(bits2("bit_xor", &B::make_bit_xor, [](U128 a, U128 b, unsigned) { return a ^ b; }));
  all.push_back(bits2("shl", &B::make_shl, value::shl<U128>));
  all.push_back(bits2("lshr", &B::make_lshr, value::lshr<U128>));
  all.push_back(bits2("ashr", &B::make_ashr, value::ashr<U128>));
  all.push_back(bits1("neg", &B::make_neg, value::neg<U128>));
  all.push_back(bits1("bit_not", &B::make_bit_not, value::bit_not<U128>));
  all.push_back(bits1("popcount", &B::make_popcount, [](U128 a, unsigned w) {
    return value::truncate<U128>(value::popcount(a), w);
  }));
  all.push_back(bits1("clz", &B::make_count_leading_zeros, [](U128 a, unsigned w) {
    return value::truncate<U128>(value::count_leading_zeros(a, w), w);
  }));
  all.push_back(bits1("ctz", &B::make_count_trailing_zeros, [](U128 a, unsigned w) {
    return value::truncate<U128>(value::count_trailing_zeros(a, w), w);
  }));
  all.push_back(bits1("byte_swap", &B::make_byte_swap, value::byte_swap));
  all.push_back(bits1("bit_reverse", &B::make_bit_reverse, value::bit_reverse));
  all.push_back({"concat",
                 [](const Tree& t) {
                   return Sort::bit_vector(t.arguments[0]->sort.width() + t.arguments[1]->sort.width());
                 },
                 make2(&B::make_concat),
                 [](const Tree& t, Values v) {
                   return word((v[0].bits << t.arguments[1]->sort.width()) | v[1].bits);
                 }});
  all.push_back({"extract",
                 [](const Tree& t) { return Sort::bit_vector(t.high - t.low + 1); },
                 [](TermBuilder& b, const Tree& t, Args a) { return b.make_extract(a[0], t.high, t.low); },
                 [](const Tree& t, Values v) {
                   return word(value::truncate<U128>(v[0].bits >> t.low, t.high - t.low + 1));
                 }});
  all.push_back({"zext",
                 sort_of_high,
                 [](TermBuilder& b, const Tree& t, Args a) { return b.make_zero_extend(a[0], t.high); },
                 [](const Tree&, Values v) { return v[0]; }});
  all.push_back(
      {"sext",
       sort_of_high,
       [](TermBuilder& b, const Tree& t, Args a) { return b.make_sign_extend(a[0], t.high); },
       [](const Tree& t, Values v) { return word(value::sign_extend(v[0].bits, width0(t), t.high)); }});
  all.push_back({"bit_of",
                 [](const Tree&) { return Sort::bit_vector(1); },
                 make1(&B::make_bit_of),
                 [](const Tree&, Values v) { return v[0]; }});
  all.push_back({"is_nonzero", sort_of_bool, make1(&B::make_is_nonzero), [](const Tree&, Values v) {
                   return word(v[0].bits != 0 ? 1 : 0);
                 }});
  all.push_back(order("ult", &B::make_ult, [](U128 a, U128 b, unsigned) { return a < b; }));
  all.push_back(order("ule", &B::make_ule, [](U128 a, U128 b, unsigned) { return a <= b; }));
  all.push_back(order("slt", &B::make_slt, value::slt<U128>));
  all.push_back(order("sle", &B::make_sle, value::sle<U128>));
  all.push_back(order("uadd_overflows", &B::make_uadd_overflows, value::uadd_overflows<U128>));
  all.push_back(order("sadd_overflows", &B::make_sadd_overflows, value::sadd_overflows<U128>));
  all.push_back(order("usub_overflows", &B::make_usub_overflows, value::usub_overflows<U128>));
  all.push_back(order("ssub_overflows", &B::make_ssub_overflows, value::ssub_overflows<U128>));
  all.push_back(order("umul_overflows", &B::make_umul_overflows, value::umul_overflows<U128>));
  all.push_back(order("smul_overflows", &B::make_smul_overflows, value::smul_overflows<U128>));
}

void add_floats(std::vector<Operator>& all) {
  using B = TermBuilder;
  all.push_back(float2("fadd", &B::make_fp_add, value::fadd));
  all.push_back(float2("fsub", &B::make_fp_sub, value::fsub));
  all.push_back(float2("fmul", &B::make_fp_mul, value::fmul));
  all.push_back(float2("fdiv", &B::make_fp_div, value::fdiv));
  all.push_back(float2("frem", &B::make_fp_rem, value::frem));
  all.push_back(float2("fmin", &B::make_fp_min, value::fmin));
  all.push_back(float2("fmax", &B::make_fp_max, value::fmax));
  all.push_back(float2("copysign", &B::make_fp_copysign, value::copysign));
  all.push_back(float1("fsqrt", &B::make_fp_sqrt, value::fsqrt));
  all.push_back(float1("fneg", &B::make_fp_neg, value::fneg));
  all.push_back(float1("fabs", &B::make_fp_abs, value::fabs));
  all.push_back({"fma", sort_of_first, make3(&B::make_fp_fma), [](const Tree& t, Values v) {
                   return word(value::fma(format0(t), fp(v[0]), fp(v[1]), fp(v[2])));
                 }});
  all.push_back({"fround",
                 sort_of_first,
                 [](TermBuilder& b, const Tree& t, Args a) {
                   return b.make_fp_round(static_cast<value::Rounding>(t.high), a[0]);
                 },
                 [](const Tree& t, Values v) {
                   auto rounding = static_cast<value::Rounding>(t.high);
                   return word(value::round_to_integral(format0(t), rounding, fp(v[0])));
                 }});
  all.push_back(float_order("feq", &B::make_fp_equal, value::feq));
  all.push_back(float_order("flt", &B::make_fp_less, value::flt));
  all.push_back(float_order("fle", &B::make_fp_less_equal, value::fle));
  all.push_back(float_test("is_nan", &B::make_fp_is_nan, value::is_nan));
  all.push_back(float_test("is_infinite", &B::make_fp_is_infinite, value::is_infinite));
  all.push_back({"from_bits",
                 [](const Tree& t) { return Sort::floating(format_of(width0(t))); },
                 make1(&B::make_fp_from_bits),
                 [](const Tree&, Values v) { return v[0]; }});
  all.push_back({"to_bits",
                 [](const Tree& t) { return Sort::bit_vector(width0(t)); },
                 make1(&B::make_fp_to_bits),
                 [](const Tree&, Values v) { return v[0]; }});
  all.push_back(
      {"convert",
       sort_of_float,
       [](TermBuilder& b, const Tree& t, Args a) { return b.make_fp_convert(format_of(t.high), a[0]); },
       [](const Tree& t, Values v) {
         return word(value::convert_float(format_of(t.high), format0(t), fp(v[0])));
       }});
  all.push_back(
      {"from_signed",
       sort_of_float,
       [](TermBuilder& b, const Tree& t, Args a) { return b.make_fp_from_signed(format_of(t.high), a[0]); },
       [](const Tree& t, Values v) {
         return word(value::float_from_signed(format_of(t.high), v[0].bits, width0(t)));
       }});
  all.push_back(
      {"from_unsigned",
       sort_of_float,
       [](TermBuilder& b, const Tree& t, Args a) { return b.make_fp_from_unsigned(format_of(t.high), a[0]); },
       [](const Tree& t, Values v) {
         return word(value::float_from_unsigned(format_of(t.high), v[0].bits, width0(t)));
       }});
  all.push_back(
      {"to_signed",
       sort_of_high,
       [](TermBuilder& b, const Tree& t, Args a) { return b.make_fp_to_signed(a[0], t.high); },
       [](const Tree& t, Values v) { return word(value::float_to_signed(format0(t), fp(v[0]), t.high)); }});
  all.push_back(
      {"to_unsigned",
       sort_of_high,
       [](TermBuilder& b, const Tree& t, Args a) { return b.make_fp_to_unsigned(a[0], t.high); },
       [](const Tree& t, Values v) { return word(value::float_to_unsigned(format0(t), fp(v[0]), t.high)); }});
  all.push_back({"fits_signed",
                 sort_of_bool,
                 [](TermBuilder& b, const Tree& t, Args a) { return b.make_fp_fits_signed(a[0], t.high); },
                 [](const Tree& t, Values v) {
                   return word(value::fits_signed(format0(t), fp(v[0]), t.high) ? 1 : 0);
                 }});
  all.push_back({"fits_unsigned",
                 sort_of_bool,
                 [](TermBuilder& b, const Tree& t, Args a) { return b.make_fp_fits_unsigned(a[0], t.high); },
                 [](const Tree& t, Values v) {
                   return word(value::fits_unsigned(format0(t), fp(v[0]), t.high) ? 1 : 0);
                 }});
}

void add_arrays(std::vector<Operator>& all) {
  using B = TermBuilder;
  all.push_back(
      {"select",
       [](const Tree& t) { return t.arguments[0]->sort.element(); },
       make2(&B::make_select),
       [](const Tree&, Values v) { return word(v[0].array.at(static_cast<std::uint64_t>(v[1].bits))); }});
  all.push_back({"store", sort_of_first, make3(&B::make_store), [](const Tree&, Values v) {
                   Value result = v[0];
                   result.array.elements[static_cast<std::uint64_t>(v[1].bits)] = v[2].bits;
                   return result;
                 }});
}

const Operator& find(std::string_view name) {
  auto found = std::ranges::find(operators(), name, &Operator::name);
  TESTELLATE_INVARIANT(found != operators().end(), "an operator in a test should exist");
  return *found;
}

Expression leaf(std::string_view op, Sort sort, U128 bits, std::string name, std::vector<U128> values) {
  return std::make_shared<Tree>(Tree{&find(op), {}, sort, 0, 0, bits, std::move(name), std::move(values)});
}

}  // namespace

std::span<const Operator> operators() {
  static const std::vector<Operator> kAll = [] {
    std::vector<Operator> all;
    add_leaves(all);
    add_bool(all);
    add_bits(all);
    add_floats(all);
    add_arrays(all);
    return all;
  }();
  return kAll;
}

Expression apply(std::string_view name, std::vector<Expression> arguments, unsigned high, unsigned low) {
  auto tree = std::make_shared<Tree>();
  tree->op = &find(name);
  tree->arguments = std::move(arguments);
  tree->high = high;
  tree->low = low;
  tree->sort = tree->op->sort_of(*tree);
  return tree;
}

Expression constant(Sort sort, U128 bits) {
  return leaf("const", sort, value::truncate<U128>(bits, sort.width()), "", {});
}
Expression variable(std::string name, Sort sort) { return leaf("var", sort, 0, std::move(name), {}); }
Expression table(unsigned index_width, Sort element, std::vector<U128> values, U128 otherwise) {
  return leaf("table", Sort::array(index_width, element), otherwise, "", std::move(values));
}

Term build(TermBuilder& builder, const Expression& tree) {
  std::vector<Term> arguments;
  for (const Expression& argument : tree->arguments) arguments.push_back(build(builder, argument));
  return tree->op->make(builder, *tree, arguments);
}

Value compute(const Expression& tree, const Inputs& inputs) {
  if (tree->op->name == "var") return inputs(tree->name, tree->sort);
  std::vector<Value> arguments;
  for (const Expression& argument : tree->arguments) arguments.push_back(compute(argument, inputs));
  return tree->op->compute(*tree, arguments);
}

std::string to_text(const Expression& tree) {
  if (tree->op->name == "var") return tree->name;
  if (tree->op->name == "const") {
    return value::to_hex(tree->bits) + ":" + (tree->sort.is_float() ? "f" : "") +
           std::to_string(tree->sort.width());
  }
  std::string text = "(" + std::string(tree->op->name);
  if (tree->high != 0 || tree->low != 0) {
    text += ":" + std::to_string(tree->high) + ":" + std::to_string(tree->low);
  }
  for (const Expression& argument : tree->arguments) text += " " + to_text(argument);
  return text + ")";
}

}  // namespace testellate::expr::test
