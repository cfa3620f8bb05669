// SPDX-License-Identifier: Apache-2.0
#include "sequences/memory_layout.h"

#include <gtest/gtest.h>

namespace testellate::sequences {
namespace {

using Kind = ir::DataType::Kind;

class MemoryLayout : public testing::Test {
 protected:
  ir::DataTypeId number(Kind kind, std::uint32_t width) {
    ir::DataType type;
    type.kind = kind;
    type.width = width;
    return program_.add_data_type(type);
  }
  ir::DataTypeId pointer_to(ir::DataTypeId target) {
    ir::DataType type;
    type.kind = Kind::Pointer;
    type.target = target;
    return program_.add_data_type(type);
  }
  ir::DataType::Member member(const char* name, std::uint64_t offset, ir::DataTypeId type) {
    return {program_.intern(name), offset, type, 0, 0};
  }
  ir::DataTypeId record(std::uint64_t size, std::vector<ir::DataType::Member> members) {
    ir::DataType type;
    type.kind = Kind::Struct;
    type.size = size;
    type.members = std::move(members);
    return program_.add_data_type(type);
  }

  ir::Program program_;
};

TEST_F(MemoryLayout, HasNumbersAndPointersOfInnerStructsWithTheirNames) {
  const ir::DataTypeId value = number(Kind::Signed, 32);
  const ir::DataTypeId inner = record(16, {member("value", 0, value), member("next", 8, pointer_to(value))});
  const ir::DataTypeId outer = record(24, {member("head", 8, inner), member("count", 0, value)});
  DataLayouts layouts(program_);
  const DataLayout& layout = layouts.of(outer);
  EXPECT_EQ(layout.size, 24U);
  ASSERT_EQ(layout.pieces.size(), 3U);
  EXPECT_EQ(layout.pieces[0].name, "count");
  EXPECT_EQ(layout.pieces[1].name, "head.value");
  EXPECT_EQ(layout.pieces[1].offset, 8U);
  EXPECT_EQ(layout.pieces[2].name, "head.next");
  EXPECT_TRUE(layout.pieces[2].type.is_ptr());
}

TEST_F(MemoryLayout, LeavesRawStorageAlone) {
  ir::DataType storage;
  storage.kind = Kind::Array;
  storage.count = 8;
  storage.target = number(Kind::Unsigned, 8);
  DataLayouts layouts(program_);
  EXPECT_TRUE(layouts.of(program_.add_data_type(storage)).pieces.empty());
  EXPECT_EQ(layouts.of({}).size, 0U);
}

TEST_F(MemoryLayout, KnowsTheRoomOfVectors) {
  const ir::DataTypeId pointer = pointer_to(number(Kind::Signed, 32));
  const ir::DataTypeId data = record(24,
                                     {member("_M_start", 0, pointer),
                                      member("_M_finish", 8, pointer),
                                      member("_M_end_of_storage", 16, pointer)});
  DataLayouts layouts(program_);
  const DataLayout& layout = layouts.of(record(32, {member("values_", 8, data)}));
  ASSERT_EQ(layout.vectors.size(), 1U);
  EXPECT_EQ(layout.vectors[0].start, 8U);
  EXPECT_EQ(layout.vectors[0].finish, 16U);
}

}  // namespace
}  // namespace testellate::sequences
