// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace testellate::emit::junit {

enum class Flavour : std::uint8_t { JUnit5, JUnit4 };

struct SuiteOptions {
  Flavour flavour = Flavour::JUnit5;
  /// Tests may set private state and call private methods by reflection.
  bool uses_reflection = false;
};

}  // namespace testellate::emit::junit
