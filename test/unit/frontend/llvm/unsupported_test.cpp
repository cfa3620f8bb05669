// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "c_program.h"

namespace testellate::frontend::llvm {
namespace {

TEST(TranslateUnsupported, EndsPathsThatNeedAnUnusualFloat) {
  CProgram c(
      "long double scale(long double a) { return a * 2; }\n"
      "int f(int a) {\n"
      "  if (a > 3) return (int)scale(a);\n"
      "  return a;\n"
      "}\n"
      "_Float16 half(_Float16 a) { return a + 1; }\n"
      "struct both { long double a, b; };\n"
      "struct both moved(struct both x) { struct both y = x; return y; }\n");
  EXPECT_EQ(c.call("f", {3}), "returned 3");
  EXPECT_EQ(c.call("f", {4}), "unsupported: arithmetic on a float of unusual size");
  const Untranslated& first = c.translation().untranslated.at(0);
  EXPECT_EQ(first.location.line, 1u);
  EXPECT_EQ(first.location.file, c.file());
}

TEST(TranslateUnsupported, EndsPathsAtInlineAssembly) {
  CProgram c(
      "int f(int a) {\n"
      "  if (a) { int r; __asm__(\"bsr %1, %0\" : \"=r\"(r) : \"r\"(a)); return r; }\n"
      "  __asm__ volatile(\"\" ::: \"memory\");\n"
      "  return 5;\n"
      "}\n");
  EXPECT_EQ(c.call("f", {0}), "returned 5");
  EXPECT_EQ(c.call("f", {1}), "unsupported: inline assembly");
  EXPECT_EQ(c.translation().untranslated.at(0).location.line, 2u);
}

TEST(TranslateUnsupported, NamesUnknownIntrinsics) {
  CProgram c("void *f(void) { return __builtin_return_address(0); }\n");
  EXPECT_EQ(c.call("f"), "unsupported: `llvm.returnaddress`");
}

TEST(TranslateUnsupported, CannotPassWhatIsLargerThanSixteenBytes) {
  CProgram c(
      "#include <complex.h>\nlong double _Complex f(int a) { return a; }\nint g(int a) { f(a); return a; "
      "}\n");
  EXPECT_EQ(c.call("f", {}), "unsupported: a result of more than 16 bytes");
  EXPECT_EQ(c.call("g", {1}).substr(0, 12), "unsupported:");
}

}  // namespace
}  // namespace testellate::frontend::llvm
