// SPDX-License-Identifier: Apache-2.0
#include "mutation/mutant_judge.h"

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "ir/text_reader.h"
#include "mutation/find_mutants.h"

namespace testellate::mutation {
namespace {

/// Adds to the first of two numbers in memory, counts up the second, and returns whether the first was small.
constexpr const char* kProgram = R"(
user func @f(%p: ptr, %x: i32) -> i32 file "f.c" {
entry:
  %a = load i32 %p !1:1
  %s = add i32 %a, %x !2:1
  store i32 %s, %p !3:1
  %q = ptr_add %p, 4 !4:1
  %n = load i32 %q !4:2
  %m = add i32 %n, 1 !5:1
  store i32 %m, %q !6:1
  jump loop !7:1
loop:
  %x = sub i32 %x, 1 !8:1
  %go = slt i32 0, %x !9:1
  branch %go, loop, end !9:2
end:
  return i32 %a !10:1
other:
  return i32 3 !11:1
}
unit "f" {
  entry @f
  input p: pointer to s32
  input x: s32
}
)";

class Judging : public testing::Test {
 protected:
  void SetUp() override {
    diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(kProgram, "f.tir");
    ASSERT_TRUE(read) << diag::to_text(read.error());
    program_ = std::move(*read);
    mutants_ = find_mutants(*program_, {program_->find_function(program_->find_symbol("f"))});
    judge_ = std::make_unique<MutantJudge>(
        *program_, natives_, SuiteKnowledge{claims_of, [](ir::Fault) { return true; }});
  }

  static result::Scalar number(std::uint32_t bits) { return {ir::Type::integer(32), bits}; }

  /// f(p, 2) with 5 and 7 in memory.
  static result::TestCase test_case() {
    result::Object memory;
    memory.kind = result::Object::Kind::Bytes;
    memory.length = 8;
    memory.elements = {{0, number(5)}, {4, number(7)}};
    result::TestCase test;
    test.arguments = {result::Link{0, 0, {}}, number(2)};
    test.before.objects = {memory};
    test.after.objects = {memory};
    test.outcome.end = ir::PathEnd::Returned;
    return test;
  }

  static std::string text(std::string_view name, const result::Value& value) {
    return std::string(name) + " = " +
           std::to_string(static_cast<std::uint32_t>(std::get<result::Scalar>(value).bits));
  }
  /// Everything that can be said.
  static Expected<result::Claims, std::string> claims_of(const ir::Unit&,
                                                         const result::TestCase&,
                                                         const result::TestCase& seen) {
    result::Claims claims{text("result", *seen.outcome.value)};
    for (const auto& [at, value] : seen.after.objects[0].elements) {
      claims.push_back(text("p[" + std::to_string(at / 4) + "]", value));
    }
    return claims;
  }

  void add(result::Claims claims) {
    const Expected<void, std::string> added =
        judge_->add({"t", program_->units().data(), test_case(), std::move(claims)});
    ASSERT_TRUE(added) << added.error();
  }

  /// What became of the mutants of a line, by what was changed.
  std::map<std::string, std::string> fates(std::uint32_t line) {
    std::map<std::string, std::string> found;
    for (const Mutant& mutant : mutants_) {
      const ir::Body& body = *program_->get(mutant.place.function).body;
      if (body.origins[mutant.place.inst.index()].line != line) continue;
      found[mutant.text] = name_of(judge_->judge(mutant).fate);
    }
    return found;
  }

