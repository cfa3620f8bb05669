// SPDX-License-Identifier: Apache-2.0
#include "states/state_space.h"

#include "heaps.h"
#include "solver/chain/construct_chain.h"

namespace testellate::states {
namespace {

using expr::Term;

/// A solver that nobody should need.
class SilentSolver final : public solver::Solver, public solver::ImplicationSolver {
 public:
  solver::Answer solve(const solver::Query& /*query*/) override {
    return solver::make_unknown(solver::UnknownCause::Unsupported);
  }
  solver::Validity check(const solver::Implication& /*implication*/) override {
    return solver::Validity::Unknown;
  }
  [[nodiscard]] std::string_view name() const override { return "silent"; }
};

class StateSpaces : public HeapTest {
 protected:
  AddedState add(ObjectIndex root,
                 const std::vector<Term>& constraint,
                 const expr::Assignment* model = nullptr) {
    return space.add(tree(root), constraint, model);
  }
  Term less(Term a, Term b) { return builder.make_slt(a, b); }
  Term equal(Term a, Term b) { return builder.make_equal(a, b); }
  Term differ(Term a, Term b) { return builder.make_not(equal(a, b)); }
  Term number(value::U128 value) { return builder.make_bits(32, value); }

  Term x1 = word("x1");
  Term x2 = word("x2");
  Term x3 = word("x3");
  Term x4 = word("x4");
  std::unique_ptr<solver::chain::Chain> chain = solver::chain::construct_chain(builder);
  std::unique_ptr<solver::ImplicationSolver> implications =
      solver::chain::construct_implication_solver(*chain, builder);
  StateSpace space{builder, *chain, *implications, {}};
};

// Figure 2 of the paper on Symstra, state by state, with the constraints that our engine has: an insertion
// asks whether the values are equal before it asks which is smaller.
TEST_F(StateSpaces, AreThoseOfTheExampleOfThePaper) {
  const AddedState s1 = add(kNull, {});
  const AddedState s2 = add(node(x1), {});
  const AddedState s3 = add(node(x1, kNull, node(x2)), {differ(x1, x2), less(x1, x2)});
  const AddedState s4 = add(node(x1), {equal(x1, x2)});
  const AddedState s5 = add(node(x1, node(x2)), {differ(x1, x2), less(x2, x1)});
  EXPECT_TRUE(s1.is_new && s2.is_new && s3.is_new && s5.is_new);
  EXPECT_FALSE(s4.is_new) << "x2 is not in the heap";
  EXPECT_EQ(s4.state, s2.state);

  const ObjectIndex smaller = node(x3);
  const AddedState s6 = add(node(x1, smaller, node(x2)), {less(x1, x2), less(x3, x1)});
  const ObjectIndex earlier = node(x2);
  const AddedState s7 = add(node(x1, earlier, node(x3)), {less(x2, x1), less(x1, x3)});
  EXPECT_TRUE(s6.is_new);
  EXPECT_FALSE(s7.is_new) << "x2 and x3 have changed places";
  EXPECT_EQ(s7.state, s6.state);

  const AddedState s8 = add(node(x1, kNull, node(x2)), {less(x1, x2), less(x3, x1), equal(x3, x4)});
  EXPECT_FALSE(s8.is_new);
  EXPECT_EQ(s8.state, s3.state);
}

TEST_F(StateSpaces, KeepAWeakerState) {
  EXPECT_TRUE(add(node(x1), {less(x1, number(5))}).is_new);
  EXPECT_FALSE(add(node(x2), {less(x2, number(3))}).is_new);
  EXPECT_TRUE(add(node(x1), {less(x1, number(9))}).is_new);
  EXPECT_EQ(space.size(), 2U);
}

TEST_F(StateSpaces, FollowFromConditionsThatAreNotTheirs) {
  EXPECT_TRUE(add(node(x1, kNull, node(x2)), {less(x1, x2)}).is_new);
  EXPECT_FALSE(add(node(x1, kNull, node(x3)), {less(x1, x2), less(x2, x3)}).is_new);
}

TEST_F(StateSpaces, MayHaveVariablesThatTheirHeapHasNot) {
  // Some x2 is above x1: all but the largest number.
  EXPECT_TRUE(add(node(x1), {less(x1, x2)}).is_new);
  EXPECT_FALSE(add(node(x1), {less(x1, x2), less(x2, x3)}).is_new) << "other variables, fewer values";
  EXPECT_FALSE(add(node(x3), {less(x3, number(0x7fffffff))}).is_new);
  EXPECT_TRUE(add(node(x1), {}).is_new) << "the largest number is new";
}

TEST_F(StateSpaces, DoNotMixUpVariablesOfTheSameNameInDifferentStates) {
  // x1 is above something here, and something below there.
  EXPECT_TRUE(add(node(x1), {less(x2, x1), less(x2, number(0))}).is_new);
  EXPECT_TRUE(add(node(x2), {less(x2, x1), less(x1, number(0))}).is_new);
}

TEST_F(StateSpaces, IgnoreWhatHasNothingToDoWithTheHeap) {
  EXPECT_TRUE(add(node(x1), {less(x2, x3)}).is_new);
  EXPECT_FALSE(add(node(x1), {less(x3, x4)}).is_new);
  EXPECT_EQ(space.counts().by_conditions, 1U);
}

TEST_F(StateSpaces, ComparedByAModelNeedNoSolver) {
  SilentSolver silent;
  StateSpace quiet(builder, silent, silent, {});
  EXPECT_TRUE(quiet.add(tree(node(x1)), std::vector{less(x1, number(5))}, nullptr).is_new);
  expr::Assignment model;
  model.set(x2, 7);
  EXPECT_TRUE(quiet.add(tree(node(x2)), std::vector{less(number(6), x2)}, &model).is_new);
  EXPECT_EQ(quiet.counts().by_model, 1U);
  EXPECT_EQ(quiet.counts().unknown, 0U);
}

TEST_F(StateSpaces, AreNewIfNoSolverCanSay) {
  SilentSolver silent;
  StateSpace quiet(builder, silent, silent, {});
  EXPECT_TRUE(quiet.add(tree(node(x1)), std::vector{less(x1, number(5))}, nullptr).is_new);
  EXPECT_TRUE(quiet.add(tree(node(x1)), std::vector{less(x1, number(3))}, nullptr).is_new);
  EXPECT_EQ(quiet.counts().unknown, 1U);
}

TEST_F(StateSpaces, MayHoldWhatCannotBeCompared) {
  EXPECT_TRUE(space.add_incomparable().is_new);
  const AddedState second = space.add_incomparable();
  EXPECT_TRUE(second.is_new);
  EXPECT_EQ(second.state, 1U);
  EXPECT_TRUE(add(kNull, {}).is_new);
  EXPECT_EQ(space.size(), 3U);
}

}  // namespace
}  // namespace testellate::states
