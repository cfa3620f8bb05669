// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "heap_method.h"

namespace testellate::test {

/// Of one method, or of many.
struct HeapTally {
  std::uint64_t heaps = 0;  ///< that were tried
  std::uint64_t paths = 0;
  std::uint64_t leaves_lazy = 0;
  std::uint64_t leaves_solver = 0;
};

/// Compares the paths of a method that are explored with `--aliasing lazy` and `solver` with each other and
/// with those of small heaps, all of them or, if there are more, `most_heaps` by chance: the first difference
/// in words. Each leaf must have a test that the interpreter confirms.
[[nodiscard]] std::optional<std::string> compare_heap_paths(const HeapMethod& method,
                                                            std::uint64_t most_heaps,
                                                            HeapTally& tally);

}  // namespace testellate::test
