// SPDX-License-Identifier: Apache-2.0
#include "models/libc/argument_list.h"

namespace testellate::models::libc {

using ir::Type;

std::optional<NativeValue> ArgumentList::try_integer(unsigned width) {
  std::optional<NativeValue> value = try_next(Type::integer(width));
  if (!value || !value->type.is_integer()) return std::nullopt;
  return calculator_->to_width(*value, width);
}

std::optional<NativeValue> ArgumentList::try_pointer() {
  std::optional<NativeValue> value = try_next(Type::ptr());
  return value && value->type == Type::ptr() ? value : std::nullopt;
}

std::optional<NativeValue> ArgumentList::try_double() {
  std::optional<NativeValue> value = try_next(Type::f64());
  return value && value->type == Type::f64() ? value : std::nullopt;
}

std::optional<NativeValue> ArgumentList::try_next(Type type) {
  if (list_) return next_of_list(type);
  const std::span<const NativeValue> arguments = calculator_->context().arguments();
  if (next_ >= arguments.size()) return std::nullopt;
  return arguments[next_++];
}

// struct { u32 general_offset, float_offset; void *overflow_area, *saved_registers; }: the saved registers
// are 6 general ones of 8 bytes, then 8 for floats of 16.
NativeValue ArgumentList::next_of_list(Type type) {
  NativeContext& context = calculator_->context();
  const bool is_float = type == Type::f64();
  const NativeValue offset_place = calculator_->move(*list_, is_float ? 4 : 0);
  const NativeValue offset = context.load(Type::integer(32), offset_place);
  const unsigned limit = is_float ? 176 : 48;
  if (calculator_->is_true(calculator_->ult(offset, value::U128{limit}))) {
    const NativeValue saved = context.load(Type::ptr(), calculator_->move(*list_, 16));
    context.store(offset_place, calculator_->add(offset, value::U128{is_float ? 16U : 8U}));
    return context.load(type, calculator_->move(saved, calculator_->to_width(offset, 64)));
  }
  const NativeValue area_place = calculator_->move(*list_, 8);
  const NativeValue area = context.load(Type::ptr(), area_place);
  context.store(area_place, calculator_->move(area, 8));
  return context.load(type, area);
}

}  // namespace testellate::models::libc
