// SPDX-License-Identifier: Apache-2.0
// Exceptions: constructors that throw, nested ones, exception_ptr, function try blocks, destruction while
// unwinding, what() of derived classes, noexcept as an operator.
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

struct T {
  int id;
  static int live;
  explicit T(int i) : id(i) {
    if (i == 13) throw std::domain_error("13");
    ++live;
  }
  T(const T& o) : id(o.id) {
    if (id == 7) throw 7;
    ++live;
  }
  ~T() { --live; }
};
int T::live = 0;
struct Holder {
  T a, b, c;
  explicit Holder(int x) try : a(1), b(x), c(3) {
  } catch (const std::exception& e) {
    std::printf("ctor %s live %d ", e.what(), T::live);
    throw;
  }
};
struct App : std::exception {
  std::string text;
  int code;
  App(int c, std::string t) : text(std::move(t)), code(c) {}
  const char* what() const noexcept override { return text.c_str(); }
};
struct Sub : App {
  using App::App;
  const char* what() const noexcept override { return "sub"; }
};
struct Multi : std::runtime_error, App {
  Multi() : std::runtime_error("multi"), App(1, "app") {}
};
static void nest() {
  try {
    throw std::runtime_error("inner");
  } catch (...) {
    std::throw_with_nested(std::logic_error("outer"));
  }
}
static std::string unnest(const std::exception& e) {
  std::string s = e.what();
  try {
    std::rethrow_if_nested(e);
  } catch (const std::exception& in) {
    s += "<" + unnest(in);
  }
  return s;
}
static int deep(int n) {
  T guard(n + 100);
  if (n == 0) throw App(5, "deep");
  return deep(n - 1) + 1;
}
struct InDtor {
  ~InDtor() {
    try {
      throw 1;
    } catch (int) {
      std::printf("in dtor %d ", std::uncaught_exceptions());
    }
  }
};
static int order(int k) {
  try {
    InDtor d;
    if (k) throw std::string("s");
    return 1;
  } catch (std::string& s) {
    return 2;
  }
}
static int loops() {
  int r = 0;
  for (int i = 0; i < 6; ++i) {
    try {
      if (i == 1) continue;
      if (i == 4) break;
      if (i % 2) throw i;
      r += 10;
    } catch (int x) {
      r += x;
    }
  }
  return r;
}
static int rethrown() {
  int n = 0;
  try {
    try {
      try {
        throw App(1, "x");
      } catch (App& a) {
        a.code = 9;
        n += 1;
        throw;
      }
    } catch (std::exception& e) {
      n += 10;
      throw;
    }
  } catch (App& a) {
    n += a.code * 100;
  }
  return n;
}
static int pointers() {
  int r = 0;
  try {
    throw nullptr;
  } catch (int* p) {
    r += p == nullptr;
  }
  try {
    static int x = 4;
    throw (int*)&x;
  } catch (const void* p) {
    r += 10 * *(int*)p;
  }
  try {
    throw "lit";
  } catch (char*) {
    r += 1000;
  } catch (const char* s) {
    r += s[0];
  }
  return r;
}
enum class E { A, B };

int main() {
  try {
    Holder h(13);
  } catch (std::logic_error& e) {
    std::printf("%s live %d\n", e.what(), T::live);
  }
  try {
    std::vector<T> v;
    v.reserve(4);
    v.emplace_back(1);
    v.emplace_back(7);
    std::vector<T> copy(v);
  } catch (int i) {
    std::printf("copy %d live %d\n", i, T::live);
  }
  try {
    nest();
  } catch (const std::exception& e) {
    std::printf("%s\n", unnest(e).c_str());
  }
  try {
    deep(5);
  } catch (const App& a) {
    std::printf("%s %d live %d\n", a.what(), a.code, T::live);
  }
  try {
    throw Sub(1, "x");
  } catch (App& a) {
    std::printf("%s\n", a.what());
  }
  try {
    throw Multi();
  } catch (App& a) {
    std::printf("app %s\n", a.what());
  }
  try {
    throw Multi();
  } catch (std::exception&) {
    std::printf("ambiguous?\n");
  } catch (std::runtime_error& e) {
    std::printf("%s\n", e.what());
  }
  std::printf("%d %d %d %d %d\n", order(0), order(1), loops(), rethrown(), pointers());
  std::exception_ptr p;
  try {
    throw App(3, "kept");
  } catch (...) {
    p = std::current_exception();
  }
  for (int i = 0; i < 2; ++i) try {
      std::rethrow_exception(p);
    } catch (App& a) {
      std::printf("%s %d ", a.what(), a.code++);
    }
  auto made = std::make_exception_ptr(std::range_error("made"));
  try {
    std::rethrow_exception(made);
  } catch (std::range_error& e) {
    std::printf("%s\n", e.what());
  }
  try {
    throw E::B;
  } catch (E e) {
    std::printf("enum %d\n", (int)e);
  }
  try {
    long n = -1;
    std::unique_ptr<int[]> x(new int[n]);
  } catch (const std::bad_alloc& e) {
    std::printf("bad_alloc\n");
  }
  try {
    std::vector<int> v;
    v.reserve(v.max_size() + 1);
  } catch (const std::length_error& e) {
    std::printf("%s\n", e.what());
  }
  std::error_code ec = std::make_error_code(std::errc::invalid_argument);
  std::printf("%d %s %d\n", ec.value(), ec.category().name(), ec == std::errc::invalid_argument);
  std::printf("%d %d %d\n", noexcept(T(1)), noexcept(std::declval<App>().what()), T::live);
  return 0;
}
