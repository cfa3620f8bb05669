// SPDX-License-Identifier: Apache-2.0
#include "language/assumption.h"

#include <gtest/gtest.h>

#include "interp/interpreter.h"
#include "ir/text_reader.h"
#include "language/parse_arguments.h"

namespace testellate::language {
namespace {

constexpr std::string_view kProgram = R"(
class "int[]" array i32
class Node {
  field next: ref of class Node
  field key: i8 of s8
}
type pair = struct 12 { 0: s32 x; 4: array 2 of u16 rest; 8.3:2: u32 flags; }
global @limit: 4 align 4 of s32
func @numbers(%a: i32, %b: i32, %l: i64, %d: f64) -> i32 {
entry:
  return i32 0
}
func @objects(%x: ref, %y: ref, %values: ref) -> i32 {
entry:
  return i32 0
}
func @memory(%p: ptr, %q: ptr) -> i32 {
entry:
  return i32 0
}
unit "numbers" {
  entry @numbers
  input a: s32
  input b: u32
  input l: s64
  input d: f64
  set global @limit: s32
}
unit "objects" {
  entry @objects
  input x: class Node
  input y: class Node
  input values: class "int[]"
}
unit "memory" {
  entry @memory
  input p: pointer to s32
  input q: pointer to pair
}
)";

class Assumption : public testing::Test {
 protected:
  ir::Unit& unit(std::string_view name) {
    for (const ir::Unit& one : program_->units()) {
      if (program_->text(one.name) == name) unit_ = one;
    }
    return unit_;
  }

  /// "1", "0", or what is wrong with it.
  std::string holds(std::string_view of, const std::string& text, const std::string& arguments) {
    ir::Unit& made = unit(of);
    const diag::Result<std::vector<ir::HeapAssumption>> added = add_assumption(*program_, made, text);
    if (!added) return added.error().message;
    interp::Interpreter interpreter(*program_, natives_, {});
    auto values = parse_arguments(*program_, interpreter, made.entry, arguments);
    if (!values) return values.error().message;
    const interp::RunResult run = interpreter.run(made.assumptions.back(), *values);
    return run.end == ir::PathEnd::Returned ? (run.value.bits != 0 ? "1" : "0")
                                            : std::string(ir::info(run.end).name);
  }
  std::string refusal(std::string_view of, const std::string& text) {
    const std::string message = holds(of, text, "");
    const std::size_t start = message.find("\"`: ");
    return start == std::string::npos ? message : message.substr(start + 4);
  }

