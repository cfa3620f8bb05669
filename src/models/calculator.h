// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/native.h"
#include "value/bits.h"

namespace testellate::models {

// The words of natives, short for all models.
using ir::NativeCall;
using ir::NativeContext;
using ir::NativeDecline;
using ir::NativeExit;
using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeTable;
using ir::NativeUnsupported;
using ir::NativeValue;

/// Arithmetic on the values of a native, in short words. Operands of a binary operation have one type; a
/// plain number takes the type of the other operand.
class Calculator {
 public:
  using Value = NativeValue;

  /// Borrowed.
  explicit Calculator(NativeContext& context) : context_(context) {}

  [[nodiscard]] NativeContext& context() { return context_; }

  [[nodiscard]] Value number(unsigned width, value::U128 bits) {
    return context_.constant(ir::Type::integer(width), bits);
  }
  [[nodiscard]] Value truth(bool holds) { return number(1, holds ? 1 : 0); }
  [[nodiscard]] Value null() { return context_.constant(ir::Type::ptr(), 0); }

  [[nodiscard]] Value add(Value a, Value b) { return binary(ir::Opcode::Add, a, b); }
  [[nodiscard]] Value add(Value a, value::U128 b) { return add(a, same_type(a, b)); }
  [[nodiscard]] Value sub(Value a, Value b) { return binary(ir::Opcode::Sub, a, b); }
  [[nodiscard]] Value sub(Value a, value::U128 b) { return sub(a, same_type(a, b)); }
  [[nodiscard]] Value mul(Value a, value::U128 b) { return binary(ir::Opcode::Mul, a, same_type(a, b)); }
  [[nodiscard]] Value udiv(Value a, value::U128 b) { return binary(ir::Opcode::UDiv, a, same_type(a, b)); }
  [[nodiscard]] Value urem(Value a, value::U128 b) { return binary(ir::Opcode::URem, a, same_type(a, b)); }
  [[nodiscard]] Value shift_right(Value a, value::U128 b) {
    return binary(ir::Opcode::LShr, a, same_type(a, b));
  }
  [[nodiscard]] Value negate(Value a) { return sub(same_type(a, 0), a); }
  [[nodiscard]] Value either(Value a, Value b) { return binary(ir::Opcode::Or, a, b); }
  [[nodiscard]] Value both(Value a, Value b) { return binary(ir::Opcode::And, a, b); }
  [[nodiscard]] Value with_bits(Value a, value::U128 b) { return either(a, same_type(a, b)); }
  [[nodiscard]] Value is_not(Value a) { return eq(a, 0); }

  [[nodiscard]] Value eq(Value a, Value b) { return binary(ir::Opcode::Eq, a, b); }
  [[nodiscard]] Value eq(Value a, value::U128 b) { return eq(a, same_type(a, b)); }
  [[nodiscard]] Value ult(Value a, value::U128 b) { return binary(ir::Opcode::ULt, a, same_type(a, b)); }
  [[nodiscard]] Value ult(Value a, Value b) { return binary(ir::Opcode::ULt, a, b); }
  [[nodiscard]] Value slt(Value a, Value b) { return binary(ir::Opcode::SLt, a, b); }
  [[nodiscard]] Value sle(Value a, Value b) { return binary(ir::Opcode::SLe, a, b); }
  [[nodiscard]] Value ule(Value a, Value b) { return binary(ir::Opcode::ULe, a, b); }
  [[nodiscard]] Value slt(Value a, value::U128 b) { return binary(ir::Opcode::SLt, a, same_type(a, b)); }
  /// first <= a <= last, unsigned.
  [[nodiscard]] Value between(Value a, value::U128 first, value::U128 last) {
    return ult(sub(a, first), last - first + 1);
  }
  [[nodiscard]] Value add_overflows(Value a, Value b) { return binary(ir::Opcode::UAddOverflows, a, b); }
  [[nodiscard]] Value mul_overflows(Value a, value::U128 b) {
    return binary(ir::Opcode::UMulOverflows, a, same_type(a, b));
  }

  [[nodiscard]] Value select(Value condition, Value a, Value b);
  /// Widened (with zeros, or the sign) or cut to a width.
  [[nodiscard]] Value to_width(Value a, unsigned width, bool is_signed = false);
  [[nodiscard]] Value move(Value pointer, Value bytes);
  [[nodiscard]] Value move(Value pointer, std::int64_t bytes) {
    return bytes == 0 ? pointer : move(pointer, number(64, static_cast<value::U128>(bytes)));
  }

  [[nodiscard]] bool is_true(Value condition) { return context_.decide(condition); }

 private:
  [[nodiscard]] Value same_type(Value other, value::U128 bits) { return context_.constant(other.type, bits); }
  [[nodiscard]] Value binary(ir::Opcode op, Value a, Value b);

  NativeContext& context_;
};

}  // namespace testellate::models
