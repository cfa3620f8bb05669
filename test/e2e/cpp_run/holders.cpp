// SPDX-License-Identifier: Apache-2.0
// unique_ptr, shared_ptr, optional, variant, any, pair and tuple, span.
#include <any>
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

struct Expr {
  virtual int eval() const = 0;
  virtual ~Expr() { std::printf("~"); }
};
struct Num : Expr {
  int v;
  explicit Num(int v) : v(v) {}
  int eval() const override { return v; }
};
struct Bin : Expr {
  char op;
  std::unique_ptr<Expr> l, r;
  Bin(char o, std::unique_ptr<Expr> a, std::unique_ptr<Expr> b) : op(o), l(std::move(a)), r(std::move(b)) {}
  int eval() const override { return op == '+' ? l->eval() + r->eval() : l->eval() * r->eval(); }
};
struct Node : std::enable_shared_from_this<Node> {
  std::vector<std::shared_ptr<Node>> kids;
  std::weak_ptr<Node> up;
  int id;
  explicit Node(int i) : id(i) {}
  ~Node() { std::printf("n%d ", id); }
  void add(int i) {
    kids.push_back(std::make_shared<Node>(i));
    kids.back()->up = shared_from_this();
  }
};
struct Closer {
  int* closed;
  void operator()(int* p) const {
    *closed += *p;
    delete p;
  }
};
static std::optional<int> find(const std::map<std::string, int>& m, const std::string& k) {
  auto it = m.find(k);
  if (it == m.end()) return std::nullopt;
  return it->second;
}
using Value = std::variant<std::monostate, int, double, std::string>;
template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
static std::string show(const Value& v) {
  return std::visit(Overloaded{[](std::monostate) { return std::string("none"); },
                               [](int i) { return "i" + std::to_string(i); },
                               [](double d) { return "d" + std::to_string(d); },
                               [](const std::string& s) { return "s" + s; }},
                    v);
}
static int total(std::span<const int> s) {
  int t = 0;
  for (int x : s) t += x;
  return s.size() > 2 ? t + s.back() + total(s.subspan(1, 2)) : t;
}

int main() {
  {
    auto e =
        std::make_unique<Bin>('*',
                              std::make_unique<Num>(6),
                              std::make_unique<Bin>('+', std::make_unique<Num>(3), std::make_unique<Num>(4)));
    std::printf("%d ", e->eval());
  }
  int closed = 0;
  {
    std::unique_ptr<int, Closer> c(new int(5), Closer{&closed});
    auto moved = std::move(c);
    std::printf("%d ", c == nullptr);
  }
  std::printf("%d\n", closed);
  {
    auto root = std::make_shared<Node>(1);
    root->add(2);
    root->add(3);
    auto kid = root->kids[1];
    std::weak_ptr<Node> w = root;
    std::printf("%ld %d ", kid->up.lock().use_count(), kid.use_count() == 2);
    root.reset();
    std::printf("%d ", w.expired());
  }
  std::printf("\n");
  std::map<std::string, int> m{{"a", 1}};
  std::printf("%d %d ", find(m, "a").value_or(-1), find(m, "b").value_or(-1));
  try {
    (void)find(m, "z").value();
  } catch (const std::bad_optional_access& e) {
    std::printf("%s\n", e.what());
  }
  for (const Value& v : {Value(), Value(7), Value(2.5), Value("txt")})
    std::printf("%s %zu ", show(v).c_str(), v.index());
  try {
    (void)std::get<int>(Value("x"));
  } catch (const std::bad_variant_access& e) {
    std::printf("%s\n", e.what());
  }
  std::any a = std::string("any");
  std::printf("%s ", std::any_cast<std::string&>(a).c_str());
  a = 5;
  try {
    (void)std::any_cast<long>(a);
  } catch (const std::bad_any_cast& e) {
    std::printf("%s %d\n", e.what(), std::any_cast<int>(a));
  }
  std::array<int, 4> arr{4, 3, 2, 1};
  auto t = std::make_tuple(1, std::string("two"), 3.0);
  auto& [x, y, z] = t;
  y += "!";
  std::pair<int, std::string> p{1, "b"}, q{1, "a"};
  std::printf(
      "%d %s %d %d\n", total(arr), std::get<1>(t).c_str(), p > q, std::tuple_size_v<decltype(t)> == 3);
  auto arrp = std::make_unique<int[]>(5);
  arrp[4] = 9;
  std::shared_ptr<void> erased = std::make_shared<std::string>("erased");
  std::shared_ptr<int> alias(erased, &arr[2]);
  try {
    std::shared_ptr<int> bad(std::weak_ptr<int>{});
  } catch (const std::bad_weak_ptr& e) {
    std::printf("%s ", e.what());
  }
  std::printf("%d %d %ld\n", arrp[4] + arrp[0], *alias, erased.use_count());
  return 3;
}
