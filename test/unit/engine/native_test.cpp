// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <set>

#include "exploring.h"

namespace testellate::engine {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;
using ir::NativeValue;

constexpr ir::Type kInt = ir::Type::integer(32);

/// Adds 1 to the static C.calls, then returns 1 if its argument is negative and 2 if not.
NativeOutcome write_then_decide(NativeContext& context) {
  ir::Program& program = context.program();
  const ir::StaticId calls =
      program.find_static(program.find_class(program.find_symbol("C")), program.find_symbol("calls"));
  const std::array sum{context.get_static(calls), context.constant(kInt, 1)};
  context.put_static(calls, context.compute(ir::Opcode::Add, kInt, sum));
  const std::array comparison{context.arguments()[0], context.constant(kInt, 0)};
  const bool is_negative = context.decide(context.compute(ir::Opcode::SLt, kInt, comparison));
  return ir::NativeReturn{context.constant(kInt, is_negative ? 1 : 2)};
}

NativeOutcome make_concrete(NativeContext& context) {
  return ir::NativeReturn{context.constant(kInt, context.need_concrete(context.arguments()[0]))};
}

TEST(Native, IsRunAgainForEachAnswerAndItsEffectsCountOnce) {
  Exploring exploring(R"(
class C {
}
static C.calls: i32 = 0
func @n(%x: i32) -> i32 = native "test.decide"
user func @f(%x: i32) -> i32 {
entry:
  %r = call i32 @n(i32 %x)
  %c = get_static C.calls
  %h = mul i32 %c, 100
  %s = add i32 %r, %h
  return i32 %s
}
unit "f" {
  entry @f
  input x: s32
}
)");
  exploring.natives.add("test.decide", &write_then_decide);
  const States states = exploring.explore();
  EXPECT_EQ(exploring.ends_of(states), (Ends{"returned 101", "returned 102"}));
  EXPECT_EQ(states[0]->decisions()[0].kind, DecisionKind::Native);
}

NativeOutcome answer(NativeContext& context) {
  return ir::NativeReturn{context.next_answer({.name = "answer", .type = kInt}, context.arguments())};
}

TEST(Native, AnswersTheSameToTheSameQuestion) {
  Exploring exploring(R"(
func @n(%x: i32) -> i32 = native "test.answer"
user func @f(%x: i32, %y: i32) -> i32 {
entry:
  %a = call i32 @n(i32 %x)
  %b = call i32 @n(i32 %x)
  %c = call i32 @n(i32 %y)
  %again = eq i32 %a, %b
  branch %again, same, never
same:
  %other = eq i32 %a, %c
  branch %other, equal, differs
equal:
  return i32 1
differs:
  return i32 2
never:
  return i32 3
}
unit "f" {
  entry @f
  input x: s32
  input y: s32
}
)");
  exploring.natives.add("test.answer", &answer);
  const States states = exploring.explore();
  EXPECT_EQ(exploring.ends_of(states), (Ends{"returned 1", "returned 1", "returned 2"}));
  for (const std::unique_ptr<State>& state : states) {
    const result::TestCase test = exploring.test_of(*state);
    ASSERT_EQ(test.streams.size(), 1U);
    EXPECT_EQ(test.streams[0].values.size(), 3U) << "one for each call";
  }
}

constexpr std::string_view kConcrete = R"(
func @n(%x: i32) -> i32 = native "test.concrete"
user func @f(%x: i32) -> i32 {
entry:
  %c = sle i32 7, %x
  assume %c
  %r = call i32 @n(i32 %x)
  return i32 %r
}
unit "f" {
  entry @f
  input x: s32
}
)";

TEST(Native, FixesAValueAndSaysThatOthersWereLeftOut) {
  Exploring exploring(kConcrete);
  exploring.natives.add("test.concrete", &make_concrete);
  const States states = exploring.explore();
  ASSERT_EQ(states.size(), 2U);
  EXPECT_EQ(states[0]->end(), ir::PathEnd::Returned);
  EXPECT_TRUE(states[0]->has_cut(Cut::Concretised));
  const result::TestCase test = exploring.test_of(*states[0]);
  EXPECT_EQ(std::get<result::Scalar>(test.arguments[0]).bits,
            std::get<result::Scalar>(*test.outcome.value).bits);
}

