// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ir/ids.h"
#include "result/edge_verdict.h"

namespace testellate::result {

/// What a run on the real machine executed of a function, whatever part of a test it was for.
struct SeenFunction {
  ir::FunctionId function;
  std::vector<ir::EdgeId> edges;     ///< ascending
  std::vector<std::uint32_t> lines;  ///< ascending
};

/// A row of the report on the code of the input: a class, or a file. Synthetic edges do not count.
struct CodeCoverage {
  std::string name{};
  std::string file{};
  struct {
    std::uint64_t total = 0;
    std::uint64_t covered = 0;
    std::uint64_t infeasible = 0;
  } branches{};
  std::vector<std::string> infeasible_edges{};  ///< names
  /// All others that are not covered, by name, with why.
  std::vector<std::pair<std::string, OpenReason>> open_edges{};
  struct {
    std::uint64_t total = 0;
    std::uint64_t covered = 0;
  } lines{};
};

}  // namespace testellate::result
