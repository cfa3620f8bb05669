// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "c_program.h"

namespace testellate::frontend::llvm {
namespace {

/// What the runtime of C++ does, as far as these tests need it: the header of 16 bytes before an exception
/// holds its type.
constexpr const char* kRuntime = R"(
func @__cxa_allocate_exception(%size: i64) -> ptr {
entry:
  %all = add i64 %size, 16
  %header = heap_alloc %all, align 16
  %object = ptr_add %header, 16
  return ptr %object
}
func @__cxa_throw(%object: ptr, %type: ptr, %destructor: ptr) -> void {
entry:
  %header = ptr_add %object, -16
  store ptr %type, %header
  throw ptr %object
}
func @cxx.matches(%object: ptr, %type: ptr) -> i1 {
entry:
  %header = ptr_add %object, -16
  %thrown = load ptr %header
  %same = eq ptr %thrown, %type
  return i1 %same
}
func @cxx.enter(%object: ptr, %clause: i32) -> void {
entry:
  %none = eq i32 %clause, 0
  branch %none, pass_by, enter
pass_by:
  throw ptr %object
enter:
  return void
}
func @__cxa_begin_catch(%object: ptr) -> ptr {
entry:
  return ptr %object
}
func @__cxa_end_catch() -> void {
entry:
  return void
}
)";

TEST(TranslateException, ThrowsAndCatchesByType) {
  CProgram c(
      "struct A { int v; }; struct B { int v; };\n"
      "extern \"C\" int thrower(int a) {\n"
      "  if (a == 1) throw A{10};\n"
      "  if (a == 2) throw B{20};\n"
      "  return a;\n"
      "}\n"
      "extern \"C\" int inner(int a) { try { return thrower(a); } catch (const A& e) { return e.v + 1; } }\n"
      "extern \"C\" int outer(int a) { try { return inner(a); } catch (...) { return -1; } }\n"
      "extern \"C\" int both(int a) {\n"
      "  int state = a;\n"
      "  try { state += 100; state += thrower(a); state += 1000; thrower(a + 1); }\n"
      "  catch (A& e) { return state * 2 + e.v; }\n"
      "  catch (B& e) { return state * 3 + e.v; }\n"
      "  return state;\n"
      "}\n",
      {},
      kRuntime,
      "test.cpp");
  EXPECT_EQ(c.call("outer", {0}), "returned 0");
  EXPECT_EQ(c.call("outer", {1}), "returned 11");
  EXPECT_EQ(c.call("outer", {2}), "returned -1");
  EXPECT_EQ(c.call("inner", {2}).substr(0, 5), "threw");
  EXPECT_EQ(c.call("both", {0}), "returned 2210");
  EXPECT_EQ(c.call("both", {1}), "returned 212");
  EXPECT_EQ(c.call("both", {2}), "returned 326");
  EXPECT_EQ(c.call("both", {5}), "returned 1110");
}

TEST(TranslateException, RunsDestructorsOnTheWayOut) {
  CProgram c(
      "int log_; struct Guard { int v; ~Guard() { log_ = log_ * 10 + v; } };\n"
      "struct A { int v; };\n"
      "static void work(int a) { Guard g{1}; { Guard h{2}; if (a) throw A{5}; } }\n"
      "extern \"C\" int f(int a) { log_ = 0; try { work(a); } catch (A&) { log_ += 1000; } return log_; }\n",
      {},
      kRuntime,
      "test.cpp");
  EXPECT_EQ(c.call("f", {0}), "returned 21");
  EXPECT_EQ(c.call("f", {1}), "returned 1021");
}

TEST(TranslateException, NeedsARuntimeToKnowTypes) {
  CProgram c(
      "extern \"C\" int g(int); extern \"C\" int f(int a) { try { return g(a); } catch (int) { return 1; } "
      "}\n",
      {},
      "func @g(%a: i32) -> i32 {\nentry:\n  throw ptr null\n}\n",
      "test.cpp");
  EXPECT_EQ(c.call("f", {0}), "unsupported: extern cxx.matches");
}

TEST(TranslateException, LeavesVirtualCallsAlone) {
  CProgram c(
      "struct Shape { int side; virtual int area() const { return side; } };\n"
      "struct Square : Shape { int area() const override { return side * side; } };\n"
      "extern \"C\" int f(int a, int b) { Shape s; Square q; s.side = q.side = b; Shape* p = a ? &s : &q; "
      "return p->area(); }\n",
      {},
      "",
      "test.cpp");
  EXPECT_EQ(c.call("f", {0, 5}), "returned 25");
  EXPECT_EQ(c.call("f", {1, 5}), "returned 5");
}

}  // namespace
}  // namespace testellate::frontend::llvm
