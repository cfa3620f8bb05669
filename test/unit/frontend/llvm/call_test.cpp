// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "c_program.h"

namespace testellate::frontend::llvm {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;
using ir::NativeReturn;

NativeOutcome give_seven(NativeContext& context) {
  return NativeReturn{context.constant(ir::Type::integer(32), 7)};
}

TEST(TranslateCall, CallsFunctionsByNameAndByPointer) {
  CProgram c(
      "static int twice(int x) { return 2 * x; }\n"
      "static int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }\n"
      "int direct(int n) { return twice(fact(n)); }\n"
      "int indirect(int n) { int (*f)(int) = n > 3 ? twice : 0; return f(n); }\n"
      "int wrong(int n) { long (*f)(long, long) = (long (*)(long, long))twice; return (int)f(n, n); }\n");
  EXPECT_EQ(c.call("direct", {5}), "returned 240");
  EXPECT_EQ(c.call("indirect", {4}), "returned 8");
  EXPECT_EQ(c.call("indirect", {3}), "faulted null-call at 4");
  EXPECT_EQ(c.call("wrong", {3}), "faulted bad-callee at 5");
}

TEST(TranslateCall, MakesFunctionsWithoutBodyNatives) {
  CProgram c("int outside(int); int f(int a) { int x; if (a) x = 1; return outside(x) + a; }\n");
  EXPECT_EQ(c.call("f", {1}), "unsupported: extern outside");
  c.natives().add("outside", &give_seven);
  EXPECT_EQ(c.call("f", {1}), "returned 8");
  EXPECT_EQ(c.call("f", {0}), "faulted uninitialised-use at 1");
}

TEST(TranslateCall, TakesAModelForAFunctionWithoutBody) {
  CProgram c("unsigned long strlen(const char *); int f(const char *s) { return (int)strlen(s); }\n",
             {},
             "func @strlen(%s: ptr) -> i64 {\nentry:\n  return i64 44\n}\n");
  EXPECT_EQ(c.call("f", {0}), "returned 44");
}

TEST(TranslateCall, PrefersTheUsersOwnFunctionToAModel) {
  constexpr const char* kModels =
      "func @square(%a: i32) -> i32 {\nentry:\n  return i32 1\n}\n"
      "func @hidden(%a: i32) -> i32 {\nentry:\n  return i32 2\n}\n"
      "func @other(%a: i64) -> i32 {\nentry:\n  return i32 3\n}\n";
  CProgram c(
      "int square(int a) { return a * a; }\n"
      "static int hidden(int a) { return a + 1; }\n"
      "int other(int a) { return a - 1; }\n"
      "int f(int a) { return square(a) * 10000 + hidden(a) * 100 + other(a); }\n",
      {},
      kModels);
  EXPECT_EQ(c.call("f", {5}), "returned 250604");
  EXPECT_EQ(c.call("hidden", {5}), "returned 2");
}

TEST(TranslateCall, RefusesACallThatDoesNotFitTheModel) {
  CProgram c("int odd(long, long); int f(void) { return odd(1, 2); }\n",
             {},
             "func @odd(%a: i32) -> i32 {\nentry:\n  return i32 1\n}\n");
  EXPECT_EQ(c.call("f"), "unsupported: call of `odd` with other types");
}

TEST(TranslateCall, CopiesStructsPassedInMemory) {
  CProgram c(
      "struct big { int v[10]; };\n"
      "static int change(struct big b) { b.v[3] = 100; return b.v[3]; }\n"
      "int f(int a) { struct big b = {{0, 0, 0, a}}; int r = change(b); return r + b.v[3]; }\n"
      "int g(struct big *p) { return change(*p); }\n");
  EXPECT_EQ(c.call("f", {7}), "returned 107");
  EXPECT_EQ(c.call("g", {0}), "faulted null-dereference at 4");
}

TEST(TranslateCall, PassesSmallStructsAsOneParameter) {
  CProgram c(
      "struct mixed { int x; double y; };\n"
      "struct mixed make(int a) { struct mixed m = {a, a * 2}; return m; }\n"
      "double sum(struct { float f[3]; } v) { return v.f[0] + v.f[1] + v.f[2]; }\n"
      "int f(int a) { struct mixed m = make(a); return m.x * 100 + (int)m.y; }\n");
  EXPECT_EQ(c.call("f", {7}), "returned 714");
  const ir::Signature& make = c.program().signature(c.function("make"));
  EXPECT_EQ(ir::to_text(make.result), "i128");
  const ir::Signature& sum = c.program().signature(c.function("sum"));
  ASSERT_EQ(sum.parameters.size(), 2u);
  EXPECT_EQ(ir::to_text(sum.parameters[0]), "i64");
  EXPECT_EQ(ir::to_text(sum.parameters[1]), "f32");
}

TEST(TranslateCall, ReadsArgumentsOfVariadicFunctions) {
  CProgram c(
      "#include <stdarg.h>\n"
      "static int pick(int n, ...) { va_list ap; va_start(ap, n); int r = 0;\n"
      "  while (n-- > 0) r = va_arg(ap, int); va_end(ap); return r; }\n"
      "int f(int n) { return pick(n, 10, 20, 30); }\n");
  EXPECT_EQ(c.call("f", {2}), "returned 20");
  EXPECT_EQ(c.call("f", {3}), "returned 30");
  EXPECT_EQ(c.call("f", {4}), "faulted out-of-bounds at 3");
}

}  // namespace
}  // namespace testellate::frontend::llvm
