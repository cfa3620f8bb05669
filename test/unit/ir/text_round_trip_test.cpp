// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "ir/text_reader.h"
#include "ir/text_writer.h"
#include "ir/verifier.h"
#include "test/support/random_program.h"

namespace testellate::ir {
namespace {

std::string example(const std::string& name) {
  std::ifstream file(std::string(TESTELLATE_EXAMPLES) + "/" + name);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string rewritten(const std::string& text) {
  diag::Result<std::unique_ptr<Program>> program = read_program(text, "written.tir");
  if (!program) {
    ADD_FAILURE() << diag::to_text(program.error()) << "\n" << text;
    return "";
  }
  return write_program(**program);
}

class Example : public testing::TestWithParam<const char*> {};

TEST_P(Example, ReadsAndIsWrittenTheSameAgain) {
  std::string text = example(GetParam());
  ASSERT_FALSE(text.empty());
  std::string written = rewritten(text);
  ASSERT_FALSE(written.empty());
  EXPECT_EQ(rewritten(written), written);
}

TEST_P(Example, IsWrittenLineByLineAsItStands) {
  // The examples are laid out as the writer does it: nothing but comments and the first lines get lost.
  std::string text = example(GetParam());
  std::string written = rewritten(text);
  std::istringstream lines(text.substr(text.find("user func")));
  for (std::string line; std::getline(lines, line);) {
    std::string code = line.substr(0, line.find("//"));
    code.erase(code.find_last_not_of(' ') + 1);
    EXPECT_NE(written.find(code), std::string::npos) << code;
  }
}

TEST_P(Example, IsReadyForTheEngine) {
  diag::Result<std::unique_ptr<Program>> program = read_program(example(GetParam()), GetParam());
  ASSERT_TRUE(program.has_value());
  ASSERT_FALSE((*program)->units().empty());
  for (const Unit& unit : (*program)->units()) {
    diag::Result<void> ready = verify_engine_ready(**program, unit);
    EXPECT_TRUE(ready.has_value()) << diag::to_text(ready.error());
  }
}

INSTANTIATE_TEST_SUITE_P(TextRoundTrip,
                         Example,
                         testing::Values("java_shapes.tir", "c_list.tir", "cpp_throw.tir"),
                         [](const auto& entry) {
                           std::string name = entry.param;
                           return name.substr(0, name.find('.'));
                         });

TEST(TextRoundTrip, KeepsDeclaredExceptions) {
  const std::string text = "func @f() -> void throws a.B, C file \"f.java\" = absent\n";
  EXPECT_EQ(rewritten(text), text);
}

TEST(TextRoundTrip, KeepsWhatInputsOfAClassAreLike) {
  const std::string text = R"tir(class "byte[]" array i8
class Color {
}
class Shape {
  choices Text, Color
}
class Any {
  choices Any, Text, ...
}
class Unknown {
  choices ...
}
interface Nobody {
  choices none
}
class Text {
  field value: ref of class "byte[]"
  field coder: i8
  no identity
  text value of c16
  fixed coder = 1
  not null value
}

static Color.RED: ref constant
static Color.count: i32
)tir";
  EXPECT_EQ(rewritten(text), text);
}

TEST(TextRoundTrip, KeepsWhatSequencesAndTheirElementsAre) {
  const std::string text = R"tir(class "Number[]" array ref Number
class Number {
}
class List {
  field elements: ref of class "Number[]"
  field count: i32 of s32
  sequence elements size count
}
class Maybe {
  field value: ref of class Number
  holder value
}
class Order {
  field lines: ref of class List of class List of class Number
  field any: ref of class Number or others
}
)tir";
  EXPECT_EQ(rewritten(text), text);
}

TEST(TextRoundTrip, KeepsBoundsOfNumbersAndUsualOnes) {
  const std::string text = R"tir(class Day {
  field year: i32 of s32
  fixed year = -999999999
  fixed year = 999999999
  usual year = 1970
  usual year = 2100
}
)tir";
  EXPECT_EQ(rewritten(text), text);
}

