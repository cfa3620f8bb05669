// SPDX-License-Identifier: Apache-2.0
// Native methods of StrictMath. Square root and remainder are exact by IEEE 754.
#include <array>
#include <bit>
#include <cmath>

#include "models/calculator.h"
#include "models/jdk/native_groups.h"

namespace testellate::models::jdk {
namespace {

using ir::Type;

NativeOutcome square_root(Java& java) {
  return NativeReturn{java.context().compute(ir::Opcode::FSqrt, Type::f64(), java.context().arguments())};
}

double double_argument(Java& java, std::size_t at) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(java.context().need_concrete(java.argument(at))));
}

NativeReturn return_double(Java& java, double value) {
  return NativeReturn{java.context().constant(Type::f64(), std::bit_cast<std::uint64_t>(value))};
}

NativeOutcome remainder(Java& java) {
  return return_double(java, std::remainder(double_argument(java, 0), double_argument(java, 1)));
}

constexpr std::string_view kLastBits = "last bits of a function of Math";
constexpr ir::Fidelity kHost = ir::Fidelity::approximate("host-math");

/// APPROX(host-math): the host's function instead of fdlibm; the last bits may differ.
template <double (*Function)(double)>
NativeOutcome host(Java& java) {
  java.context().mark_environment(kLastBits);
  return return_double(java, Function(double_argument(java, 0)));
}

template <double (*Function)(double, double)>
NativeOutcome host(Java& java) {
  java.context().mark_environment(kLastBits);
  return return_double(java, Function(double_argument(java, 0), double_argument(java, 1)));
}

NativeOutcome bit_cast_to(Java& java, Type type) {
  return NativeReturn{java.context().compute(ir::Opcode::BitCast, type, java.context().arguments())};
}

NativeOutcome to_i32(Java& java) { return bit_cast_to(java, Type::integer(32)); }
NativeOutcome to_i64(Java& java) { return bit_cast_to(java, Type::integer(64)); }
NativeOutcome to_f32(Java& java) { return bit_cast_to(java, Type::f32()); }
NativeOutcome to_f64(Java& java) { return bit_cast_to(java, Type::f64()); }

// Small methods that choose between numbers: no reason to split a path.

using ir::Opcode;

NativeOutcome absolute(Java& java) {
  Calculator calculator(java.context());
  const NativeValue a = java.argument(0);
  return NativeReturn{calculator.select(calculator.slt(a, 0), calculator.negate(a), a)};
}

enum class Which { Least, Greatest };

template <Which which>
NativeOutcome choose(Java& java) {
  Calculator calculator(java.context());
  const NativeValue a = java.argument(0);
  const NativeValue b = java.argument(1);
  const NativeValue is_first = which == Which::Least ? calculator.sle(a, b) : calculator.sle(b, a);
  return NativeReturn{calculator.select(is_first, a, b)};
}

/// A NaN is the result; -0.0 is less than 0.0.
template <Which which>
NativeOutcome choose_float(Java& java) {
  Calculator calculator(java.context());
  const NativeValue a = java.argument(0);
  const NativeValue b = java.argument(1);
  const auto compute = [&](Opcode op, NativeValue x, NativeValue y) {
    return java.context().compute(op, a.type, std::array{x, y});
  };
  const NativeValue chosen = compute(which == Which::Least ? Opcode::FMin : Opcode::FMax, a, b);
  const NativeValue or_second = calculator.select(compute(Opcode::FUnordered, b, b), b, chosen);
  return NativeReturn{calculator.select(compute(Opcode::FUnordered, a, a), a, or_second)};
}

NativeOutcome compare(Java& java) {
  Calculator calculator(java.context());
  const NativeValue a = java.argument(0);
  const NativeValue b = java.argument(1);
  const NativeValue greater = calculator.to_width(calculator.slt(b, a), 32);
  const NativeValue less = calculator.to_width(calculator.slt(a, b), 32);
  return NativeReturn{calculator.sub(greater, less)};
}

template <Opcode op>
NativeOutcome round(Java& java) {
  return NativeReturn{java.context().compute(op, ir::Type::f64(), std::array{java.argument(0)})};
}

}  // namespace

void add_select(ModelTable& table) {
  const std::string math = "java.lang.Math#";
  table.add<absolute>(math + "abs(I)I");
  table.add<absolute>(math + "abs(J)J");
  table.add<choose<Which::Least>>(math + "min(II)I");
  table.add<choose<Which::Least>>(math + "min(JJ)J");
  table.add<choose<Which::Greatest>>(math + "max(II)I");
  table.add<choose<Which::Greatest>>(math + "max(JJ)J");
  table.add<choose_float<Which::Least>>(math + "min(FF)F");
  table.add<choose_float<Which::Least>>(math + "min(DD)D");
  table.add<choose_float<Which::Greatest>>(math + "max(FF)F");
  table.add<choose_float<Which::Greatest>>(math + "max(DD)D");
  table.add<round<Opcode::FFloor>>("java.lang.StrictMath#floor(D)D");
  table.add<round<Opcode::FCeil>>("java.lang.StrictMath#ceil(D)D");
  table.add<round<Opcode::FRint>>("java.lang.StrictMath#rint(D)D");
  table.add<compare>("java.lang.Integer#compare(II)I");
  table.add<compare>("java.lang.Long#compare(JJ)I");
}

void add_math(NativeTable& table) {
  const std::string owner = "java.lang.StrictMath#";
  table.add(owner + "sqrt(D)D", native<square_root>);
  table.add(owner + "IEEEremainder(DD)D", native<remainder>);
  table.add(owner + "sin(D)D", native<host<&::sin>>, kHost);
  table.add(owner + "cos(D)D", native<host<&::cos>>, kHost);
  table.add(owner + "tan(D)D", native<host<&::tan>>, kHost);
  table.add(owner + "asin(D)D", native<host<&::asin>>, kHost);
  table.add(owner + "acos(D)D", native<host<&::acos>>, kHost);
  table.add(owner + "atan(D)D", native<host<&::atan>>, kHost);
  table.add(owner + "log(D)D", native<host<&::log>>, kHost);
  table.add(owner + "log10(D)D", native<host<&::log10>>, kHost);
  table.add(owner + "sinh(D)D", native<host<&::sinh>>, kHost);
  table.add(owner + "cosh(D)D", native<host<&::cosh>>, kHost);
  table.add(owner + "tanh(D)D", native<host<&::tanh>>, kHost);
  table.add(owner + "expm1(D)D", native<host<&::expm1>>, kHost);
  table.add(owner + "log1p(D)D", native<host<&::log1p>>, kHost);
  table.add(owner + "atan2(DD)D", native<host<&::atan2>>, kHost);
  table.add("java.lang.Float#floatToRawIntBits(F)I", native<to_i32>);
  table.add("java.lang.Float#intBitsToFloat(I)F", native<to_f32>);
  table.add("java.lang.Double#doubleToRawLongBits(D)J", native<to_i64>);
  table.add("java.lang.Double#longBitsToDouble(J)D", native<to_f64>);
}

}  // namespace testellate::models::jdk
