// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/java_text.h"

#include <gtest/gtest.h>

#include "emit/junit/layout.h"
#include "test/support/condition_nodes.h"

namespace testellate::emit::junit {
namespace {

TEST(JavaText, TellsIdentifiersFromOtherNames) {
  EXPECT_TRUE(is_identifier("value$1_x"));
  EXPECT_TRUE(is_identifier("gr\u00f6\u00dfe"));
  EXPECT_TRUE(is_qualified_name("geo.Outer.Inner"));
  for (const char* name : {"", "if", "true", "_", "1a", "a b", "a-b", "x.y", "<init>"}) {
    EXPECT_FALSE(is_identifier(name)) << name;
  }
  EXPECT_FALSE(is_qualified_name("geo..Outer"));
  EXPECT_FALSE(is_qualified_name("geo.new.Outer"));
}

TEST(JavaText, EscapesWhatIsNotAscii) {
  EXPECT_EQ(to_source("gr\u00f6\u00dfe"), "gr\\u00f6\\u00dfe");
  EXPECT_EQ(to_source("\U0001d4d0"), "\\ud835\\udcd0");
  EXPECT_EQ(to_utf16("\xff\x41"), u"\ufffd\u0041");
  EXPECT_EQ(to_utf16("\xc3"), u"\ufffd");
}

TEST(JavaText, KeepsCommentsOnTheirLine) {
  EXPECT_EQ(comment_text("a == '\\u000a' \n b"), "a == '\\\\u000a'   b");
  EXPECT_EQ(comment_text("a == '\\0' && b == \"\\\\u\""), "a == '\\0' && b == \"\\\\\\\\u\"");
  using test::input;
  EXPECT_EQ(condition_comment({}), "");
  EXPECT_EQ(condition_comment({{test::equal(input("a"), test::character('\\'))}}), "  // a == '\\\\'\n");
  const std::string name(60, 'b');
  EXPECT_EQ(condition_comment({{input(std::string(60, 'a')), input(name)}}), "  // ... && " + name + "\n");
  EXPECT_EQ(condition_comment({{input(std::string(100, 'a'))}}), "") << "nothing is left to say";
}

TEST(JavaText, WholeConditionsTakeAsManyLinesAsTheyNeed) {
  using test::input;
  const std::string name(60, 'a');
  EXPECT_EQ(whole_condition_comment({}), "");
  EXPECT_EQ(whole_condition_comment({{input("a"), input("b")}}), "  // a && b\n");
  const result::Expression left_out;
  EXPECT_EQ(whole_condition_comment({{left_out, left_out}}), "");
  EXPECT_EQ(whole_condition_comment({{input("a"), left_out, left_out, input("b")}}), "  // a && ... && b\n");
  EXPECT_EQ(whole_condition_comment({{input(name), input("b" + name), input("c")}}),
            "  // " + name + " &&\n  // b" + name + " && c\n");
}

TEST(JavaText, MakesNamesOfWords) {
  EXPECT_EQ(uncapitalised("Node"), "node");
  EXPECT_EQ(uncapitalised("URLParser"), "urlParser");
  EXPECT_EQ(uncapitalised("URL"), "url");
  EXPECT_EQ(uncapitalised("ISBN10Check"), "isbn10Check");
  EXPECT_EQ(to_camel("MAX_VALUE"), "MaxValue");
  EXPECT_EQ(to_camel("not found"), "NotFound");
  EXPECT_EQ(to_camel("aB c"), "ABC");
}

TEST(Layout, BreaksLongStatementsAfterCommasOutsideLiterals) {
  EXPECT_EQ(statement_lines("f(1, 2);"), "    f(1, 2);\n");
  const std::string text(90, ',');
  EXPECT_EQ(statement_lines("f(\"" + text + " \", 2);"), "    f(\"" + text + " \",\n        2);\n");
  EXPECT_EQ(statement_lines("new A() {\n  int f;\n};"), "    new A() {\n      int f;\n    };\n");
}

}  // namespace
}  // namespace testellate::emit::junit