TEST(TextRoundTrip, KeepsHowArgumentsAreMade) {
  const std::string text = R"tir(class Stack {
}

func @new() -> ref = native "stack_new"

func @push(%this: ref, %value: i32) -> void = native "stack_push"

func @make(%call1: i32, %value: i32, %key: ref) -> ref = native "make_stack"

func @pop(%this: ref) -> i32 = native "stack_pop"

unit "pop" {
  entry @pop
  receiver this: class Stack
  make 0 by @make {
    input call1: s32
    input value: s32
    input key: class Stack not null
    call @new from 0
    call @push from 1 if 0 = 1
  }
  make each Stack by @make {
    input call1: s32
    input value: s32
    input key: class Stack not null
    call @new from 0
    call @push from 1 if 0 = 1
  }
}
)tir";
  EXPECT_EQ(rewritten(text), text);
}

TEST(TextRoundTrip, KeepsWhatTheElementsOfAnArrayMean) {
  auto program = read_program("class \"boolean[]\" array i8 of bool\n", "array.tir");
  ASSERT_TRUE(program.has_value());
  EXPECT_NE(write_program(**program).find("array i8 of bool"), std::string::npos);
}

TEST(TextRoundTrip, RandomProgramsVerify) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::unique_ptr<Program> program = test::make_random_program(seed, {.may_loop = seed % 2 == 0});
    diag::Result<void> verified = verify_program(*program);
    ASSERT_TRUE(verified.has_value()) << "seed " << seed << ": " << diag::to_text(verified.error());
  }
}

TEST(TextRoundTrip, RandomProgramsAreWrittenTheSameAgain) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::string written = write_program(*test::make_random_program(seed));
    ASSERT_EQ(rewritten(written), written) << "seed " << seed;
  }
}

TEST(TextRoundTrip, RandomProgramsHoldEveryInstructionAndCheck) {
  std::set<Opcode> opcodes;
  std::set<CheckKind> checks;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::unique_ptr<Program> program = test::make_random_program(seed);
    for (const Function& function : program->functions()) {
      if (function.body == nullptr) continue;
      for (const Inst& inst : function.body->insts) {
        opcodes.insert(inst.op);
        if (inst.op == Opcode::Check) checks.insert(inst.check);
      }
    }
  }
  EXPECT_EQ(opcodes.size(), all_opcodes().size());
  EXPECT_EQ(checks.size(), all_checks().size());
}

/// What the text does not show must survive, too: the bits of constants and the order of everything.
TEST(TextRoundTrip, KeepsTheInstructionsOfRandomPrograms) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    std::unique_ptr<Program> before = test::make_random_program(seed);
    diag::Result<std::unique_ptr<Program>> after = read_program(write_program(*before), "random.tir");
    ASSERT_TRUE(after.has_value()) << diag::to_text(after.error());
    ASSERT_EQ(before->functions().size(), (*after)->functions().size());
    for (FunctionId id(0); id != before->functions().end_id(); id = support::next(id)) {
      const Body* one = before->get(id).body.get();
      const Body* two = (*after)->get(id).body.get();
      ASSERT_EQ(one == nullptr, two == nullptr);
      if (one == nullptr) continue;
      ASSERT_EQ(one->insts.size(), two->insts.size());
      ASSERT_EQ(one->origins, two->origins);
      ASSERT_EQ(one->edges.size(), two->edges.size());
      for (std::size_t at = 0; at < one->insts.size(); ++at) {
        const Inst& a = one->insts[at];
        const Inst& b = two->insts[at];
        ASSERT_EQ(a.op, b.op);
        ASSERT_EQ(a.type, b.type);
        ASSERT_EQ(a.source_type, b.source_type);
        ASSERT_EQ(a.check, b.check);
        ASSERT_EQ(a.pool_count, b.pool_count);
        ASSERT_EQ(a.result.is_valid(), b.result.is_valid());
        ASSERT_EQ(a.is_edge, b.is_edge);
        ASSERT_EQ(a.is_synthetic, b.is_synthetic);
        for (auto operand : {&Inst::a, &Inst::b, &Inst::c}) {
          ASSERT_EQ((a.*operand).is_constant(), (b.*operand).is_constant());
          if (!(a.*operand).is_constant()) continue;
          const Constant& constant_a = one->constants[(a.*operand).index()];
          const Constant& constant_b = two->constants[(b.*operand).index()];
          ASSERT_TRUE(constant_a == constant_b) << write_instruction(*before, *one, a);
        }
      }
    }
  }
}

