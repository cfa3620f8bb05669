// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/binary_name.h"

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

}  // namespace
}  // namespace testellate::models::jdk
