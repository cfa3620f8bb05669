// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/descriptor.h"

#include <string>

#include <gtest/gtest.h>

namespace testellate::frontend::jvm {
namespace {

TEST(Descriptor, ParsesFieldTypes) {
  FieldType integer = *try_parse_field_type("I");
  EXPECT_EQ(integer.base, BaseType::Int);
  EXPECT_EQ(integer.slots(), 1U);
  EXPECT_FALSE(integer.is_reference());

  FieldType strings = *try_parse_field_type("[[Ljava/lang/String;");
  EXPECT_EQ(strings.base, BaseType::Class);
  EXPECT_EQ(strings.dimensions, 2);
  EXPECT_EQ(strings.class_name, "java/lang/String");
  EXPECT_EQ(strings.text, "[[Ljava/lang/String;");

  EXPECT_EQ(try_parse_field_type("J")->slots(), 2U);
  EXPECT_EQ(try_parse_field_type("[J")->slots(), 1U);
}

TEST(Descriptor, ParsesMethodTypes) {
  MethodType method = *try_parse_method_type("(I[DLa/B;J)Z");
  ASSERT_EQ(method.parameters.size(), 4U);
  EXPECT_EQ(method.parameters[1].text, "[D");
  EXPECT_EQ(method.parameters[2].class_name, "a/B");
  EXPECT_EQ(method.parameter_slots(), 5U);
  EXPECT_EQ(method.result.base, BaseType::Boolean);
  EXPECT_TRUE(try_parse_method_type("()V")->result.is_void());
}

TEST(Descriptor, RefusesWhatIsNone) {
  for (const char* text :
       {"", "V", "[", "[V", "L;", "La.b;", "La", "II", "Lx;I", "X", "L/a;", "La/;", "La//b;"}) {
    EXPECT_FALSE(try_parse_field_type(text)) << text;
  }
  for (const char* text : {"", "()", "(V)V", "I", "(I", "(I)", "()VV", "(L)V", "()[V", ")V"}) {
    EXPECT_FALSE(try_parse_method_type(text)) << text;
  }
  EXPECT_TRUE(try_parse_field_type(std::string(255, '[') + "I"));
  EXPECT_FALSE(try_parse_field_type(std::string(256, '[') + "I"));
}

TEST(Descriptor, AllowsParametersOf255Slots) {
  EXPECT_TRUE(try_parse_method_type("(I" + std::string(127, 'J') + ")V"));
  EXPECT_FALSE(try_parse_method_type("(" + std::string(128, 'J') + ")V"));
}

TEST(Descriptor, TellsClassesFromArraysInClassConstants) {
  EXPECT_EQ(try_parse_class_constant("a/B")->class_name, "a/B");
  EXPECT_EQ(try_parse_class_constant("[I")->dimensions, 1);
  EXPECT_FALSE(try_parse_class_constant("[a/B"));
  EXPECT_FALSE(try_parse_class_constant("La/B;"));
}

TEST(Descriptor, KnowsNamesOfMembers) {
  EXPECT_TRUE(is_method_name("<init>"));
  EXPECT_FALSE(is_method_name("<main>"));
  EXPECT_TRUE(is_unqualified_name("<main>"));
  EXPECT_FALSE(is_unqualified_name("a/b"));
  EXPECT_FALSE(is_unqualified_name(""));
}

}  // namespace
}  // namespace testellate::frontend::jvm