std::string name_of(const Program& program, Symbol name) { return std::string(program.text(name)); }

void expect_same_class(const Program& before, const Program& after, ClassId id) {
  const Class& a = before.get(id);
  const Class& b = after.get(id);
  EXPECT_EQ(name_of(before, a.name), name_of(after, b.name));
  EXPECT_EQ(a.kind, b.kind);
  EXPECT_EQ(a.is_abstract, b.is_abstract);
  EXPECT_EQ(a.is_complete, b.is_complete);
  EXPECT_EQ(a.super, b.super);
  EXPECT_EQ(a.interfaces, b.interfaces);
  EXPECT_EQ(a.initialiser, b.initialiser);
  EXPECT_EQ(a.element_type, b.element_type);
  EXPECT_EQ(a.element_class, b.element_class);
  EXPECT_EQ(a.cell_count, b.cell_count);
  EXPECT_EQ(a.inputs.constants, b.inputs.constants);
  EXPECT_EQ(a.inputs.has_identity, b.inputs.has_identity);
  EXPECT_EQ(a.inputs.text, b.inputs.text);
  EXPECT_EQ(a.inputs.character.is_valid(), b.inputs.character.is_valid());
  EXPECT_EQ(a.inputs.fixed, b.inputs.fixed);
  EXPECT_EQ(a.inputs.not_null, b.inputs.not_null);
  EXPECT_EQ(a.inputs.choices, b.inputs.choices);
  EXPECT_EQ(a.inputs.has_other_choices, b.inputs.has_other_choices);
  ASSERT_EQ(a.fields.size(), b.fields.size());
  for (std::size_t at = 0; at < a.fields.size(); ++at) {
    EXPECT_EQ(name_of(before, before.get(a.fields[at]).name), name_of(after, after.get(b.fields[at]).name));
    EXPECT_EQ(before.get(a.fields[at]).type, after.get(b.fields[at]).type);
    EXPECT_EQ(before.get(a.fields[at]).cell, after.get(b.fields[at]).cell);
  }
  ASSERT_EQ(a.methods.size(), b.methods.size());
  for (std::size_t at = 0; at < a.methods.size(); ++at) {
    EXPECT_EQ(name_of(before, a.methods[at].selector), name_of(after, b.methods[at].selector));
    EXPECT_EQ(a.methods[at].function, b.methods[at].function);
  }
  ASSERT_EQ(a.statics.size(), b.statics.size());
  for (std::size_t at = 0; at < a.statics.size(); ++at) {
    EXPECT_EQ(before.get(a.statics[at]).initial_bits, after.get(b.statics[at]).initial_bits);
    EXPECT_EQ(before.get(a.statics[at]).type, after.get(b.statics[at]).type);
  }
}

void expect_same_global(const Global& a, const Global& b) {
  EXPECT_EQ(a.size, b.size);
  EXPECT_EQ(a.alignment, b.alignment);
  EXPECT_EQ(a.is_constant, b.is_constant);
  EXPECT_EQ(a.data_type.is_valid(), b.data_type.is_valid());
  ASSERT_EQ(a.items.size(), b.items.size());
  for (std::size_t at = 0; at < a.items.size(); ++at) {
    EXPECT_EQ(a.items[at].kind, b.items[at].kind);
    EXPECT_EQ(a.items[at].bytes, b.items[at].bytes);
    EXPECT_EQ(a.items[at].count, b.items[at].count);
    EXPECT_EQ(a.items[at].function, b.items[at].function);
    EXPECT_EQ(a.items[at].global, b.items[at].global);
    EXPECT_EQ(a.items[at].offset, b.items[at].offset);
  }
}

