// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/classfile/class_reader.h"
#include "frontend/jvm/classfile/descriptor.h"

namespace testellate::frontend::jvm {
namespace {

std::uint8_t slots_of(VerificationType type) {
  return type.kind == VerificationKind::Long || type.kind == VerificationKind::Double ? 2 : 1;
}

class Reader {
 public:
  Reader(ByteCursor& cursor,
         const ReadContext& context,
         const Method& method,
         const std::vector<bool>& starts,
         Code& code)
      : cursor_(cursor), context_(context), starts_(starts), code_(code) {
    if (!method.access.is_static()) add_local(1);
    std::optional<MethodType> type = try_parse_method_type(method.descriptor);
    for (const FieldType& parameter : type->parameters) {
      add_local(static_cast<std::uint8_t>(parameter.slots()));
    }
  }

  void run() {
    std::uint16_t count = cursor_.count(1);
    code_.frames.reserve(count);
    for (std::uint16_t at = 0; at < count && !cursor_.failed(); ++at) {
      std::size_t start = cursor_.offset();
      StackMapFrame frame;
      std::uint32_t distance = read_frame(frame);
      // The first frame may stand at 0; each other one stands behind the one before it.
      std::uint32_t offset = code_.frames.empty() ? distance : code_.frames.back().offset + distance + 1;
      if (offset >= starts_.size() || !starts_[offset]) {
        cursor_.problem().report(
            start, fmt::format("a stack map frame stands at {}, where no instruction starts", offset));
      }
      frame.offset = static_cast<std::uint16_t>(offset);
      check_sizes(frame, start);
      code_.frames.push_back(std::move(frame));
    }
  }

 private:
  /// Returns the offset_delta.
  std::uint32_t read_frame(StackMapFrame& frame) {
    std::uint8_t type = cursor_.u8();
    if (type <= 63) return type;
    if (type <= 127) {
      frame.stack.push_back(read_type());
      return type - 64U;
    }
    if (type < 247) {
      cursor_.fail(fmt::format("stack map frames of type {} are reserved", type));
      return 0;
    }
    std::uint32_t distance = cursor_.u16();
    if (type == 247) {
      frame.stack.push_back(read_type());
    } else if (type <= 251) {
      frame.chopped = static_cast<std::uint16_t>(251 - type);
    } else if (type <= 254) {
      for (int more = type - 251; more > 0; --more) frame.locals.push_back(read_type());
    } else {
      frame.replaces_locals = true;
      read_types(frame.locals);
      read_types(frame.stack);
    }
    return distance;
  }

  void read_types(std::vector<VerificationType>& types) {
    std::uint16_t count = cursor_.count(1);
    types.reserve(count);
    for (std::uint16_t at = 0; at < count && !cursor_.failed(); ++at) types.push_back(read_type());
  }

  VerificationType read_type() {
    std::uint8_t tag = cursor_.u8();
    VerificationType type{static_cast<VerificationKind>(tag)};
    if (tag > static_cast<std::uint8_t>(VerificationKind::Uninitialized)) {
      cursor_.fail(fmt::format("a verification type has tag {}; the highest is 8", tag));
    } else if (type.kind == VerificationKind::Object) {
      type.operand = context_.index(cursor_, ConstantKind::Class);
    } else if (type.kind == VerificationKind::Uninitialized) {
      type.operand = cursor_.u16();
      bool is_new = type.operand < starts_.size() && starts_[type.operand] &&
                    code_.bytes[type.operand] == static_cast<std::uint8_t>(Opcode::New);
      if (!is_new)
        cursor_.fail(fmt::format("an object is said to come from {}, where no `new` is", type.operand));
    }
    return type;
  }

  void check_sizes(const StackMapFrame& frame, std::size_t start) {
    if (frame.replaces_locals) {
      local_slots_.clear();
      slots_ = 0;
    }
    if (frame.chopped > local_slots_.size()) {
      cursor_.problem().report(
          start,
          fmt::format("a stack map frame takes away {} of {} locals", frame.chopped, local_slots_.size()));
      return;
    }
    for (unsigned less = 0; less < frame.chopped; ++less) {
      slots_ -= local_slots_.back();
      local_slots_.pop_back();
    }
    for (VerificationType type : frame.locals) add_local(slots_of(type));
    std::size_t stack = 0;
    for (VerificationType type : frame.stack) stack += slots_of(type);
    if (slots_ > code_.max_locals || stack > code_.max_stack) {
      cursor_.problem().report(
          start,
          fmt::format("a stack map frame has {} locals and {} stack entries; the method has {} and {}",
                      slots_,
                      stack,
                      code_.max_locals,
                      code_.max_stack));
    }
  }

  void add_local(std::uint8_t slots) {
    local_slots_.push_back(slots);
    slots_ += slots;
  }

  ByteCursor& cursor_;
  const ReadContext& context_;
  const std::vector<bool>& starts_;
  Code& code_;
  std::vector<std::uint8_t> local_slots_;  // of the locals of the frame before
  std::size_t slots_ = 0;                  // their sum
};

/// Reads an attribute StackMapTable into `code.frames`. Checked: frames stand at instructions, `chopped` can
/// be taken, sizes keep to max_locals and max_stack, and operands are what they have to be. `starts` says
/// where instructions start.
void read_stack_map(ByteCursor& cursor,
                    const ReadContext& context,
                    const Method& method,
                    const std::vector<bool>& starts,
                    Code& code) {
  Reader(cursor, context, method, starts, code).run();
}

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
