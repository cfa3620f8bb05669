// SPDX-License-Identifier: Apache-2.0
#include "check/execute_test.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"
#include "models/console.h"
#include "models/scripted.h"

namespace testellate::check {
namespace {

constexpr const char* kProgram = R"(
policy raising {
  null-dereference raise Null
}
class Null {
}
class Node {
  field next: ref of class Node
  field value: i32 of s32
}
class "Node[]" array ref Node
static Node.total: i32 of s32
global @counter: 4 align 4

// Appends a new node to the list and adds its value to the total.
user func @append(%list: ref, %value: i32) -> ref policy raising file "List.java" {
entry:
  check.null %list !2:1
  %new = new Node !3:1
  put_field Node.next %list, %new !3:5
  put_field Node.value %new, %value !3:9
  %total = get_static Node.total !4:1
  %sum = add i32 %total, %value !4:2
  put_static Node.total %sum !4:3
  return ref %new !5:1
}
unit "append" {
  entry @append
  input list: class Node
  input value: s32
  set static Node.total: s32
}

user func @bump(%p: ptr) -> i32 file "bump.c" {
entry:
  %a = load i32 %p !2:1
  %c = load i32 @counter !2:2
  %s = add i32 %a, %c !2:3
  store i32 %s, %p !3:1
  %big = slt i32 10, %s !4:1
  branch %big, yes, no !4:2
yes:
  call void @leave(i32 3) !5:1
  return i32 0 !5:2
no:
  return i32 %s !6:1
}
func @leave(%code: i32) -> void = native "console.exit"
unit "bump" {
  entry @bump
  input p: pointer to s32
  set global @counter: s32
}

func @read_char() -> i32 = native "console.read_char"
user func @next_sum() -> i32 file "sum.c" {
entry:
  %a = call i32 @read_char()
  %b = call i32 @read_char()
  %s = add i32 %a, %b
  return i32 %s
}
unit "next_sum" {
  entry @next_sum
}

class Box {
  no identity
  field content: i32 of s32
}
user func @keep(%box: ref) -> ref file "Box.java" {
entry:
  return ref %box
}
unit "keep" {
  entry @keep
  input box: class Box
}
)";

class ReplayTest : public ::testing::Test {
 protected:
  void SetUp() override {
    diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(kProgram, "p.tir");
    ASSERT_TRUE(read) << diag::to_text(read.error());
    program_ = std::move(*read);
  }

  [[nodiscard]] ir::ClassId class_named(const char* name) const {
    return program_->find_class(program_->find_symbol(name));
  }
  [[nodiscard]] ir::FieldId field(const char* name) const {
    return program_->find_field(class_named("Node"), program_->find_symbol(name));
  }
  static result::Scalar number(std::uint32_t bits) { return {ir::Type::integer(32), bits}; }

  [[nodiscard]] result::Object node(result::Value next, result::Value value) const {
    result::Object object;
    object.object_class = class_named("Node");
    object.fields = {{field("next"), next}, {field("value"), value}};
    return object;
  }

  /// append(#1, 5) with a total of 7.
  [[nodiscard]] result::TestCase append_test() const {
    ir::StaticId total = program_->find_static(class_named("Node"), program_->find_symbol("total"));
    result::TestCase test;
    test.arguments = {result::Link{0, 0, {}}, number(5)};
    test.settable = {{total, {}, number(7)}};
    test.before.objects = {node(result::Link{}, number(1))};
    test.outcome.end = ir::PathEnd::Returned;
    test.outcome.value = result::Link{1, 0, {}};
    test.settable_after = {{total, {}, number(12)}};
    test.after.objects = {node(result::Link{1, 0, {}}, number(1)), node(result::Link{}, number(5))};
    return test;
  }

  /// bump(#1) with *#1 = 4 and @counter = 3.
  [[nodiscard]] result::TestCase bump_test() const {
    result::Object cell;
    cell.kind = result::Object::Kind::Bytes;
    cell.length = 4;
    cell.elements = {{0, number(4)}};
    result::Object counter = cell;
    counter.elements = {{0, number(3)}};
    ir::GlobalId global = program_->find_global(program_->find_symbol("counter"));
    counter.global = global;
    result::TestCase test;
    test.arguments = {result::Link{0, 0, {}}};
    test.before.objects = {cell, counter};
    test.settable = {{{}, global, result::Link{1, 0, {}}}};
    test.settable_after = test.settable;
    test.after = test.before;
    test.after.objects[0].elements[0].second = number(7);
    test.outcome.end = ir::PathEnd::Returned;
    test.outcome.value = number(7);
    return test;
  }

