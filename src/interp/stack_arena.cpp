// SPDX-License-Identifier: Apache-2.0
#include "interp/stack_arena.h"

#include <algorithm>
#include <cstring>

namespace testellate::interp {

void StackArena::release(Mark mark) {
  chunk_ = mark.chunk;
  used_ = mark.used;
}

std::byte* StackArena::allocate(std::uint64_t bytes) {
  bytes = (bytes + 7) & ~std::uint64_t{7};
  if (chunks_.empty() || bytes > chunks_[chunk_].size - used_) {
    const std::size_t next = chunks_.empty() ? 0 : chunk_ + 1;
    if (next == chunks_.size() || chunks_[next].size < bytes) {
      // Chunks behind the current one are unused: one that is too small makes room for one that fits.
      chunks_.resize(next);
      const std::uint64_t size = std::max(bytes, kChunkBytes);
      ZeroedBytes fresh = allocate_zeroed(size);
      if (fresh == nullptr) return nullptr;
      chunks_.push_back(Chunk{std::move(fresh), size});
    }
    chunk_ = next;
    used_ = 0;
  }
  std::byte* result = chunks_[chunk_].bytes.get() + used_;
  used_ += bytes;
  std::memset(result, 0, bytes);
  return result;
}

}  // namespace testellate::interp
