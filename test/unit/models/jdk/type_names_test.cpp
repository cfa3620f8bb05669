// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/type_names.h"

#include <gtest/gtest.h>

namespace testellate::models::jdk {
namespace {

TEST(BinaryName, IsWhatClassGetNameReturns) {
  EXPECT_EQ(binary_name("java.lang.String"), "java.lang.String");
  EXPECT_EQ(binary_name("int"), "int");
  EXPECT_EQ(binary_name("int[]"), "[I");
  EXPECT_EQ(binary_name("boolean[][]"), "[[Z");
  EXPECT_EQ(binary_name("a.B$C[]"), "[La.B$C;");
}

TEST(BinaryName, IsTakenApartAgain) {
  for (const char* name : {"java.lang.String", "int[]", "long[][][]", "a.B[]", "char[]"}) {
    EXPECT_EQ(source_name(binary_name(name)), name);
  }
}

TEST(BinaryName, OfNoClassIsRefused) {
  EXPECT_EQ(source_name("["), "");
  EXPECT_EQ(source_name("[Q"), "");
  EXPECT_EQ(source_name("[II"), "");
  EXPECT_EQ(source_name("[Ljava.lang.String"), "");
}

TEST(BinaryName, TellsPrimitiveTypes) {
  EXPECT_TRUE(is_primitive("void"));
  EXPECT_TRUE(is_primitive("short"));
  EXPECT_FALSE(is_primitive("int[]"));
  EXPECT_FALSE(is_primitive("Integer"));
}

using Parameters = std::vector<std::string_view>;

TEST(Descriptor, IsSplitIntoParametersAndResult) {
  EXPECT_EQ(parameters_of("()V"), Parameters());
  EXPECT_EQ(parameters_of("(IJ)D"), (Parameters{"I", "J"}));
  EXPECT_EQ(parameters_of("([[Ljava/lang/String;Z[ILa;)La/B;"),
            (Parameters{"[[Ljava/lang/String;", "Z", "[I", "La;"}));
  EXPECT_EQ(result_of("(IJ)D"), "D");
  EXPECT_EQ(result_of("([I)[La/B;"), "[La/B;");
}

TEST(Descriptor, NamesTypesAsTheIrDoes) {
  EXPECT_EQ(type_name("I"), "int");
  EXPECT_EQ(type_name("V"), "void");
  EXPECT_EQ(type_name("Ljava/lang/String;"), "java.lang.String");
  EXPECT_EQ(type_name("[[J"), "long[][]");
  EXPECT_EQ(type_name("[La/B$C;"), "a.B$C[]");
}

}  // namespace

}  // namespace testellate::models::jdk
