// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "c_program.h"

namespace testellate::frontend::llvm {
namespace {

TEST(TranslateInteger, ComputesWithEveryWidth) {
  CProgram c(R"(
    int add(int a, int b) { return a + b; }
    unsigned char narrow(unsigned char a, unsigned char b) { return a * b; }
    long wide(long a, long b) { return a * b - (a ^ b); }
    __int128 widest(__int128 a, __int128 b) { return a * b; }
    int bits(_BitInt(37) a) { return (int)(a >> 3); }
  )");
  EXPECT_EQ(c.call("add", {2, 40}), "returned 42");
  EXPECT_EQ(c.call("add", {2147483647, 1}), "returned -2147483648");
  EXPECT_EQ(c.call("narrow", {20, 20}), "returned -112");
  EXPECT_EQ(c.call("wide", {1LL << 40, 3}), "returned 2199023255549");
  EXPECT_EQ(c.call("bits", {-64}), "returned -8");
}

TEST(TranslateInteger, ChecksDivisionsThatCanFail) {
  CProgram c(
      "int quotient(int a, int b) {\n"
      "  return a / b;\n"
      "}\n"
      "int remainder_of(int a, int b) { return a % b; }\n"
      "unsigned unsigned_quotient(unsigned a, unsigned b) { return a / b; }\n"
      "int half(int a) { return a / 2; }\n");
  EXPECT_EQ(c.call("quotient", {7, -2}), "returned -3");
  EXPECT_EQ(c.call("quotient", {7, 0}), "faulted division-by-zero at 2");
  EXPECT_EQ(c.call("quotient", {-2147483647 - 1, -1}), "faulted division-overflow at 2");
  EXPECT_EQ(c.call("remainder_of", {-2147483647 - 1, -1}), "faulted division-overflow at 4");
  EXPECT_EQ(c.call("unsigned_quotient", {-2147483647 - 1, -1}), "returned 0");
  EXPECT_EQ(c.text("half").find("check"), std::string::npos);
}

TEST(TranslateInteger, ChecksShiftsThatCanFail) {
  CProgram c(
      "int left(int a, int by) { return a << by; }\n"
      "int right(int a, int by) { return a >> by; }\n"
      "unsigned logical(unsigned a, int by) { return a >> by; }\n");
  EXPECT_EQ(c.call("left", {3, 4}), "returned 48");
  EXPECT_EQ(c.call("left", {3, 32}), "faulted shift-out-of-range at 1");
  EXPECT_EQ(c.call("left", {3, -1}), "faulted shift-out-of-range at 1");
  EXPECT_EQ(c.call("right", {-16, 2}), "returned -4");
  EXPECT_EQ(c.call("logical", {-16, 28}), "returned 15");
}

TEST(TranslateInteger, ChecksSignedOverflowOnlyOnDemand) {
  constexpr const char* kSource =
      "int sum(int a, int b) { return a + b; }\n"
      "unsigned plain(unsigned a, unsigned b) { return a + b; }\n"
      "int minus(int a) { return -a; }\n"
      "long product(long a, long b) { return a * b; }\n";
  CProgram wraps(kSource);
  EXPECT_EQ(wraps.call("minus", {-2147483647 - 1}), "returned -2147483648");
  CProgram checks(kSource, {.check_signed_overflow = true});
  EXPECT_EQ(checks.call("sum", {2147483647, 1}), "faulted signed-overflow at 1");
  EXPECT_EQ(checks.call("sum", {2147483647, -1}), "returned 2147483646");
  EXPECT_EQ(checks.call("plain", {-1, 1}), "returned 0");
  EXPECT_EQ(checks.call("minus", {-2147483647 - 1}), "faulted signed-overflow at 3");
  EXPECT_EQ(checks.call("product", {1LL << 40, 1LL << 40}), "faulted signed-overflow at 4");
}

}  // namespace
}  // namespace testellate::frontend::llvm
