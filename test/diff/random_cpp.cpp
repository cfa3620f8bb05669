// SPDX-License-Identifier: Apache-2.0
#include "random_cpp.h"

#include <array>
#include <string_view>

#include "support/rng.h"

namespace testellate::test {
namespace {

constexpr const char* kPrelude = R"(#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
static unsigned long digest;
static void note(unsigned long n) { digest = digest * 1099511628211UL + n; }
static void note(const std::string& s) { for (char c : s) note((unsigned long)(unsigned char)c); note(s.size()); }
struct Guard { unsigned n; explicit Guard(unsigned n) : n(n) { note(n); } ~Guard() { note(~(unsigned long)n); } };
)";

class Writer {
 public:
  explicit Writer(std::uint64_t seed) : rng_(seed) {}

  std::string run(std::uint64_t seed) {
    const std::string name = "p" + std::to_string(seed);
    text_ = "namespace " + name + " {\n";
    errors_ = 1 + rng_.below(3);
    for (std::size_t at = 0; at < errors_; ++at) write_error(at);
    classes_ = 2 + rng_.below(4);
    for (std::size_t at = 0; at < classes_; ++at) write_class(at);
    text_ += "static std::unique_ptr<C0> make(unsigned k) {\n  switch (k % " + number(classes_) + ") {\n";
    for (std::size_t at = 1; at < classes_; ++at) {
      text_ += "    case " + number(at) + ": return std::make_unique<C" + number(at) + ">(k);\n";
    }
    text_ += "    default: return std::make_unique<C0>(k);\n  }\n}\n";
    write_run();
    return text_ + "}\n";
  }

 private:
  static std::string number(std::uint64_t n) { return std::to_string(n); }
  std::string constant(std::uint64_t bound) { return number(rng_.below(bound)); }
  template <std::size_t N>
  std::string one_of(const std::array<std::string_view, N>& choices) {
    return std::string(choices[rng_.below(N)]);
  }

  void write_error(std::size_t at) {
    const bool has_base = at > 0 && rng_.one_in(2);
    const std::string base = has_base         ? "E" + constant(at)
                             : rng_.one_in(2) ? "std::runtime_error"
                             : rng_.one_in(2) ? "std::out_of_range"
                                              : "std::logic_error";
    const std::string name = "E" + number(at);
    text_ += "struct " + name + " : " + base + " { unsigned code; " + name +
             "(const std::string& s, unsigned c) : " + initialiser(base, "c") + ", code(c) {} };\n";
  }
  static std::string initialiser(const std::string& base, const std::string& code) {
    return base.starts_with("E") ? base + "(s, " + code + ")" : base + "(s)";
  }

  std::string thrown() {
    switch (rng_.below(5)) {
      case 0:
        return "throw (int)x;";
      case 1:
        return "throw std::string(x % 9, 'e');";
      case 2:
        return "throw std::invalid_argument(\"bad \" + std::to_string(x));";
      default:
        return "throw E" + constant(errors_) + "(\"e\" + std::to_string(x % 100), x);";
    }
  }

  std::string expression(unsigned depth) {
    if (depth == 0 || rng_.one_in(4)) {
      return rng_.one_in(2) ? constant(1000) + "u" : one_of(std::array<std::string_view, 2>{"x", "n"});
    }
    static constexpr std::array<std::string_view, 6> kOperators = {" + ", " * ", " ^ ", " - ", " & ", " | "};
    const std::string left = expression(depth - 1);
    const std::string right = expression(depth - 1);
    return "(" + left + one_of(kOperators) + right + ")";
  }

  void write_class(std::size_t at) {
    const std::string name = "C" + number(at);
    std::string bases;
    std::string made = "n(k + " + constant(50) + ")";
    if (at > 0) {
      const std::uint64_t base = rng_.below(at);
      bases = " : C" + number(base);
      made = "C" + number(base) + "(k * 3 + 1)";
      if (rng_.one_in(3)) {
        bases += ", Side";
        made += ", Side(k)";
      }
    } else {
      text_ +=
          "struct Side { unsigned s; explicit Side(unsigned k) : s(k) {} virtual unsigned side(unsigned x) { "
          "return s + x; } virtual ~Side() { note(s); } };\n";
    }
    text_ += "struct " + name + bases + " {\n";
    if (at == 0) text_ += "  unsigned n;\n  std::string label;\n";
    text_ += "  explicit " + name + "(unsigned k) : " + made + " { ";
    if (rng_.one_in(4))
      text_ +=
          "Guard g(k); unsigned x = n; if (x % " + number(3 + rng_.below(20)) + " == 1) " + thrown() + " ";
    text_ += "label += \"" + name + "\"; }\n";
    if (at == 0 || rng_.one_in(2)) write_method("f");
    if (at == 0 || rng_.one_in(2)) write_method("g");
    text_ += at == 0 ? "  virtual ~C0() { note(label); }\n"
                     : "  ~" + name + "() { note(" + number(at) + "ul); }\n";
    text_ += "};\n";
  }

