// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace testellate::ir {

/// A native of this beginning is none of the program's: front ends call it where they have no counterpart for
/// something, and the rest of its name says for what. It is never implemented.
inline constexpr std::string_view kUnsupportedNative = "unsupported: ";

/// Why a path ends that calls a native without implementation: "extern strfry", "inline assembly".
[[nodiscard]] inline std::string missing_native_reason(std::string_view native) {
  if (native.starts_with(kUnsupportedNative)) return std::string(native.substr(kUnsupportedNative.size()));
  return "extern " + std::string(native);
}

}  // namespace testellate::ir
