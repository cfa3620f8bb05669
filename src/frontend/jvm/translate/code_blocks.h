// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "frontend/jvm/classfile/class_file.h"

namespace testellate::frontend::jvm {

/// Where the blocks of a method's code start, and which handlers cover each of them.
struct CodeBlocks {
  struct Block {
    std::uint32_t start = 0;
    /// Handlers of the code that cover the block, in order of search, up to the first that catches
    /// everything; those that can never be chosen are left out.
    std::vector<std::uint32_t> handlers;
  };

  std::vector<Block> blocks;            ///< in order of start; the first starts at 0
  std::vector<std::uint32_t> block_at;  ///< by offset: number of the block that starts there, or kNone
  static constexpr std::uint32_t kNone = 0xffffffffU;
};

/// A block starts at each target of a jump, after each jump, at each handler, and where the handlers change.
[[nodiscard]] CodeBlocks find_blocks(const Code& code, const ConstantPool& constants);

/// Whether the handler catches whatever is thrown.
[[nodiscard]] bool catches_everything(const ExceptionHandler& handler, const ConstantPool& constants);

}  // namespace testellate::frontend::jvm