TEST(Native, FixesTheOnlyValueWithoutACut) {
  std::string text(kConcrete);
  text.replace(text.find("sle i32"), 7, "eq i32");
  Exploring exploring(text);
  exploring.natives.add("test.concrete", &make_concrete);
  const States states = exploring.explore();
  ASSERT_EQ(exploring.end_of(*states[0]), "returned 7");
  EXPECT_FALSE(states[0]->has_cut(Cut::Concretised));
}

TEST(Native, ReplaysTheValueThatWasFixed) {
  Exploring exploring(kConcrete);
  exploring.natives.add("test.concrete", &make_concrete);
  const States states = exploring.explore();
  States replayed;
  replayed.push_back(exploring.engine().replay(exploring.unit(), states[0]->decisions()));
  ASSERT_NE(replayed.front(), nullptr);
  EXPECT_EQ(exploring.ends_of(exploring.finish(std::move(replayed))), (Ends{exploring.end_of(*states[0])}));
}

constexpr ir::InputStream kStandardInput{.name = "stdin", .type = ir::Type::integer(8), .may_end = true};

/// The next byte of standard input, -1 at its end.
NativeOutcome read_byte(NativeContext& context) {
  const std::optional<NativeValue> byte = context.next_input(kStandardInput);
  if (!byte) return ir::NativeReturn{context.constant(kInt, 0xffffffff)};
  return ir::NativeReturn{context.compute(ir::Opcode::ZExt, kInt, std::array{*byte})};
}

/// Reads bytes up to one below 'a' or the end; 100 times their number, plus 1 if the end came.
NativeOutcome count_letters(NativeContext& context) {
  std::uint64_t count = 0;
  while (const std::optional<NativeValue> byte = context.next_input(kStandardInput)) {
    const std::array comparison{*byte, context.constant(byte->type, 'a')};
    if (context.decide(context.compute(ir::Opcode::ULt, byte->type, comparison))) {
      return ir::NativeReturn{context.constant(kInt, 100 * count)};
    }
    ++count;
  }
  return ir::NativeReturn{context.constant(kInt, 100 * count + 1)};
}

NativeOutcome nondet_int(NativeContext& context) {
  return ir::NativeReturn{*context.next_input({.name = "nondet_int", .type = kInt})};
}

NativeOutcome nondet_char(NativeContext& context) {
  return ir::NativeReturn{*context.next_input({.name = "nondet_char", .type = ir::Type::integer(8)})};
}

NativeOutcome nondet_pointer(NativeContext& context) {
  const ir::Program& program = context.program();
  const ir::GlobalId stream = program.find_global(program.find_symbol("stream"));
  return ir::NativeReturn{*context.next_input(
      {.name = "nondet_pointer", .type = ir::Type::ptr(), .data_type = program.get(stream).data_type})};
}

std::string stream_text(const result::StreamInput& stream) {
  std::string text = stream.name + ":";
  for (const result::Value& value : stream.values) {
    const auto& number = std::get<result::Scalar>(value);
    text +=
        " " + std::to_string(static_cast<std::int64_t>(value::to_signed(number.bits, number.type.width())));
  }
  return text;
}

std::vector<std::string> streams_of(const result::TestCase& test) {
  std::vector<std::string> texts;
  for (const result::StreamInput& stream : test.streams) texts.push_back(stream_text(stream));
  return texts;
}

constexpr std::string_view kTwoReads = R"(
func @n() -> i32 = native "test.read"
user func @f() -> i32 {
entry:
  %a = call i32 @n()
  %b = call i32 @n()
  %c = call i32 @n()
  %none = slt i32 %a, 0
  branch %none, empty, some
empty:
  %still = and i32 %b, %c
  return i32 %still
some:
  %is_x = eq i32 %b, 120
  branch %is_x, x, other
x:
  return i32 1
other:
  return i32 2
}
unit "f" {
  entry @f
}
)";

