// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/read_stack_map.h"

#include <optional>

#include <fmt/format.h>

#include "frontend/jvm/classfile/bytecode.h"
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

}  // namespace

void read_stack_map(ByteCursor& cursor,
                    const ReadContext& context,
                    const Method& method,
                    const std::vector<bool>& starts,
                    Code& code) {
  Reader(cursor, context, method, starts, code).run();
}

}  // namespace testellate::frontend::jvm
