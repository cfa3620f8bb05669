// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "value/bits.h"

namespace testellate::expr {

/// A set of bit-vectors of one width, as the ranges it consists of. For sets of few ranges: what comparisons
/// with constants leave of a term's values.
class ValueSet {
 public:
  /// Unsigned, both ends included, first <= last.
  struct Range {
    value::U128 first = 0;
    value::U128 last = 0;
    friend bool operator==(const Range&, const Range&) = default;
  };

  [[nodiscard]] static ValueSet all(unsigned width);
  [[nodiscard]] static ValueSet none(unsigned width);
  /// first, first + 1, ... last, round through zero if last < first.
  [[nodiscard]] static ValueSet arc(value::U128 first, value::U128 last, unsigned width);

  [[nodiscard]] unsigned width() const { return width_; }
  [[nodiscard]] bool is_empty() const { return ranges_.empty(); }
  [[nodiscard]] bool is_single() const { return ranges_.size() == 1 && ranges_[0].first == ranges_[0].last; }
  [[nodiscard]] bool contains(value::U128 bits) const;
  /// In ascending order; between two of them lies a value that is not in the set.
  [[nodiscard]] std::span<const Range> ranges() const { return ranges_; }

  [[nodiscard]] ValueSet complement() const;
  /// { v + amount }
  [[nodiscard]] ValueSet plus(value::U128 amount) const;
  /// { -v }
  [[nodiscard]] ValueSet negated() const;
  /// The values of the narrow width whose extension lies in the set.
  [[nodiscard]] ValueSet before_zero_extension(unsigned narrow) const;
  [[nodiscard]] ValueSet before_sign_extension(unsigned narrow) const;

  friend ValueSet intersection(const ValueSet& a, const ValueSet& b);
  friend bool operator==(const ValueSet&, const ValueSet&) = default;

 private:
  explicit ValueSet(unsigned width) : width_(width) {}
  void add(Range range);
  void normalise();

  unsigned width_;
  std::vector<Range> ranges_;
};

[[nodiscard]] ValueSet intersection(const ValueSet& a, const ValueSet& b);
[[nodiscard]] inline bool is_subset(const ValueSet& a, const ValueSet& b) { return intersection(a, b) == a; }

}  // namespace testellate::expr
