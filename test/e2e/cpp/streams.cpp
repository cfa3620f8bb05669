// SPDX-License-Identifier: Apache-2.0
// Streams that a function is given stand on texts.
#include <iostream>
#include <map>
#include <string>
#include <unordered_map>
#include <variant>

struct Point {
  int x = 0;
  int y = 0;
};

std::ostream& operator<<(std::ostream& out, const Point& point) {
  if (point.x == point.y) return out << "diagonal " << point.x;
  return out << point.x << ',' << point.y;
}

bool read_point(std::istream& in, Point& point) {
  char comma = 0;
  if (!(in >> point.x >> comma >> point.y)) return false;
  return comma == ',';
}

int read_choice() {
  int choice = 0;
  if (!(std::cin >> choice)) return -1;
  return choice < 1 || choice > 5 ? 0 : choice;
}

std::unordered_map<char, int> letters(const std::string& text) {
  std::unordered_map<char, int> counts;
  for (char c : text) {
    if (c >= 'a' && c <= 'z') ++counts[c];
  }
  return counts;
}

std::variant<int, std::string> parsed(const std::string& word) {
  if (word.size() == 1 && word[0] >= '0' && word[0] <= '9') return word[0] - '0';
  return word;
}
