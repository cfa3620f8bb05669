// SPDX-License-Identifier: Apache-2.0
// Templates: classes, functions, variadic, fold expressions, concepts, specialisations, constexpr, CRTP.
#include <array>
#include <concepts>
#include <cstdio>
#include <string>
#include <tuple>
#include <type_traits>

template <class T, int N>
class Ring {
  T data_[N];
  int begin_ = 0, size_ = 0;

 public:
  bool push(const T& t) {
    if (size_ == N) return false;
    data_[(begin_ + size_++) % N] = t;
    return true;
  }
  bool pop(T& t) {
    if (size_ == 0) return false;
    t = data_[begin_];
    begin_ = (begin_ + 1) % N;
    --size_;
    return true;
  }
  int size() const { return size_; }
};
template <class... Ts>
static int sum(Ts... ts) {
  return (0 + ... + ts);
}
template <class T>
static const char* kind(T) {
  if constexpr (std::is_integral_v<T>)
    return "int";
  else
    return "other";
}
template <>
const char* kind<char>(char) {
  return "char";
}
template <std::integral T>
static T gcd(T a, T b) {
  while (b) {
    T t = a % b;
    a = b;
    b = t;
  }
  return a;
}
template <class D>
struct Shape {
  int area2() { return 2 * static_cast<D*>(this)->area(); }
};
struct Box : Shape<Box> {
  int w = 3, h = 4;
  int area() { return w * h; }
};
constexpr int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
static_assert(factorial(5) == 120);
template <class T>
constexpr T kPi = T(3.14159265358979);
template <std::size_t... I>
static int pick(const std::array<int, 4>& a, std::index_sequence<I...>) {
  return ((a[I] * (int)(I + 1)) + ...);
}
struct Point {
  int x, y;
  auto operator<=>(const Point&) const = default;
};
template <class T>
struct Counter {
  static int count;
  Counter() { ++count; }
  ~Counter() { --count; }
};
template <class T>
int Counter<T>::count = 0;
enum class Color : unsigned char { Red = 1, Green = 4 };

int main() {
  Ring<int, 3> r;
  int out = 0;
  for (int i = 0; i < 5; ++i) std::printf("%d", r.push(i));
  while (r.pop(out)) std::printf(" %d", out);
  Ring<std::string, 2> s;
  s.push("hello");
  std::printf(" %d\n", s.size());
  std::printf(
      "%d %s %s %s %d %ld\n", sum(1, 2, 3, 4), kind(1), kind('c'), kind(1.5), gcd(48, 36), gcd(1071L, 462L));
  std::printf("%d %d %.3f %d\n",
              Box().area2(),
              factorial(6),
              kPi<double>,
              pick({1, 2, 3, 4}, std::make_index_sequence<4>()));
  auto [a, b, c] = std::tuple(1, 2.5, std::string("three"));
  std::printf("%d %.1f %s\n", a, b, c.c_str());
  Point p{1, 2}, q{1, 3};
  std::printf("%d%d%d%d\n", p < q, p == q, p >= q, (p <=> q) < 0);
  {
    Counter<int> x, y;
    Counter<char> z;
    std::printf("%d%d ", Counter<int>::count, Counter<char>::count);
  }
  std::printf("%d %d\n", Counter<int>::count, (int)Color::Green | (int)Color::Red);
  int grid[2][3] = {{1, 2, 3}, {4, 5, 6}}, total = 0;
  for (auto& row : grid)
    for (int cell : row) total = total * 3 + cell;
  return total % 251;
}
