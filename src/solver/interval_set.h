// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "value/bits.h"

namespace testellate::solver {

/// From `low` to `high`, both in, unsigned.
struct Interval {
  std::uint64_t low;
  std::uint64_t high;
  friend bool operator==(Interval, Interval) = default;
};

/// A set of words of 1 to 64 bits: ascending intervals with a gap between neighbours, so equal sets have
/// equal intervals. Signed ranges are sets of at most two intervals.
class IntervalSet {
 public:
  IntervalSet() = default;  ///< empty
  [[nodiscard]] static IntervalSet full(unsigned width) {
    return range(0, value::low_mask<std::uint64_t>(width));
  }
  /// Empty if `low` > `high`.
  [[nodiscard]] static IntervalSet range(std::uint64_t low, std::uint64_t high);
  [[nodiscard]] static IntervalSet single(std::uint64_t word) { return range(word, word); }

  [[nodiscard]] bool is_empty() const { return intervals_.empty(); }
  [[nodiscard]] bool contains(std::uint64_t word) const;
  [[nodiscard]] const std::vector<Interval>& intervals() const { return intervals_; }

  [[nodiscard]] IntervalSet intersect(const IntervalSet& other) const;
  [[nodiscard]] IntervalSet unite(const IntervalSet& other) const;
  [[nodiscard]] IntervalSet complement(unsigned width) const;
  /// { x + delta mod 2^width }
  [[nodiscard]] IntervalSet shift(std::uint64_t delta, unsigned width) const;
  /// { -x mod 2^width }
  [[nodiscard]] IntervalSet negate(unsigned width) const;
  /// { x - base : x in the set, base <= x <= base + span }
  [[nodiscard]] IntervalSet window(std::uint64_t base, std::uint64_t span) const;

  /// Appends an interval that begins beyond all others; joins it to the last if they touch.
  void append(Interval interval);

  friend bool operator==(const IntervalSet&, const IntervalSet&) = default;

 private:
  std::vector<Interval> intervals_;
};

}  // namespace testellate::solver
