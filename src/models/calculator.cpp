// SPDX-License-Identifier: Apache-2.0
#include "models/calculator.h"

#include <array>

namespace testellate::models {

using ir::Opcode;
using ir::Type;

NativeValue Calculator::binary(Opcode op, NativeValue a, NativeValue b) {
  return context_.compute(op, a.type, std::array{a, b});
}

NativeValue Calculator::select(NativeValue condition, NativeValue a, NativeValue b) {
  return context_.compute(Opcode::Select, a.type, std::array{condition, a, b});
}

NativeValue Calculator::to_width(NativeValue a, unsigned width, bool is_signed) {
  if (a.type.width() == width) return a;
  Opcode op = is_signed ? Opcode::SExt : Opcode::ZExt;
  if (width < a.type.width()) op = Opcode::Trunc;
  return context_.compute(op, Type::integer(width), std::array{a});
}

NativeValue Calculator::move(NativeValue pointer, NativeValue bytes) {
  return context_.compute(Opcode::PtrAdd, Type::ptr(), std::array{pointer, bytes});
}

}  // namespace testellate::models
