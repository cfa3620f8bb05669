// SPDX-License-Identifier: Apache-2.0
#include "solver/value_set.h"

#include <algorithm>

namespace testellate::solver {

IntervalSet IntervalSet::range(std::uint64_t low, std::uint64_t high) {
  IntervalSet set;
  if (low <= high) set.intervals_.push_back({low, high});
  return set;
}

bool IntervalSet::contains(std::uint64_t word) const {
  auto after = std::upper_bound(
      intervals_.begin(), intervals_.end(), word, [](std::uint64_t w, Interval i) { return w < i.low; });
  return after != intervals_.begin() && word <= std::prev(after)->high;
}

void IntervalSet::append(Interval interval) {
  if (!intervals_.empty()) {
    Interval& last = intervals_.back();
    if (interval.low <= last.high || interval.low == last.high + 1) {
      last.high = std::max(last.high, interval.high);
      return;
    }
  }
  intervals_.push_back(interval);
}

IntervalSet IntervalSet::intersect(const IntervalSet& other) const {
  IntervalSet result;
  auto a = intervals_.begin();
  auto b = other.intervals_.begin();
  while (a != intervals_.end() && b != other.intervals_.end()) {
    std::uint64_t low = std::max(a->low, b->low);
    std::uint64_t high = std::min(a->high, b->high);
    if (low <= high) result.intervals_.push_back({low, high});
    if (a->high < b->high) {
      ++a;
    } else {
      ++b;
    }
  }
  return result;
}

IntervalSet IntervalSet::unite(const IntervalSet& other) const {
  IntervalSet result;
  auto a = intervals_.begin();
  auto b = other.intervals_.begin();
  while (a != intervals_.end() || b != other.intervals_.end()) {
    bool take_a = b == other.intervals_.end() || (a != intervals_.end() && a->low <= b->low);
    result.append(take_a ? *a++ : *b++);
  }
  return result;
}

IntervalSet IntervalSet::complement(unsigned width) const {
  IntervalSet result;
  std::uint64_t top = value::low_mask<std::uint64_t>(width);
  std::uint64_t next = 0;
  for (Interval interval : intervals_) {
    if (interval.low > next) result.intervals_.push_back({next, interval.low - 1});
    if (interval.high == top) return result;
    next = interval.high + 1;
  }
  result.intervals_.push_back({next, top});
  return result;
}

IntervalSet IntervalSet::shift(std::uint64_t delta, unsigned width) const {
  std::uint64_t top = value::low_mask<std::uint64_t>(width);
  delta &= top;
  if (delta == 0) return *this;
  // Words from `turn` on wrap round: they come out first.
  std::uint64_t turn = top - delta + 1;
  IntervalSet result;
  for (Interval interval : intervals_) {
    if (interval.high < turn) continue;
    result.append({std::max(interval.low, turn) - turn, interval.high - turn});
  }
  for (Interval interval : intervals_) {
    if (interval.low >= turn) break;
    result.append({interval.low + delta, std::min(interval.high, turn - 1) + delta});
  }
  return result;
}

IntervalSet IntervalSet::negate(unsigned width) const {
  std::uint64_t top = value::low_mask<std::uint64_t>(width);
  IntervalSet reflected;  // { ~x }
  for (auto at = intervals_.rbegin(); at != intervals_.rend(); ++at) {
    reflected.intervals_.push_back({top - at->high, top - at->low});
  }
  return reflected.shift(1, width);
}

IntervalSet IntervalSet::window(std::uint64_t base, std::uint64_t span) const {
  IntervalSet result;
  for (Interval interval : intersect(range(base, base + span)).intervals_) {
    result.intervals_.push_back({interval.low - base, interval.high - base});
  }
  return result;
}

}  // namespace testellate::solver
