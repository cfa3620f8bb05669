// SPDX-License-Identifier: Apache-2.0
#include "exploring.h"

namespace testellate::engine {
namespace {

constexpr const char* kProgram = R"(
class Config {
}
static Config.limit: i32 of s32
static Config.runs: i32 of s32

func @boot() -> void {
entry:
  %runs = get_static Config.runs
  %more = add i32 %runs, 1
  put_static Config.runs %more
  put_static Config.limit 7
  return void
}
func @grow() -> void {
entry:
  %limit = get_static Config.limit
  %count = mov i32 0
  jump head
head:
  %go_on = slt i32 %count, 7
  branch %go_on, more, done
more:
  %count = add i32 %count, 1
  %limit = add i32 %limit, 1
  jump head
done:
  put_static Config.limit %limit
  return void
}
func @missing() -> void = absent
func @fail() -> void {
entry:
  call void @missing()
  return void
}
user func @above(%x: i32) -> i32 {
entry:
  %limit = get_static Config.limit
  %runs = get_static Config.runs
  %is_above = slt i32 %limit, %x
  branch %is_above, yes, no
yes:
  return i32 %runs
no:
  return i32 %limit
}
)";

std::string program_with(const std::string& lines) {
  return std::string(kProgram) + "unit \"above\" {\n  entry @above\n" + lines + "  input x: s32\n}\n";
}

TEST(Setup, RunsInItsOrderBeforeThereAreInputs) {
  Exploring exploring(program_with("  setup @boot\n  setup @grow\n"));
  EXPECT_EQ(exploring.ends(), (Ends{"returned 1", "returned 14"}));
}

TEST(Setup, HavocsNothingInAProofRun) {
  Options options;
  options.havocs_loops = true;
  Exploring exploring(program_with("  setup @boot\n  setup @grow\n"), options);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 1", "returned 14"}));
}

TEST(Setup, IsRunOnceForAllStarts) {
  Exploring exploring(program_with("  setup @boot\n"));
  EXPECT_EQ(exploring.ends(), (Ends{"returned 1", "returned 7"}));
  EXPECT_EQ(exploring.ends(), (Ends{"returned 1", "returned 7"}));
}

TEST(Setup, IsNoPartOfThePath) {
  Exploring exploring(program_with("  setup @boot\n"));
  for (const std::unique_ptr<State>& state : exploring.explore()) {
    EXPECT_EQ(state->decisions().size(), 1U);
    EXPECT_EQ(state->first_edges().size(), 1U);
  }
  EXPECT_EQ(exploring.engine().statistics().instructions, 6U);
}

TEST(Setup, ThatDoesNotReturnEndsTheUnitWithTheReason) {
  Exploring exploring(program_with("  setup @fail\n"));
  EXPECT_EQ(
      exploring.ends(),
      (Ends{"unsupported setup `fail`: it ended unsupported: function `missing` is used but not defined"}));
}

// An input of the class that cannot be set up: null is a path like others, an object is none.
TEST(Setup, OfAClassThatDoesNotReturnEndsOnlyPathsWithItsObjects) {
  constexpr const char* kShapes = R"(
class Shape {
  field size: i32 of s32
}
class Circle extends Shape {
  init @fail
}
func @start_circle() -> void {
entry:
  class_init Circle
  return void
}
user func @size(%s: ref) -> i32 {
entry:
  %is_null = eq ref %s, null
  branch %is_null, none, some
none:
  return i32 -1
some:
  %size = get_field Shape.size %s
  return i32 %size
}
unit "size" {
  entry @size
  setup @start_circle
  input s: class Shape
}
)";
  Exploring exploring(std::string(kProgram) + kShapes);
  EXPECT_EQ(exploring.ends(),
            (Ends{"returned -1",
                  "returned 0",
                  "unsupported an input of class `Circle`: setup `start_circle`: it ended unsupported: "
                  "function `missing` is "
                  "used but not defined"}));
}

}  // namespace
}  // namespace testellate::engine
