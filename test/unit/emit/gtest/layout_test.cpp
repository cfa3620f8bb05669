// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/layout.h"

#include <gtest/gtest.h>

#include "test/support/condition_nodes.h"

namespace testellate::emit::gtest {
namespace {

TEST(Layout, BreaksLongStatementsOutsideLiterals) {
  const std::string part(60, 'x');
  EXPECT_EQ(statement_line("f(" + part + ", " + part + ");"), "  f(" + part + ",\n      " + part + ");\n");
  const std::string quoted = "f(\"" + part + ", " + part + "\");";
  EXPECT_EQ(statement_line(quoted), "  " + quoted + "\n");
  EXPECT_EQ(statement_line("f(1, 2);"), "  f(1, 2);\n");
  // A member stays with its value.
  const std::string braced = "point " + part + " = {.first = 3, .second = 5,";
  EXPECT_EQ(statement_line(braced + " .third = 7};"), "  " + braced + "\n      .third = 7};\n");
}

TEST(Layout, KeepsCommentsOnOneLine) {
  const result::Expression a = test::compare(result::Operator::Greater, "a", 0);
  const auto called = [](const std::string& name) { return result::Condition{{test::input(name)}}; };
  EXPECT_EQ(comment_line("f", {}), "");
  EXPECT_EQ(comment_line("f", {{a}}), "// f: a > 0\n");
  EXPECT_EQ(comment_line("f", called("a\nb\\\\")), "// f: a b\n");
  EXPECT_EQ(comment_line("f", called("?\?/")), "// f: ?\?\n");
  const std::string name(120, 'n');
  EXPECT_EQ(comment_line("f", {{a, test::input(name)}}), "// f: a > 0 && ...\n");
  EXPECT_EQ(comment_line("f", called(name)), "") << "nothing is left to say";
  EXPECT_EQ(comment_line(name, {{a}}), "// " + name + ": a > 0\n");
}

TEST(Layout, WritesLongDefinitionsMemberByMember) {
  EXPECT_EQ(definition_lines("struct p { int x; };"), "struct p { int x; };\n");
  const std::string name(90, 'n');
  EXPECT_EQ(definition_lines("struct p { int " + name + "; union { int a; }; };"),
            "struct p {\n  int " + name + ";\n  union {\n    int a;\n  };\n};\n");
}

}  // namespace
}  // namespace testellate::emit::gtest
