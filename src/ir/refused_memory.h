// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "ir/function.h"

namespace testellate::ir {

/// The input stream that says which attempts to allocate fail: an i1 for each, in their order; those behind
/// its end succeed.
inline constexpr std::string_view kRefusedMemory = "memory refused";

/// Whether a `heap_alloc` in the function is an attempt of the program to allocate: those of library
/// functions are, which have no policy of their own. What a front end makes for its own ends is none.
[[nodiscard]] inline bool makes_attempts(const Function& function) {
  return !function.policy.is_valid() && !function.is_scripted && !function.is_user;
}

}  // namespace testellate::ir
