// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/bytecode.h"

#include <vector>

#include <gtest/gtest.h>

namespace testellate::frontend::jvm {
namespace {

using Bytes = std::vector<std::uint8_t>;

Instruction first(const Bytes& code) {
  Expected<Instruction, std::string> instruction = decode(code, 0);
  EXPECT_TRUE(instruction) << instruction.error();
  return instruction.value_or(Instruction{});
}

TEST(Bytecode, DecodesImmediatesWithTheirSign) {
  EXPECT_EQ(first({0x10, 0xff}).immediate, -1);
  EXPECT_EQ(first({0x11, 0x80, 0x00}).immediate, -32768);
  EXPECT_EQ(first({0x84, 0x05, 0xfe}).immediate, -2);
  EXPECT_EQ(first({0x84, 0x05, 0xfe}).local, 5);
}

TEST(Bytecode, DecodesWideOperands) {
  Instruction load = first({0xc4, 0x15, 0x01, 0x02});
  EXPECT_EQ(load.opcode, Opcode::ILoad);
  EXPECT_TRUE(load.is_wide);
  EXPECT_EQ(load.local, 0x102);
  EXPECT_EQ(load.length, 4U);
  Instruction increment = first({0xc4, 0x84, 0x01, 0x02, 0xff, 0x00});
  EXPECT_EQ(increment.local, 0x102);
  EXPECT_EQ(increment.immediate, -256);
  EXPECT_EQ(increment.length, 6U);
}

TEST(Bytecode, KnowsLocalsThatArePartOfTheMnemonic) {
  EXPECT_EQ(first({0x1a}).local, 0);  // iload_0
  EXPECT_EQ(first({0x2d}).local, 3);  // aload_3
  EXPECT_EQ(first({0x3b}).local, 0);  // istore_0
  EXPECT_EQ(first({0x49}).local, 2);  // dstore_2
}

TEST(Bytecode, DecodesSwitchesBehindTheirPadding) {
  //           nop   tableswitch pad default -1 (to itself), from -1 to 0, to 0 and to itself
  Bytes table{0x00, 0xaa, 0, 0, 0,    0,    0,    0,    0xff, 0xff, 0xff, 0xff,
              0,    0,    0, 0, 0xff, 0xff, 0xff, 0xff, 0,    0,    0,    0};
  Instruction instruction = *decode(table, 1);
  EXPECT_EQ(instruction.target, 1U);
  EXPECT_EQ(instruction.length, 23U);
  ASSERT_EQ(instruction.case_count, 2U);
  EXPECT_EQ(switch_case(table, instruction, 0), (SwitchCase{-1, 0}));
  EXPECT_EQ(switch_case(table, instruction, 1), (SwitchCase{0, 1}));

  Bytes lookup{0xab, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 19};
  lookup[7] = 12;
  EXPECT_EQ(first(lookup).target, 12U);
  EXPECT_EQ(switch_case(lookup, first(lookup), 0), (SwitchCase{0x7fffffff, 19}));
}

TEST(Bytecode, DecodesJumpsAsPlaces) {
  Bytes code{0x00, 0x00, 0xa7, 0xff, 0xfe};
  EXPECT_EQ(decode(code, 2)->target, 0U);
  Bytes wide{0xc8, 0x00, 0x00, 0x00, 0x04};
  EXPECT_EQ(first(wide).target, 4U);
}

TEST(Bytecode, IteratesOverAllInstructions) {
  Bytes code{0x10, 0x07, 0x3c, 0x84, 0x01, 0x01, 0xb1};
  std::vector<std::uint32_t> offsets;
  for (const Instruction& instruction : Instructions(code)) offsets.push_back(instruction.offset);
  EXPECT_EQ(offsets, (std::vector<std::uint32_t>{0, 2, 3, 6}));
}

TEST(Bytecode, DecodesEveryOpcodeAlone) {
  for (const OpcodeInfo& row : all_opcodes()) {
    if (row.opcode == Opcode::Wide) continue;
    Bytes code(32, 0);
    code[0] = static_cast<std::uint8_t>(row.opcode);
    if (row.format == OperandFormat::NewArray) code[1] = 10;
    if (row.format == OperandFormat::MultiANewArray) code[3] = 1;
    Expected<Instruction, std::string> instruction = decode(code, 0);
    ASSERT_TRUE(instruction) << row.mnemonic << ": " << instruction.error();
    EXPECT_EQ(instruction->opcode, row.opcode);
    EXPECT_GE(instruction->length, 1U);
  }
}

TEST(Bytecode, TellsWhichInstructionsEndABlock) {
  EXPECT_TRUE(ends_block(Opcode::Goto));
  EXPECT_TRUE(ends_block(Opcode::AThrow));
  EXPECT_TRUE(ends_block(Opcode::LookupSwitch));
  EXPECT_TRUE(ends_block(Opcode::Return));
  EXPECT_FALSE(ends_block(Opcode::IfEq));
  EXPECT_FALSE(ends_block(Opcode::InvokeStatic));
  EXPECT_TRUE(is_conditional_branch(Opcode::IfNonNull));
  EXPECT_FALSE(is_conditional_branch(Opcode::GotoW));
}

}  // namespace
}  // namespace testellate::frontend::jvm