  std::unique_ptr<ir::Program> program_ = *ir::read_program(kProgram, "test");
  ir::NativeTable natives_;
  ir::Unit unit_;
};

TEST_F(Assumption, HasTheOperatorsOfTheLanguage) {
  const std::string some = "-1, 7, 5000000000, 0.5";
  EXPECT_EQ(holds("numbers", "a < 0 && l > 0xffffffff", some), "1");
  EXPECT_EQ(holds("numbers", "a + 1 == 0 || false", some), "1");
  EXPECT_EQ(holds("numbers", "!(a * 2 - 3 >= -5) || b % 4 != 3", some), "0");
  EXPECT_EQ(holds("numbers", "(b & 3) == 3 && (b | 8) == 15 && (~b ^ b) == -1", some), "1");
  EXPECT_EQ(holds("numbers", "b / 2 == 3", some), "1");
  EXPECT_EQ(holds("numbers", "1 + 2 * 3 == 7 && 'a' == 97 && '\\n' == 10", some), "1");
  EXPECT_EQ(holds("numbers", "d < 1 && d > 0 && d != a", some), "1");
}

TEST_F(Assumption, ConvertsAsTheLanguageDoes) {
  // As in C: -1 is large where the other side has no sign, unless it is wider.
  EXPECT_EQ(holds("numbers", "a > b", "-1, 7, 0, 0"), "1");
  EXPECT_EQ(holds("numbers", "a > l", "-1, 0, 7, 0"), "0");
  EXPECT_EQ(holds("numbers", "b + l == 8", "0, 7, 1, 0"), "1");
  EXPECT_EQ(holds("numbers", "a + 1 < a", "2147483647, 0, 0, 0"), "1") << "it wraps round";
}

TEST_F(Assumption, DoesNotHoldWhereNothingIsThere) {
  EXPECT_EQ(holds("objects", "x.key > 0", "null, null, null"), "0");
  EXPECT_EQ(holds("objects", "x == null || x.key > 0", "null, null, null"), "1");
  EXPECT_EQ(holds("objects", "values.length == 2 && values[1] == 4", "null, null, [3, 4]"), "1");
  EXPECT_EQ(holds("objects", "values[2] == 0", "null, null, [3, 4]"), "0");
  EXPECT_EQ(holds("memory", "*p == 3 && p[0] == 3", "[3], null"), "1");
  EXPECT_EQ(holds("memory", "*p == 3", "null, null"), "0");
  EXPECT_EQ(holds("numbers", "3 / a == 0", "0, 0, 0, 0"), "0");
}

TEST_F(Assumption, KnowsVariablesAndMembers) {
  EXPECT_EQ(holds("numbers", "limit == 0", "0, 0, 0, 0"), "1");
  EXPECT_EQ(holds("memory", "q->x >= 0 && q->rest[1] == 0", "null, [0, 0, 0]"), "1");
}

TEST_F(Assumption, RulesOutAliases) {
  EXPECT_EQ(holds("objects", "nonaliasing(x, y)", "null, null, null"), "1") << "null is no object";
  EXPECT_EQ(holds("memory", "nonaliasing(p, p)", "[3], null"), "0");
}

TEST_F(Assumption, SetsApartWhatIsSaidOfAllObjects) {
  ir::Unit& made = unit("objects");
  const diag::Result<std::vector<ir::HeapAssumption>> added =
      add_assumption(*program_, made, "acyclic(x) && x != null && nonsharing(x, y)");
  ASSERT_TRUE(added) << added.error().message;
  using enum ir::HeapAssumption::Kind;
  EXPECT_EQ(*added, (std::vector<ir::HeapAssumption>{{Acyclic, {"x"}}, {NonSharing, {"x", "y"}}}));
  EXPECT_EQ(made.assumptions.size(), 1U) << "of what is said of values";
}

TEST_F(Assumption, SaysWhatIsWrong) {
  EXPECT_EQ(refusal("numbers", "a <"), "something is missing at the end");
  EXPECT_EQ(refusal("numbers", "a b"), "`b` is left over");
  EXPECT_EQ(refusal("numbers", "(a"), "a `)` is missing");
  EXPECT_EQ(refusal("numbers", "c == 1"), "`numbers` has no input `c`");
  EXPECT_EQ(refusal("numbers", "a.x == 1"), "only pointers lead anywhere");
  EXPECT_EQ(refusal("numbers", "a << 1 == 2"), "`<<` is not read here");
  EXPECT_EQ(refusal("objects", "x.other == 1"), "`Node` has no field `other`");
  EXPECT_EQ(refusal("objects", "x < y"), "references are equal or not; `<` is not for them");
  EXPECT_EQ(refusal("objects", "tree(x)"),
            "there is no predicate `tree`; there are `acyclic`, `nonaliasing` and `nonsharing`");
  EXPECT_EQ(refusal("objects", "!acyclic(x)"), "`acyclic` stands alone, or beside others with `&&`");
  EXPECT_EQ(refusal("objects", "acyclic(z)"), "`objects` has no input `z`");
  EXPECT_EQ(refusal("objects", "nonsharing(x)"), "`nonsharing` is said of two or more");
  EXPECT_EQ(refusal("numbers", "acyclic(a)"), "`acyclic` is said of references; `a` is none");
  EXPECT_EQ(refusal("memory", "p[1] == 2"), "element 1 may lie outside of what is there");
  EXPECT_EQ(refusal("memory", "q->flags == 2"), "`flags` is a bit-field, which is not read here");
  EXPECT_EQ(refusal("numbers", std::string(1000, '(')), "it is nested too deeply");
}

}  // namespace
}  // namespace testellate::language
