// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "frontend/llvm/function_shape.h"
#include "ir/program.h"

namespace testellate::frontend::llvm {

/// A parameter as a unit gives it.
struct EntryParameter {
  ir::Symbol name;
  bool is_by_value = false;  ///< comes as the address of an object of `size` bytes
  std::uint64_t size = 0;
  std::vector<ArgumentPart> parts;
  bool is_copied = false;
};

struct EntryResult {
  bool is_by_value = false;  ///< goes into a new object of `size` bytes, whose address is returned
  std::uint64_t size = 0;
  std::optional<unsigned> argument;
};

/// Makes a function `ts.entry.NAME` that takes the parameters as the source has them, takes those apart that
/// are passed in pieces, and calls `function`. It is no user code.
[[nodiscard]] ir::FunctionId make_entry(ir::Program& program,
                                        ir::FunctionId function,
                                        const std::vector<EntryParameter>& parameters,
                                        const EntryResult& result);

}  // namespace testellate::frontend::llvm
