// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace testellate::diag {

/// A place in the user's input. Zero lines and columns are unknown; both count from 1.
struct Location {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const Location&, const Location&) = default;
};

/// "a.tir:3:14", "a.tir:3", "a.tir" or "".
[[nodiscard]] std::string to_text(const Location& location);

}  // namespace testellate::diag
