// SPDX-License-Identifier: Apache-2.0
#include "expr/known.h"

#include <gtest/gtest.h>

#include "expr/term_builder.h"

namespace testellate::expr {
namespace {

class KnownTest : public testing::Test {
 protected:
  Term num(std::int64_t n) { return b.make_bits(32, static_cast<value::U128>(n)); }

  TermBuilder b;
  Term x = b.make_variable("x", Sort::bit_vector(32));
  Term y = b.make_variable("y", Sort::bit_vector(32));
  Term byte = b.make_variable("c", Sort::bit_vector(8));
};

TEST_F(KnownTest, TracksRangesThroughArithmetic) {
  Term unsigned_byte = b.make_zero_extend(byte, 32);
  const Known& facts = known(b.make_add(b.make_mul(unsigned_byte, num(3)), num(10)));
  EXPECT_TRUE(facts.umin == 10 && facts.umax == 775);
  EXPECT_TRUE(facts.smin == 10 && facts.smax == 775);
  Term signed_byte = b.make_sign_extend(byte, 32);
  const Known& difference = known(b.make_sub(num(5), signed_byte));
  EXPECT_TRUE(difference.smin == -122 && difference.smax == 133);
}

TEST_F(KnownTest, TracksBitsThroughSumsAndShifts) {
  const Known& facts = known(b.make_add(b.make_mul(x, num(8)), num(5)));
  EXPECT_TRUE(facts.ones == 5 && facts.zeros == 2);
  EXPECT_FALSE(facts.is_nonnegative());
  EXPECT_TRUE(known(b.make_lshr(x, num(1))).is_nonnegative());
}

TEST_F(KnownTest, TracksRemaindersAndTables) {
  const Known& remainder = known(b.make_srem(x, num(10)));
  EXPECT_TRUE(remainder.smin == -9 && remainder.smax == 9);
  std::vector<value::U128> values{3, 9, 5};
  Term table = b.make_table(32, Sort::bit_vector(32), values, 7);
  const Known& element = known(b.make_select(table, x));
  EXPECT_TRUE(element.umin == 3 && element.umax == 9 && element.ones == 1);
}

TEST_F(KnownTest, TellsTermsApartByBitsRangesAndDifference) {
  EXPECT_TRUE(is_known_distinct(b.make_mul(x, num(2)), b.make_add(b.make_mul(y, num(2)), num(1))));
  EXPECT_TRUE(is_known_distinct(b.make_zero_extend(byte, 32), b.make_bit_or(x, num(256))));
  EXPECT_TRUE(is_known_distinct(b.make_add(x, num(4)), x));
  EXPECT_FALSE(is_known_distinct(x, y));
}

TEST_F(KnownTest, DecidesOverflowWithoutASolver) {
  Term signed_byte = b.make_sign_extend(byte, 32);
  EXPECT_TRUE(b.make_sadd_overflows(signed_byte, signed_byte).is_false());
  EXPECT_TRUE(b.make_smul_overflows(signed_byte, num(1000)).is_false());
  EXPECT_TRUE(b.make_uadd_overflows(b.make_bit_or(x, num(-2147483648LL)), num(-2147483648LL)).is_true());
  EXPECT_FALSE(b.make_sadd_overflows(x, y).is_constant());
}

TEST_F(KnownTest, MeetAndJoinAreIntersectionAndUnion) {
  Known low = Known::exactly(4, 8);
  Known high = Known::exactly(6, 8);
  Known either = join(low, high);
  EXPECT_TRUE(either.umin == 4 && either.umax == 6 && either.ones == 4);
  EXPECT_TRUE(meet(either, low).is_constant());
  EXPECT_FALSE(either.contains(7));
}

}  // namespace
}  // namespace testellate::expr
