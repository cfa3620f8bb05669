// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "ir/type.h"

namespace testellate::frontend::jvm {

/// What the JVM tells apart in local variables and on the operand stack (JVMS §2.11.1, computational types).
enum class ValueKind : std::uint8_t { Int, Long, Float, Double, Ref };
inline constexpr unsigned kValueKindCount = 5;

/// Register type.
[[nodiscard]] constexpr ir::Type type_of(ValueKind kind) {
  switch (kind) {
    case ValueKind::Int:
      return ir::Type::integer(32);
    case ValueKind::Long:
      return ir::Type::integer(64);
    case ValueKind::Float:
      return ir::Type::f32();
    case ValueKind::Double:
      return ir::Type::f64();
    case ValueKind::Ref:
      return ir::Type::ref();
  }
  return ir::Type::none();
}

/// Long and double: two slots, two words of the stack.
[[nodiscard]] constexpr bool is_wide(ValueKind kind) {
  return kind == ValueKind::Long || kind == ValueKind::Double;
}

/// "i", "l", "f", "d", "a": the JVM's prefix, used in names of registers.
[[nodiscard]] constexpr char letter_of(ValueKind kind) { return "ilfda"[static_cast<unsigned>(kind)]; }

}  // namespace testellate::frontend::jvm
