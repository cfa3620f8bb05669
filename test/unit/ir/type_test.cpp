// SPDX-License-Identifier: Apache-2.0
#include "ir/type.h"

#include <set>

#include <gtest/gtest.h>

namespace testellate::ir {
namespace {

TEST(Type, TextReadsBackForEveryType) {
  std::set<std::string> texts;
  for (unsigned width = 1; width <= 128; ++width) {
    Type type = Type::integer(width);
    EXPECT_EQ(type.width(), width);
    EXPECT_EQ(try_parse_type(to_text(type)), type);
    texts.insert(to_text(type));
  }
  for (Type type : {Type::none(), Type::f32(), Type::f64(), Type::ref(), Type::ptr()}) {
    EXPECT_EQ(try_parse_type(to_text(type)), type);
    texts.insert(to_text(type));
  }
  EXPECT_EQ(texts.size(), Type::kCodeCount);
}

TEST(Type, RefusesWhatIsNoType) {
  for (const char* text : {"", "i", "i0", "i01", "i129", "i-1", "i0x8", "i8 ", "f16", "int", "I32"}) {
    EXPECT_FALSE(try_parse_type(text)) << text;
  }
}

TEST(Type, KnowsItsSizeInMemory) {
  EXPECT_EQ(Type::integer(1).byte_size(), 1U);
  EXPECT_EQ(Type::integer(9).byte_size(), 2U);
  EXPECT_EQ(Type::integer(128).byte_size(), 16U);
  EXPECT_EQ(Type::ref().byte_size(), 4U);
  EXPECT_EQ(Type::ptr().byte_size(), 8U);
}

}  // namespace
}  // namespace testellate::ir