TEST(Native, ReadsAStreamUntilItsEndWhichStays) {
  Exploring exploring(kTwoReads);
  exploring.natives.add("test.read", &read_byte);
  const States states = exploring.explore();
  // Three values, x or not; two, x or not; one; none.
  EXPECT_EQ(exploring.ends_of(states),
            (Ends{"returned 1", "returned 2", "returned 1", "returned 2", "returned 2", "returned -1"}));
  const std::vector<std::string> first = streams_of(exploring.test_of(*states[2]));
  EXPECT_EQ(first, (std::vector<std::string>{"stdin: 0 120"}));
  EXPECT_EQ(streams_of(exploring.test_of(*states[5])), (std::vector<std::string>{"stdin:"}));
  for (const std::unique_ptr<State>& state : states) EXPECT_FALSE(state->has_cut(Cut::Size));
}

TEST(Native, TakesTheEndOfAStreamAtTheLimitAndSaysSo) {
  Options options;
  options.sizes.max_stdin = 2;
  Exploring exploring(kTwoReads, options);
  exploring.natives.add("test.read", &read_byte);
  const States states = exploring.explore();
  EXPECT_EQ(exploring.ends_of(states), (Ends{"returned 1", "returned 2", "returned 2", "returned -1"}));
  EXPECT_TRUE(states[0]->has_cut(Cut::Size));
  EXPECT_TRUE(states[1]->has_cut(Cut::Size));
  EXPECT_FALSE(states[2]->has_cut(Cut::Size));
  States replayed;
  replayed.push_back(exploring.engine().replay(exploring.unit(), states[0]->decisions()));
  ASSERT_NE(replayed.front(), nullptr);
  EXPECT_EQ(exploring.ends_of(exploring.finish(std::move(replayed))), (Ends{"returned 1"}));
}

TEST(Native, ReadsTheSameValuesWhenItIsRunAgain) {
  Options options;
  options.sizes.max_stdin = 2;
  Exploring exploring(R"(
func @n() -> i32 = native "test.count"
user func @f() -> i32 {
entry:
  %a = call i32 @n()
  return i32 %a
}
unit "f" {
  entry @f
}
)",
                      options);
  exploring.natives.add("test.count", &count_letters);
  const States states = exploring.explore();
  EXPECT_EQ(exploring.ends_of(states),
            (Ends{"returned 0", "returned 100", "returned 201", "returned 101", "returned 1"}));
  const result::TestCase test = exploring.test_of(*states[1]);
  ASSERT_EQ(test.streams.size(), 1U);
  ASSERT_EQ(test.streams[0].values.size(), 2U);
  EXPECT_GE(std::get<result::Scalar>(test.streams[0].values[0]).bits, static_cast<unsigned>('a'));
  EXPECT_LT(std::get<result::Scalar>(test.streams[0].values[1]).bits, static_cast<unsigned>('a'));
}

TEST(Native, ReadsAStreamWithoutEndAsOftenAsItIsAsked) {
  Options options;
  options.sizes.max_stdin = 0;
  Exploring exploring(R"(
func @n() -> i32 = native "test.nondet"
user func @f(%nondet_int: i32) -> i32 {
entry:
  %a = call i32 @n()
  %b = call i32 @n()
  %s = sub i32 %a, %b
  %p = eq i32 %s, 5
  %q = eq i32 %b, 3
  %r = eq i32 %nondet_int, 9
  assume %p
  assume %q
  assume %r
  return i32 %a
}
unit "f" {
  entry @f
  input nondet_int: s32
}
)",
                      options);
  exploring.natives.add("test.nondet", &nondet_int);
  const States states = exploring.explore();
  ASSERT_EQ(exploring.end_of(*states[0]), "returned 8");
  EXPECT_FALSE(states[0]->has_cut(Cut::Size));
  EXPECT_EQ(streams_of(exploring.test_of(*states[0])), (std::vector<std::string>{"nondet_int: 8 3"}));
}

