// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace testellate::support {

/// SplitMix64 (Steele, Lea, Flood 2014): small, fast, the same numbers on every platform. Not for secrets.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }

  /// A number in [0, bound); `bound` > 0. The bias of the plain remainder is below bound / 2^64.
  constexpr std::uint64_t below(std::uint64_t bound) { return next() % bound; }
  constexpr bool one_in(std::uint64_t n) { return below(n) == 0; }

 private:
  std::uint64_t state_;
};

}  // namespace testellate::support
