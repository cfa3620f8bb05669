// SPDX-License-Identifier: Apache-2.0
// Containers of the library as parameters, results and state.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

int largest(const std::vector<int>& values) {
  if (values.empty()) return 0;
  int best = values[0];
  for (int value : values) {
    if (value > best) best = value;
  }
  return best;
}

std::optional<int> find_price(const std::map<std::string, int>& prices, const std::string& name) {
  auto found = prices.find(name);
  if (found == prices.end()) return std::nullopt;
  return found->second;
}

void remove_negative(std::vector<int>& values) {
  values.erase(std::remove_if(values.begin(), values.end(), [](int v) { return v < 0; }), values.end());
}

bool has_two(const std::set<int>& values) { return values.size() > 1 && *values.begin() < 0; }

int dot(const std::array<int, 3>& a, const std::array<int, 3>& b) {
  int sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum > 0 ? sum : 0;
}

int value_or(std::optional<int> value, int other) { return value ? *value : other; }

/// Intervals [first, last) that do not touch.
class IntervalSet {
 public:
  bool add(int first, int last) {
    if (first >= last) return false;
    auto next = intervals_.lower_bound(first);
    if (next != intervals_.end() && next->first <= last) return false;
    if (next != intervals_.begin()) {
      --next;
      if (next->second >= first) return false;
    }
    intervals_[first] = last;
    return true;
  }
  bool contains(int value) const {
    auto next = intervals_.upper_bound(value);
    if (next == intervals_.begin()) return false;
    --next;
    return value < next->second;
  }
  std::size_t size() const { return intervals_.size(); }

 private:
  std::map<int, int> intervals_;
};
