// SPDX-License-Identifier: Apache-2.0
// Variables that live long: static members, locals with guards, order of initialisation, thread_local, inline
// variables.
#include <cstdio>
#include <map>
#include <string>
#include <vector>

static std::string log_text;
struct Noted {
  int n;
  explicit Noted(int n) : n(n) { log_text += std::to_string(n); }
};
static Noted first(1);
static std::vector<int> table{1, 2, 3};
static std::map<std::string, int> names = {{"one", 1}, {"two", 2}};
inline Noted shared(2);
thread_local int per_thread = 5;
thread_local Noted lazily(3);
struct Registry {
  static Registry& get() {
    static Registry r;
    return r;
  }
  int count = 0;

 private:
  Registry() { log_text += "R"; }
};
struct Reg {
  Reg() { ++Registry::get().count; }
} reg1, reg2;
static Noted& guarded(bool fail) {
  static int tries = 0;
  if (fail && ++tries == 1) {
    try {
      static Noted never((throw 1, 1));
      (void)never;
    } catch (int) {
      log_text += "x";
    }
  }
  static Noted once(4);
  return once;
}
struct WithStatic {
  static const int kLimit = 10;
  static int counter;
  static constexpr double kRate = 0.5;
};
int WithStatic::counter = WithStatic::kLimit * 2;
static int fib(int n) {
  static std::vector<int> memo(50, -1);
  if (n < 2) return n;
  if (memo[n] >= 0) return memo[n];
  return memo[n] = fib(n - 1) + fib(n - 2);
}
namespace {
struct Private {
  virtual int f() { return 6; }
};
Private hidden;
}  // namespace
const char* const kWords[] = {"zero", "one", "two"};
static int (*const kTable[])(int) = {fib, [](int x) { return -x; }};

int main() {
  guarded(true).n += 1;
  guarded(false).n += 1;
  per_thread += lazily.n;
  Private& p = hidden;
  std::printf(
      "%s %d %d %d %d\n", log_text.c_str(), guarded(false).n, per_thread, Registry::get().count, p.f());
  std::printf("%zu %d %d %d %s %d %d\n",
              table.size(),
              names["two"],
              WithStatic::counter,
              fib(30),
              kWords[2],
              kTable[0](10),
              kTable[1](4));
  static struct {
    int a;
    double b;
  } pod{1, 2.0};
  return pod.a + (int)pod.b + shared.n;
}
