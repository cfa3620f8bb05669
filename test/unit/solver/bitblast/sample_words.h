// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/rng.h"
#include "value/bits.h"

namespace testellate::solver::bitblast {

/// A number of `width` bits: corner values, small numbers, powers of two and random bits in turn.
inline value::U128 sample_word(support::Rng& rng, unsigned width) {
  using value::U128;
  U128 random = (static_cast<U128>(rng.next()) << 64) | rng.next();
  switch (rng.below(8)) {
    case 0:
      return value::truncate<U128>(rng.below(4), width);
    case 1:
      return value::neg<U128>(value::truncate<U128>(rng.below(4), width), width);
    case 2:
      return value::truncate<U128>((U128{1} << rng.below(width)) + rng.below(3) - 1, width);
    case 3:
      return value::truncate<U128>(value::min_signed<U128>(width) + rng.below(3) - 1, width);
    case 4:
      return value::truncate<U128>(random >> rng.below(128), width);
    default:
      return value::truncate<U128>(random, width);
  }
}

}  // namespace testellate::solver::bitblast
