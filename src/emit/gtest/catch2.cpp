// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>

#include "emit/gtest/framework.h"

namespace testellate::emit::gtest {
namespace {

constexpr std::string_view kBinding = "<>=&|^?";

/// Calls `visit` with the position of each character that is in no literal, and how many brackets are open.
template <typename Visit>
void for_each_outside_literals(std::string_view text, const Visit& visit) {
  int depth = 0;
  char quote = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == '\\') ++at;
      if (c == quote) quote = 0;
      continue;
    }
    if (c == '"' || c == '\'') quote = c;
    if (c == ')' || c == '}' || c == ']') --depth;
    visit(at, depth);
    if (c == '(' || c == '{' || c == '[') ++depth;
  }
}

/// Whether all of the text stands in one pair of parentheses.
bool is_enclosed(std::string_view text) {
  if (!text.starts_with('(') || !text.ends_with(')')) return false;
  bool is_one_pair = true;
  for_each_outside_literals(text, [&](std::size_t at, int depth) {
    if (depth == 0 && at != 0 && at + 1 != text.size()) is_one_pair = false;
  });
  return is_one_pair;
}

/// One side of a comparison. A cast is no pair of parentheses that can go: it has something behind it.
std::string side(const std::string& text) {
  if (is_enclosed(text)) return side(text.substr(1, text.size() - 2));
  bool binds_less = false;
  for_each_outside_literals(text, [&](std::size_t at, int depth) {
    const bool is_operator = kBinding.find(text[at]) != std::string_view::npos && at > 0 &&
                             text[at - 1] == ' ' && text.find(' ', at) < at + 3;
    if (depth == 0 && is_operator) binds_less = true;
  });
  return binds_less ? "(" + text + ")" : text;
}

class Catch2 final : public Framework {
 public:
  [[nodiscard]] std::string_view includes() const override {
    return "#if __has_include(<catch2/catch_all.hpp>)\n"
           "#include <catch2/catch_all.hpp>\n"
           "#else\n"
           "#include <catch2/catch.hpp>\n"
           "#endif\n";
  }
  [[nodiscard]] std::string open_test(const TestName& name) const override {
    return "TEST_CASE(\"" + name.full() + "\", \"[" + name.suite + "]\") {\n";
  }
  [[nodiscard]] std::string_view death_suffix() const override { return ""; }
  [[nodiscard]] std::string_view sees_nothing() const override {
    return "SUCCEED(\"that it returns is all that a test can see\");";
  }
  [[nodiscard]] bool is_assertion(std::string_view line) const override {
    return line.find("CHECK") != std::string_view::npos || line.find("REQUIRE") != std::string_view::npos;
  }

  [[nodiscard]] std::string equal(const std::string& expected,
                                  const std::string& actual,
                                  Failing failing) const override {
    return kind(failing) + "(" + side(actual) + " == " + side(expected) + ");";
  }
  [[nodiscard]] std::string truth(bool expected, const std::string& actual, Failing failing) const override {
    return kind(failing) + (expected ? "(" : "_FALSE(") + side(actual) + ");";
  }
  [[nodiscard]] std::string not_null(const std::string& actual, Failing failing) const override {
    return kind(failing) + "(" + side(actual) + " != nullptr);";
  }
  [[nodiscard]] std::string equal_text(const std::string& literal, const std::string& actual) const override {
    return "CHECK_THAT(" + actual + ", Catch::Matchers::Equals(" + literal + "));";
  }
  [[nodiscard]] std::string nearly_equal(std::string_view /*type*/,
                                         const std::string& expected,
                                         const std::string& actual) const override {
    return "CHECK_THAT(" + actual + ", Catch::Matchers::WithinULP(" + expected + ", 4));";
  }

  [[nodiscard]] std::string throws(const std::string& statement, const std::string& type) const override {
    if (type.empty()) return "CHECK_THROWS(" + statement + ");";
    return "CHECK_THROWS_AS(" + statement + ", " + type + ");";
  }
  [[nodiscard]] std::string throws_nothing(const std::string& statement) const override {
    return "CHECK_NOTHROW(" + statement + ");";
  }

  [[nodiscard]] Lines exits(const std::string& call, int code, Needs& needs) const override {
    return ended(call, "CHECK(death.has_exited(" + std::to_string(code) + "));", "", needs);
  }
  [[nodiscard]] Lines is_killed(const std::string& call,
                                std::string_view signal,
                                const std::string& message,
                                Needs& needs) const override {
    return ended(call, "CHECK(death.is_by_signal(" + std::string(signal) + "));", message, needs);
  }
  [[nodiscard]] Lines dies(const std::string& call, const std::string& message, Needs& needs) const override {
    return ended(call, "CHECK(death.is_failure());", message, needs);
  }
  /// Version 2 cannot skip a test that runs.
  [[nodiscard]] std::string skip_unless(std::string_view condition, std::string_view reason) const override {
    return "if (!" + std::string(condition) + ") { WARN(\"" + std::string(reason) + "\"); return; }";
  }

  [[nodiscard]] std::string_view script_is_used_up() const override {
    return "CHECK(script_.end == script_.next);  // otherwise there were fewer calls";
  }

  [[nodiscard]] std::string_view find_package() const override {
    return "find_package(Catch2 REQUIRED)\ninclude(Catch)\n";
  }
  [[nodiscard]] std::string_view libraries() const override { return "Catch2::Catch2WithMain"; }
  [[nodiscard]] std::string_view discover_command() const override { return "catch_discover_tests"; }

 private:
  static std::string kind(Failing failing) { return failing == Failing::Stops ? "REQUIRE" : "CHECK"; }

  static Lines ended(const std::string& call,
                     const std::string& how,
                     const std::string& message,
                     Needs& needs) {
    needs.helpers.insert(Helper::Death);
    Lines lines{"const Death death([&] { " + call + "; });", how};
    if (!message.empty() && message != "\"\"") lines.push_back("CHECK(death.says(" + message + "));");
    return lines;
  }
};

}  // namespace

const Framework& catch2() {
  static const Catch2 framework;
  return framework;
}

}  // namespace testellate::emit::gtest
