// SPDX-License-Identifier: Apache-2.0
#include "solver/growing_prefix.h"

#include <algorithm>

namespace testellate::solver {

std::size_t GrowingPrefix::shared_with(std::span<const expr::Term> target) const {
  std::size_t limit = std::min(target.size(), conditions_.size());
  auto end = target.begin() + static_cast<std::ptrdiff_t>(limit);
  return static_cast<std::size_t>(std::mismatch(target.begin(), end, conditions_.begin()).first -
                                  target.begin());
}

}  // namespace testellate::solver
