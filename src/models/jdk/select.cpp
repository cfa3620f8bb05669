// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "models/calculator.h"
#include "models/jdk/model_groups.h"

// Small methods that choose between numbers: no reason to split a path.

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;
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

}  // namespace testellate::models::jdk
