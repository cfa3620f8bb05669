// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/offset_form.h"

#include <gtest/gtest.h>

#include "samples.h"

namespace testellate::engine {
namespace {

using expr::Sort;
using expr::Term;

class OffsetFormTest : public testing::Test {
 protected:
  Term multiple(Term index, std::uint64_t factor, std::uint64_t constant) {
    return terms_.make_add(terms_.make_mul(index, terms_.make_bits(64, factor)),
                           terms_.make_bits(64, constant));
  }
  expr::TermBuilder terms_;
  Term narrow_ = terms_.make_variable("n", Sort::bit_vector(32));
  Term wide_ = terms_.make_variable("w", Sort::bit_vector(64));
};

TEST_F(OffsetFormTest, ReadsStrideAndResidueOffASum) {
  OffsetForm form = offset_form(terms_, multiple(terms_.make_sign_extend(narrow_, 64), 12, 8));
  EXPECT_EQ(form.stride, 12U);
  EXPECT_EQ(form.residue, 8U);
}

TEST_F(OffsetFormTest, TakesANegativeConstantAsASignedNumber) {
  OffsetForm form =
      offset_form(terms_, multiple(terms_.make_sign_extend(narrow_, 64), 12, std::uint64_t{0} - 4));
  EXPECT_EQ(form.stride, 12U);
  EXPECT_EQ(form.residue, 8U);
}

TEST_F(OffsetFormTest, KeepsOnlyThePowerOfTwoWhereTheProductMayWrap) {
  OffsetForm form = offset_form(terms_, multiple(wide_, 12, 8));
  EXPECT_EQ(form.stride, 4U);
  EXPECT_EQ(form.residue, 0U);
}

TEST_F(OffsetFormTest, KnowsNothingOfAnOpaqueOffset) {
  OffsetForm form = offset_form(terms_, wide_);
  EXPECT_EQ(form.stride, 1U);
  EXPECT_EQ(form.residue, 0U);
}

TEST_F(OffsetFormTest, DividesTheMultiplesOfAnIndexToTheIndex) {
  EXPECT_EQ(try_divide(terms_, multiple(terms_.make_sign_extend(narrow_, 64), 4, 0), 4), narrow_);
  EXPECT_FALSE(try_divide(terms_, multiple(terms_.make_sign_extend(narrow_, 64), 4, 2), 4).has_value());
  EXPECT_FALSE(try_divide(terms_, multiple(terms_.make_sign_extend(narrow_, 64), 6, 0), 4).has_value());
}

TEST_F(OffsetFormTest, HoldsForRandomSumsWrappedOrNot) {
  support::Rng rng(5);
  Samples samples(terms_, rng);
  for (int round = 0; round < 2000; ++round) {
    Term offset = terms_.make_bits(64, rng.below(64) - 32);
    for (std::uint64_t left = rng.below(3) + 1; left > 0; --left) {
      Term index = rng.one_in(2) ? samples.make_variable(Sort::bit_vector(64))
                                 : terms_.make_sign_extend(samples.make_variable(Sort::bit_vector(32)), 64);
      std::uint64_t factor = rng.one_in(8) ? rng.next() : rng.below(48) - 24;
      offset = terms_.make_add(offset, terms_.make_mul(index, terms_.make_bits(64, factor)));
    }
    OffsetForm form = offset_form(terms_, offset);
    unsigned divisor = 1U << rng.below(5);
    auto quotient = try_divide(terms_, offset, divisor);
    for (std::size_t sample = 0; sample < Samples::kCount; ++sample) {
      auto value = static_cast<std::uint64_t>(samples.evaluate(sample, offset));
      // Below 2^63, where an object's offsets lie, signed and unsigned residues are the same.
      if (value < (std::uint64_t{1} << 62)) {
        ASSERT_EQ(value % form.stride, form.residue);
      }
      if (quotient.has_value()) {
        ASSERT_EQ(value % divisor, 0U);
        ASSERT_EQ(static_cast<std::uint32_t>(samples.evaluate(sample, *quotient)),
                  static_cast<std::uint32_t>(value / divisor));
      }
    }
  }
}

}  // namespace
}  // namespace testellate::engine
