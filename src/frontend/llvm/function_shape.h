// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class DIType;
class Function;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// Where a piece of a source parameter comes in.
struct ArgumentPart {
  unsigned argument = 0;     ///< of the LLVM function
  std::uint64_t offset = 0;  ///< in the parameter, bytes
};

struct SourceParameter {
  std::string name;
  const ::llvm::DIType* type = nullptr;
  std::vector<ArgumentPart> parts;
  bool is_receiver = false;  ///< `this`
  bool is_copied = false;    ///< the one argument is a pointer to a copy (`byval`) of the parameter
  /// What a `void *` is used as; null if that is not known, and of all others.
  const ::llvm::DIType* used_as = nullptr;
};

/// How the source sees a function: its parameters before the calling convention took them apart.
struct FunctionShape {
  std::vector<SourceParameter> parameters;
  const ::llvm::DIType* result = nullptr;   ///< null: void
  std::optional<unsigned> result_argument;  ///< pointer to where the result goes (`sret`)
};

/// Taken from the debug information of a function whose variables are still in memory (before `promote`): a
/// parameter is where the prologue stores the arguments. Nothing if there is no debug information or an
/// argument cannot be placed.
[[nodiscard]] std::optional<FunctionShape> find_shape(const ::llvm::Function& function);

}  // namespace testellate::frontend::llvm
