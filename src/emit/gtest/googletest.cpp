// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/framework.h"

namespace testellate::emit::gtest {
namespace {

class GoogleTest final : public Framework {
 public:
  [[nodiscard]] std::string_view includes() const override { return "#include <gtest/gtest.h>\n"; }
  [[nodiscard]] std::string open_test(const TestName& name) const override {
    return "TEST(" + name.suite + ", " + name.test + ") {\n";
  }
  /// It runs suites of this name first.
  [[nodiscard]] std::string_view death_suffix() const override { return "DeathTest"; }
  [[nodiscard]] std::string_view sees_nothing() const override {
    return "// That it returns is all that a test can see.";
  }
  [[nodiscard]] bool is_assertion(std::string_view line) const override {
    return line.find("EXPECT_") != std::string_view::npos || line.find("ASSERT_") != std::string_view::npos;
  }

  [[nodiscard]] std::string equal(const std::string& expected,
                                  const std::string& actual,
                                  Failing failing) const override {
    return kind(failing) + "EQ(" + expected + ", " + actual + ");";
  }
  [[nodiscard]] std::string truth(bool expected, const std::string& actual, Failing failing) const override {
    return kind(failing) + (expected ? "TRUE(" : "FALSE(") + actual + ");";
  }
  [[nodiscard]] std::string not_null(const std::string& actual, Failing failing) const override {
    return kind(failing) + "NE(nullptr, " + actual + ");";
  }
  [[nodiscard]] std::string equal_text(const std::string& literal, const std::string& actual) const override {
    return "EXPECT_STREQ(" + literal + ", " + actual + ");";
  }
  [[nodiscard]] std::string nearly_equal(std::string_view type,
                                         const std::string& expected,
                                         const std::string& actual) const override {
    const std::string macro = type == "float" ? "EXPECT_FLOAT_EQ(" : "EXPECT_DOUBLE_EQ(";
    return macro + expected + ", " + actual + ");";
  }

  [[nodiscard]] std::string throws(const std::string& statement, const std::string& type) const override {
    if (type.empty()) return "EXPECT_ANY_THROW(" + statement + ");";
    return "EXPECT_THROW(" + statement + ", " + type + ");";
  }
  [[nodiscard]] std::string throws_nothing(const std::string& statement) const override {
    return "EXPECT_NO_THROW(" + statement + ");";
  }

  [[nodiscard]] Lines exits(const std::string& call, int code, Needs& /*needs*/) const override {
    return {"EXPECT_EXIT(" + call + ", ::testing::ExitedWithCode(" + std::to_string(code) + "), \"\");"};
  }
  [[nodiscard]] Lines is_killed(const std::string& call,
                                std::string_view signal,
                                const std::string& message,
                                Needs& /*needs*/) const override {
    return {"EXPECT_EXIT(" + call + ", ::testing::KilledBySignal(" + std::string(signal) + "), " + message +
            ");"};
  }
  [[nodiscard]] Lines dies(const std::string& call,
                           const std::string& message,
                           Needs& /*needs*/) const override {
    return {"EXPECT_DEATH(" + call + ", " + message + ");"};
  }
  [[nodiscard]] std::string skip_unless(std::string_view condition, std::string_view reason) const override {
    return "if (!" + std::string(condition) + ") GTEST_SKIP() << \"" + std::string(reason) + "\";";
  }

  [[nodiscard]] std::string_view script_is_used_up() const override {
    return R"(EXPECT_EQ(script_.end - script_.next, 0) << "values are left: there were fewer calls";)";
  }

  [[nodiscard]] std::string_view find_package() const override {
    return "find_package(GTest REQUIRED)\ninclude(GoogleTest)\n";
  }
  [[nodiscard]] std::string_view libraries() const override { return "GTest::gtest GTest::gtest_main"; }
  [[nodiscard]] std::string_view discover_command() const override { return "gtest_discover_tests"; }

 private:
  static std::string kind(Failing failing) { return failing == Failing::Stops ? "ASSERT_" : "EXPECT_"; }
};

}  // namespace

const Framework& googletest() {
  static const GoogleTest framework;
  return framework;
}

}  // namespace testellate::emit::gtest
