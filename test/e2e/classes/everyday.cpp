// SPDX-License-Identifier: Apache-2.0
//! options --loop-bound 2
// Texts and containers as parameters and results.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

enum class Color { Red, Green, Blue };

std::string name(Color color) {
  switch (color) {
    case Color::Red:
      return "red";
    case Color::Green:
      return "green";
    default:
      return "other";
  }
}

int parse(const std::string& text) {
  if (text.empty()) throw std::invalid_argument("empty");
  int number = 0;
  for (char c : text) {
    if (c < '0' || c > '9') throw std::invalid_argument(text);
    number = number * 10 + (c - '0');
  }
  return number;
}

bool contains(const std::vector<int>& numbers, int x) {
  return std::find(numbers.begin(), numbers.end(), x) != numbers.end();
}

void insert(std::vector<int>& numbers, int x) {
  auto at = numbers.begin();
  while (at != numbers.end() && *at < x) ++at;
  numbers.insert(at, x);
}

struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
};

struct Box : Shape {
  Box(int width, int height) : width(width), height(height) {
    if (width < 0 || height < 0) throw std::invalid_argument("negative");
  }
  int area() const override { return width * height; }
  int width;
  int height;
};

bool is_large(const Shape& shape) { return shape.area() > 100; }
