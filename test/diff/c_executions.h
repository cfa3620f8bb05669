// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "random_c.h"

namespace testellate::test {

struct CTally {
  std::uint64_t programs = 0;
  std::uint64_t calls = 0;      ///< each executed four times
  std::uint64_t decisions = 0;  ///< of the engine, on terms
};

struct CDifference {
  std::uint64_t seed = 0;  ///< of the program; the first of the file if it concerns the whole file
  std::string text;
};

/// Executes every call of the programs, which become one file: as machine code, in the interpreter, in the
/// engine with the arguments as constants, and in the engine with variables along the path that the arguments
/// take, where the result is a term that is evaluated. Says what differs first.
[[nodiscard]] std::optional<CDifference> compare_c_executions(const std::vector<RandomC>& programs,
                                                              CTally& tally);

}  // namespace testellate::test
