// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "models/calculator.h"
#include "models/jdk/java.h"

namespace testellate::models::jdk {

/// A number that is at most `most` on this path, or any number if there is a chance that it is not. Where it
/// is a term, the path splits over all that it may be, so that nothing is missed; if that were too many, one
/// of them is taken.
[[nodiscard]] inline std::uint32_t split(Java& java, ir::NativeValue value, std::uint32_t most) {
  constexpr std::uint32_t kMost = 64;
  Calculator calculator(java.context());
  const bool is_term = !java.context().try_concrete(value);
  for (std::uint32_t at = 0; is_term && most <= kMost && at <= most; ++at) {
    if (calculator.is_true(calculator.eq(value, at))) return at;
  }
  return static_cast<std::uint32_t>(java.to_int(value));
}

}  // namespace testellate::models::jdk
