// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
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

/// A set of bytes, one bit for each.
class ByteSet {
 public:
  [[nodiscard]] static ByteSet from(const IntervalSet& intervals) {
    ByteSet set;
    for (Interval interval : intervals.intervals()) {
      for (std::uint64_t byte = interval.low; byte <= interval.high; ++byte) set.insert(byte);
    }
    return set;
  }

  void insert(std::uint64_t byte) { words_[byte >> 6] |= std::uint64_t{1} << (byte & 63); }
  [[nodiscard]] bool contains(std::uint64_t byte) const {
    return ((words_[byte >> 6] >> (byte & 63)) & 1) != 0;
  }
  [[nodiscard]] bool is_empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  /// The smallest; the set is not empty.
  [[nodiscard]] std::uint64_t first() const {
    std::uint64_t word = 0;
    while (words_[word] == 0) ++word;
    return word * 64 + static_cast<unsigned>(std::countr_zero(words_[word]));
  }
  /// The greatest; the set is not empty.
  [[nodiscard]] std::uint64_t last() const {
    std::uint64_t word = 3;
    while (words_[word] == 0) --word;
    return word * 64 + 63 - static_cast<unsigned>(std::countl_zero(words_[word]));
  }
  [[nodiscard]] ByteSet intersect(const ByteSet& other) const {
    ByteSet set;
    for (std::size_t at = 0; at < words_.size(); ++at) set.words_[at] = words_[at] & other.words_[at];
    return set;
  }

 private:
  std::array<std::uint64_t, 4> words_{};
};

inline constexpr unsigned kByteWidth = 8;

/// The values an atom may still have: one bit each up to a byte, intervals beyond.
class ValueSet {
 public:
  ValueSet() = default;
  ValueSet(unsigned width, IntervalSet intervals) : is_bytes_(width <= kByteWidth) {
    if (is_bytes_) {
      bytes_ = ByteSet::from(intervals);
    } else {
      intervals_ = std::move(intervals);
    }
  }
  explicit ValueSet(ByteSet bytes) : is_bytes_(true), bytes_(bytes) {}
  [[nodiscard]] static ValueSet full(unsigned width) { return {width, IntervalSet::full(width)}; }

  [[nodiscard]] bool is_empty() const { return is_bytes_ ? bytes_.is_empty() : intervals_.is_empty(); }
  [[nodiscard]] bool contains(std::uint64_t word) const {
    return is_bytes_ ? bytes_.contains(word) : intervals_.contains(word);
  }
  /// The smallest; the set is not empty.
  [[nodiscard]] std::uint64_t first() const {
    return is_bytes_ ? bytes_.first() : intervals_.intervals().front().low;
  }
  /// The greatest; the set is not empty.
  [[nodiscard]] std::uint64_t last() const {
    return is_bytes_ ? bytes_.last() : intervals_.intervals().back().high;
  }
  /// The least and the greatest in signed order; the set is not empty.
  [[nodiscard]] Interval signed_hull(unsigned width) const {
    std::uint64_t top = value::low_mask<std::uint64_t>(width);
    std::uint64_t half = value::min_signed<std::uint64_t>(width);
    ValueSet negative = intersect({width, IntervalSet::range(half, top)});
    ValueSet positive = intersect({width, IntervalSet::range(0, half - 1)});
    return {negative.is_empty() ? positive.first() : negative.first(),
            positive.is_empty() ? negative.last() : positive.last()};
  }
  /// Of atoms of the same width.
  [[nodiscard]] ValueSet intersect(const ValueSet& other) const {
    ValueSet set;
    set.is_bytes_ = is_bytes_;
    if (is_bytes_) {
      set.bytes_ = bytes_.intersect(other.bytes_);
    } else {
      set.intervals_ = intervals_.intersect(other.intervals_);
    }
    return set;
  }

 private:
  bool is_bytes_ = true;
  ByteSet bytes_;
  IntervalSet intervals_;
};

}  // namespace testellate::solver
