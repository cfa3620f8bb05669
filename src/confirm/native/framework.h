// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace testellate::confirm::native {

/// What the tests of a suite are written for.
enum class Framework : std::uint8_t { GoogleTest, Catch2 };

/// How a framework is found on this machine.
struct Installation {
  std::string header;                  ///< that all tests include, if it is there
  std::vector<std::string> link{};     ///< what makes an executable of tests, `main` included
  bool has_main_by_arguments = false;  ///< says what to run by arguments, not by variables
};
[[nodiscard]] Installation find_framework(Framework framework);

}  // namespace testellate::confirm::native
