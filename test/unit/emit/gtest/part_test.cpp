// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/part.h"

#include <gtest/gtest.h>

#include "test/support/c_sample/c_sample.h"

namespace testellate::emit::gtest {
namespace {

using test::CSample;

std::string paths(const CSample& sample, const result::Object& object) {
  std::string text;
  for (const Part& leaf : leaves_of(sample.program(), {object.element, 0, ""}, ObjectBytes(object))) {
    text += leaf.path + "@" + std::to_string(leaf.offset) + " ";
  }
  return text;
}

TEST(Part, ReachesScalarsThroughMembersAndElements) {
  CSample sample;
  EXPECT_EQ(paths(sample, sample.bytes("struct record", 56, {{12, CSample::number(32, 1)}})),
            ".at.x@8 .at.y@12 .flags@16 .level@16 .size@32 .label@40 .new_@48 ");
}

TEST(Part, TakesTheMemberOfAUnionThatWasGiven) {
  CSample sample;
  EXPECT_EQ(paths(sample, sample.bytes("union number", 4, {{0, CSample::number(32, 1)}})), ".i@0 ");
  EXPECT_EQ(paths(sample, sample.bytes("union number", 4, {{0, result::Scalar{ir::Type::f32(), 1}}})),
            ".f@0 ");
}

TEST(ObjectBytes, KnowsWhatItWasGivenInAnyWidth) {
  CSample sample;
  const ObjectBytes bytes(sample.bytes("", 24, {{1, CSample::number(16, 0x1234)}, {8, CSample::to(0)}}));
  EXPECT_TRUE(bytes.knows_all(1, 2));
  EXPECT_FALSE(bytes.knows_all(0, 2));
  EXPECT_TRUE(bytes.knows_any(0, 2));
  EXPECT_FALSE(bytes.knows_any(3, 5));
  EXPECT_EQ(bytes.bits(0, 4), 0x00123400U);
  EXPECT_TRUE(bytes.link_at(8));
  EXPECT_TRUE(bytes.has_link(12, 1));
  EXPECT_FALSE(bytes.has_link(16, 8));
  EXPECT_TRUE(bytes.knows_all(8, 8));
}

TEST(ObjectBytes, TakesAGlobalAsTheProgramStartsIt) {
  CSample sample;
  const ObjectBytes bytes(sample.program(), sample.global("table"), {});
  EXPECT_EQ(bytes.bits(4, 4), 2U);
  EXPECT_TRUE(bytes.knows_all(0, 12));
}

}  // namespace
}  // namespace testellate::emit::gtest
