// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "c_program.h"

namespace testellate::frontend::llvm {
namespace {

TEST(TranslateMemory, ReadsAndWritesVariablesAndFields) {
  CProgram c(
      "struct point { char tag; int x; long y; };\n"
      "int fields(int a) { struct point p = {'t', a, 7}, *q = &p; q->x += 1; q->y *= 2; return q->x + q->y; "
      "}\n"
      "int array(int n) { int v[4] = {1, 2, 3, 4}; int *p = v + n; return *p + v[1]; }\n"
      "int bitfield(int a) { struct { unsigned a : 3, b : 5; int c : 7; } s = {0}; s.b = a; s.c = -a; "
      "return s.b * 1000 + s.c; }\n");
  EXPECT_EQ(c.call("fields", {4}), "returned 19");
  EXPECT_EQ(c.call("array", {3}), "returned 6");
  EXPECT_EQ(c.call("bitfield", {5}), "returned 4995");
}

TEST(TranslateMemory, FindsAccessesOutsideObjects) {
  CProgram c(
      "int read(int *p) { return *p; }\n"
      "int beyond(int n) { int v[4] = {0}; int *p = v; return p[n]; }\n"
      "int dangling(void) { int *p; { int v[2] = {1, 2}; p = v; } return *p; }\n"
      "const int constant = 3;\n"
      "int write(void) { *(int *)&constant = 4; return constant; }\n");
  EXPECT_EQ(c.call("read", {0}), "faulted null-dereference at 1");
  EXPECT_EQ(c.call("beyond", {3}), "returned 0");
  EXPECT_EQ(c.call("beyond", {4}), "faulted out-of-bounds at 2");
  EXPECT_EQ(c.call("beyond", {-1}), "faulted out-of-bounds at 2");
  EXPECT_EQ(c.call("write"), "faulted write-to-constant at 5");
}

TEST(TranslateMemory, WatchesArraysInsideObjects) {
  CProgram c(
      "struct rows { int a[2]; int b[3]; int last[1]; };\n"
      "int inside(int i) { struct rows r = {{1, 2}, {3, 4, 5}, {6}}; return r.a[i]; }\n"
      "int grid(int i, int j) { int g[2][3] = {{1, 2, 3}, {4, 5, 6}}; return g[i][j]; }\n"
      "int *one_past(int i) { static struct rows r; return &r.a[i]; }\n"
      "int trailing(int i) { char big[64] = {0}; return ((struct rows *)big)->last[i]; }\n"
      "struct stack { int top; int items[4]; };\n"
      "int pop(int top) { struct stack s[2] = {{top, {1, 2, 3, 4}}}; return s[0].items[top]; }\n");
  EXPECT_EQ(c.call("inside", {1}), "returned 2");
  EXPECT_EQ(c.call("inside", {2}), "faulted subobject-overflow at 2");
  EXPECT_EQ(c.call("inside", {-1}), "faulted subobject-overflow at 2");
  EXPECT_EQ(c.call("grid", {1, 2}), "returned 6");
  EXPECT_EQ(c.call("grid", {0, 3}), "faulted subobject-overflow at 3");
  EXPECT_TRUE(c.call("one_past", {2}).starts_with("returned"));
  EXPECT_EQ(c.call("one_past", {3}), "faulted subobject-overflow at 4");
  EXPECT_EQ(c.call("trailing", {5}), "returned 0");
  EXPECT_EQ(c.call("pop", {3}), "returned 4");
  EXPECT_EQ(c.call("pop", {4}), "faulted subobject-overflow at 7");
}

TEST(TranslateMemory, AllocatesArraysOfVariableLength) {
  CProgram c(
      "int squares(int n) { int v[n]; for (int i = 0; i < n; ++i) v[i] = i * i; return v[n - 1]; }\n"
      "int beyond(int n) { int v[n]; v[n] = 1; return 0; }\n");
  EXPECT_EQ(c.call("squares", {5}), "returned 16");
  EXPECT_EQ(c.call("beyond", {5}), "faulted out-of-bounds at 2");
}

TEST(TranslateMemory, CopiesAndFills) {
  CProgram c(
      "void *memcpy(void *, const void *, unsigned long);\n"
      "void *memmove(void *, const void *, unsigned long);\n"
      "void *memset(void *, int, unsigned long);\n"
      "struct big { int v[20]; };\n"
      "int assign(int a) { struct big x = {{1, 2, a}}, y; y = x; struct big *p = &y; *p = *p; return y.v[2]; "
      "}\n"
      "int copy(int n) { char a[8] = \"abcdefg\", b[4]; memcpy(b, a, n); return b[0]; }\n"
      "int nothing(int n) { memcpy(0, 0, n); return 1; }\n"
      "int shift(int by, int n) { char a[8] = \"abcdefg\"; memmove(a, a + by, n); return a[0]; }\n"
      "int overlap(int by, int n) { char a[8] = \"abcdefg\"; memcpy(a, a + by, n); return a[0]; }\n"
      "int fill(int n) { char a[8]; memset(a, 7, n); return a[n - 1]; }\n");
  EXPECT_EQ(c.call("assign", {9}), "returned 9");
  EXPECT_EQ(c.call("copy", {4}), "returned 97");
  EXPECT_EQ(c.call("copy", {5}), "faulted out-of-bounds at 6");
  EXPECT_EQ(c.call("nothing", {0}), "returned 1");
  EXPECT_EQ(c.call("nothing", {1}), "faulted null-dereference at 7");
  EXPECT_EQ(c.call("shift", {2, 5}), "returned 99");
  EXPECT_EQ(c.call("overlap", {2, 5}), "faulted overlapping-copy at 9");
  EXPECT_EQ(c.call("overlap", {2, 2}), "returned 99");
  EXPECT_EQ(c.call("fill", {8}), "returned 7");
  EXPECT_EQ(c.call("fill", {9}), "faulted out-of-bounds at 10");
}

}  // namespace
}  // namespace testellate::frontend::llvm
