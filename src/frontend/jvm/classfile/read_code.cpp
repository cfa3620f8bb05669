// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/read_code.h"

#include <array>

#include <fmt/format.h>

#include "frontend/jvm/classfile/check_code.h"
#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/classfile/read_attributes.h"
#include "frontend/jvm/classfile/read_stack_map.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::uint32_t kMaxCodeLength = 65535;

/// What the attributes of code are read with.
struct CodeInReading {
  Code& code;
  const Method& method;
  std::vector<bool> starts;  ///< of instructions
};

bool is_start(const CodeInReading& reading, std::uint32_t offset) {
  return offset < reading.starts.size() && reading.starts[offset];
}

void read_lines(ByteCursor& cursor, const ReadContext&, CodeInReading& reading) {
  std::uint16_t count = cursor.count(4);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at) {
    std::size_t start = cursor.offset();
    LineNumber entry{cursor.u16(), cursor.u16()};
    if (entry.start >= reading.starts.size()) {
      cursor.problem().report(start,
                              fmt::format("line {} starts at {}, outside the code", entry.line, entry.start));
    }
    reading.code.lines.push_back(entry);
  }
}

LocalVariable read_variable(ByteCursor& cursor, const ReadContext& context, const CodeInReading& reading) {
  std::size_t start = cursor.offset();
  LocalVariable variable;
  variable.start = cursor.u16();
  variable.length = cursor.u16();
  variable.name = context.utf8(cursor);
  variable.type = context.utf8(cursor);
  variable.slot = cursor.u16();
  if (std::size_t{variable.start} + variable.length > reading.starts.size()) {
    cursor.problem().report(start, fmt::format("variable `{}` lives outside the code", variable.name));
  }
  if (!is_unqualified_name(variable.name)) {
    cursor.problem().report(start, fmt::format("`{}` is no name of a variable", variable.name));
  }
  if (variable.slot >= reading.code.max_locals) {
    cursor.problem().report(
        start,
        fmt::format(
            "variable `{}` has local {} of {}", variable.name, variable.slot, reading.code.max_locals));
  }
  return variable;
}

void read_variables(ByteCursor& cursor, const ReadContext& context, CodeInReading& reading) {
  std::uint16_t count = cursor.count(10);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at) {
    std::size_t start = cursor.offset();
    LocalVariable variable = read_variable(cursor, context, reading);
    std::optional<FieldType> type = try_parse_field_type(variable.type);
    if (!type || variable.slot + type->slots() > reading.code.max_locals) {
      cursor.problem().report(
          start,
          fmt::format(
              "variable `{}` has type `{}`, which is none or does not fit", variable.name, variable.type));
    }
    reading.code.variables.push_back(variable);
  }
}

void read_variable_types(ByteCursor& cursor, const ReadContext& context, CodeInReading& reading) {
  std::uint16_t count = cursor.count(10);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at) {
    reading.code.variable_types.push_back(read_variable(cursor, context, reading));
  }
}

void read_frames(ByteCursor& cursor, const ReadContext& context, CodeInReading& reading) {
  read_stack_map(cursor, context, reading.method, reading.starts, reading.code);
}

constexpr auto kAttributes = std::to_array<AttributeRow<CodeInReading>>({
    {"LineNumberTable", 45, true, read_lines},
    {"LocalVariableTable", 45, true, read_variables},
    {"LocalVariableTypeTable", 49, true, read_variable_types},
    {"StackMapTable", 50, false, read_frames},
});

void read_handlers(ByteCursor& cursor, const ReadContext& context, CodeInReading& reading) {
  std::uint16_t count = cursor.count(8);
  reading.code.handlers.reserve(count);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at) {
    std::size_t start = cursor.offset();
    ExceptionHandler handler;
    handler.start = cursor.u16();
    handler.end = cursor.u16();
    handler.handler = cursor.u16();
    handler.catch_type = context.index_or_zero(cursor, ConstantKind::Class);
    bool ends_well = handler.end == reading.starts.size() || is_start(reading, handler.end);
    if (!is_start(reading, handler.start) || !ends_well || handler.start >= handler.end) {
      cursor.problem().report(
          start,
          fmt::format("an exception handler covers {} to {}, which are not whole instructions",
                      handler.start,
                      handler.end));
    }
    if (!is_start(reading, handler.handler)) {
      cursor.problem().report(
          start, fmt::format("an exception handler is at {}, where no instruction starts", handler.handler));
    }
    reading.code.handlers.push_back(handler);
  }
}

void check_argument_slots(ByteCursor& cursor, const Code& code, const Method& method) {
  unsigned slots =
      try_parse_method_type(method.descriptor)->parameter_slots() + (method.access.is_static() ? 0U : 1U);
  if (slots > code.max_locals) {
    cursor.fail(fmt::format("the arguments take {} locals, but there are {}", slots, code.max_locals));
  }
}

}  // namespace

void read_code(ByteCursor& cursor, const ReadContext& context, Method& method) {
  Code code;
  code.max_stack = cursor.u16();
  code.max_locals = cursor.u16();
  check_argument_slots(cursor, code, method);
  std::uint32_t length = cursor.u32();
  if (length == 0 || length > kMaxCodeLength) {
    cursor.fail(fmt::format("the code has {} bytes; it may have 1 to {}", length, kMaxCodeLength));
  }
  if (cursor.failed()) return;
  std::size_t base = cursor.offset();
  std::span<const std::uint8_t> bytes = cursor.take(length);
  code.bytes.assign(bytes.begin(), bytes.end());
  if (cursor.failed()) return;
  CodeInReading reading{code, method, check_code(code, base, context, cursor.problem())};
  if (cursor.failed()) return;
  read_handlers(cursor, context, reading);
  read_attributes<CodeInReading>(cursor, context, kAttributes, reading);
  method.code = std::move(code);
}

}  // namespace testellate::frontend::jvm
