// SPDX-License-Identifier: Apache-2.0
#include "interp/scalar.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "support/invariant.h"
#include "value/float_ops.h"

// A result is computed in two independent steps: the bits, as if uninitialised bits were 0, and the set of
// bits that are uninitialised. Bits of that set are then cleared, so the first step never shows through.

namespace testellate::interp {

namespace {

using ir::Opcode;
using ir::Shape;
using ir::Type;
using value::FloatBits;
using value::FloatFormat;
using value::U128;

constexpr std::size_t kOpcodeCount = 0
#define INST(enumerator, text, shape, family, meaning) +1
#include "ir/instructions.def"
#undef INST
    ;

constexpr std::size_t at(Opcode op) { return static_cast<std::size_t>(op); }

FloatFormat format_of(Type type) { return type == Type::f32() ? FloatFormat::F32 : FloatFormat::F64; }

using IntegerFunction = U128 (*)(U128 a, U128 b, unsigned width);
using FloatFunction = FloatBits (*)(FloatFormat format, FloatBits a, FloatBits b, FloatBits c);

// Integer and Compare; the second operand of a unary one is 0.
constexpr auto kIntegerFunctions = [] {
  std::array<IntegerFunction, kOpcodeCount> table{};
  table[at(Opcode::Add)] = &value::add<U128>;
  table[at(Opcode::Sub)] = &value::sub<U128>;
  table[at(Opcode::Mul)] = &value::mul<U128>;
  table[at(Opcode::UDiv)] = &value::udiv<U128>;
  table[at(Opcode::SDiv)] = &value::sdiv<U128>;
  table[at(Opcode::URem)] = &value::urem<U128>;
  table[at(Opcode::SRem)] = &value::srem<U128>;
  table[at(Opcode::And)] = [](U128 a, U128 b, unsigned) { return a & b; };
  table[at(Opcode::Or)] = [](U128 a, U128 b, unsigned) { return a | b; };
  table[at(Opcode::Xor)] = [](U128 a, U128 b, unsigned) { return a ^ b; };
  table[at(Opcode::Shl)] = &value::shl<U128>;
  table[at(Opcode::LShr)] = &value::lshr<U128>;
  table[at(Opcode::AShr)] = &value::ashr<U128>;
  table[at(Opcode::PopCount)] = [](U128 a, U128, unsigned) { return U128{value::popcount(a)}; };
  table[at(Opcode::CountLeadingZeros)] = [](U128 a, U128, unsigned width) {
    return U128{value::count_leading_zeros(a, width)};
  };
  table[at(Opcode::CountTrailingZeros)] = [](U128 a, U128, unsigned width) {
    return U128{value::count_trailing_zeros(a, width)};
  };
  table[at(Opcode::ByteSwap)] = [](U128 a, U128, unsigned width) { return value::byte_swap(a, width); };
  table[at(Opcode::BitReverse)] = [](U128 a, U128, unsigned width) { return value::bit_reverse(a, width); };
  table[at(Opcode::Eq)] = [](U128 a, U128 b, unsigned) { return U128{a == b}; };
  table[at(Opcode::Ne)] = [](U128 a, U128 b, unsigned) { return U128{a != b}; };
  table[at(Opcode::ULt)] = [](U128 a, U128 b, unsigned) { return U128{a < b}; };
  table[at(Opcode::ULe)] = [](U128 a, U128 b, unsigned) { return U128{a <= b}; };
  table[at(Opcode::SLt)] = [](U128 a, U128 b, unsigned width) { return U128{value::slt(a, b, width)}; };
  table[at(Opcode::SLe)] = [](U128 a, U128 b, unsigned width) { return U128{value::sle(a, b, width)}; };
  table[at(Opcode::UAddOverflows)] = [](U128 a, U128 b, unsigned width) {
    return U128{value::uadd_overflows(a, b, width)};
  };
  table[at(Opcode::SAddOverflows)] = [](U128 a, U128 b, unsigned width) {
    return U128{value::sadd_overflows(a, b, width)};
  };
  table[at(Opcode::USubOverflows)] = [](U128 a, U128 b, unsigned width) {
    return U128{value::usub_overflows(a, b, width)};
  };
  table[at(Opcode::SSubOverflows)] = [](U128 a, U128 b, unsigned width) {
    return U128{value::ssub_overflows(a, b, width)};
  };
  table[at(Opcode::UMulOverflows)] = [](U128 a, U128 b, unsigned width) {
    return U128{value::umul_overflows(a, b, width)};
  };
  table[at(Opcode::SMulOverflows)] = [](U128 a, U128 b, unsigned width) {
    return U128{value::smul_overflows(a, b, width)};
  };
  return table;
}();

using value::Rounding;

template <Rounding kRounding>
FloatBits round(FloatFormat format, FloatBits a, FloatBits, FloatBits) {
  return value::round_to_integral(format, kRounding, a);
}

constexpr auto kFloatFunctions = [] {
  std::array<FloatFunction, kOpcodeCount> table{};
  using F = FloatFormat;
  using B = FloatBits;
  table[at(Opcode::FAdd)] = [](F f, B a, B b, B) { return value::fadd(f, a, b); };
  table[at(Opcode::FSub)] = [](F f, B a, B b, B) { return value::fsub(f, a, b); };
  table[at(Opcode::FMul)] = [](F f, B a, B b, B) { return value::fmul(f, a, b); };
  table[at(Opcode::FDiv)] = [](F f, B a, B b, B) { return value::fdiv(f, a, b); };
  table[at(Opcode::FRem)] = [](F f, B a, B b, B) { return value::frem(f, a, b); };
  table[at(Opcode::FMin)] = [](F f, B a, B b, B) { return value::fmin(f, a, b); };
  table[at(Opcode::FMax)] = [](F f, B a, B b, B) { return value::fmax(f, a, b); };
  table[at(Opcode::FCopySign)] = [](F f, B a, B b, B) { return value::copysign(f, a, b); };
  table[at(Opcode::FNeg)] = [](F f, B a, B, B) { return value::fneg(f, a); };
  table[at(Opcode::FAbs)] = [](F f, B a, B, B) { return value::fabs(f, a); };
  table[at(Opcode::FSqrt)] = [](F f, B a, B, B) { return value::fsqrt(f, a); };
  table[at(Opcode::FFloor)] = &round<Rounding::TowardNegative>;
  table[at(Opcode::FCeil)] = &round<Rounding::TowardPositive>;
  table[at(Opcode::FTrunc)] = &round<Rounding::TowardZero>;
  table[at(Opcode::FRint)] = &round<Rounding::NearestEven>;
  table[at(Opcode::FRound)] = &round<Rounding::NearestAway>;
  table[at(Opcode::Fma)] = [](F f, B a, B b, B c) { return value::fma(f, a, b, c); };
  table[at(Opcode::FEq)] = [](F f, B a, B b, B) { return B{value::feq(f, a, b)}; };
  table[at(Opcode::FNe)] = [](F f, B a, B b, B) { return B{!value::feq(f, a, b)}; };
  table[at(Opcode::FLt)] = [](F f, B a, B b, B) { return B{value::flt(f, a, b)}; };
  table[at(Opcode::FLe)] = [](F f, B a, B b, B) { return B{value::fle(f, a, b)}; };
  table[at(Opcode::FUnordered)] = [](F f, B a, B b, B) {
    return B{value::is_nan(f, a) || value::is_nan(f, b)};
  };
  return table;
}();

using ConvertFunction = U128 (*)(U128 a, Type from, Type to);

constexpr auto kConvertFunctions = [] {
  std::array<ConvertFunction, kOpcodeCount> table{};
  table[at(Opcode::Trunc)] = [](U128 a, Type, Type to) { return value::truncate(a, to.width()); };
  table[at(Opcode::ZExt)] = [](U128 a, Type, Type) { return a; };
  table[at(Opcode::SExt)] = [](U128 a, Type from, Type to) {
    return value::sign_extend(a, from.width(), to.width());
  };
  table[at(Opcode::FConvert)] = [](U128 a, Type from, Type to) {
    return U128{value::convert_float(format_of(to), format_of(from), static_cast<FloatBits>(a))};
  };
  table[at(Opcode::SToF)] = [](U128 a, Type from, Type to) {
    return U128{value::float_from_signed(format_of(to), a, from.width())};
  };
  table[at(Opcode::UToF)] = [](U128 a, Type from, Type to) {
    return U128{value::float_from_unsigned(format_of(to), a, from.width())};
  };
  table[at(Opcode::FToS)] = [](U128 a, Type from, Type to) {
    return value::float_to_signed(format_of(from), static_cast<FloatBits>(a), to.width());
  };
  table[at(Opcode::FToU)] = [](U128 a, Type from, Type to) {
    return value::float_to_unsigned(format_of(from), static_cast<FloatBits>(a), to.width());
  };
  table[at(Opcode::BitCast)] = [](U128 a, Type, Type) { return a; };
  return table;
}();

U128 evaluate_bits(Opcode op, Type type, Type source_type, const Scalar* in) {
  const unsigned count = operand_count(op);
  if (IntegerFunction function = kIntegerFunctions[at(op)]) {
    return function(in[0].bits, count > 1 ? in[1].bits : 0, type.width());
  }
  if (FloatFunction function = kFloatFunctions[at(op)]) {
    auto operand = [&](unsigned i) { return i < count ? static_cast<FloatBits>(in[i].bits) : 0; };
    return function(format_of(type), operand(0), operand(1), operand(2));
  }
  if (ConvertFunction function = kConvertFunctions[at(op)]) return function(in[0].bits, source_type, type);
  TESTELLATE_INVARIANT(op == Opcode::Select, "opcode should be one that computes a value");
  return in[0].bits != 0 ? in[1].bits : in[2].bits;
}

// The rules of docs/ir.md section 2 for the state of a result; an opcode without one yields a value without a
// defined bit.
struct Widths {
  unsigned width, source_width;
};
using StateRule = U128 (*)(const Scalar* in, Widths widths);

// A carry or a partial product only travels upwards. APPROX(undefined-spread): a factor 0 or equal operands
// would define bits again; they stay uninitialised, so a later check may report a value that does not depend
// on them.
U128 spoil_upwards(const Scalar* in, Widths w) {
  const unsigned lowest = value::count_trailing_zeros(in[0].undefined | in[1].undefined, w.width);
  return value::low_mask<U128>(w.width) & ~value::low_mask<U128>(lowest);
}

template <U128 (*kShift)(U128, U128, unsigned)>
U128 shift_state(const Scalar* in, Widths w) {
  return in[1].undefined != 0 ? value::low_mask<U128>(w.width) : kShift(in[0].undefined, in[1].bits, w.width);
}

// One pair of defined bits that differ decides; the state is that of an i1.
U128 equality_state(const Scalar* in, Widths) {
  return ((in[0].bits ^ in[1].bits) & ~in[0].undefined & ~in[1].undefined) != 0 ? 0 : 1;
}

constexpr auto kStateRules = [] {
  std::array<StateRule, kOpcodeCount> table{};
  table[at(Opcode::And)] = [](const Scalar* in, Widths) {
    return (in[0].undefined | in[1].undefined) & (in[0].undefined | in[0].bits) &
           (in[1].undefined | in[1].bits);
  };
  table[at(Opcode::Or)] = [](const Scalar* in, Widths) {
    return (in[0].undefined | in[1].undefined) & ~in[0].bits & ~in[1].bits;
  };
  table[at(Opcode::Xor)] = [](const Scalar* in, Widths) { return in[0].undefined | in[1].undefined; };
  table[at(Opcode::Shl)] = &shift_state<&value::shl<U128>>;
  table[at(Opcode::LShr)] = &shift_state<&value::lshr<U128>>;
  table[at(Opcode::AShr)] = &shift_state<&value::ashr<U128>>;
  table[at(Opcode::Trunc)] = [](const Scalar* in, Widths w) {
    return value::truncate(in[0].undefined, w.width);
  };
  table[at(Opcode::ZExt)] = [](const Scalar* in, Widths) { return in[0].undefined; };
  table[at(Opcode::BitCast)] = table[at(Opcode::ZExt)];
  table[at(Opcode::SExt)] = [](const Scalar* in, Widths w) {
    return value::sign_extend(in[0].undefined, w.source_width, w.width);
  };
  table[at(Opcode::Add)] = &spoil_upwards;
  table[at(Opcode::Sub)] = &spoil_upwards;
  table[at(Opcode::Mul)] = &spoil_upwards;
  table[at(Opcode::Eq)] = &equality_state;
  table[at(Opcode::Ne)] = &equality_state;
  table[at(Opcode::Select)] = [](const Scalar* in, Widths w) {
    if (in[0].undefined != 0) return value::low_mask<U128>(w.width);
    return in[0].bits != 0 ? in[1].undefined : in[2].undefined;
  };
  return table;
}();

}  // namespace

unsigned operand_count(Opcode op) {
  const Shape shape = ir::info(op).shape;
  if (shape == Shape::UnaryInteger || shape == Shape::Convert || shape == Shape::UnaryFloat) return 1;
  if (shape == Shape::TernaryFloat || shape == Shape::Select) return 3;
  return 2;
}

Type result_type(Opcode op, Type type) {
  const Shape shape = ir::info(op).shape;
  const bool compares = shape == Shape::CompareAny || shape == Shape::CompareOrder ||
                        shape == Shape::CompareInteger || shape == Shape::CompareFloat;
  return compares ? Type::boolean() : type;
}

Type operand_type(Opcode op, Type type, Type source_type, unsigned position) {
  const Shape shape = ir::info(op).shape;
  if (shape == Shape::Convert) return source_type;
  if (shape == Shape::Select && position == 0) return Type::boolean();
  return type;
}

Scalar evaluate(Opcode op, Type type, Type source_type, const Scalar* operands) {
  const U128 bits = evaluate_bits(op, type, source_type, operands);
  const bool is_defined = std::all_of(
      operands, operands + operand_count(op), [](const Scalar& scalar) { return scalar.undefined == 0; });
  if (is_defined) return Scalar{bits, 0};
  const StateRule rule = kStateRules[at(op)];
  const U128 undefined = rule != nullptr ? rule(operands, Widths{type.width(), source_type.width()})
                                         : value::low_mask<U128>(result_type(op, type).width());
  return Scalar{bits & ~undefined, undefined};
}

}  // namespace testellate::interp
