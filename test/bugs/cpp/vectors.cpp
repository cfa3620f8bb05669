// SPDX-License-Identifier: Apache-2.0
// Elements of containers that are not there.
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace seeded {

int at_position(const std::vector<int>& values, std::size_t position) {
  if (position > values.size()) return -1;
  return values[position];  //! certain out-of-bounds
}

int at_position_fixed(const std::vector<int>& values, std::size_t position) {
  if (position >= values.size()) return -1;
  return values[position];
}

int mean(const std::vector<int>& values) {
  int sum = 0;
  for (int value : values) sum += value % 100;
  return sum / static_cast<int>(values.size());  //! certain division-by-zero
}

int mean_fixed(const std::vector<int>& values) {
  if (values.empty()) return 0;
  int sum = 0;
  for (int value : values) sum += value % 100;
  return sum / static_cast<int>(values.size());
}

int score_of(int player) {
  const std::map<int, int> scores{{1, 30}, {2, 20}};
  if (player < 1 || player > 3) return 0;
  return scores.at(player);  //! certain uncaught-exception
}

int score_of_fixed(int player) {
  const std::map<int, int> scores{{1, 30}, {2, 20}};
  if (player < 1 || player > 2) return 0;
  return scores.at(player);
}

std::string tail_of(const std::string& text) {
  if (text.empty()) return "";
  return text.substr(2);  //! certain uncaught-exception
}

std::string tail_of_fixed(const std::string& text) {
  if (text.size() < 2) return "";
  return text.substr(2);
}

}  // namespace seeded
