// SPDX-License-Identifier: Apache-2.0
// Small programs as people write them: a stack machine, an INI parser, a JSON parser, an LRU cache, an
// interval set, a state machine, a visitor, an event queue.
#include <cctype>
#include <cstdio>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <queue>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

class Machine {
  std::vector<long> stack_;
  std::map<std::string, std::function<void()>> words_;
  long pop() {
    if (stack_.empty()) throw std::underflow_error("stack");
    long v = stack_.back();
    stack_.pop_back();
    return v;
  }

 public:
  Machine() {
    words_["+"] = [this] {
      long b = pop(), a = pop();
      stack_.push_back(a + b);
    };
    words_["*"] = [this] {
      long b = pop(), a = pop();
      stack_.push_back(a * b);
    };
    words_["dup"] = [this] { stack_.push_back(stack_.back()); };
  }
  long run(const std::string& text) {
    std::istringstream in(text);
    for (std::string w; in >> w;) {
      if (auto it = words_.find(w); it != words_.end())
        it->second();
      else if (std::isdigit((unsigned char)w[0]))
        stack_.push_back(std::stol(w));
      else
        throw std::invalid_argument("word " + w);
    }
    return pop();
  }
};
struct Ini {
  std::map<std::string, std::map<std::string, std::string>> sections;
  explicit Ini(const std::string& text) {
    std::string section;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      if (line.empty() || line[0] == ';') continue;
      if (line[0] == '[') {
        auto end = line.find(']');
        if (end == line.npos) throw std::runtime_error("bracket");
        section = line.substr(1, end - 1);
        continue;
      }
      auto eq = line.find('=');
      if (eq == line.npos) throw std::runtime_error("no = in " + line);
      sections[section][line.substr(0, eq)] = line.substr(eq + 1);
    }
  }
};
struct Json {
  using Array = std::vector<Json>;
  using Object = std::map<std::string, Json>;
  std::variant<std::nullptr_t, bool, double, std::string, Array, Object> v;
  static Json parse(const std::string& s) {
    size_t at = 0;
    Json j = value(s, at);
    if (at != s.size()) throw std::runtime_error("rest");
    return j;
  }
  static void skip(const std::string& s, size_t& at) {
    while (at < s.size() && s[at] == ' ') ++at;
  }
  static Json value(const std::string& s, size_t& at) {
    skip(s, at);
    if (at >= s.size()) throw std::runtime_error("end");
    Json j;
    if (s[at] == '[') {
      Array a;
      ++at;
      skip(s, at);
      if (s[at] == ']')
        ++at;
      else
        for (;;) {
          a.push_back(value(s, at));
          skip(s, at);
          if (s.at(at) == ',') {
            ++at;
            continue;
          }
          if (s[at++] == ']') break;
          throw std::runtime_error("array");
        }
      j.v = std::move(a);
    } else if (s[at] == '{') {
      Object o;
      ++at;
      skip(s, at);
      if (s[at] == '}')
        ++at;
      else
        for (;;) {
          Json k = value(s, at);
          skip(s, at);
          if (s.at(at++) != ':') throw std::runtime_error("colon");
          o[std::get<std::string>(k.v)] = value(s, at);
          skip(s, at);
          if (s.at(at) == ',') {
            ++at;
            continue;
          }
          if (s[at++] == '}') break;
          throw std::runtime_error("object");
        }
      j.v = std::move(o);
    } else if (s[at] == '"') {
      auto end = s.find('"', at + 1);
      if (end == s.npos) throw std::runtime_error("quote");
      j.v = s.substr(at + 1, end - at - 1);
      at = end + 1;
    } else if (s.compare(at, 4, "true") == 0) {
      j.v = true;
      at += 4;
    } else if (s.compare(at, 4, "null") == 0) {
      at += 4;
      j.v = nullptr;
    } else {
      size_t used = 0;
      j.v = std::stod(s.substr(at), &used);
      at += used;
    }
    skip(s, at);
    return j;
  }
  std::string text() const {
    switch (v.index()) {
      case 0:
        return "null";
      case 1:
        return std::get<bool>(v) ? "true" : "false";
      case 2: {
        std::ostringstream o;
        o << std::get<double>(v);
        return o.str();
      }
      case 3:
        return '"' + std::get<std::string>(v) + '"';
      case 4: {
        std::string t = "[";
        for (auto& e : std::get<Array>(v)) t += (t.size() > 1 ? "," : "") + e.text();
        return t + "]";
      }
      default: {
        std::string t = "{";
        for (auto& [k, e] : std::get<Object>(v)) t += (t.size() > 1 ? "," : "") + k + ":" + e.text();
        return t + "}";
      }
    }
  }
};
class Lru {
  size_t room_;
  std::list<std::pair<int, int>> order_;
  std::unordered_map<int, std::list<std::pair<int, int>>::iterator> at_;