void expect_same_roots(const std::vector<InputRoot>& a, const std::vector<InputRoot>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t at = 0; at < a.size(); ++at) {
    EXPECT_EQ(a[at].is_receiver, b[at].is_receiver);
    EXPECT_EQ(a[at].is_by_value, b[at].is_by_value);
    EXPECT_EQ(a[at].is_never_null, b[at].is_never_null);
    EXPECT_EQ(a[at].max_length, b[at].max_length);
    EXPECT_EQ(a[at].static_variable, b[at].static_variable);
    EXPECT_EQ(a[at].global, b[at].global);
  }
}

void expect_same_function(const Program& before, const Program& after, FunctionId id) {
  const Function& a = before.get(id);
  const Function& b = after.get(id);
  EXPECT_EQ(name_of(before, a.name), name_of(after, b.name));
  EXPECT_TRUE(before.signature(id) == after.signature(id));
  EXPECT_EQ(a.policy, b.policy);
  EXPECT_EQ(a.is_user, b.is_user);
  EXPECT_EQ(name_of(before, a.file), name_of(after, b.file));
  EXPECT_EQ(name_of(before, a.native), name_of(after, b.native));
}

TEST(TextRoundTrip, KeepsTheDeclarationsOfRandomPrograms) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    std::unique_ptr<Program> before = test::make_random_program(seed);
    diag::Result<std::unique_ptr<Program>> read = read_program(write_program(*before), "random.tir");
    ASSERT_TRUE(read.has_value()) << diag::to_text(read.error());
    const Program& after = **read;
    ASSERT_EQ(before->policies().size(), after.policies().size());
    for (PolicyId id(0); id != after.policies().end_id(); id = support::next(id)) {
      for (const FaultInfo& row : all_faults()) {
        EXPECT_EQ(before->get(id).action(row.fault).kind, after.get(id).action(row.fault).kind);
        EXPECT_EQ(before->get(id).action(row.fault).raised_class,
                  after.get(id).action(row.fault).raised_class);
        EXPECT_EQ(before->get(id).action(row.fault).make_raised, after.get(id).action(row.fault).make_raised);
      }
    }
    ASSERT_EQ(before->classes().size(), after.classes().size());
    for (ClassId id(0); id != after.classes().end_id(); id = support::next(id)) {
      expect_same_class(*before, after, id);
    }
    ASSERT_EQ(before->globals().size(), after.globals().size());
    for (GlobalId id(0); id != after.globals().end_id(); id = support::next(id)) {
      expect_same_global(before->get(id), after.get(id));
    }
    ASSERT_EQ(before->functions().size(), after.functions().size());
    for (FunctionId id(0); id != after.functions().end_id(); id = support::next(id)) {
      expect_same_function(*before, after, id);
    }
    ASSERT_EQ(before->units().size(), after.units().size());
    for (std::size_t at = 0; at < after.units().size(); ++at) {
      EXPECT_EQ(before->units()[at].entry, after.units()[at].entry);
      EXPECT_EQ(before->units()[at].subject, after.units()[at].subject);
      EXPECT_EQ(before->units()[at].result_type.is_valid(), after.units()[at].result_type.is_valid());
      EXPECT_EQ(before->units()[at].is_result_by_value, after.units()[at].is_result_by_value);
      EXPECT_EQ(before->units()[at].assumptions, after.units()[at].assumptions);
      expect_same_roots(before->units()[at].parameters, after.units()[at].parameters);
      expect_same_roots(before->units()[at].settable, after.units()[at].settable);
    }
  }
}

}  // namespace
}  // namespace testellate::ir
