// SPDX-License-Identifier: Apache-2.0
#include "driver/assign_helpers.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"

namespace testellate::driver {
namespace {

constexpr const char* kProgram = R"(
user func @first(%b: i1) -> i32 file "f" {
entry:
  branch %b, yes, no !1:1
yes:
  return i32 0 !2:1
no:
  return i32 1 !3:1
}
user func @second(%b: i1) -> i32 file "f" {
entry:
  branch %b, yes, no !1:1
yes:
  return i32 0 !2:1
no:
  return i32 1 !3:1
}
user func @near(%b: i1) -> i32 file "f" {
entry:
  branch %b, yes, no !1:1
yes:
  return i32 0 !2:1
no:
  return i32 1 !3:1
}
user func @far(%b: i1) -> i32 file "f" {
entry:
  branch %b, yes, no !1:1
yes:
  return i32 0 !2:1
no:
  return i32 1 !3:1
}
user func @straight() -> i32 file "f" {
entry:
  return i32 1 !3:1
}
)";

class AssignHelpers : public ::testing::Test {
 protected:
  AssignHelpers() {
    language::CodePart& part = code_.parts.emplace_back();
    for (const char* name : {"first", "second", "near", "far", "straight"})
      part.functions.push_back({id(name)});
    for (const char* name : {"first", "second"}) {
      units_.emplace_back().unit.entry = id(name);
    }
  }
  [[nodiscard]] ir::FunctionId id(const char* name) const {
    return program_->find_function(program_->find_symbol(name));
  }
  void call(const char* from, const char* to) { code_.calls[id(from)].push_back(id(to)); }
  std::set<ir::FunctionId> assign() { return assign_helpers(*program_, code_, units_); }

  std::unique_ptr<ir::Program> program_ = std::move(*ir::read_program(kProgram, "test.tir"));
  language::UserCode code_;
  std::vector<search::ScopedUnit> units_;
};

using Helpers = std::vector<search::Helper>;

TEST_F(AssignHelpers, AHelperBelongsToAllWhoReachItAndIsEntrustedToTheNearest) {
  call("first", "near");
  call("near", "far");
  call("second", "far");
  call("second", "straight");
  static_cast<void>(assign());
  EXPECT_EQ(units_[0].scope.helpers, (Helpers{{id("near"), true}, {id("far"), false}}));
  EXPECT_EQ(units_[1].scope.helpers, (Helpers{{id("far"), true}}));
}

TEST_F(AssignHelpers, WhatAnotherUnitCallsIsNotReachedThroughIt) {
  call("first", "second");
  call("second", "far");
  static_cast<void>(assign());
  EXPECT_TRUE(units_[0].scope.helpers.empty());
  EXPECT_EQ(units_[1].scope.helpers, (Helpers{{id("far"), true}}));
}

TEST_F(AssignHelpers, CallersOfAUnitAreTheOthersThatReachItsSubject) {
  call("first", "near");
  call("near", "second");
  call("second", "second");
  static_cast<void>(assign());
  EXPECT_EQ(find_callers(code_, units_), (Callers{{}, {0}}));
  units_.emplace_back().unit.entry = id("straight");
  call("straight", "second");
  static_cast<void>(assign());
  EXPECT_EQ(find_callers(code_, units_), (Callers{{}, {2, 0}, {}}));
}

TEST_F(AssignHelpers, ALambdaIsItsOwnAndWhatItCallsAHelper) {
  code_.lambdas[id("first")] = {id("near")};
  call("near", "far");
  static_cast<void>(assign());
  EXPECT_EQ(units_[0].scope.lambdas, std::vector<ir::FunctionId>{id("near")});
  EXPECT_EQ(units_[0].scope.helpers, (Helpers{{id("far"), true}}));
}

TEST_F(AssignHelpers, CallsOfAConfinedHelperAreAllKnown) {
  call("first", "near");
  call("near", "far");
  code_.confined = {id("near"), id("far")};
  EXPECT_EQ(assign(), (std::set<ir::FunctionId>{id("near"), id("far")}));
}

TEST_F(AssignHelpers, CallsByWhatOthersMayCallAreNotKnown) {
  call("first", "near");
  call("near", "far");
  code_.confined = {id("far")};
  EXPECT_TRUE(assign().empty());
}

TEST_F(AssignHelpers, CallsByWhatNoUnitReachesAreNotKnown) {
  call("first", "far");
  call("straight", "far");
  code_.confined = {id("far"), id("straight")};
  EXPECT_TRUE(assign().empty());
}

TEST_F(AssignHelpers, CallsByALambdaAreNotKnown) {
  code_.lambdas[id("first")] = {id("near")};
  call("first", "far");
  call("near", "far");
  code_.confined = {id("far")};
  EXPECT_TRUE(assign().empty());
}

}  // namespace
}  // namespace testellate::driver
