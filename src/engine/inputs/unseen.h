// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace testellate::engine {

/// What a test has for references among its inputs that the path never looked at.
enum class Unseen : std::uint8_t {
  Null,
  Telling,  ///< objects that show what becomes of them, where they are easily made
};

}  // namespace testellate::engine
