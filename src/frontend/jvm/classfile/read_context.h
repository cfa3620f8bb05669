// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "frontend/jvm/classfile/byte_cursor.h"
#include "frontend/jvm/classfile/constant_pool.h"

namespace testellate::frontend::jvm {

/// What the parts of a class after its constant pool are read with: indices turned into what they stand for.
/// A wrong index is a problem of the cursor, and reads as an empty text or 0.
struct ReadContext {
  const ConstantPool& constants;
  std::uint16_t major;

  [[nodiscard]] std::uint16_t index(ByteCursor& cursor, ConstantKind kind) const;
  [[nodiscard]] std::uint16_t index_or_zero(ByteCursor& cursor, ConstantKind kind) const;
  [[nodiscard]] std::string_view utf8(ByteCursor& cursor) const;
  [[nodiscard]] std::string_view utf8_or_nothing(ByteCursor& cursor) const;
  /// Of a class that is no array.
  [[nodiscard]] std::string_view class_name(ByteCursor& cursor) const;
  [[nodiscard]] std::string_view class_name_or_nothing(ByteCursor& cursor) const;
};

}  // namespace testellate::frontend::jvm
