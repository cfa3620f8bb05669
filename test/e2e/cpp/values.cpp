// SPDX-License-Identifier: Apache-2.0
// Small value classes with operators: a date, a fixed-point number, a struct with public members.
#include <stdexcept>

namespace {

bool is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

}  // namespace

class Date {
 public:
  Date(int year, int month, int day) : year_(year), month_(month), day_(day) {
    if (month < 1 || month > 12) throw std::out_of_range("month");
    if (day < 1 || day > days_in(year, month)) throw std::out_of_range("day");
  }

  static int days_in(int year, int month) {
    switch (month) {
      case 2:
        return is_leap(year) ? 29 : 28;
      case 4:
      case 6:
      case 9:
      case 11:
        return 30;
      default:
        return 31;
    }
  }

  void next() {
    if (day_ < days_in(year_, month_)) {
      ++day_;
      return;
    }
    day_ = 1;
    if (++month_ > 12) {
      month_ = 1;
      ++year_;
    }
  }

  bool operator<(const Date& other) const {
    if (year_ != other.year_) return year_ < other.year_;
    if (month_ != other.month_) return month_ < other.month_;
    return day_ < other.day_;
  }

  int year() const { return year_; }
  int month() const { return month_; }
  int day() const { return day_; }

 private:
  int year_;
  int month_;
  int day_;
};

class Fixed {
 public:
  explicit Fixed(int hundredths = 0) : value_(hundredths) {}
  Fixed operator+(const Fixed& other) const { return Fixed(value_ + other.value_); }
  Fixed& operator-=(const Fixed& other) {
    value_ -= other.value_;
    if (value_ < 0) value_ = 0;
    return *this;
  }
  int rounded() const { return value_ % 100 >= 50 ? value_ / 100 + 1 : value_ / 100; }
  int value() const { return value_; }

 private:
  int value_;
};

struct Point {
  int x;
  int y;
  bool is_origin() const { return x == 0 && y == 0; }
  void mirror() {
    if (x < 0) x = -x;
    if (y < 0) y = -y;
  }
};

int quadrant(const Point& p) {
  if (p.x == 0 || p.y == 0) return 0;
  if (p.x > 0) return p.y > 0 ? 1 : 4;
  return p.y > 0 ? 2 : 3;
}

void swap_if_greater(int& a, int& b) {
  if (a > b) {
    int t = a;
    a = b;
    b = t;
  }
}

int sum(const int* values, int count) {
  int total = 0;
  for (int i = 0; i < count; ++i) total += values[i];
  return total;
}

int overloaded(int value) { return value > 0 ? 1 : 2; }
int overloaded(double value) { return value > 0 ? 3 : 4; }
int overloaded(const char* text) { return text[0] == 'x' ? 5 : 6; }
//! finding null-dereference 102
//! finding null-dereference 108
//! finding out-of-bounds 102
