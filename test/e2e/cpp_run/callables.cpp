// SPDX-License-Identifier: Apache-2.0
// Member pointers, lambdas, std::function, references of all kinds.
#include <cstdio>
#include <functional>
#include <string>
#include <utility>

struct Calc {
  int base;
  explicit Calc(int b) : base(b) {}
  int add(int x) { return base + x; }
  int mul(int x) const { return base * x; }
  virtual int dyn(int x) { return x - base; }
  virtual ~Calc() = default;
  int field = 3;
};
struct Calc2 : Calc {
  explicit Calc2(int b) : Calc(b) {}
  int dyn(int x) override { return x + 100; }
};
static int member_pointers() {
  Calc2 c(5);
  int (Calc::*f)(int) = &Calc::add;
  int (Calc::*g)(int) = &Calc::dyn;
  int (Calc::*h)(int) const = &Calc::mul;
  int Calc::* field = &Calc::field;
  int (Calc::*null)(int) = nullptr;
  c.*field += 4;
  return (c.*f)(1) + (c.*g)(2) * 10 + (c.*h)(3) * 1000 + c.field + (null == nullptr) + (f != g);
}
static int lambdas() {
  int total = 0;
  auto add = [&total](int x) mutable {
    total += x;
    return total;
  };
  auto counter = [n = 0]() mutable { return ++n; };
  add(3);
  add(4);
  counter();
  auto fib = [](auto self, int n) -> int { return n < 2 ? n : self(self, n - 1) + self(self, n - 2); };
  int (*plain)(int) = [](int x) { return x * x; };
  return total * 1000 + counter() * 100 + fib(fib, 7) + plain(3);
}
static int functions() {
  std::function<int(int)> f = [](int x) { return x + 1; };
  std::function<int(int)> g = f;
  std::string text = "abc";
  f = [text, big = 12345678901L](int x) { return x + (int)text.size() + (int)(big % 10); };
  Calc2 c(2);
  std::function<int(Calc&, int)> m = &Calc::add;
  auto bound = std::bind(&Calc::mul, &c, std::placeholders::_1);
  std::function<void()> empty;
  int r = f(1) * 100 + g(1) * 10 + m(c, 5) + bound(7);
  try {
    empty();
  } catch (const std::bad_function_call& e) {
    std::printf("%s ", e.what());
    r += 10000;
  }
  return r;
}
static std::string trace;
struct Moved {
  std::string s;
  Moved(const char* t) : s(t) {}
  Moved(const Moved& o) : s(o.s) { trace += 'c'; }
  Moved(Moved&& o) noexcept : s(std::move(o.s)) { trace += 'm'; }
  Moved& operator=(const Moved& o) {
    s = o.s;
    trace += 'C';
    return *this;
  }
  Moved& operator=(Moved&& o) noexcept {
    s = std::move(o.s);
    trace += 'M';
    return *this;
  }
};
static int which(Moved&) { return 1; }
static int which(const Moved&) { return 2; }
static int which(Moved&&) { return 3; }
template <class T>
static int forward(T&& t) {
  return which(std::forward<T>(t));
}
static Moved make(bool b) {
  Moved x("x"), y("y");
  if (b) return x;
  return y;
}
static int references() {
  Moved a("a");
  const Moved b("b");
  int r = forward(a) * 100 + forward(b) * 10 + forward(Moved("t"));
  Moved c = make(true);
  c = make(false);
  a = c;
  std::swap(a, c);
  return r;
}

int main() {
  std::printf("%d\n%d\n", member_pointers(), lambdas());
  std::printf("%d\n", functions());
  std::printf("%d ", references());
  std::printf("%s\n", trace.c_str());
}
