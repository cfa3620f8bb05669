// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/byte_memory.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"

namespace testellate::engine {
namespace {

using expr::TermBuilder;

const ir::Type kI8 = ir::Type::integer(8);
const ir::Type kI32 = ir::Type::integer(32);

class ByteMemoryTest : public testing::Test {
 protected:
  ByteMemoryTest() {
    auto read = ir::read_program(R"(
global @counter : 8 = { i32 7 }
const global @table : 28 = { bytes "ab" uninit 2 ptr @twice ptr @counter + 4 zero 8 }
func @twice(%x: i32) -> i32 {
start:
  %r = add i32 %x, %x
  return i32 %r
}
)",
                                 "test.tir");
    if (read.has_value()) {
      program_ = std::move(*read);
    } else {
      ADD_FAILURE() << read.error().message;
    }
  }
  ir::GlobalId global(const char* name) { return program_->find_global(program_->find_symbol(name)); }
  ir::ObjectNumber object(const char* name) { return ir::kFirstGlobalObject + global(name).index(); }

  std::unique_ptr<ir::Program> program_;
  TermBuilder terms_;
};

TEST_F(ByteMemoryTest, StartsGlobalsWithTheirItems) {
  ByteMemory memory(*program_);
  ir::ObjectNumber table = object("table");
  EXPECT_TRUE(memory.is_constant(table));
  EXPECT_EQ(memory.kind(table), ByteObjectKind::Global);
  EXPECT_EQ(memory.size(table).value, concrete(28));
  EXPECT_EQ(memory.read(terms_, object("counter"), concrete(0), ir::Type::integer(64)), concrete(7));
  EXPECT_EQ(memory.read(terms_, table, concrete(1), kI8), concrete('b'));
  EXPECT_TRUE(memory.read(terms_, table, concrete(0), kI32).undefined == 0xffff0000);
  ir::FunctionId twice = program_->find_function(program_->find_symbol("twice"));
  EXPECT_EQ(memory.read(terms_, table, concrete(4), ir::Type::ptr()), concrete(ir::function_pointer(twice)));
  EXPECT_EQ(memory.read(terms_, table, concrete(12), ir::Type::ptr()),
            concrete(ir::global_pointer(global("counter"), 4)));
  EXPECT_EQ(memory.read(terms_, table, concrete(20), ir::Type::integer(64)), concrete(0));
}

TEST_F(ByteMemoryTest, HasFunctionsAsObjectsOfSizeZero) {
  ByteMemory memory(*program_);
  EXPECT_TRUE(memory.exists(ir::kFirstFunctionObject));
  EXPECT_FALSE(memory.exists(ir::kFirstFunctionObject + 1));
  EXPECT_EQ(memory.kind(ir::kFirstFunctionObject), ByteObjectKind::Function);
  EXPECT_EQ(memory.size(ir::kFirstFunctionObject).value, concrete(0));
  EXPECT_TRUE(memory.is_constant(ir::kFirstFunctionObject));
}

TEST_F(ByteMemoryTest, NumbersCreatedObjectsInOrder) {
  ByteMemory memory(*program_);
  EXPECT_EQ(memory.create(ByteObjectKind::Stack, ByteSize::fixed(4)), ir::kFirstCreatedObject);
  EXPECT_EQ(memory.create(ByteObjectKind::Heap, ByteSize::fixed(4), true), ir::kFirstCreatedObject + 1);
  EXPECT_FALSE(memory.read(terms_, ir::kFirstCreatedObject, concrete(0), kI32).is_defined());
  EXPECT_EQ(memory.read(terms_, ir::kFirstCreatedObject + 1, concrete(0), kI32), concrete(0));
  EXPECT_FALSE(memory.exists(0));
  EXPECT_FALSE(memory.exists(1));
}

TEST_F(ByteMemoryTest, CopiesDoNotSeeEachOthersChanges) {
  ByteMemory first(*program_);
  ir::ObjectNumber object = first.create(ByteObjectKind::Heap, ByteSize::fixed(4));
  ByteMemory second = first;
  first.write(terms_, object, concrete(0), kI32, concrete(1));
  second.write(terms_, object, concrete(0), kI32, concrete(2));
  second.set_life(object, ByteObjectLife::Freed);
  EXPECT_EQ(first.read(terms_, object, concrete(0), kI32), concrete(1));
  EXPECT_EQ(second.read(terms_, object, concrete(0), kI32), concrete(2));
  EXPECT_EQ(first.life(object), ByteObjectLife::Live);
  EXPECT_EQ(second.life(object), ByteObjectLife::Freed);
}

TEST_F(ByteMemoryTest, ClearsAnObjectToUninitialisedBytes) {
  ByteMemory memory(*program_);
  ir::ObjectNumber object = memory.create(ByteObjectKind::Stack, ByteSize::fixed(4));
  memory.write(terms_, object, concrete(0), kI32, concrete(1));
  memory.clear(object);
  EXPECT_TRUE(memory.read(terms_, object, concrete(0), kI32).undefined == 0xffffffff);
}

TEST_F(ByteMemoryTest, CopiesBetweenAndInsideObjects) {
  ByteMemory memory(*program_);
  ir::ObjectNumber object = memory.create(ByteObjectKind::Heap, ByteSize::fixed(8), true);
  memory.write(terms_, object, concrete(0), kI32, concrete(0x04030201));
  memory.copy(terms_, object, concrete(1), object, concrete(0), 4);
  EXPECT_EQ(memory.read(terms_, object, concrete(0), ir::Type::integer(64)), concrete(0x0403020101));
  memory.copy(terms_, object, concrete(0), this->object("table"), concrete(0), 2);
  EXPECT_EQ(memory.read(terms_, object, concrete(0), ir::Type::integer(16)), concrete(0x6261));
}

TEST_F(ByteMemoryTest, HavocsAllButConstants) {
  ByteMemory memory(*program_);
  ir::ObjectNumber created = memory.create(ByteObjectKind::Heap, ByteSize::fixed(4), true);
  expr::Sort bytes = expr::Sort::array(32, expr::Sort::bit_vector(8));
  memory.havoc_all([&](ir::ObjectNumber number) {
    std::string name = std::to_string(number);
    return ByteMemory::Unknown{terms_.make_variable("v" + name, bytes),
                               terms_.make_variable("u" + name, bytes)};
  });
  Slot byte = memory.read(terms_, created, concrete(2), kI8);
  EXPECT_EQ(byte.term.kind(), expr::TermKind::Select);
  EXPECT_EQ(byte.undefined_term.kind(), expr::TermKind::Select);
  EXPECT_EQ(memory.read(terms_, object("table"), concrete(1), kI8), concrete('b'));
}

}  // namespace
}  // namespace testellate::engine