  void write_method(const std::string& name) {
    text_ += "  virtual unsigned " + name + "(unsigned x) {\n    Guard guard(x);\n";
    if (rng_.one_in(2)) {
      text_ += "    if (" + expression(1) + " % " + number(2 + rng_.below(9)) + " == 0) { Guard inner(n); " +
               thrown() + " }\n";
    }
    if (rng_.one_in(2)) text_ += "    n = " + expression(2) + ";\n";
    // Only one of them calls the other, so there is an end.
    if (name == "g" && rng_.one_in(2)) {
      text_ += "    try { x += f(x ^ " + constant(64) + "u); } " + handlers() + "\n";
    }
    text_ += "    return " + expression(2) + ";\n  }\n";
  }

  /// In an order that may let a handler of a base come first.
  std::string handlers() {
    std::string text;
    const std::uint64_t count = 1 + rng_.below(3);
    std::array<bool, 8> is_used{};
    for (std::uint64_t at = 0; at < count; ++at) {
      const std::uint64_t kind = rng_.below(6);
      if (is_used[kind]) continue;
      is_used[kind] = true;
      switch (kind) {
        case 0:
          text += "catch (int e) { note((unsigned)e); } ";
          break;
        case 1:
          text += "catch (const std::string& e) { note(e); } ";
          break;
        case 2:
          text += "catch (const std::exception& e) { note(e.what()); } ";
          break;
        case 3:
          text += "catch (const std::logic_error& e) { note(1ul); note(e.what()); } ";
          break;
        default:
          text += "catch (E" + constant(errors_) +
                  "& e) { note(e.code); e.code += 1; if (e.code % 5 == 0) throw; } ";
          is_used[4] = is_used[5] = true;
          break;
      }
    }
    return text;
  }

  std::string statement() {
    switch (rng_.below(14)) {
      case 0:
        return "x = objects[x % objects.size()]->f(x);";
      case 1:
        return "x ^= objects[n % objects.size()]->g(n);";
      case 2:
        return "objects.push_back(make(" + expression(1) + "));";
      case 3:
        return "if (objects.size() > 2) objects.erase(objects.begin() + x % objects.size());";
      case 4:
        return "s += std::to_string(" + expression(1) + ");";
      case 5:
        return "s = s.substr(x % 12, 9) + \"" + constant(1000) + "\";";
      case 6:
        return "s.insert(s.size() / 2, n % 4, 'i'); if (s.find(\"" + constant(10) + "\") != s.npos) x += 3;";
      case 7:
        return "v.push_back(" + expression(1) + "); if (v.size() > 6) v.erase(v.begin() + 1, v.begin() + 3);";
      case 8:
        return "x += v.at(n % " + number(2 + rng_.below(6)) + ");";
      case 9:
        return "std::sort(v.begin(), v.end()); v.insert(v.begin(), x);";
      case 10:
        return "m[s.substr(0, 2)] += x; if (m.size() > 5) m.erase(m.begin());";
      case 11:
        return "for (auto& [k, c] : m) { note(k); x = x * 31 + c; }";
      case 12:
        return "if (auto* d = dynamic_cast<C" + constant(classes_) +
               "*>(objects[x % objects.size()].get())) { x += d->n; d->label += 'd'; }";
      default:
        return "n = " + expression(2) + ";";
    }
  }

  void write_run() {
    text_ += "static unsigned long run() {\n  digest = 1;\n  unsigned x = " + constant(100) +
             ", n = " + constant(100) +
             ";\n  {\n  std::vector<std::unique_ptr<C0>> objects;\n  std::vector<unsigned> v{3, 1, 2};\n"
             "  std::string s = \"start\";\n  std::map<std::string, unsigned> m;\n"
             "  while (objects.size() < 3) try { objects.push_back(make(x++)); } catch (...) { note(7ul); }\n"
             "  for (int round = 0; round < 6; ++round) {\n    try {\n      Guard guard(round);\n";
    const std::uint64_t count = 3 + rng_.below(6);
    for (std::uint64_t at = 0; at < count; ++at) {
      if (rng_.one_in(4)) {
        text_ += "      try { " + statement() + " } " + handlers() + "\n";
      } else {
        text_ += "      " + statement() + "\n";
      }
    }
    text_ +=
        "    } catch (const std::exception& e) { note(e.what()); } catch (...) { note(9ul); }\n"
        "    note(x); note(s); for (unsigned e : v) note(e);\n  }\n  }\n  return digest;\n}\n";
  }

  support::Rng rng_;
  std::string text_;
  std::uint64_t errors_ = 0;
  std::uint64_t classes_ = 0;
};

}  // namespace

std::string make_cpp_file(const std::vector<std::uint64_t>& seeds) {
  std::string text = kPrelude;
  std::string calls;
  for (std::uint64_t seed : seeds) {
    text += Writer(seed).run(seed);
    calls +=
        "  std::printf(\"" + std::to_string(seed) + " %lx\\n\", p" + std::to_string(seed) + "::run());\n";
  }
  return text + "int main() {\n" + calls + "}\n";
}

}  // namespace testellate::test
