// SPDX-License-Identifier: Apache-2.0
// State of objects that methods forget to look at.
#include <cstddef>
#include <stdexcept>

namespace seeded {

class Thermometer {
 public:
  void add(int degrees) {
    sum_ += degrees % 100;
    ++count_;
  }
  [[nodiscard]] int average() const {
    return sum_ / count_;  //! certain division-by-zero
  }
  [[nodiscard]] int average_fixed() const { return count_ == 0 ? 0 : sum_ / count_; }

 private:
  int sum_ = 0;
  int count_ = 0;
};

class Stack {
 public:
  bool push(int value) {
    if (used_ > 1) return false;
    values_[used_++] = value;  //! certain subobject-overflow
    return true;
  }
  bool push_fixed(int value) {
    if (used_ >= 1) return false;
    values_[used_++] = value;
    return true;
  }

 private:
  int values_[1] = {};
  int used_ = 0;
};

class Figure {
 public:
  virtual ~Figure() = default;
  [[nodiscard]] virtual int sides() const = 0;
};

class Square : public Figure {
 public:
  [[nodiscard]] int sides() const override { return 4; }
};

class Ring : public Figure {
 public:
  [[nodiscard]] int sides() const override { return 0; }
};

int sides_of(const Figure& figure) {
  const auto* square = dynamic_cast<const Square*>(&figure);
  return square->sides();  //! certain null-dereference
}

int sides_of_fixed(const Figure& figure) {
  const auto* square = dynamic_cast<const Square*>(&figure);
  return square == nullptr ? 0 : square->sides();
}

int sides_of_kind(int kind) {
  const Square square;
  const Ring ring;
  const Figure* figure = nullptr;
  if (kind == 1) figure = &square;
  if (kind == 2) figure = &ring;
  if (kind < 0) return 0;
  return figure->sides();  //! certain null-dereference
}

int sides_of_kind_fixed(int kind) {
  const Square square;
  const Ring ring;
  const Figure* figure = nullptr;
  if (kind == 1) figure = &square;
  if (kind == 2) figure = &ring;
  return figure == nullptr ? 0 : figure->sides();
}

/// Rejected is what `months_between` has computed; what is passed to it is for its callers to see to.
int months(int years) {
  if (years < 0) throw std::invalid_argument("years");  //! certain uncaught-exception
  return years % 1000 * 12;
}

int months_between(int from, int to) {
  if (from > 10 || to > 10 || from < -10 || to < -10) return 0;
  return months(to - from);
}

int months_between_fixed(int from, int to) {
  if (from > 10 || to > 10 || from < -10 || to < -10) return 0;
  return from > to ? -months(from - to) : months(to - from);
}

}  // namespace seeded
