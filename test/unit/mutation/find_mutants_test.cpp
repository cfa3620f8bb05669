// SPDX-License-Identifier: Apache-2.0
#include "mutation/find_mutants.h"

#include <memory>

#include <gtest/gtest.h>

#include "ir/text_reader.h"
#include "ir/text_writer.h"
#include "ir/verifier.h"
#include "mutation/apply.h"

namespace testellate::mutation {
namespace {

constexpr const char* kProgram = R"(
class Cell {
  field value: i32 of s32
}
func @log(%x: i32) -> void = native "console.exit"
user func @f(%a: i32, %b: i32, %cell: ref, %p: ptr) -> i32 file "f.c" {
entry:
  %c = slt i32 %a, 10 !1:1
  branch %c, small, large !1:2
small:
  %s = add i32 %a, %b !2:1
  put_field Cell.value %cell, %s !2:2
  %index = sext i32 %b to i64 !3:1
  %r7 = mul i64 %index, 4 !3:2
  %at = ptr_add %p, %r7 !3:3
  store i32 7, %at !3:4
  call void @log(i32 %s) !4:1
  return i32 %s !5:1
large:
  branch synthetic %c, small, last !6:1
last:
  switch i32 %b, default end [1: small, 2: small] !7:1
end:
  return i32 0 !8:1
}
)";

std::vector<std::string> texts(const std::vector<Mutant>& mutants, const ir::Program& program) {
  std::vector<std::string> all;
  for (const Mutant& mutant : mutants) {
    const ir::Origin origin = program.get(mutant.place.function).body->origins[mutant.place.inst.index()];
    all.push_back(std::to_string(origin.line) + " " + std::string(name_of(mutant.kind)) + ": " + mutant.text);
  }
  return all;
}

class FindMutants : public testing::Test {
 protected:
  void SetUp() override {
    diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(kProgram, "f.tir");
    ASSERT_TRUE(read) << diag::to_text(read.error());
    program_ = std::move(*read);
    function_ = program_->find_function(program_->find_symbol("f"));
    mutants_ = find_mutants(*program_, {function_});
  }
  std::unique_ptr<ir::Program> program_;
  ir::FunctionId function_;
  std::vector<Mutant> mutants_;
};

TEST_F(FindMutants, ListsWhatTheSourceSays) {
  EXPECT_EQ(texts(mutants_, *program_),
            (std::vector<std::string>{
                "1 boundary: boundary of a comparison moved",
                "1 constant: `10` becomes `0`",
                "1 condition: condition negated",
                "2 arithmetic: `+` becomes `-`",
                "2 store: assignment to `value` left out",
                "3 constant: `7` becomes `0`",
                "3 constant: `7` becomes `8`",
                "3 store: assignment left out",
                "4 call: call of `log` left out",
                "5 return: returns `0`",
                "5 return: returns `1`",
                "7 condition: case `1` left out",
                "7 condition: case `2` left out",
                "8 return: returns `1`",
            }));
}

TEST_F(FindMutants, AreValidPrograms) {
  const std::string original = ir::write_function(*program_, function_);
  for (const Mutant& mutant : mutants_) {
    {
      const Applied applied(*program_, mutant);
      EXPECT_NE(ir::write_function(*program_, function_), original) << mutant.text;
      const diag::Result<void> verified = ir::verify_program(*program_);
      EXPECT_TRUE(verified) << mutant.text << ": " << diag::to_text(verified.error());
    }
    EXPECT_EQ(ir::write_function(*program_, function_), original);
  }
}

}  // namespace
}  // namespace testellate::mutation