  [[nodiscard]] std::string difference(std::size_t unit,
                                       const result::TestCase& test,
                                       std::vector<engine::Decision> decisions = {}) {
    ir::NativeTable natives;
    models::add_console(natives);
    return execute_test(*program_, natives, program_->units()[unit], test, decisions).difference.value_or("");
  }

  std::unique_ptr<ir::Program> program_;
};

TEST_F(ReplayTest, AgreesWithARightPredictionOnObjects) { EXPECT_EQ(difference(0, append_test()), ""); }

TEST_F(ReplayTest, AgreesWithARightPredictionOnMemory) { EXPECT_EQ(difference(1, bump_test()), ""); }

TEST_F(ReplayTest, FindsAnotherEnd) {
  result::TestCase test = append_test();
  test.arguments[0] = result::Link{};
  EXPECT_EQ(difference(0, test), "the run ended `threw`, predicted was `returned`");
  test.outcome = {};
  test.outcome.end = ir::PathEnd::Threw;
  test.outcome.exception_class = class_named("Node");
  EXPECT_EQ(difference(0, test), "the run threw `Null`, predicted was `Node`");
}

TEST_F(ReplayTest, AgreesWithAPredictedExceptionAtItsPlace) {
  result::TestCase test = append_test();
  test.arguments[0] = result::Link{};
  test.outcome = {};
  test.outcome.end = ir::PathEnd::Threw;
  test.outcome.exception_class = class_named("Null");
  test.outcome.place = {program_->units()[0].entry, ir::InstId(0)};
  test.settable_after = test.settable;
  test.after = test.before;
  EXPECT_EQ(difference(0, test), "");
  test.outcome.place.inst = ir::InstId(1);
  EXPECT_EQ(difference(0, test), "the run ended at List.java:2#1, predicted was List.java:3#1");
}

TEST_F(ReplayTest, FindsAnotherValue) {
  result::TestCase test = append_test();
  test.outcome.value = result::Link{0, 0, {}};
  EXPECT_EQ(difference(0, test), "the run ended `returned` with another value");
  test = bump_test();
  test.outcome.value = number(8);
  EXPECT_EQ(difference(1, test), "the run ended `returned` with another value");
}

TEST_F(ReplayTest, FindsAnotherStateAfterTheCall) {
  result::TestCase test = append_test();
  test.settable_after[0].value = number(13);
  EXPECT_EQ(difference(0, test), "the state after the call differs: static total");
  test = append_test();
  test.after.objects[1].fields[1].second = number(6);
  EXPECT_EQ(difference(0, test), "the state after the call differs: object #2, field value");
  test = append_test();
  test.after.objects[0].fields[0].second = result::Link{};
  EXPECT_EQ(difference(0, test), "the state after the call differs: object #1, field next");
  test = bump_test();
  test.after.objects[0].elements[0].second = number(4);
  EXPECT_EQ(difference(1, test), "the state after the call differs: object #1, at 0");
}

TEST_F(ReplayTest, ACreatedObjectIsPredictedOnce) {
  result::TestCase test = append_test();
  test.after.objects.push_back(test.after.objects[1]);
  test.after.objects[0].fields[0].second = result::Link{2, 0, {}};
  EXPECT_EQ(difference(0, test), "the state after the call differs: object #1, field next");
}

TEST_F(ReplayTest, ObjectsWithoutIdentityAreComparedByTheirContents) {
  result::Object box;
  box.object_class = class_named("Box");
  const ir::FieldId content = program_->find_field(box.object_class, program_->find_symbol("content"));
  box.fields = {{content, number(5)}};
  result::TestCase test;
  test.arguments = {result::Link{0, 0, {}}};
  test.before.objects = {box};
  test.outcome.end = ir::PathEnd::Returned;
  // A new one, says the prediction.
  test.outcome.value = result::Link{1, 0, {}};
  test.after.objects = {box, box};
  EXPECT_EQ(difference(3, test), "");
  test.after.objects[1].fields[0].second = number(6);
  EXPECT_EQ(difference(3, test), "the run ended `returned` with another value");
}

TEST_F(ReplayTest, ComparesExitCodes) {
  result::TestCase test = bump_test();
  test.before.objects[0].elements[0].second = number(40);
  test.after.objects[0].elements[0].second = number(43);
  test.outcome = {};
  test.outcome.end = ir::PathEnd::Exited;
  test.outcome.exit_code = 3;
  EXPECT_EQ(difference(1, test), "");
  test.outcome.exit_code = 4;
  EXPECT_EQ(difference(1, test), "the exit code was 3, predicted was 4");
}

TEST_F(ReplayTest, CoveredEdgesAndDecisionsMustBeInThePath) {
  result::TestCase test = bump_test();
  ir::FunctionId bump = program_->units()[1].entry;
  test.covers = {{bump, ir::EdgeId(1)}};
  const engine::Decision taken{engine::DecisionKind::Branch, {bump, ir::InstId(5)}, 1, 0};
  EXPECT_EQ(difference(1, test, {taken}), "");
  EXPECT_EQ(difference(1, test, {taken, taken}), "the path does not follow the decisions");
  test.covers = {{bump, ir::EdgeId(0)}};
  EXPECT_EQ(difference(1, test), "edge bump.c:4#2:T was not taken");
}

TEST_F(ReplayTest, StreamsYieldWhatTheTestSays) {
  const ir::Type byte = ir::Type::integer(8);
  result::TestCase test;
  test.streams = {{"stdin", {result::Scalar{byte, 7}, result::Scalar{byte, 200}}, {}}};
  test.outcome.end = ir::PathEnd::Returned;
  test.outcome.value = number(207);
  EXPECT_EQ(difference(2, test), "");
  test.streams[0].values.pop_back();
  EXPECT_EQ(difference(2, test), "the run ended `returned` with another value");
  test.outcome.value = number(6);
  EXPECT_EQ(difference(2, test), "");
}

TEST_F(ReplayTest, NotesCallsWithWhatTheirPointersLeadTo) {
  diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(R"(
const global @word: 4 = { bytes "ab" zero 2 }
func @noted() -> void = native "ts.scripted.noted"
func @send(%data: ptr, %count: i32) -> void {
entry:
  call void @noted()
  return void
}
func @quiet(%count: i32) -> void {
entry:
  return void
}
user func @twice() -> void file "twice.c" {
entry:
  call void @send(ptr @word, i32 2)
  call void @quiet(i32 7)
  call void @send(ptr 0, i32 0)
  return void
}
unit "twice" {
  entry @twice
}
)",
                                                                     "p.tir");
  ASSERT_TRUE(read) << diag::to_text(read.error());
  ir::NativeTable natives;
  models::add_scripted(natives);
  result::TestCase test;
  test.outcome.end = ir::PathEnd::Returned;
  const Execution execution = execute_test(**read, natives, (*read)->units()[0], test, {});
  EXPECT_EQ(execution.difference, std::nullopt);
  ASSERT_EQ(execution.calls.size(), 2U);
  EXPECT_EQ(execution.call_count, 2U);
  const result::Call& first = execution.calls[0];
  EXPECT_EQ((*read)->text((*read)->get(first.function).name), "send");
  ASSERT_EQ(first.arguments.size(), 2U);
  EXPECT_EQ(first.arguments[0].memory,
            (std::vector<std::optional<std::uint8_t>>{std::uint8_t{'a'}, std::uint8_t{'b'}, 0, 0}));
  EXPECT_EQ(first.arguments[1].value.bits, 2U);
  EXPECT_EQ(execution.calls[1].arguments[0].value.bits, 0U);
  EXPECT_TRUE(execution.calls[1].arguments[0].memory.empty());
}

TEST_F(ReplayTest, AssumptionsMustHold) {
  diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(R"(
user func @f(%a: i32) -> i32 {
entry:
  return i32 %a
}
func @is_small(%a: i32) -> i1 {
entry:
  %small = slt i32 %a, 10
  return i1 %small
}
unit "f" {
  entry @f
  input a: s32
  assume @is_small
}
)",
                                                                     "p.tir");
  ASSERT_TRUE(read) << diag::to_text(read.error());
  result::TestCase test;
  test.arguments = {number(9)};
  test.outcome.value = number(9);
  const ir::Unit& unit = (*read)->units().front();
  EXPECT_EQ(execute_test(**read, {}, unit, test, {}).difference, std::nullopt);
  test.arguments = {number(10)};
  EXPECT_EQ(execute_test(**read, {}, unit, test, {}).difference, "assumption `is_small` does not hold");
}

}  // namespace
}  // namespace testellate::check
