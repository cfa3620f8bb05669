// SPDX-License-Identifier: Apache-2.0
#include "expr/value_set.h"

#include <algorithm>

#include "support/invariant.h"

namespace testellate::expr {

using value::low_mask;
using value::U128;

ValueSet ValueSet::all(unsigned width) { return arc(0, low_mask<U128>(width), width); }

ValueSet ValueSet::none(unsigned width) { return ValueSet(width); }

ValueSet ValueSet::arc(U128 first, U128 last, unsigned width) {
  ValueSet set(width);
  if (first <= last) {
    set.add({first, last});
  } else {
    set.add({0, last});
    set.add({first, low_mask<U128>(width)});
  }
  set.normalise();
  return set;
}

void ValueSet::add(Range range) { ranges_.push_back(range); }

void ValueSet::normalise() {
  std::ranges::sort(ranges_, {}, &Range::first);
  std::vector<Range> merged;
  for (const Range& range : ranges_) {
    // `last + 1` would wrap round at the largest value, after which nothing can follow.
    if (!merged.empty() && (range.first <= merged.back().last || range.first - 1 == merged.back().last)) {
      merged.back().last = std::max(merged.back().last, range.last);
    } else {
      merged.push_back(range);
    }
  }
  ranges_ = std::move(merged);
}

bool ValueSet::contains(U128 bits) const {
  return std::ranges::any_of(ranges_,
                             [&](const Range& range) { return range.first <= bits && bits <= range.last; });
}

ValueSet ValueSet::complement() const {
  ValueSet set(width_);
  const U128 most = low_mask<U128>(width_);
  U128 next = 0;
  bool has_more = true;
  for (const Range& range : ranges_) {
    if (next < range.first) set.add({next, range.first - 1});
    has_more = range.last != most;
    next = range.last + 1;
  }
  if (has_more) set.add({next, most});
  return set;
}

ValueSet ValueSet::plus(U128 amount) const {
  ValueSet set(width_);
  for (const Range& range : ranges_) {
    const U128 first = value::add(range.first, amount, width_);
    const U128 last = value::add(range.last, amount, width_);
    for (const Range& part : arc(first, last, width_).ranges_) set.add(part);
  }
  set.normalise();
  return set;
}

ValueSet ValueSet::negated() const {
  ValueSet set(width_);
  for (const Range& range : ranges_) {
    const U128 first = value::neg(range.last, width_);
    const U128 last = value::neg(range.first, width_);
    for (const Range& part : arc(first, last, width_).ranges_) set.add(part);
  }
  set.normalise();
  return set;
}

ValueSet ValueSet::before_zero_extension(unsigned narrow) const {
  ValueSet set(narrow);
  for (const Range& range : intersection(*this, arc(0, low_mask<U128>(narrow), width_)).ranges_) {
    set.add(range);
  }
  return set;
}

ValueSet ValueSet::before_sign_extension(unsigned narrow) const {
  const U128 least = value::sign_extend(value::min_signed<U128>(narrow), narrow, width_);
  ValueSet set(narrow);
  for (const Range& range :
       intersection(*this, arc(least, value::max_signed<U128>(narrow), width_)).ranges_) {
    // A range of extensions that goes through both halves would contain values that are none, unless nothing
    // was extended.
    const U128 first = value::truncate(range.first, narrow);
    const U128 last = value::truncate(range.last, narrow);
    set.add({first, last});
  }
  set.normalise();
  return set;
}

ValueSet intersection(const ValueSet& a, const ValueSet& b) {
  TESTELLATE_INVARIANT(a.width_ == b.width_, "sets that are compared should be of one width");
  ValueSet set(a.width_);
  auto left = a.ranges_.begin();
  auto right = b.ranges_.begin();
  while (left != a.ranges_.end() && right != b.ranges_.end()) {
    const U128 first = std::max(left->first, right->first);
    const U128 last = std::min(left->last, right->last);
    if (first <= last) set.add({first, last});
    if (left->last < right->last) {
      ++left;
    } else {
      ++right;
    }
  }
  return set;
}

}  // namespace testellate::expr
