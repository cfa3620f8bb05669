// SPDX-License-Identifier: Apache-2.0
#include "ir/pointer.h"

#include <gtest/gtest.h>

namespace testellate::ir {
namespace {

TEST(Pointer, KeepsObjectAndOffsetApart) {
  PointerBits pointer = make_pointer(kFirstCreatedObject + 7, 12);
  EXPECT_EQ(pointer_object(pointer), kFirstCreatedObject + 7);
  EXPECT_EQ(pointer_offset(pointer), 12);
}

TEST(Pointer, NegativeOffsetsStayWithTheirObject) {
  PointerBits pointer = make_pointer(5, 0) - 1000;
  EXPECT_EQ(pointer_object(pointer), 5U);
  EXPECT_EQ(pointer_offset(pointer), -1000);
  EXPECT_EQ(pointer, make_pointer(5, -1000));
}

TEST(Pointer, ArithmeticFarOutsideDoesNotReachANeighbour) {
  std::int64_t far = (std::int64_t{1} << 32) - 1;
  EXPECT_EQ(pointer_object(make_pointer(5) + static_cast<std::uint64_t>(far)), 5U);
  EXPECT_EQ(pointer_object(make_pointer(5) - static_cast<std::uint64_t>(far)), 5U);
}

TEST(Pointer, NullHasNoObject) { EXPECT_EQ(pointer_object(kNullPointer), 0U); }

TEST(Pointer, FunctionsAndGlobalsHaveRangesOfTheirOwn) {
  EXPECT_TRUE(is_function_object(pointer_object(function_pointer(FunctionId(3)))));
  EXPECT_TRUE(is_global_object(pointer_object(global_pointer(GlobalId(3), -1))));
  EXPECT_FALSE(is_global_object(pointer_object(function_pointer(FunctionId(3)))));
}

}  // namespace
}  // namespace testellate::ir
