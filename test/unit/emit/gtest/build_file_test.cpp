// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/build_file.h"

#include <gtest/gtest.h>

namespace testellate::emit::gtest {
namespace {

std::string flags_in(const std::vector<std::string>& flags, const std::string& directory) {
  const std::string text = write_build_file({{"tri", flags, directory}}, {});
  const std::string start = "COMPILE_OPTIONS \"";
  const std::size_t at = text.find(start);
  if (at == std::string::npos) return "none";
  const std::size_t end = text.find("\")\n", at);
  return text.substr(at + start.size(), end - at - start.size());
}

TEST(BuildFile, BuildsATargetFromItsTwoFiles) {
  const std::string text = write_build_file({{"tri", {}, ""}}, {});
  EXPECT_NE(text.find("add_executable(tri_test tri_test.cpp tri_unit.c)\n"
                      "target_link_libraries(tri_test PRIVATE GTest::gtest GTest::gtest_main m)\n"
                      "gtest_discover_tests(tri_test)\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(flags_in({}, ""), "none");
}

TEST(BuildFile, LetsEachTargetFindTheFunctionsOfTheOthers) {
  const std::string text = write_build_file({{"a", {}, ""}, {"b", {}, ""}}, {});
  EXPECT_NE(text.find("add_library(units STATIC a_unit.c b_unit.c)"), std::string::npos) << text;
  EXPECT_NE(text.find("target_link_libraries(b_test PRIVATE units "), std::string::npos) << text;
}

TEST(BuildFile, FindsRelativeIncludesFromTheBuildFolder) {
  EXPECT_EQ(
      flags_in({"-Iinclude", "-isystem", "sys", "-I/usr/x"}, "../.."),
      "-I${CMAKE_CURRENT_SOURCE_DIR}/../../include;-isystem;${CMAKE_CURRENT_SOURCE_DIR}/../../sys;-I/usr/x");
  EXPECT_EQ(flags_in({"-I", "include"}, "/home/me"), "-I;/home/me/include");
}

TEST(BuildFile, LetsUsersChooseMemorySanitizerWhereATestNeedsIt) {
  const auto text = [](Sanitizers sanitizers) {
    return write_build_file({{"tri", {}, ""}}, {}, googletest(), sanitizers);
  };
  EXPECT_EQ(text(Sanitizers::None).find("sanitize"), std::string::npos);
  EXPECT_NE(text(Sanitizers::AddressAndUndefined).find("-fsanitize=address,undefined"), std::string::npos);
  EXPECT_EQ(text(Sanitizers::AddressAndUndefined).find("MEMORY_SANITIZER"), std::string::npos);
  EXPECT_NE(text(Sanitizers::Memory).find("-fsanitize=address,undefined"), std::string::npos);
  EXPECT_NE(text(Sanitizers::Memory).find("option(MEMORY_SANITIZER"), std::string::npos);
}

TEST(BuildFile, EscapesFlags) { EXPECT_EQ(flags_in({"-DX=\"a;$b\\\""}, ""), R"(-DX=\"a\;\$b\\\")"); }

}  // namespace
}  // namespace testellate::emit::gtest
