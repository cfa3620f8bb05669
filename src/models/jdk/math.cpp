// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cmath>

#include "models/jdk/native_groups.h"

// Native methods of StrictMath. Square root and remainder are exact by IEEE 754.

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeReturn;
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

/// APPROX(host-math): the host's function instead of fdlibm; the last bits may differ.
template <double (*Function)(double)>
NativeOutcome host(Java& java) {
  java.context().mark_environment("last bits of a function of Math");
  return return_double(java, Function(double_argument(java, 0)));
}

template <double (*Function)(double, double)>
NativeOutcome host(Java& java) {
  java.context().mark_environment("last bits of a function of Math");
  return return_double(java, Function(double_argument(java, 0), double_argument(java, 1)));
}

}  // namespace

void add_math(ir::NativeTable& table) {
  const std::string owner = "java.lang.StrictMath#";
  table.add(owner + "sqrt(D)D", native<square_root>);
  table.add(owner + "IEEEremainder(DD)D", native<remainder>);
  table.add(owner + "sin(D)D", native<host<&::sin>>);
  table.add(owner + "cos(D)D", native<host<&::cos>>);
  table.add(owner + "tan(D)D", native<host<&::tan>>);
  table.add(owner + "asin(D)D", native<host<&::asin>>);
  table.add(owner + "acos(D)D", native<host<&::acos>>);
  table.add(owner + "atan(D)D", native<host<&::atan>>);
  table.add(owner + "log(D)D", native<host<&::log>>);
  table.add(owner + "log10(D)D", native<host<&::log10>>);
  table.add(owner + "sinh(D)D", native<host<&::sinh>>);
  table.add(owner + "cosh(D)D", native<host<&::cosh>>);
  table.add(owner + "tanh(D)D", native<host<&::tanh>>);
  table.add(owner + "expm1(D)D", native<host<&::expm1>>);
  table.add(owner + "log1p(D)D", native<host<&::log1p>>);
  table.add(owner + "atan2(DD)D", native<host<&::atan2>>);
}

}  // namespace testellate::models::jdk
