// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/rng.h"

namespace testellate::models {

/// Compares the model of one function with the function of the host, which the test calls, on corner cases
/// and random inputs; where the host has none to call (`abort`), with what the standard says.
struct LibcCase {
  std::string_view name;
  void (*check)();

  friend void PrintTo(const LibcCase& the_case, std::ostream* out) { *out << the_case.name; }
};

[[nodiscard]] std::span<const LibcCase> ctype_cases();
[[nodiscard]] std::span<const LibcCase> file_cases();
[[nodiscard]] std::span<const LibcCase> input_cases();
[[nodiscard]] std::span<const LibcCase> math_cases();
[[nodiscard]] std::span<const LibcCase> memory_cases();
[[nodiscard]] std::span<const LibcCase> number_cases();
[[nodiscard]] std::span<const LibcCase> output_cases();
[[nodiscard]] std::span<const LibcCase> string_cases();

}  // namespace testellate::models
