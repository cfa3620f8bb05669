// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/classfile/read_context.h"

namespace testellate::frontend::jvm {

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

}  // namespace testellate::frontend::jvm
