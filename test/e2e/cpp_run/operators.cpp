// SPDX-License-Identifier: Apache-2.0
// Operators and conversions of user types: a matrix, a fixed-point number, a big number, a date, smart
// references.
#include <cstdio>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <vector>

class Matrix {
  int rows_, cols_;
  std::vector<double> data_;

 public:
  Matrix(int r, int c) : rows_(r), cols_(c), data_(r * c) {}
  Matrix(std::initializer_list<std::initializer_list<double>> rows)
      : Matrix((int)rows.size(), (int)rows.begin()->size()) {
    int at = 0;
    for (auto& row : rows)
      for (double d : row) data_[at++] = d;
  }
  double& operator()(int r, int c) {
    if (r < 0 || r >= rows_ || c < 0 || c >= cols_) throw std::out_of_range("matrix");
    return data_[r * cols_ + c];
  }
  double operator()(int r, int c) const { return data_[r * cols_ + c]; }
  friend Matrix operator*(const Matrix& a, const Matrix& b) {
    if (a.cols_ != b.rows_) throw std::invalid_argument("shape");
    Matrix m(a.rows_, b.cols_);
    for (int i = 0; i < a.rows_; ++i)
      for (int j = 0; j < b.cols_; ++j)
        for (int k = 0; k < a.cols_; ++k) m(i, j) += a(i, k) * b(k, j);
    return m;
  }
  Matrix& operator+=(const Matrix& o) {
    for (size_t i = 0; i < data_.size(); ++i) data_[i] += o.data_[i];
    return *this;
  }
  explicit operator bool() const { return !data_.empty(); }
};
class Fixed {
  long raw_;

 public:
  constexpr Fixed(int whole = 0) : raw_(whole * 256L) {}
  static constexpr Fixed raw(long r) {
    Fixed f;
    f.raw_ = r;
    return f;
  }
  friend constexpr Fixed operator+(Fixed a, Fixed b) { return raw(a.raw_ + b.raw_); }
  friend constexpr Fixed operator*(Fixed a, Fixed b) { return raw(a.raw_ * b.raw_ / 256); }
  friend Fixed operator/(Fixed a, Fixed b) {
    if (b.raw_ == 0) throw std::domain_error("zero");
    return raw(a.raw_ * 256 / b.raw_);
  }
  Fixed operator-() const { return raw(-raw_); }
  Fixed& operator++() {
    raw_ += 256;
    return *this;
  }
  Fixed operator++(int) {
    Fixed old = *this;
    ++*this;
    return old;
  }
  auto operator<=>(const Fixed&) const = default;
  explicit operator double() const { return raw_ / 256.0; }
};
struct Big {
  std::vector<int> d;
  Big(std::string s) {
    for (size_t i = s.size(); i-- > 0;) d.push_back(s[i] - '0');
  }
  Big operator*(const Big& o) const {
    Big r("0");
    r.d.assign(d.size() + o.d.size(), 0);
    for (size_t i = 0; i < d.size(); ++i)
      for (size_t j = 0; j < o.d.size(); ++j) {
        r.d[i + j] += d[i] * o.d[j];
        for (size_t k = i + j; r.d[k] > 9; ++k) {
          r.d[k + 1] += r.d[k] / 10;
          r.d[k] %= 10;
        }
      }
    while (r.d.size() > 1 && r.d.back() == 0) r.d.pop_back();
    return r;
  }
  std::string text() const {
    std::string s;
    for (size_t i = d.size(); i-- > 0;) s += char('0' + d[i]);
    return s;
  }
};
struct Date {
  int y, m, d;
  static bool leap(int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }
  long days() const {
    int yy = m <= 2 ? y - 1 : y;
    long era = yy / 400, yoe = yy - era * 400, doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
    return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
  }
  long operator-(const Date& o) const { return days() - o.days(); }
};
long double operator""_km(long double k) { return k * 1000; }
unsigned long operator""_k(unsigned long long k) { return k * 1024; }
struct Proxy {
  std::string& s;
  size_t at;
  Proxy& operator=(char c) {
    s[at] = c;
    return *this;
  }
  operator char() const { return s[at]; }
};
struct Text {
  std::string s;
  Proxy operator[](size_t i) { return {s, i}; }
  std::string* operator->() { return &s; }
  std::string& operator*() { return s; }
  void* operator new(size_t n) {
    std::printf("[new %zu] ", n);
    return ::operator new(n);
  }
  void operator delete(void* p) {
    std::printf("[del] ");
    ::operator delete(p);
  }
};
struct Comma {
  int n;
  Comma operator,(Comma o) const { return {n * 10 + o.n}; }
};

int main() {
  Matrix a{{1, 2}, {3, 4}}, b{{5, 6}, {7, 8}};
  Matrix c = a * b;
  c += a;
  std::printf("%.0f %.0f %d ", c(0, 0), c(1, 1), (bool)c);
  try {
    c(2, 0);
  } catch (std::out_of_range& e) {
    std::printf("%s ", e.what());
  }
  try {
    a* Matrix(3, 3);
  } catch (std::invalid_argument& e) {
    std::printf("%s\n", e.what());
  }
  Fixed f = Fixed(3) * Fixed::raw(128) + 1;
  std::printf("%.3f %.3f %.3f %d ", (double)f, (double)-f++, (double)f, f > Fixed(3));
  try {
    f / 0;
  } catch (std::domain_error& e) {
    std::printf("%s\n", e.what());
  }
  std::printf("%s\n",
              (Big("123456789012345678901234567890") * Big("987654321098765432109876543210")).text().c_str());
  std::printf("%ld %d %ld\n", Date{2024, 3, 1} - Date{2023, 3, 1}, Date::leap(1900), Date{1970, 1, 1}.days());
  Text* t = new Text{"abc"};
  (*t)[1] = 'X';
  std::printf("%c%zu%s ", (char)(*t)[1], (*t)->size(), (**t).c_str());
  delete t;
  std::printf("%lu %d\n", 4_k, (Comma{1}, Comma{2}, Comma{3}).n);
  return 0;
}
