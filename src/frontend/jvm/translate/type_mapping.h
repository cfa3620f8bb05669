// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "frontend/jvm/classfile/descriptor.h"
#include "ir/data_type.h"
#include "ir/function.h"
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

/// In a local variable or on the stack; not for void.
[[nodiscard]] ValueKind kind_of(const FieldType& type);
/// In a register; none for void.
[[nodiscard]] ir::Type register_type(const FieldType& type);
/// In a field, static variable or array element.
[[nodiscard]] ir::Type storage_type(const FieldType& type);
/// What the language says about the bits of a primitive type.
[[nodiscard]] ir::DataType scalar_data_type(BaseType base);
/// With the receiver first, if there is one.
[[nodiscard]] ir::Signature to_signature(const MethodType& type, bool has_receiver);

}  // namespace testellate::frontend::jvm
