// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/c_text.h"

#include <gtest/gtest.h>

namespace testellate::emit::gtest {
namespace {

TEST(CText, GivesWordsOfCppAnUnderscore) {
  EXPECT_EQ(to_cpp("struct class { _Bool new; char *restrict renew; };"),
            "struct class_ { bool new_; char *__restrict renew; };");
  EXPECT_EQ(to_cpp("\"new\" 'x' 3new"), "\"new\" 'x' 3new");
}

TEST(CText, PutsNamesIntoDeclarators) {
  EXPECT_EQ(declare("int (*%)(int)", "f"), "int (*f)(int)");
  EXPECT_EQ(declare("int (*)(int)", "f"), "int (*f)(int)");
  EXPECT_EQ(declare("int (*const *)(void)", "f(int)"), "int (*const *f(int))(void)");
  EXPECT_EQ(declare("int (*const)(void)", "f"), "int (*const f)(void)");
  EXPECT_EQ(declare("int (*(*)(int))(void)", "f"), "int (*(*f)(int))(void)");
  EXPECT_EQ(declare("int", "n"), "int n");
  EXPECT_EQ(declare("char *", "s"), "char *s");
}

TEST(CText, PutsOperatorsBeforeNames) {
  EXPECT_EQ(declare_prefixed("int %[3]", "&table"), "int (&table)[3]");
  EXPECT_EQ(declare_prefixed("int %", "&n"), "int &n");
  EXPECT_EQ(declare_prefixed("int", "*const n"), "int *const n");
}

TEST(CText, MakesOneWordOfMany) {
  EXPECT_EQ(to_camel("binary_search"), "BinarySearch");
  EXPECT_EQ(to_camel("returns4_0_whenXAbove1"), "Returns4_0WhenXAbove1");
}

TEST(CText, TakesTypesOutOfDeclarators) {
  EXPECT_EQ(type_of("int (*%)(int)"), "int (*)(int)");
  EXPECT_EQ(type_of("int %"), "int");
  EXPECT_EQ(type_of("char %[3]"), "char [3]");
}

TEST(CText, MakesPointersOfAnyType) {
  EXPECT_EQ(pointer_to("int %"), "int *%");
  EXPECT_EQ(pointer_to("int %[3]"), "int (*%)[3]");
  EXPECT_EQ(pointer_to("int %(void)"), "int (*%)(void)");
  EXPECT_EQ(pointer_to("int"), "int *%");
}

TEST(CText, FindsWhatAPointerLeadsTo) {
  EXPECT_EQ(pointee_of("const u32 *%"), "u32 %");
  EXPECT_EQ(pointee_of("const char *const *restrict %"), "char *%");
  EXPECT_EQ(pointee_of("void **%"), "void *%");
  EXPECT_EQ(pointee_of("const void *%"), std::nullopt);
  EXPECT_EQ(pointee_of("int %"), std::nullopt);
  EXPECT_EQ(pointee_of("int (*%)(int)"), std::nullopt);
  EXPECT_EQ(pointee_of("node_ptr %"), std::nullopt);
}

TEST(CText, ComparesTypesWithoutQualifiersAndTags) {
  EXPECT_EQ(unqualified("const struct node *%"), unqualified("node* %"));
  EXPECT_NE(unqualified("unsigned int %"), unqualified("int %"));
}

TEST(CText, KnowsWhatADefinitionDefines) {
  using Names = std::set<std::string>;
  EXPECT_EQ(defined_identifiers("struct node { int value; struct node *next; };"), Names{"node"});
  EXPECT_EQ(defined_identifiers("enum color { RED = 0, GREEN };"), (Names{"color", "RED", "GREEN"}));
  EXPECT_EQ(defined_identifiers("typedef unsigned int u32;"), Names{"u32"});
  EXPECT_EQ(defined_identifiers("typedef int (*compare)(void);"), Names{"compare"});
}

TEST(CText, ReadsEnumerators) {
  const auto found = try_parse_enumerators("typedef enum { A, B = 5, C, D = -2, E = 0x10UL } letters;");
  ASSERT_TRUE(found);
  std::string text;
  for (const Enumerator& entry : *found)
    text += entry.name + std::to_string(static_cast<int>(entry.value)) + " ";
  EXPECT_EQ(text, "A0 B5 C6 D-2 E16 ");
  EXPECT_FALSE(try_parse_enumerators("struct node { int value; };"));
}

TEST(CText, KnowsNamesThatHeadersDeclare) {
  for (const char* name : {"abort", "div", "index", "yn"}) EXPECT_TRUE(is_library_name(name)) << name;
  EXPECT_FALSE(is_library_name("classify"));
}

}  // namespace
}  // namespace testellate::emit::gtest
