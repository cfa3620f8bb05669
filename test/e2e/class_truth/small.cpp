// SPDX-License-Identifier: Apache-2.0
// Functions and methods whose tables are evaluated on many inputs (class_truth.py).
//
// assume price: count >= 0
// assume largest: a != b
#include <stdexcept>

namespace shop {

enum Size { Small, Medium, Large };

int price(Size size, int count) {
  if (count < 0) throw std::invalid_argument("count");
  switch (size) {
    case Small:
      return count;
    case Medium:
      return count * 2;
    default:
      return count > 10 ? 25 : count * 3;
  }
}

bool add_to(int& total, int more) {
  if (more <= 0) return false;
  total += more;
  return true;
}

int largest(const int& a, const int& b) { return a < b ? b : a; }

}  // namespace shop
