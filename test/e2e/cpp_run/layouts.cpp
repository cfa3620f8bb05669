// SPDX-License-Identifier: Apache-2.0
// Layouts of objects: single, multiple and virtual inheritance, thunks, order of construction.
#include <cstdio>

struct Base {
  int a = 1;
  virtual int get() const { return a; }
  virtual ~Base() { std::printf("~Base "); }
};
struct Left : virtual Base {
  int l = 2;
  int get() const override { return l + a; }
  ~Left() { std::printf("~Left "); }
};
struct Right : virtual Base {
  int r = 3;
  virtual int right() { return r; }
  ~Right() { std::printf("~Right "); }
};
struct Bottom final : Left, Right {
  int b = 4;
  int get() const override { return a + l + r + b; }
  int right() override { return 10 * r + b; }
  ~Bottom() { std::printf("~Bottom "); }
};
struct A {
  long x = 5;
  virtual long fa() { return x; }
};
struct B {
  long y = 6;
  virtual long fb() { return y; }
};
struct C : A, B {
  long z = 7;
  long fa() override { return x + z; }
  long fb() override { return y * z; }
};
struct Abstract {
  virtual int f() = 0;
  int twice() { return 2 * f(); }
  virtual ~Abstract() = default;
};
struct Concrete : Abstract {
  int k;
  explicit Concrete(int k) : k(k) {}
  int f() override { return k; }
};
struct Order {
  Order() { std::printf("[%d", who()); }
  virtual int who() { return 1; }
  virtual ~Order() { std::printf("%d]", who()); }
};
struct Order2 : Order {
  int who() override { return 2; }
};
struct Covariant {
  virtual Covariant* self() { return this; }
  int n = 8;
  virtual ~Covariant() {}
};
struct Other {
  virtual int o() { return 9; }
};
struct Covariant2 : Other, Covariant {
  Covariant2* self() override { return this; }
  int m = 10;
};
struct Hidden {
  int f(int) { return 1; }
  int f(double) { return 2; }
};
struct Using : Hidden {
  using Hidden::f;
  int f(const char*) { return 3; }
};

static int diamond() {
  Bottom bottom;
  Base* base = &bottom;
  Right* right = &bottom;
  Left& left = bottom;
  return base->get() * 1000 + right->right() * 10 + left.get() + static_cast<Bottom&>(left).b;
}
static long multiple() {
  C c;
  B* b = &c;
  A* a = &c;
  return a->fa() * 100 + b->fb() + (static_cast<C*>(b) == &c) + ((void*)b != (void*)a);
}
static int abstract() {
  Abstract* p = new Concrete(21);
  int r = p->twice();
  delete p;
  return r;
}
static void order() {
  Order* o = new Order2;
  delete o;
  std::printf("\n");
}
static int covariant() {
  Covariant2 c;
  Covariant* p = &c;
  return p->self()->n + static_cast<Covariant2*>(p->self())->m + c.self()->m;
}
static int overloads() {
  Using u;
  return u.f(1) * 100 + u.f(1.0) * 10 + u.f("");
}

int main() {
  std::printf("%d\n", diamond());
  std::printf("\n%ld\n", multiple());
  std::printf("%d\n", abstract());
  order();
  std::printf("%d %d\n", covariant(), overloads());
  return sizeof(Bottom) + sizeof(C);
}
