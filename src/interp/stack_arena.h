// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interp/object_heap.h"

namespace testellate::interp {

/// Memory for stack objects: given back all at once, up to a mark, when a frame is left.
class StackArena {
 public:
  struct Mark {
    std::size_t chunk = 0;
    std::uint64_t used = 0;
  };

  [[nodiscard]] Mark mark() const { return Mark{chunk_, used_}; }
  /// Everything allocated since the mark was taken is gone.
  void release(Mark mark);
  /// Zeroed; null if the machine has no more memory.
  [[nodiscard]] std::byte* allocate(std::uint64_t bytes);

 private:
  struct Chunk {
    ZeroedBytes bytes;
    std::uint64_t size = 0;
  };
  static constexpr std::uint64_t kChunkBytes = 1U << 16;

  std::vector<Chunk> chunks_;
  std::size_t chunk_ = 0;
  std::uint64_t used_ = 0;  ///< of chunk `chunk_`
};

}  // namespace testellate::interp
