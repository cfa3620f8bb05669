// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "c_program.h"

namespace testellate::frontend::llvm {
namespace {

TEST(TranslateGlobal, HasTheContentsOfTheSource) {
  CProgram c(
      "struct node { int v; struct node *next; };\n"
      "struct node n3 = {3, 0}, n2 = {2, &n3}, n1 = {1, &n2};\n"
      "int sum(void) { int s = 0; for (struct node *p = &n1; p; p = p->next) s = s * 10 + p->v; return s; }\n"
      "static int zero[4]; double half = 0.5; _Bool yes = 1; char text[] = \"hi\";\n"
      "int values(int i) { return zero[i] + (int)(half * 4) + yes + text[1]; }\n"
      "union u { char c; long l; }; union u one = {.c = 'x'};\n"
      "long whole(void) { return one.l; }\n"
      "struct __attribute__((packed)) packed { char c; int *p; short s; };\n"
      "static int target[3] = {5, 6, 7}; struct packed pk = {1, &target[2], 3};\n"
      "int through(void) { return *pk.p + pk.s; }\n");
  EXPECT_EQ(c.call("sum"), "returned 123");
  EXPECT_EQ(c.call("values", {3}), "returned 108");
  EXPECT_EQ(c.call("whole"), "returned 120");
  EXPECT_EQ(c.call("through"), "returned 10");
}

TEST(TranslateGlobal, EvaluatesConstantExpressions) {
  CProgram c(
      "int a[10]; int *end = a + 10; long distance = (char *)&a[7] - (char *)&a[2];\n"
      "long address = (long)&a[1];\n"
      "int f(void) { return (int)(end - a) + (int)distance + (address == (long)(a + 1)); }\n"
      "int g(int i) { static const int offsets[] = {&&x - &&x, &&y - &&x}; goto *(&&x + offsets[i]);\n"
      "x: return 1; y: return 2; }\n");
  EXPECT_EQ(c.call("f"), "returned 31");
  EXPECT_EQ(c.call("g", {0}), "returned 1");
  EXPECT_EQ(c.call("g", {1}), "returned 2");
}

TEST(TranslateGlobal, KeepsThreadLocalsAndAliases) {
  CProgram c(
      "_Thread_local int t = 5; int next(void) { return ++t; }\n"
      "int real(int a) { return a + 1; } int other(int a) __attribute__((alias(\"real\")));\n"
      "int v = 3; extern int w __attribute__((alias(\"v\")));\n"
      "int f(int a) { return next() + other(a) + w; }\n");
  EXPECT_EQ(c.call("f", {1}), "returned 11");
}

TEST(TranslateGlobal, DoesNotGuessVariablesOfOtherFiles) {
  CProgram c(
      "extern int outside; int *to_outside = &outside;\n"
      "int f(int a) { return a ? outside : 1; }\n"
      "int g(void) { return *to_outside; }\n");
  EXPECT_EQ(c.call("f", {0}), "returned 1");
  EXPECT_EQ(c.call("f", {1}), "unsupported: extern variable `outside`");
  EXPECT_EQ(c.call("g"), "unsupported: extern variable `outside`");
  ASSERT_EQ(c.translation().untranslated.size(), 1u);
  EXPECT_EQ(c.translation().untranslated[0].what, "extern variable `outside`");
  EXPECT_EQ(c.translation().untranslated[0].count, 2u);
}

TEST(TranslateGlobal, KnowsStandardStreams) {
  CProgram c("#include <stdio.h>\nint f(void) { return stdin != stdout && stderr != 0; }\n");
  EXPECT_EQ(c.call("f"), "returned 1");
}

TEST(TranslateGlobal, LeavesOutWhatTheCompilerKeepsForItself) {
  CProgram c("int f(int a) { return a ? 1 : 2; }\n");
  EXPECT_EQ(c.program().globals().size(), 0u);
}

}  // namespace
}  // namespace testellate::frontend::llvm
