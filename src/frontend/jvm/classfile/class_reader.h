// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "frontend/jvm/classfile/byte_cursor.h"
#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/classfile/constant_pool.h"

/// The parts of `read_class_file`, and what they have in common. Nobody else needs them.
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
  /// Of a class that is not an array.
  [[nodiscard]] std::string_view class_name(ByteCursor& cursor) const;
  [[nodiscard]] std::string_view class_name_or_nothing(ByteCursor& cursor) const;
};

/// An attribute that is known in some place, JVMS §4.7. In class files older than `since`, and where nobody
/// knows it, an attribute means nothing and is skipped.
template <typename Target>
struct AttributeRow {
  std::string_view name;
  std::uint16_t since;
  bool may_repeat;
  void (*read)(ByteCursor& cursor, const ReadContext& context, Target& target);
};

/// Reads one of the attributes that all Described things may have; false if this is none of them.
[[nodiscard]] bool read_described(std::string_view name,
                                  ByteCursor& body,
                                  const ReadContext& context,
                                  Described& target);

/// Reads the list of attributes at the cursor into `target`.
template <typename Target>
void read_attributes(ByteCursor& cursor,
                     const ReadContext& context,
                     std::span<const AttributeRow<Target>> rows,
                     Target& target) {
  std::vector<std::string_view> seen;
  std::uint16_t count = cursor.count(6);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at) {
    std::size_t start = cursor.offset();
    std::string_view name = context.utf8(cursor);
    std::uint32_t length = cursor.u32();
    ByteCursor body = cursor.part(length);
    if (cursor.failed()) return;

    auto row = std::ranges::find(rows, name, &AttributeRow<Target>::name);
    if (row != rows.end()) {
      if (row->since > context.major) continue;
      row->read(body, context, target);
    } else {
      bool is_known = false;
      if constexpr (std::derived_from<Target, Described>) {
        is_known = read_described(name, body, context, target);
      }
      if (!is_known) continue;
    }
    if (!cursor.failed() && body.remaining() != 0) {
      body.fail(fmt::format("attribute `{}` ends here, but has {} more bytes", name, body.remaining()));
    }
    if (row != rows.end() && row->may_repeat) continue;
    if (std::ranges::find(seen, name) != seen.end()) {
      cursor.problem().report(start, fmt::format("a second attribute `{}`", name));
    }
    seen.push_back(name);
  }
}

/// Reads and checks the pool of a class file of version `major`. If there is a problem, the result means
/// nothing. Bootstrap methods are known later: whether there are enough is not checked.
[[nodiscard]] ConstantPool read_constant_pool(ByteCursor& cursor, std::uint16_t major);

/// Read and check the fields and the methods of a class whose name and flags are known, JVMS §4.5 and §4.6.
void read_fields(ByteCursor& cursor, const ReadContext& context, ClassFile& file);
void read_methods(ByteCursor& cursor, const ReadContext& context, ClassFile& file);

/// Reads and checks an attribute Code, JVMS §4.7.3. The method's name, descriptor and flags are known
/// already.
void read_code(ByteCursor& cursor, const ReadContext& context, Method& method);

/// Checks the instructions of a method by themselves, JVMS §4.9.1. `base` is where they start in the file.
/// The result says for each byte whether an instruction starts there, and means nothing if there is a
/// problem.
[[nodiscard]] std::vector<bool> check_code(const Code& code,
                                           std::size_t base,
                                           const ReadContext& context,
                                           ClassProblem& problem);

}  // namespace testellate::frontend::jvm
