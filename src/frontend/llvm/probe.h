// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "diag/diagnostic.h"

namespace testellate::frontend::llvm {

/// A function whose edges are recorded: `number` is what the probes pass.
struct ProbedFunction {
  std::string name;
  std::uint32_t number = 0;
  std::uint32_t edge_count = 0;
};

struct ProbedModule {
  std::string bitcode;
  std::vector<ProbedFunction> functions;
};

struct ProbeOptions {
  /// Files that hold tests besides the code that they include: what is written in them gets no probes.
  std::set<std::string> test_files{};
  bool for_address_sanitizer = false;  ///< functions get the attribute that `-fsanitize=address` acts upon
};

/// The module with a call `__ts_edge(i32 function, i32 edge)` on every edge, numbered as `translate_module`
/// numbers them: edge i of a function is edge i of its `ir::Body`. `bitcode` comes from `compile_to_bitcode`,
/// for the file that was explored or for one that includes it.
[[nodiscard]] diag::Result<ProbedModule> add_probes(const std::string& bitcode, const ProbeOptions& options);

}  // namespace testellate::frontend::llvm
