// SPDX-License-Identifier: Apache-2.0
#include "bugs/rank.h"

#include <gtest/gtest.h>

namespace testellate::bugs {
namespace {

using result::FailureEvidence;
using result::Rank;

Rank rank_of_division(const FailureEvidence& evidence) {
  const ir::Program program;
  return rank_of(program, {evidence, ir::Fault::DivisionByZero, {}});
}

TEST(Rank, IsCertainForWhatWasLookedAt) {
  FailureEvidence evidence;
  evidence.is_of_inputs = evidence.is_passed_on = evidence.is_looked_at = true;
  EXPECT_EQ(rank_of_division(evidence), Rank::Certain);
}

TEST(Rank, IsAPreconditionForWhatWasGivenAndNotLookedAt) {
  FailureEvidence evidence;
  evidence.is_of_inputs = evidence.is_passed_on = true;
  EXPECT_EQ(rank_of_division(evidence), Rank::Precondition);
}

TEST(Rank, IsSuspiciousForWhatWasComputed) {
  FailureEvidence evidence;
  evidence.is_of_inputs = true;
  EXPECT_EQ(rank_of_division(evidence), Rank::Suspicious);
}

TEST(Rank, BelievesExplicitChecks) {
  FailureEvidence evidence;
  evidence.is_thrown = true;
  EXPECT_EQ(rank_of_division(evidence), Rank::Precondition);
  const ir::Program program;
  EXPECT_EQ(rank_of(program, {{}, ir::Fault::Abort, {}}), Rank::Precondition);
}

TEST(Rank, BlamesTheCallerForWhatACalleeRejectsUnlessItWasPassedOn) {
  FailureEvidence evidence;
  evidence.is_thrown = evidence.is_in_callee = true;
  EXPECT_EQ(rank_of_division(evidence), Rank::Suspicious);
  evidence.is_looked_at = true;
  EXPECT_EQ(rank_of_division(evidence), Rank::Certain);
  evidence.is_passed_on = true;
  EXPECT_EQ(rank_of_division(evidence), Rank::Precondition);
}

TEST(Rank, LeavesRoomAndMemoryToTheCaller) {
  const ir::Program program;
  FailureEvidence behind;
  behind.is_of_inputs = behind.is_behind_input = true;
  EXPECT_EQ(rank_of(program, {behind, ir::Fault::OutOfBounds, {}}), Rank::Precondition);
  FailureEvidence without_memory;
  without_memory.is_looked_at = without_memory.is_of_failed_allocation = true;
  EXPECT_EQ(rank_of(program, {without_memory, ir::Fault::NullDereference, {}}), Rank::Precondition);
}

TEST(Rank, IsAPreconditionForDeclaredExceptionsAndShapesOfInputs) {
  const ir::Program program;
  FailureEvidence declared;
  declared.is_looked_at = declared.is_declared = true;
  EXPECT_EQ(rank_of(program, {declared, std::nullopt, {}}), Rank::Precondition);
  FailureEvidence circle;
  circle.is_looked_at = circle.is_of_shape = true;
  EXPECT_EQ(rank_of(program, {circle, ir::Fault::Divergence, {}}), Rank::Precondition);
}

TEST(Rank, LeavesLimitsOfTheMachineToTheCaller) {
  ir::Program program;
  const ir::ClassId memory = program.class_named(program.intern("java.lang.OutOfMemoryError"));
  const ir::ClassId arithmetic = program.class_named(program.intern("java.lang.ArithmeticException"));
  FailureEvidence evidence;
  evidence.is_of_inputs = evidence.is_looked_at = true;
  EXPECT_EQ(rank_of(program, {evidence, {}, memory}), Rank::Precondition);
  EXPECT_EQ(rank_of(program, {evidence, {}, arithmetic}), Rank::Certain) << "a division by zero";
  evidence.is_thrown = evidence.is_in_callee = true;
  EXPECT_EQ(rank_of(program, {evidence, {}, arithmetic}), Rank::Precondition) << "a sum that does not fit";
}

TEST(Rank, OfAFailedAssertionIsCertain) {
  const ir::Program program;
  FailureEvidence evidence;
  evidence.is_of_inputs = evidence.is_passed_on = true;
  EXPECT_EQ(rank_of(program, {evidence, ir::Fault::AssertionFailed, {}}), Rank::Certain);
}

TEST(KindOfFailure, IsThatOfTheNearestKnownClass) {
  ir::Program program;
  const ir::ClassId known = program.class_named(program.intern("java.lang.IndexOutOfBoundsException"));
  program.edit_class(known).is_complete = true;
  const ir::ClassId derived = program.class_named(program.intern("shop.NoSuchShelf"));
  program.edit_class(derived).super = known;
  program.edit_class(derived).is_complete = true;
  const FailureEvidence evidence;
  EXPECT_EQ(kind_of(program, {evidence, {}, derived}).name, "index-out-of-bounds");
  const ir::ClassId other = program.class_named(program.intern("shop.SoldOut"));
  program.edit_class(other).is_complete = true;
  EXPECT_EQ(kind_of(program, {evidence, {}, other}).name, "uncaught-exception");
}

}  // namespace
}  // namespace testellate::bugs
