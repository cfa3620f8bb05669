// SPDX-License-Identifier: Apache-2.0
// Texts and containers that have to be larger than those that are tried first.
#include <map>
#include <string>
#include <vector>

int rate(const std::vector<int>& marks) {
  if (marks.size() > 9) return 2;
  return marks.size() == 5 ? 1 : 0;
}

bool is_long(const std::string& name) { return name.size() > 20; }

bool is_full(const std::map<int, int>& table) { return table.size() > 4; }

struct Point {
  explicit Point(int x) : x(x) {}
  int x;
};

bool is_crowded(const std::vector<Point>& points) { return points.size() > 6; }
