// SPDX-License-Identifier: Apache-2.0
#include "language/parse_arguments.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"

namespace testellate::language {
namespace {

constexpr std::string_view kProgram = R"(
class "short[]" array i16
class Object {
}
class "Object[]" array ref Object
unit "shorts" {
  entry @shorts
  input values: class "short[]"
}
unit "objects" {
  entry @objects
  input values: class "Object[]"
}
unit "flags" {
  entry @flags
  input values: pointer to array 4 of bool
}
func @none() -> void = native "n"
func @one(%a: i8) -> void = native "n"
func @floats(%a: f32, %b: f64) -> void = native "n"
func @reference(%a: ref) -> void = native "n"
func @pointer(%a: ptr) -> void = native "n"
func @shorts(%values: ref) -> void = native "n"
func @objects(%values: ref) -> void = native "n"
func @flags(%values: ptr) -> void = native "n"
)";

class ParseArguments : public testing::Test {
 protected:
  ParseArguments() : program_(*ir::read_program(kProgram, "test")), interpreter_(*program_, natives_, {}) {}

  diag::Result<std::vector<interp::Value>> parse(std::string_view function, std::string_view text) {
    return parse_arguments(
        *program_, interpreter_, program_->find_function(program_->find_symbol(function)), text);
  }
  /// The only argument, which must be good.
  interp::Value parse_one(std::string_view function, std::string_view text) {
    diag::Result<std::vector<interp::Value>> values = parse(function, text);
    EXPECT_TRUE(values) << diag::to_text(values.error());
    return values && values->size() == 1 ? values->front() : interp::Value{};
  }
  std::string refusal(std::string_view function, std::string_view text) {
    diag::Result<std::vector<interp::Value>> values = parse(function, text);
    if (values) return "accepted";
    EXPECT_EQ(values.error().kind, diag::Kind::ArgumentMismatch);
    return values.error().message;
  }

  std::unique_ptr<ir::Program> program_;
  ir::NativeTable natives_;
  interp::Interpreter interpreter_;
};

TEST_F(ParseArguments, TakesIntegersOfTheSignedAndTheUnsignedRange) {
  EXPECT_EQ(parse_one("one", "-128").bits, 0x80U);
  EXPECT_EQ(parse_one("one", "255").bits, 0xffU);
  EXPECT_EQ(parse_one("one", " 0x7f ").bits, 0x7fU);
  EXPECT_EQ(refusal("one", "256"), "argument 1: `256` is no number of type i8");
  EXPECT_EQ(refusal("one", "-129"), "argument 1: `-129` is no number of type i8");
  EXPECT_EQ(refusal("one", "1.5"), "argument 1: `1.5` is no number of type i8");
  EXPECT_EQ(refusal("one", "[1]"), "argument 1: `[` is no number of type i8");
}

TEST_F(ParseArguments, TakesFloatsOfEverySpelling) {
  diag::Result<std::vector<interp::Value>> values = parse("floats", "0.5, -inf");
  ASSERT_TRUE(values);
  EXPECT_EQ((*values)[0].bits, 0x3f000000U);
  EXPECT_EQ((*values)[1].bits, value::U128{0xfff0000000000000U});
  ASSERT_TRUE(parse("floats", "nan, 1e-3"));
  ASSERT_TRUE(parse("floats", "2, -0.0"));
  EXPECT_EQ(refusal("floats", "1.0, x"), "argument 2: `x` is no number of type f64");
}

TEST_F(ParseArguments, CountsArguments) {
  EXPECT_TRUE(parse("none", ""));
  EXPECT_EQ(refusal("one", ""), "0 arguments; `@one` takes 1");
  EXPECT_EQ(refusal("one", "1, 2"), "argument 2: there is no parameter for it; `@one` takes 1");
  EXPECT_EQ(refusal("none", "1"), "argument 1: there is no parameter for it; `@none` takes 0");
  EXPECT_EQ(refusal("one", "1 2"), "argument 1: found `2`, expected `,` or the end");
  EXPECT_EQ(refusal("one", "1,"), "argument 2: there is no parameter for it; `@one` takes 1");
}

TEST_F(ParseArguments, MakesTextWithAZeroByte) {
  interp::Value text = parse_one("pointer", R"("a\"\n")");
  EXPECT_EQ(interpreter_.read_memory(ir::Type::integer(32), static_cast<std::uint64_t>(text.bits))->bits,
            value::U128{0x000a2261U});
  EXPECT_EQ(parse_one("pointer", "null").bits, value::U128{0});
  EXPECT_EQ(refusal("pointer", "1"), "argument 1: found `1`, expected `null`, `\"text\"` or `[...]`");
  EXPECT_EQ(refusal("pointer", "\"half"), "arguments: text in quotes does not end on its line");
}

TEST_F(ParseArguments, MakesMemoryOfTheElementsThatTheUnitNames) {
  interp::Value words = parse_one("pointer", "[1, -1]");
  EXPECT_EQ(interpreter_.read_memory(ir::Type::integer(64), static_cast<std::uint64_t>(words.bits))->bits,
            value::U128{0xffffffff00000001U});
  interp::Value flags = parse_one("flags", "[1, 0, 1, 1]");
  EXPECT_EQ(interpreter_.read_memory(ir::Type::integer(32), static_cast<std::uint64_t>(flags.bits))->bits,
            value::U128{0x01010001U});
  interp::Value empty = parse_one("pointer", "[]");
  EXPECT_NE(empty.bits, value::U128{0});
  EXPECT_FALSE(interpreter_.read_memory(ir::Type::integer(8), static_cast<std::uint64_t>(empty.bits)));
}

TEST_F(ParseArguments, MakesArraysOfTheClassThatTheUnitNames) {
  interp::Value shorts = parse_one("shorts", "[1, -2]");
  ASSERT_EQ(interpreter_.array_length(shorts), 2U);
  EXPECT_EQ(interpreter_.array_element(shorts, 1).bits, 0xfffeU);
  EXPECT_EQ(interpreter_.array_length(parse_one("objects", "[null, null, null]")), 3U);
  EXPECT_EQ(refusal("objects", "[1]"),
            "argument 1: found `1`; elements of an array of references are `null`");
  EXPECT_EQ(refusal("shorts", "[1 2]"), "argument 1: found `2`, expected `,` or `]`");
  EXPECT_EQ(refusal("shorts", "[1"), "argument 1: found the end, expected `,` or `]`");
  EXPECT_EQ(refusal("reference", "[1]"),
            "argument 1: `[...]` needs a unit with this entry that says `class` and the array class for it");
  EXPECT_EQ(refusal("reference", "\"a\""), "argument 1: found `\"a\"`, expected `null` or `[...]`");
}

}  // namespace
}  // namespace testellate::language
