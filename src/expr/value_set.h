// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "expr/term.h"
#include "expr/term_builder.h"
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

/// A condition on the value of one term: it holds exactly if the value of `base` lies in `values`.
struct Comparison {
  Term base;
  ValueSet values;
  /// What the condition compares is `base` itself or an extension of it: nothing was moved across.
  bool is_plain = true;
};

/// Reads `condition` as a comparison of a term with constants, or several of the same term joined by ||:
/// x < 5, x != 3, 5 - x <=u 2, x - 1 < x, x == 1 || x == 3. Added constants, the sign and extensions are
/// taken off the term, so that x, x + 3 and -x have the same base. Nothing for other conditions. Exact for
/// every value of the base, wrapping round included.
[[nodiscard]] std::optional<Comparison> try_comparison(TermBuilder& builder, Term condition);

}  // namespace testellate::expr
