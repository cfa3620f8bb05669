// SPDX-License-Identifier: Apache-2.0
#include "solver/slicing_solver.h"

#include "layer_fixture.h"

namespace testellate::solver {
namespace {

class Slicing : public LayerTest {
 protected:
  SlicingSolver solver{make_scripted(script), workspace.conditions};
  Term a = word("a");
  Term b = word("b");
  Term c = word("c");
  Term d = word("d");
  Term a_less_b = builder.make_slt(a, b);
  Term c_less_d = builder.make_slt(c, d);
  Term array = builder.make_variable("t", Sort::array(32, Sort::bit_vector(32)));
};

TEST_F(Slicing, PassesOnOnlyWhatIsConnectedWithTheGoal) {
  expr::Assignment hint;
  hint.set(b, 1);
  hint.set(d, 7);
  expr::Assignment of_slice;
  of_slice.set(a, 40);
  of_slice.set(b, 41);
  script.answers.push_back(make_sat(of_slice));
  std::vector<Term> prefix{a_less_b, c_less_d};
  Answer answer = ask(solver, prefix, equals(a, 40), &hint);
  ASSERT_EQ(script.asked.size(), 1U);
  EXPECT_EQ(script.asked[0].prefix, (std::vector<Term>{a_less_b}));
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(answer.model, {a_less_b, c_less_d, equals(a, 40), equals(d, 7)}));
}

TEST_F(Slicing, FollowsConnectionsToTheirEnd) {
  expr::Assignment hint;
  Term b_less_c = builder.make_slt(b, c);
  Term alone = less(word("e"), 4);
  static_cast<void>(ask(solver, {a_less_b, alone, b_less_c, c_less_d}, less(a, 3), &hint));
  EXPECT_EQ(script.asked.at(0).prefix, (std::vector<Term>{a_less_b, b_less_c, c_less_d}));
}

TEST_F(Slicing, KeepsElementsApartUntilTheWholeArrayIsMeant) {
  expr::Assignment hint;
  Term first = builder.make_select(array, number(32, 0));
  Term second = builder.make_select(array, number(32, 1));
  std::vector<Term> prefix{less(first, 5), less(second, 6)};
  static_cast<void>(ask(solver, prefix, less(first, 3), &hint));
  EXPECT_EQ(script.asked.at(0).prefix, (std::vector<Term>{prefix[0]}));
  Term anywhere = equals(builder.make_select(array, a), 9);
  static_cast<void>(ask(solver, prefix, anywhere, &hint));
  EXPECT_EQ(script.asked.at(1).prefix, prefix);
  prefix.push_back(anywhere);
  static_cast<void>(ask(solver, prefix, less(first, 3), &hint));
  EXPECT_EQ(script.asked.at(2).prefix, prefix);
}

TEST_F(Slicing, PassesOnEverythingWithoutAHint) {
  std::vector<Term> prefix{a_less_b, c_less_d};
  static_cast<void>(ask(solver, prefix, equals(a, 40)));
  EXPECT_EQ(script.asked.at(0).prefix, prefix);
}

TEST_F(Slicing, FollowsThePrefixBackAndForth) {
  expr::Assignment hint;
  static_cast<void>(ask(solver, {a_less_b, c_less_d}, less(a, 3), &hint));
  static_cast<void>(ask(solver, {c_less_d}, less(c, 3), &hint));
  static_cast<void>(ask(solver, {c_less_d, a_less_b}, less(a, 3), &hint));
  EXPECT_EQ(script.asked.at(1).prefix, (std::vector<Term>{c_less_d}));
  EXPECT_EQ(script.asked.at(2).prefix, (std::vector<Term>{a_less_b}));
}

}  // namespace
}  // namespace testellate::solver