 public:
  explicit Lru(size_t n) : room_(n) {}
  int get(int k) {
    auto it = at_.find(k);
    if (it == at_.end()) return -1;
    order_.splice(order_.begin(), order_, it->second);
    return it->second->second;
  }
  void put(int k, int v) {
    if (get(k) != -1) {
      order_.front().second = v;
      return;
    }
    if (at_.size() == room_) {
      at_.erase(order_.back().first);
      order_.pop_back();
    }
    order_.emplace_front(k, v);
    at_[k] = order_.begin();
  }
};
class Intervals {
  std::map<int, int> m_;

 public:
  void add(int a, int b) {
    auto it = m_.upper_bound(a);
    if (it != m_.begin() && std::prev(it)->second >= a) {
      --it;
      a = it->first;
      b = std::max(b, it->second);
      it = m_.erase(it);
    }
    while (it != m_.end() && it->first <= b) {
      b = std::max(b, it->second);
      it = m_.erase(it);
    }
    m_[a] = b;
  }
  std::string text() const {
    std::string s;
    for (auto [a, b] : m_) s += "[" + std::to_string(a) + "," + std::to_string(b) + ")";
    return s;
  }
};
struct Idle {};
struct Running {
  int ticks;
};
struct Failed {
  std::string why;
};
using State = std::variant<Idle, Running, Failed>;
static State step(const State& s, char c) {
  struct V {
    char c;
    State operator()(Idle) { return c == 's' ? State(Running{0}) : State(Idle{}); }
    State operator()(const Running& r) {
      if (c == 'x') return Failed{"x at " + std::to_string(r.ticks)};
      return Running{r.ticks + 1};
    }
    State operator()(const Failed& f) { return c == 'r' ? State(Idle{}) : State(f); }
  };
  return std::visit(V{c}, s);
}
struct Circle;
struct Rect;
struct Visitor {
  virtual void see(const Circle&) = 0;
  virtual void see(const Rect&) = 0;
  virtual ~Visitor() = default;
};
struct Shape {
  virtual void take(Visitor&) const = 0;
  virtual ~Shape() = default;
};
struct Circle : Shape {
  double r;
  explicit Circle(double r) : r(r) {}
  void take(Visitor& v) const override { v.see(*this); }
};
struct Rect : Shape {
  double w, h;
  Rect(double w, double h) : w(w), h(h) {}
  void take(Visitor& v) const override { v.see(*this); }
};
struct Area : Visitor {
  double sum = 0;
  void see(const Circle& c) override { sum += 3 * c.r * c.r; }
  void see(const Rect& r) override { sum += r.w * r.h; }
};

int main() {
  Machine m;
  std::printf("%ld ", m.run("2 3 + dup *"));
  for (const char* bad : {"+", "1 foo"}) try {
      m.run(bad);
    } catch (const std::exception& e) {
      std::printf("%s ", e.what());
    }
  Ini ini("; c\n[a]\nx=1\ny=two\n\n[b]\nx=3\n");
  std::printf("%zu %s ", ini.sections.size(), ini.sections["a"]["y"].c_str());
  try {
    Ini("[a\n");
  } catch (std::runtime_error& e) {
    std::printf("%s\n", e.what());
  }
  std::printf("%s ", Json::parse("{ \"k\": [1, 2.5, true, null, {}], \"s\": \"text\" }").text().c_str());
  for (const char* bad : {"[1 2]", "{\"a\" 1}", "", "x", "\"open"}) try {
      Json::parse(bad);
    } catch (const std::exception& e) {
      std::printf("(%s) ", e.what());
    }
  Lru lru(2);
  lru.put(1, 10);
  lru.put(2, 20);
  lru.get(1);
  lru.put(3, 30);
  std::printf("\n%d %d %d ", lru.get(1), lru.get(2), lru.get(3));
  Intervals iv;
  iv.add(1, 3);
  iv.add(5, 8);
  iv.add(10, 12);
  iv.add(2, 6);
  iv.add(12, 13);
  std::printf("%s ", iv.text().c_str());
  State s = Idle{};
  for (char c : std::string("qsttxzr")) s = step(s, c);
  State f = step(step(step(s, 's'), 't'), 'x');
  std::printf("%zu %s ", s.index(), std::get<Failed>(f).why.c_str());
  std::vector<std::unique_ptr<Shape>> shapes;
  shapes.push_back(std::make_unique<Circle>(2));
  shapes.push_back(std::make_unique<Rect>(3, 4));
  Area a;
  for (auto& x : shapes) x->take(a);
  std::printf("%.1f ", a.sum);
  auto later = [](auto& x, auto& y) { return x.first > y.first; };
  std::priority_queue<std::pair<int, std::string>, std::vector<std::pair<int, std::string>>, decltype(later)>
      q(later);
  q.emplace(5, "five");
  q.emplace(1, "one");
  q.emplace(3, "three");
  while (!q.empty()) {
    std::printf("%s ", q.top().second.c_str());
    q.pop();
  }
  std::printf("\n");
  return 0;
}
