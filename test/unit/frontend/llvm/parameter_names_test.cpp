// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/parameter_names.h"

#include <gtest/gtest.h>

namespace testellate::frontend::llvm {
namespace {

using Strings = std::vector<std::string>;

TEST(ParameterNames, AreTheLastWordsOfDeclarators) {
  const ParameterNames found = find_parameter_names(
      "extern uint16_t sample(uint8_t channel) __attribute__((nonnull));\n"
      "void all(cb_t cb, void (*other)(int), const char name[16], int (*grid)[4], struct q *b);\n"
      "int none(void);\n"
      "int log(const char *format, ...);\n",
      {"sample", "all", "none", "log"});
  EXPECT_EQ(found.at("sample"), Strings{"channel"});
  EXPECT_EQ(found.at("all"), (Strings{"cb", "other", "name", "grid", "b"}));
  EXPECT_EQ(found.at("none"), Strings{});
  EXPECT_EQ(found.at("log"), Strings{"format"});
}

TEST(ParameterNames, AreEmptyWhereOnlyATypeStands) {
  const ParameterNames found = find_parameter_names(
      "void f(size_t, const uint8_t, unsigned long, struct q, struct q *, int (*)(int), int n);\n", {"f"});
  EXPECT_EQ(found.at("f"), (Strings{"", "", "", "", "", "", "n"}));
}

TEST(ParameterNames, ComeFromTheDeclarationThatHasMost) {
  const ParameterNames found = find_parameter_names(
      "int f(int, int);\nint g(void) {\n  return f(a, b);\n}\nint f(int x, int y);\nint f(int, int z);\n",
      {"f", "h"});
  EXPECT_EQ(found.at("f"), (Strings{"x", "y"}));
  EXPECT_FALSE(found.contains("h"));
}

}  // namespace
}  // namespace testellate::frontend::llvm
