// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/call_log.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"

namespace testellate::emit::gtest {
namespace {

using Argument = result::Call::Argument;
using Parameter = ExternFunction::Parameter;

constexpr const char* kProgram = R"(
type "enum led" = u32
type "struct frame" = struct 4 { 0: u16 id; 2: array 2 of s8 data; }
type all = struct 72 {
  0: bool flag; 1: c8 letter; 4: s32 number; 8: f64 real; 16: "enum led" led; 24: pointer to c8 text;
  32: pointer to u8 bytes; 40: pointer to "struct frame" frame; 48: pointer to opaque any; 56: u64 size;
  64: pointer to s16 shorts; }
global @all: 72 of all
)";

class CallTextsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(kProgram, "p.tir");
    ASSERT_TRUE(read) << diag::to_text(read.error());
    program_ = std::move(*read);
    source_.definitions = {{"enum led", "enum led { RED = 0, GREEN = 4 };"}};
    function_.name = "f";
    function_.first_argument = 0;
    function_.is_scripted = true;
  }

  [[nodiscard]] ir::DataTypeId type(std::string_view name) const {
    const ir::Global& all = program_->get(program_->find_global(program_->find_symbol("all")));
    for (const ir::DataType::Member& member : program_->get(all.data_type).members) {
      if (program_->text(member.name) == name) return member.type;
    }
    return {};
  }
  void add_parameter(std::string_view name, bool is_read = false, std::optional<std::size_t> count = {}) {
    function_.parameters.push_back({std::string(name), "int %", type(name), is_read, name == "any", count});
  }

  static Argument number(value::U128 bits, unsigned width = 32) {
    return {{ir::Type::integer(width), bits}, {}};
  }
  static Argument pointer(std::string_view bytes) {
    Argument argument{{ir::Type::ptr(), 77}, {}};
    for (char c : bytes) argument.memory.push_back(static_cast<std::uint8_t>(c));
    return argument;
  }
  static Argument null() { return {{ir::Type::ptr(), 0}, {}}; }

  [[nodiscard]] std::string text_of(std::vector<Argument> arguments) const {
    const TypeSpelling types(*program_, source_);
    return CallTexts(*program_, source_, types)
        .text_of(function_, {{}, std::move(arguments)})
        .value_or("not known");
  }
  [[nodiscard]] std::string statement() const {
    const TypeSpelling types(*program_, source_);
    std::set<std::string> enumerations;
    return CallTexts(*program_, source_, types).note_statement(function_, enumerations);
  }

  std::unique_ptr<ir::Program> program_;
  SourceInfo source_;
  ExternFunction function_;
};

TEST_F(CallTextsTest, ShowsNumbersAsTheirTypeHasThem) {
  add_parameter("flag");
  add_parameter("letter");
  add_parameter("number");
  add_parameter("real");
  add_parameter("led");
  EXPECT_EQ(
      text_of({number(1, 1), number('x', 8), number(0xFFFFFFFE), number(0x3FF8000000000000, 64), number(4)}),
      "f(true, 'x', -2, 1.5, GREEN)");
  EXPECT_EQ(text_of({number(0, 1), number(200, 8), number(7), number(0x7FF8000000000000, 64), number(5)}),
            "not known");
  EXPECT_EQ(text_of({number(0, 1), number(200, 8), number(7), number(0, 64), number(5)}),
            "f(false, -56, 7, 0, 5)");
  EXPECT_EQ(statement(),
            "  tst_note(tst_log.looks ? tst_text(\"f(%s, %s, %d, %.17g, %s)\", flag ? \"true\" : \"false\", "
            "tst_character(letter), number, real, tst_name_of_led((long)led)) : \"f\");\n");
}

TEST_F(CallTextsTest, ShowsWhatAFunctionMayOnlyRead) {
  add_parameter("text", true);
  add_parameter("bytes", true, 2);
  add_parameter("size");
  add_parameter("frame", true);
  EXPECT_EQ(text_of({pointer(std::string_view("hi\0x", 4)),
                     pointer("\x01\x02\x03"),
                     number(2, 64),
                     pointer("\x10\x01\xFF\x02")}),
            "f(\"hi\", {1, 2}, 2, {272, -1, 2})");
  EXPECT_EQ(text_of({null(), null(), number(2, 64), null()}), "f(NULL, NULL, 2, NULL)");
  EXPECT_EQ(text_of({null(), pointer("\x01"), number(2, 64), null()}), "not known");
  EXPECT_EQ(
      statement(),
      "  tst_note(tst_log.looks ? tst_text(\"f(%s, %s, %lu, %s)\", tst_quoted(text, -1), tst_numbers(bytes, "
      "(long)size, 1, 0), (unsigned long)size, frame ? tst_text(\"{%u, %d, %d}\", frame->id, frame->data[0], "
      "frame->data[1]) : \"NULL\") : \"f\");\n");
}

TEST_F(CallTextsTest, ShowsWhetherOtherPointersAreNull) {
  add_parameter("bytes");
  add_parameter("any", true);
  EXPECT_EQ(text_of({pointer("a"), null()}), "f(..., NULL)");
  function_.first_argument.reset();
  EXPECT_EQ(text_of({}), "f(..., ...)");
}

TEST_F(CallTextsTest, LogsAreSilent) {
  const TypeSpelling types(*program_, source_);
  function_.is_variadic = true;
  EXPECT_FALSE(CallTexts(*program_, source_, types).is_noted(function_));
}

}  // namespace
}  // namespace testellate::emit::gtest