  using Fates = std::map<std::string, std::string>;
  std::unique_ptr<ir::Program> program_;
  ir::NativeTable natives_;
  std::vector<Mutant> mutants_;
  std::unique_ptr<MutantJudge> judge_;
};

TEST_F(Judging, KillsWhatChangesAnAssertion) {
  add({"result = 5", "p[0] = 7"});
  EXPECT_EQ(fates(2), (Fates{{"`+` becomes `-`", "killed"}}));
  EXPECT_EQ(fates(3), (Fates{{"assignment left out", "killed"}}));
  EXPECT_EQ(fates(10), (Fates{{"returns `0`", "killed"}, {"returns `1`", "killed"}}));
}

TEST_F(Judging, LeavesAliveWhatNoAssertionLooksAt) {
  add({"result = 5", "p[0] = 7"});
  EXPECT_EQ(fates(5), (Fates{{"`+` becomes `-`", "live"}, {"`1` becomes `0`", "live"}}));
  EXPECT_EQ(fates(6), (Fates{{"assignment left out", "live"}}));
  add({"p[1] = 8"});
  EXPECT_EQ(fates(5), (Fates{{"`+` becomes `-`", "killed"}, {"`1` becomes `0`", "killed"}}));
  EXPECT_EQ(fates(6), (Fates{{"assignment left out", "killed"}}));
}

TEST_F(Judging, KillsWhatDoesNotEnd) {
  add({"result = 5"});
  EXPECT_EQ(fates(8), (Fates{{"`-` becomes `+`", "killed"}, {"`1` becomes `0`", "killed"}}));
}

TEST_F(Judging, SaysWhatNoTestReaches) {
  add({"result = 5"});
  EXPECT_EQ(fates(11), (Fates{{"returns `0`", "not-reached"}, {"returns `1`", "not-reached"}}));
}

TEST_F(Judging, CountsAssertionsThatItCannotJudge) {
  add({"result = 5", "the moon is full"});
  EXPECT_EQ(judge_->claim_count(), 2U);
  EXPECT_EQ(judge_->blind_count(), 1U);
}

/// A stack that a test cannot set, only have made.
constexpr const char* kConstructed = R"(
class Stack {
  field size: i32 of s32
}
func @Stack.of(%size: i32) -> ref {
entry:
  %new = new Stack
  put_field Stack.size %new, %size
  return ref %new
}
user func @made(%size: i32) -> ref file "Stack.java" {
entry:
  %stack = call ref @Stack.of(i32 %size) !2:1
  return ref %stack !3:1
}
user func @size(%this: ref) -> i32 file "Stack.java" {
entry:
  %size = get_field Stack.size %this !6:1
  return i32 %size !7:1
}
unit "size" {
  entry @size
  input this: class Stack
  make 0 by @made {
    input size: s32
  }
}
)";

TEST(JudgingConstructed, WhatATestCannotConstructAnyMoreIsNoticed) {
  diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(kConstructed, "stack.tir");
  ASSERT_TRUE(read) << diag::to_text(read.error());
  ir::Program& program = **read;
  const ir::NativeTable natives;
  MutantJudge judge(
      program,
      natives,
      {[](const ir::Unit&, const result::TestCase&, const result::TestCase&) { return result::Claims{}; },
       [](ir::Fault) { return true; }});
  result::TestCase test;
  result::Object stack;
  stack.object_class = program.find_class(program.find_symbol("Stack"));
  stack.is_made = true;
  test.before.objects = {stack};
  test.arguments = {result::Link{0, 0, {}}};
  test.constructions = {{result::Scalar{ir::Type::integer(32), 3}}};
  test.outcome.end = ir::PathEnd::Returned;
  test.outcome.value = result::Scalar{ir::Type::integer(32), 3};
  const Expected<void, std::string> added = judge.add({"t", program.units().data(), test, {}});
  ASSERT_TRUE(added) << added.error();
  const ir::FunctionId made = program.find_function(program.find_symbol("made"));
  std::vector<Mutant> mutants = find_mutants(program, {made});
  std::erase_if(mutants, [](const Mutant& mutant) { return mutant.text != "returns `null`"; });
  ASSERT_EQ(mutants.size(), 1U);
  const Verdict verdict = judge.judge(mutants[0]);
  EXPECT_EQ(name_of(verdict.fate), "killed");
  EXPECT_EQ(verdict.reason, "construction `made` made no object");
}

TEST_F(Judging, RefusesATestThatTheProgramDoesNotBearOut) {
  result::TestCase test = test_case();
  test.outcome.end = ir::PathEnd::Exited;
  const Expected<void, std::string> added = judge_->add({"t", program_->units().data(), test, {}});
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error(), "it ends otherwise: returned");
}

}  // namespace
}  // namespace testellate::mutation
