// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "c_program.h"

namespace testellate::frontend::llvm {
namespace {

TEST(TranslateControl, RunsLoopsAndBranches) {
  CProgram c(
      "int gcd(int a, int b) {\n"
      "  while (b != 0) { int t = a % b; a = b; b = t; }\n"
      "  return a;\n"
      "}\n"
      "int sum(int n) { int s = 0; for (int i = 0; i < n; ++i) { if (i == 3) continue; s += i; } return s; "
      "}\n");
  EXPECT_EQ(c.call("gcd", {48, 36}), "returned 12");
  EXPECT_EQ(c.call("sum", {6}), "returned 12");
}

TEST(TranslateControl, SetsPhisThatExchangeTheirValues) {
  CProgram c(
      "int turn(int n) {\n"
      "  int a = 1, b = 2, c = 3;\n"
      "  for (int i = 0; i < n; ++i) { int t = a; a = b; b = c; c = t; }\n"
      "  return a * 100 + b * 10 + c;\n"
      "}\n"
      "int swap(int n) { int a = 1, b = 2; while (n-- > 0) { int t = a; a = b; b = t; } return a * 10 + b; "
      "}\n"
      "int lag(int n) { int a = 1, b = 0, c = 0; while (n-- > 0) { c = b; b = a; a = a + 1; } return "
      "a * 100 + b * 10 + c; }\n");
  EXPECT_EQ(c.call("turn", {0}), "returned 123");
  EXPECT_EQ(c.call("turn", {1}), "returned 231");
  EXPECT_EQ(c.call("turn", {2}), "returned 312");
  EXPECT_EQ(c.call("swap", {3}), "returned 21");
  EXPECT_EQ(c.call("lag", {3}), "returned 432");
}

TEST(TranslateControl, SwitchesWithRangesAndWideConditions) {
  CProgram c(
      "int days(int m, int leap) {\n"
      "  switch (m) { case 2: return leap ? 29 : 28; case 4: case 6: case 9: case 11: return 30;\n"
      "    case 1: case 3: case 5: case 7: case 8: case 10: case 12: return 31; default: return 0; }\n"
      "}\n"
      "int wide(long v) { switch (v) { case 1L << 40: return 1; case -1: return 2; } return 3; }\n"
      "int range(int v) { switch (v) { case 1 ... 100: return 1; case 200: return 2; } return 3; }\n");
  EXPECT_EQ(c.call("days", {2, 1}), "returned 29");
  EXPECT_EQ(c.call("days", {2, 0}), "returned 28");
  EXPECT_EQ(c.call("days", {11, 0}), "returned 30");
  EXPECT_EQ(c.call("days", {13, 0}), "returned 0");
  EXPECT_EQ(c.call("wide", {1LL << 40}), "returned 1");
  EXPECT_EQ(c.call("wide", {-1}), "returned 2");
  EXPECT_EQ(c.call("wide", {0}), "returned 3");
  EXPECT_EQ(c.call("range", {50}), "returned 1");
  EXPECT_EQ(c.call("range", {200}), "returned 2");
  EXPECT_EQ(c.call("range", {0}), "returned 3");
}

TEST(TranslateControl, JumpsToAddressesOfLabels) {
  CProgram c(
      "int run(const char *code) {\n"
      "  static void *const table[] = {&&stop, &&inc, &&twice};\n"
      "  int r = 1;\n"
      "  goto *table[(int)*code++];\n"
      "inc: r++; goto *table[(int)*code++];\n"
      "twice: r *= 2; goto *table[(int)*code++];\n"
      "stop: return r;\n"
      "}\n"
      "int demo(void) { char code[] = {1, 2, 2, 1, 0}; return run(code); }\n"
      "int bad(void *p) { void *q = &&a; if (p) q = p; goto *q; a: return 1; b: return 2; }\n");
  EXPECT_EQ(c.call("demo"), "returned 9");
  EXPECT_EQ(c.call("bad", {0}), "returned 1");
  // clang gives the one jump that all computed gotos share no place.
  EXPECT_EQ(c.call("bad", {4096 * 4096}), "faulted wild-pointer at 0");
}

TEST(TranslateControl, EndsWhereTheLanguageSaysNothing) {
  CProgram c(
      "int f(int a) {\n"
      "  if (a) return 1;\n"
      "  __builtin_unreachable();\n"
      "}\n"
      "int trap(void) { __builtin_trap(); }\n");
  EXPECT_EQ(c.call("f", {1}), "returned 1");
  EXPECT_EQ(c.call("f", {0}), "faulted unreachable-reached at 3");
  EXPECT_EQ(c.call("trap"), "faulted abort at 5");
}

}  // namespace
}  // namespace testellate::frontend::llvm
