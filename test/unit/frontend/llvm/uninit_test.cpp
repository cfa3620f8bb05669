// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "c_program.h"

namespace testellate::frontend::llvm {
namespace {

TEST(TranslateUninit, FindsVariablesThatDecideUnset) {
  CProgram c(
      "int maybe(int c) {\n"
      "  int x;\n"
      "  if (c) x = 5;\n"
      "  if (x > 3) return 1;\n"
      "  return 0;\n"
      "}\n"
      "int passed_on(int c) { int x; if (c) x = 5; return x; }\n"
      "int chosen(int c) { int x; switch (c) { case 1: x = 2; } switch (x) { case 2: return 1; } return 0; "
      "}\n"
      "int address(int c) { int v[2] = {1, 2}; int i; if (c) i = 1; return v[i]; }\n");
  EXPECT_EQ(c.call("maybe", {1}), "returned 1");
  EXPECT_EQ(c.call("maybe", {0}), "faulted uninitialised-use at 4");
  EXPECT_EQ(c.call("passed_on", {1}), "returned 5");
  EXPECT_EQ(c.call("passed_on", {0}), "returned undefined");
  EXPECT_EQ(c.call("chosen", {1}), "returned 1");
  EXPECT_EQ(c.call("chosen", {0}), "faulted uninitialised-use at 8");
  EXPECT_EQ(c.call("address", {1}), "returned 2");
  EXPECT_EQ(c.call("address", {0}), "faulted uninitialised-use at 9");
}

TEST(TranslateUninit, KeepsTheStateOfBytesInMemory) {
  CProgram c(
      "struct pair { int a; char b; };\n"
      "int first(struct pair p) { return p.a; }\n"
      "int padding(int a) { struct pair p; p.a = a; p.b = 1; return first(p) > 2; }\n"
      "int field(int c) { struct pair p; if (c) p.a = 1; if (p.a) return 1; return 0; }\n"
      "int bits(int a) { struct { int a : 4, b : 4; } s; s.a = a; return s.a == 3 ? 1 : 0; }\n");
  EXPECT_EQ(c.call("padding", {3}), "returned 1");
  EXPECT_EQ(c.call("field", {1}), "returned 1");
  EXPECT_EQ(c.call("field", {0}), "faulted uninitialised-use at 4");
  EXPECT_EQ(c.call("bits", {3}), "returned 1");
}

TEST(TranslateUninit, FindsAMissingReturnWhereItsValueDecides) {
  CProgram c(
      "int sign(int a) { if (a > 0) return 1; }\n"
      "int use(int a) { return sign(a) ? 10 : 20; }\n");
  EXPECT_EQ(c.call("use", {5}), "returned 10");
  EXPECT_EQ(c.call("use", {-5}), "faulted uninitialised-use at 2");
}

}  // namespace
}  // namespace testellate::frontend::llvm
