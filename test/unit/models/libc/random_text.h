// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "support/rng.h"

namespace testellate::models {

/// Short, over few letters, so that strings agree in a part, contain each other and hold separators.
[[nodiscard]] inline std::string random_text(support::Rng& rng,
                                             std::string_view alphabet = "abAB,\x80\xff",
                                             std::size_t longest = 7) {
  std::string text;
  for (std::size_t n = rng.below(longest + 1); n > 0; --n) text += alphabet[rng.below(alphabet.size())];
  return text;
}

/// For each of many pairs of random strings.
template <typename Check>
void for_random_pairs(Check check) {
  support::Rng rng(1);
  for (int i = 0; i < 300; ++i) {
    const std::string a = random_text(rng);
    check(a, rng.one_in(4) ? a : random_text(rng, "abAB,\x80\xff", rng.one_in(2) ? 2 : 7), rng);
  }
}

}  // namespace testellate::models
