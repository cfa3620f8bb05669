// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "ir/ids.h"

namespace testellate::result {

/// How often the tests that count executed each part of a function.
struct FunctionCoverage {
  ir::FunctionId function;
  std::vector<std::uint64_t> instructions;  ///< by position in the body
  std::vector<std::uint64_t> edges;         ///< by position in the body
};

}  // namespace testellate::result