TEST(Native, KnowsInWhichOrderStreamsWereRead) {
  Exploring exploring(R"(
func @n() -> i32 = native "test.nondet"
func @c() -> i8 = native "test.nondet_char"
user func @f() -> i32 {
entry:
  %a = call i32 @n()
  %b = call i8 @c()
  %c = call i32 @n()
  return i32 %c
}
unit "f" {
  entry @f
}
)");
  exploring.natives.add("test.nondet", &nondet_int);
  exploring.natives.add("test.nondet_char", &nondet_char);
  const result::TestCase test = exploring.test_of(*exploring.explore()[0]);
  ASSERT_EQ(test.streams.size(), 2U);
  EXPECT_EQ(test.streams[0].name, "nondet_char");
  EXPECT_EQ(test.streams[0].order, (std::vector<std::uint32_t>{1}));
  EXPECT_EQ(test.streams[1].order, (std::vector<std::uint32_t>{0, 2}));
}

TEST(Native, BuildsThePointersOfAStreamLikeOtherInputs) {
  Exploring exploring(R"(
const global @stream: 8 of pointer to s32
func @n() -> ptr = native "test.nondet_pointer"
user func @f() -> i32 {
entry:
  %a = call ptr @n()
  %none = eq ptr %a, null
  branch %none, nothing, something
nothing:
  return i32 -1
something:
  %b = call ptr @n()
  %same = eq ptr %a, %b
  branch %same, twice, once
twice:
  return i32 2
once:
  %v = load i32 %a
  %seven = eq i32 %v, 7
  branch %seven, found, other
found:
  return i32 7
other:
  return i32 0
}
unit "f" {
  entry @f
}
)");
  exploring.natives.add("test.nondet_pointer", &nondet_pointer);
  const auto states = exploring.explore();
  const Ends ends = exploring.ends_of(states);
  EXPECT_EQ(std::set<std::string>(ends.begin(), ends.end()),
            (std::set<std::string>{"returned 0", "returned 2", "returned 7", "returned -1"}));
  for (std::size_t at = 0; at < states.size(); ++at) {
    if (ends[at] != "returned 7") continue;
    const result::TestCase test = exploring.test_of(*states[at]);
    ASSERT_EQ(test.streams.size(), 1U);
    const auto& link = std::get<result::Link>(test.streams[0].values.at(0));
    ASSERT_TRUE(link.object);
    EXPECT_EQ(test.before.objects.at(*link.object).elements.at(0).second,
              result::Value(result::Scalar{ir::Type::integer(32), 7}));
  }
}

/// The byte at the pointer plus its second argument.
NativeOutcome load_at(NativeContext& context) {
  const NativeValue pointer =
      context.compute(ir::Opcode::PtrAdd, ir::Type::ptr(), context.arguments().subspan(0, 2));
  const NativeValue byte = context.load(ir::Type::integer(8), pointer);
  return ir::NativeReturn{context.compute(ir::Opcode::ZExt, kInt, std::array{byte})};
}

TEST(Native, MovesPointersByNumbersAndTerms) {
  Exploring exploring(R"(
global @g: 4 = { bytes "abcd" }
func @n(%p: ptr, %o: i64) -> i32 = native "test.load_at"
user func @f(%i: i64) -> i32 {
entry:
  %one = call i32 @n(ptr @g, i64 1)
  %low = ult i64 %i, 4
  assume %low
  %other = call i32 @n(ptr @g, i64 %i)
  %same = eq i32 %one, %other
  branch %same, yes, no
yes:
  %r = trunc i64 %i to i32
  return i32 %r
no:
  return i32 -1
}
unit "f" {
  entry @f
  input i: s64
}
)");
  exploring.natives.add("test.load_at", &load_at);
  const Ends ends = exploring.ends();
  EXPECT_EQ(ends, (Ends{"returned 1", "returned -1", "assumption-failed"}));
}

}  // namespace
}  // namespace testellate::engine
