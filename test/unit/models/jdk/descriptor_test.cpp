// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/descriptor.h"

#include <gtest/gtest.h>

namespace testellate::models::jdk {
namespace {

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
