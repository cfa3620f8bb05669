// SPDX-License-Identifier: Apache-2.0
#include "ir/constant_text.h"

#include "ir/name_text.h"
#include "ir/pointer.h"
#include "value/text.h"

namespace testellate::ir {

std::string integer_text(value::U128 bits, unsigned width) {
  return width == 1 ? value::to_decimal_unsigned(bits) : value::to_decimal_signed(bits, width);
}

std::string address_text(const Program& program, FunctionId function) {
  return "@" + name_text(program.text(program.get(function).name));
}

std::string address_text(const Program& program, GlobalId global, std::int64_t offset) {
  std::string text = "@" + name_text(program.text(program.get(global).name));
  if (offset > 0) text += " + " + std::to_string(offset);
  if (offset < 0) text += " - " + std::to_string(-offset);
  return text;
}

std::string constant_text(const Program& program, const Constant& constant) {
  if (constant.function.is_valid()) return address_text(program, constant.function);
  if (constant.global.is_valid()) {
    return address_text(program, constant.global, pointer_offset(static_cast<PointerBits>(constant.bits)));
  }
  if (constant.type.is_float()) {
    value::FloatFormat format =
        constant.type == Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
    return value::to_text(format, static_cast<value::FloatBits>(constant.bits));
  }
  if (!constant.type.is_integer()) return constant.bits == 0 ? "null" : value::to_hex(constant.bits);
  return integer_text(constant.bits, constant.type.width());
}

}  // namespace testellate::ir
