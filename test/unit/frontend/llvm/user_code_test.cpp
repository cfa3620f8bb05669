// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/user_code.h"

#include <gtest/gtest.h>

#include "c_program.h"

namespace testellate::frontend::llvm {
namespace {

/// "3:0 3:1 4:0s": line, side and whether the compiler made it up, of every edge in order.
std::string edges_of(const CProgram& c, std::string_view name) {
  const ir::Body& body = *const_cast<CProgram&>(c).program().get(c.function(name)).body;
  std::string text;
  for (const ir::Edge& edge : body.edges) {
    if (!text.empty()) text += " ";
    text += std::to_string(body.origins[edge.inst.index()].line) + ":" + std::to_string(edge.side) +
            (edge.is_synthetic ? "s" : "");
  }
  return text;
}

TEST(Edges, AreThoseOfTheSourceInItsOrder) {
  CProgram c(
      "int f(int a, int b) {\n"
      "  if (a > 0 && b > 0)\n"
      "    a = b;\n"
      "\n"
      "  while (a < b)\n"
      "    a++;\n"
      "  switch (a) {\n"
      "    case 1: case 2: return 5;\n"
      "    case 3: b = 1;\n"
      "  }\n"
      "  return a == 7 ? 1 : 2;\n"
      "}\n");
  EXPECT_EQ(edges_of(c, "f"), "2:0 2:1 2:0 2:1 5:0 5:1 7:0 7:1 7:2 7:3 11:0 11:1");
  EXPECT_EQ(c.path("f", {1, 2}), "2:0 2:0 5:1 7:2");
  EXPECT_EQ(c.path("f", {0, 1}), "2:1 5:0 5:1 7:1");
  EXPECT_EQ(c.path("f", {7, -1}), "2:0 2:1 5:1 7:0 11:0");
}

TEST(Edges, AreNotMultipliedByPhis) {
  CProgram c(
      "int f(int a, int b) {\n"
      "  int r = a;\n"
      "  if (a) r = b;\n"
      "  switch (b) { case 0: case 1: r = 3; break; case 2: r = 4; break; default: r = a; }\n"
      "  return r;\n"
      "}\n");
  EXPECT_EQ(edges_of(c, "f"), "3:0 3:1 4:0 4:1 4:2 4:3");
}

TEST(Edges, OfAConditionThatWasAlreadyDecidedAreTheCompilers) {
  CProgram c(
      "int f(int a, int b) {\n"
      "  do a--; while (a > 0 && b);\n"
      "  return a && b;\n"
      "}\n"
      "int g(int a, int b) { return (a || b) ? 3 : 4; }\n");
  EXPECT_EQ(edges_of(c, "f"), "2:0 2:1 2:0 2:1 2:0s 2:1s 3:0 3:1 3:0 3:1");
  EXPECT_EQ(edges_of(c, "g"), "5:0 5:1 5:0 5:1 5:0s 5:1s");
}

TEST(Edges, OfFetchingVariableArgumentsAreNone) {
  CProgram c(
      "#include <stdarg.h>\n"
      "int f(int n, ...) { va_list ap; va_start(ap, n); int r = va_arg(ap, int); va_end(ap); return r; }\n");
  EXPECT_EQ(edges_of(c, "f"), "");
}

TEST(Edges, OfBuiltinsAreNone) {
  CProgram c(
      "int f(int a) { return __builtin_ffs(a); }\nint g(double d) { return __builtin_isinf_sign(d); }\n");
  EXPECT_EQ(edges_of(c, "f"), "");
  EXPECT_EQ(edges_of(c, "g"), "");
}

TEST(Edges, OfAComputedGotoAreItsTargets) {
  CProgram c(
      "int f(int a) { static void *const t[] = {&&x, &&y}; goto *t[a]; x: return 1; y: return 2; }\n"
      "int g(void) { void *p = &&x; goto *p; x: return 1; }\n");
  EXPECT_EQ(edges_of(c, "f"), "0:0 0:1");
  EXPECT_EQ(c.path("f", {1}), "0:1");
  EXPECT_EQ(edges_of(c, "g"), "");
}

}  // namespace
}  // namespace testellate::frontend::llvm
