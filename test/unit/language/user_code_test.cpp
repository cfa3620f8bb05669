// SPDX-License-Identifier: Apache-2.0
#include "language/user_code.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"

namespace testellate::language {
namespace {

constexpr const char* kProgram = R"(
const global @table: 8 = { ptr @called_back }
user func @start(%p: ptr) -> i32 file "a.c" {
entry:
  %x = call i32 @inner() !1:1
  %y = load i64 @table !2:1
  return i32 %x !3:1
}
user func @inner() -> i32 file "a.h" {
entry:
  return i32 0 !1:1
}
user func @inner.7() -> i32 file "a.h" {
entry:
  return i32 0 !1:1
}
user func @called_back() -> i32 file "a.c" {
entry:
  return i32 0 !9:1
}
func @library() -> i32 {
entry:
  return i32 0
}
)";

TEST(UserCode, IsListedByFileAndKnowsCallsThroughTables) {
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(kProgram, "test.tir");
  ASSERT_TRUE(program) << diag::to_text(program.error());
  const auto id = [&](const char* name) { return (*program)->find_function((*program)->find_symbol(name)); };
  const UserCode code = find_user_code(**program);
  ASSERT_EQ(code.parts.size(), 2U);
  EXPECT_EQ(code.parts[0].name, "a.c");
  EXPECT_EQ(code.parts[0].functions.size(), 2U);
  EXPECT_EQ(code.parts[1].name, "a.h");
  EXPECT_EQ(code.parts[1].functions,
            (std::vector<std::vector<ir::FunctionId>>{{id("inner"), id("inner.7")}}));
  EXPECT_EQ(code.calls.at(id("start")), (std::vector<ir::FunctionId>{id("inner"), id("called_back")}));
  EXPECT_TRUE(code.confined.empty());
}

}  // namespace
}  // namespace testellate::language
