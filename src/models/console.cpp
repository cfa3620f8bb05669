// SPDX-License-Identifier: Apache-2.0
#include "models/console.h"

#include <array>
#include <string>

#include "value/bits.h"
#include "value/float_ops.h"
#include "value/text.h"

namespace testellate::models {

namespace {

using ir::Type;

bool takes(const NativeContext& context, Type type) {
  return context.arguments().size() == 1 && context.arguments()[0].type == type;
}

NativeUnsupported refuse(std::string_view name, Type type) {
  return NativeUnsupported{"native `" + std::string(name) + "` with parameters other than (" +
                           ir::to_text(type) + ")"};
}

NativeOutcome print_integer(NativeContext& context, std::string_view name, unsigned width) {
  const Type type = Type::integer(width);
  if (!takes(context, type)) return refuse(name, type);
  const value::U128 bits = context.need_concrete(context.arguments()[0]);
  context.write_output(1, value::to_decimal_signed(bits, width));
  return NativeReturn{};
}

NativeOutcome print_i32(NativeContext& context) { return print_integer(context, "console.print_i32", 32); }

NativeOutcome print_i64(NativeContext& context) { return print_integer(context, "console.print_i64", 64); }

NativeOutcome print_f64(NativeContext& context) {
  if (!takes(context, Type::f64())) return refuse("console.print_f64", Type::f64());
  const auto bits = static_cast<value::FloatBits>(context.need_concrete(context.arguments()[0]));
  context.write_output(1, value::to_text(value::FloatFormat::F64, bits));
  return NativeReturn{};
}

NativeOutcome print_char(NativeContext& context) {
  if (!takes(context, Type::integer(32))) return refuse("console.print_char", Type::integer(32));
  const auto byte = static_cast<char>(context.need_concrete(context.arguments()[0]) & 0xff);
  context.write_output(1, std::string_view(&byte, 1));
  return NativeReturn{};
}

/// A pointer is a number: the byte after it is the next number.
NativeValue next_byte(NativeContext& context, NativeValue pointer) {
  const Type word = Type::integer(64);
  const NativeValue number = context.compute(ir::Opcode::BitCast, word, std::array{pointer});
  const NativeValue next =
      context.compute(ir::Opcode::Add, word, std::array{number, context.constant(word, 1)});
  return context.compute(ir::Opcode::BitCast, Type::ptr(), std::array{next});
}

NativeOutcome print_text(NativeContext& context) {
  if (!takes(context, Type::ptr())) return refuse("console.print_text", Type::ptr());
  std::string text;
  NativeValue at = context.arguments()[0];
  while (true) {
    const auto byte = static_cast<char>(context.need_concrete(context.load(Type::integer(8), at)));
    if (byte == '\0') break;
    text += byte;
    at = next_byte(context, at);
  }
  context.write_output(1, text);
  return NativeReturn{};
}

NativeOutcome read_char(NativeContext& context) {
  if (!context.arguments().empty()) return NativeUnsupported{"native `console.read_char` with parameters"};
  const Type result = Type::integer(32);
  const std::optional<NativeValue> byte =
      context.next_input({.name = "stdin", .type = Type::integer(8), .may_end = true});
  if (!byte) return NativeReturn{context.constant(result, ~value::U128{0})};
  return NativeReturn{context.compute(ir::Opcode::ZExt, result, std::array{*byte})};
}

NativeOutcome exit_program(NativeContext& context) {
  if (!takes(context, Type::integer(32))) return refuse("console.exit", Type::integer(32));
  const value::U128 bits = context.need_concrete(context.arguments()[0]);
  return NativeExit{static_cast<std::int32_t>(static_cast<std::uint32_t>(bits))};
}

}  // namespace

void add_console(NativeTable& table) {
  table.add("console.print_i32", &print_i32);
  table.add("console.print_i64", &print_i64);
  table.add("console.print_f64", &print_f64);
  table.add("console.print_char", &print_char);
  table.add("console.print_text", &print_text);
  table.add("console.read_char", &read_char);
  table.add("console.exit", &exit_program);
}

}  // namespace testellate::models
