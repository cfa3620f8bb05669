// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <vector>
struct A {
  virtual ~A() {}
  virtual int f() { return 1; }
};
struct B : A {
  int f() override { return 2; }
  int b = 5;
};
struct V1 : virtual A {
  int v1 = 7;
};
struct V2 : virtual A {
  int v2 = 8;
};
struct D : V1, V2 {
  int f() override { return 9; }
};
struct Noisy {
  int id;
  Noisy(int i) : id(i) { std::printf("+%d ", id); }
  ~Noisy() { std::printf("-%d ", id); }
};
int thrower(int k) {
  Noisy n(k);
  switch (k) {
    case 0:
      throw 42;
    case 1:
      throw std::runtime_error("one");
    case 2:
      throw std::out_of_range("two");
    case 3:
      throw B();
    case 4: {
      static D d;
      throw (A*)&d;
    }
    case 5:
      throw "text";
    case 6: {
      static B b;
      throw &b;
    }
    case 7:
      throw D();
    case 8:
      return std::vector<int>{1, 2, 3}.at(k);
    case 9:
      return std::string("abc").substr(k).size();
  }
  return k;
}
int catcher(int k) {
  try {
    Noisy outer(100);
    return thrower(k);
  } catch (int i) {
    return i;
  } catch (const std::logic_error& e) {
    std::printf("L:%s ", e.what());
    return 1000;
  } catch (std::exception& e) {
    std::printf("E:%s ", e.what());
    return 1001;
  } catch (V2& v) {
    return 3000 + v.v2 + v.f();
  } catch (A& a) {
    return 2000 + a.f();
  } catch (A* a) {
    return 4000 + a->f();
  } catch (const char* s) {
    std::printf("%s ", s);
    return 5000;
  }
}
int rethrow(int k) {
  try {
    try {
      throw k;
    } catch (...) {
      Noisy x(1);
      throw;
    }
  } catch (int i) {
    return i * 2;
  }
}
int casts() {
  D d;
  A* a = &d;
  int r = 0;
  if (auto* v = dynamic_cast<V1*>(a)) r += v->v1;
  V1* v1 = &d;
  if (auto* v2 = dynamic_cast<V2*>(v1)) r += 10 * v2->v2;
  if (dynamic_cast<B*>(a)) r += 1000;
  if (dynamic_cast<D*>(a) == &d) r += 5000;
  if (dynamic_cast<void*>(v1) == &d) r += 7000;
  try {
    (void)dynamic_cast<B&>(*a);
  } catch (std::bad_cast& e) {
    std::printf("%s ", e.what());
    r += 100000;
  }
  if (typeid(*a) == typeid(D)) r += 200000;
  std::printf("%s ", typeid(*a).name());
  return r;
}
int main() {
  for (int k = 0; k < 11; ++k) std::printf("k%d %d\n", k, catcher(k));
  std::printf("re %d\n", rethrow(21));
  std::printf("casts %d\n", casts());
  std::map<std::string, int> m;
  m["b"] = 2;
  m["a"] = 1;
  m["c"] = 3;
  m.erase("b");
  for (auto& [key, v] : m) std::printf("%s=%d ", key.c_str(), v);
  auto p = std::make_shared<std::string>("shared");
  std::weak_ptr<std::string> w = p;
  p.reset();
  std::printf("%d\n", (int)w.expired());
  return 0;
}
