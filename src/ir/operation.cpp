// SPDX-License-Identifier: Apache-2.0
#include "ir/operation.h"

#include <array>
#include <cmath>
#include <cstddef>

#include "support/invariant.h"
#include "value/float_ops.h"

namespace testellate::ir {

namespace {

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

/// Which shapes of the table are of integers of any width.
namespace is_integer {
constexpr bool binary = true;
constexpr bool unary = true;
constexpr bool compare = true;
constexpr bool convert = false;
constexpr bool float_binary = false;
constexpr bool float_compare = false;
constexpr bool general = false;
}  // namespace is_integer

template <bool kIsInteger, typename Operation>
constexpr void set_integer_function(IntegerFunction& function, Operation) {
  if constexpr (kIsInteger) {
    function = [](U128 a, U128 b, unsigned width) { return U128{Operation{}(a, b, width)}; };
  }
}

// The second operand of a unary one is 0.
constexpr auto kIntegerFunctions = [] {
  std::array<IntegerFunction, kOpcodeCount> table{};
#define OPERATION(enumerator, shape, result)                                                  \
  set_integer_function<is_integer::shape>(                                                    \
      table[at(Opcode::enumerator)],                                                          \
      []([[maybe_unused]] auto a, [[maybe_unused]] auto b, [[maybe_unused]] unsigned width) { \
        return result;                                                                        \
      });
#include "ir/operations.def"
#undef OPERATION
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
  if (shape == Shape::PtrAdd) return Type::ptr();
  return compares ? Type::boolean() : type;
}

Type operand_type(Opcode op, Type type, Type source_type, unsigned position) {
  const Shape shape = ir::info(op).shape;
  if (shape == Shape::Convert) return source_type;
  if (shape == Shape::Select && position == 0) return Type::boolean();
  if (shape == Shape::PtrAdd) return position == 0 ? Type::ptr() : Type::integer(64);
  return type;
}

U128 evaluate(Opcode op, Type type, Type source_type, const U128* operands) {
  const unsigned count = operand_count(op);
  if (IntegerFunction function = kIntegerFunctions[at(op)]) {
    return function(operands[0], count > 1 ? operands[1] : 0, type.width());
  }
  if (FloatFunction function = kFloatFunctions[at(op)]) {
    auto operand = [&](unsigned i) { return i < count ? static_cast<FloatBits>(operands[i]) : 0; };
    return function(format_of(type), operand(0), operand(1), operand(2));
  }
  if (ConvertFunction function = kConvertFunctions[at(op)]) return function(operands[0], source_type, type);
  if (op == Opcode::PtrAdd) return value::add<U128>(operands[0], operands[1], Type::ptr().width());
  TESTELLATE_INVARIANT(op == Opcode::Select, "opcode should be one that computes a value");
  return operands[0] != 0 ? operands[1] : operands[2];
}

}  // namespace testellate::ir
