// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/translate.h"

#include <gtest/gtest.h>

#include "c_program.h"
#include "ir/text_reader.h"
#include "ir/text_writer.h"

namespace testellate::frontend::llvm {
namespace {

TEST(Translate, SaysWhereFunctionsComeFrom) {
  CProgram c(
      "#include <ctype.h>\n"
      "static inline int low(int c) { return c | 32; }\n"
      "int f(int first, struct { int a, b; } second, char *third) { return low(first) + second.b + *third; "
      "}\n");
  const ir::Function& f = c.program().get(c.function("f"));
  EXPECT_TRUE(f.is_user);
  EXPECT_EQ(c.program().text(f.file), c.file());
  EXPECT_EQ(c.program().text(f.policy.is_valid() ? c.program().get(f.policy).name : ir::Symbol()), "c");
  ASSERT_EQ(f.parameter_names.size(), 3u);
  EXPECT_EQ(c.program().text(f.parameter_names[0]), "first");
  EXPECT_EQ(c.program().text(f.parameter_names[2]), "third");
  EXPECT_TRUE(c.program().get(c.function("low")).is_user);
}

TEST(Translate, GivesInstructionsTheirPlaces) {
  CProgram c("int f(int a,\n      int *p) {\n  return a +\n    *p;\n}\n");
  EXPECT_NE(c.text("f").find("load i32 %p"), std::string::npos);
  EXPECT_NE(c.text("f").find("!4:5"), std::string::npos) << c.text("f");
}

TEST(Translate, LeavesOutChecksThatCannotFail) {
  CProgram c(
      "int f(int a) { int v[2]; int *volatile p = v; v[0] = a; v[1] = 2; return v[0] / 3 + (v[1] << 2); }\n"
      "static int g; int h(void) { g = 1; return g; }\n");
  EXPECT_EQ(c.text("f").find("check.read"), std::string::npos) << c.text("f");
  EXPECT_EQ(c.text("f").find("check.write"), std::string::npos);
  EXPECT_EQ(c.text("h").find("check"), std::string::npos);
}

TEST(Translate, ReadsBackFromItsText) {
  CProgram c(
      "struct s { int a; double d; }; struct s g = {1, 2.5}; const char *names[] = {\"a b\", 0};\n"
      "struct s f(struct s x, int n) { while (n-- > 0 && x.a) x.d *= n; return x; }\n");
  std::string text = ir::write_program(c.program());
  diag::Result<std::unique_ptr<ir::Program>> again = ir::read_program(text, "again.tir");
  ASSERT_TRUE(again.has_value()) << diag::to_text(again.error());
  EXPECT_EQ(ir::write_program(**again), text);
}

TEST(Translate, GivesTheSameTextEachTime) {
  constexpr const char* kSource =
      "extern int e; int g = 3; static int s(int a) { switch (a) { case 1: return g; case 2: return e; } "
      "return 0; }\n"
      "int f(int a, int b) { return a ? s(b) : s(a) + b; }\n";
  CProgram first(kSource);
  CProgram second(kSource);
  std::string a = ir::write_program(first.program());
  std::string b = ir::write_program(second.program());
  // The files have different names.
  auto without = [](std::string text, const std::string& part) {
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part))
      text.erase(at, part.size());
    return text;
  };
  EXPECT_EQ(without(a, first.file()), without(b, second.file()));
}

}  // namespace
}  // namespace testellate::frontend::llvm
