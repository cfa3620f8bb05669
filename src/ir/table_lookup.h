// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace testellate::ir {

/// The key of the row whose `text_of` equals `text`. The tables are short, and names are looked up only while
/// reading text.
template <typename Row, typename TextOf, typename KeyOf>
[[nodiscard]] auto find_row(std::span<const Row> rows, std::string_view text, TextOf text_of, KeyOf key_of)
    -> std::optional<std::remove_cvref_t<decltype(rows[0].*key_of)>> {
  for (const Row& row : rows) {
    if (row.*text_of == text) return row.*key_of;
  }
  return std::nullopt;
}

}  // namespace testellate::ir
