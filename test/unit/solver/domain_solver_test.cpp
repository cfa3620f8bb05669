// SPDX-License-Identifier: Apache-2.0
#include "solver/domain_solver.h"

#include "layer_fixture.h"

namespace testellate::solver {
namespace {

class Domains : public LayerTest {
 protected:
  DomainSolver solver{make_scripted(script), workspace};
  Term x = byte("x");
  Term y = byte("y");
};

TEST_F(Domains, DecidesConditionsOnOneByteWithoutAskingOn) {
  std::vector<Term> digit{negated(below(x, '0')), below(x, '9' + 1)};
  Answer five = ask(solver, digit, equals(x, '5'));
  EXPECT_EQ(five.verdict, Verdict::Sat);
  EXPECT_EQ(five.model.get(x), static_cast<unsigned>('5'));
  EXPECT_EQ(ask(solver, digit, equals(x, 'a')).verdict, Verdict::Unsat);
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(Domains, ForgetsWhatOnlyTheOtherPathKnew) {
  EXPECT_EQ(ask(solver, {equals(x, 1)}, equals(x, 2)).verdict, Verdict::Unsat);
  EXPECT_EQ(ask(solver, {negated(equals(x, 1))}, equals(x, 2)).verdict, Verdict::Sat);
  EXPECT_EQ(ask(solver, {}, equals(x, 1)).verdict, Verdict::Sat);
}

TEST_F(Domains, AsksOnAboutAnAtomTiedToOthers) {
  Term tie = builder.make_ult(x, y);
  EXPECT_EQ(ask(solver, {tie, below(x, 10)}, equals(x, 3)).verdict, Verdict::Unknown);
  EXPECT_EQ(script.asked.size(), 1U);
}

TEST_F(Domains, KnowsThatATiedAtomHasNoValueLeft) {
  Term tie = builder.make_ult(x, y);
  EXPECT_EQ(ask(solver, {tie, below(x, 10)}, equals(x, 30)).verdict, Verdict::Unsat);
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(Domains, KeepsTheRestOfTheHint) {
  Term z = byte("z");
  std::vector<Term> prefix{builder.make_ult(y, z), below(x, 10)};
  expr::Assignment hint;
  hint.set(y, 4);
  hint.set(z, 9);
  Answer answer = ask(solver, prefix, equals(x, 7), &hint);
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(answer.model, {prefix[0], prefix[1], equals(x, 7)}));
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(Domains, AsksOnWhereTheRestHasNoKnownModel) {
  std::vector<Term> prefix{builder.make_ult(y, byte("z")), below(x, 10)};
  EXPECT_EQ(ask(solver, prefix, equals(x, 7)).verdict, Verdict::Unknown);
  EXPECT_EQ(script.asked.size(), 1U);
}

TEST_F(Domains, TreatsElementsOfAnArrayApart) {
  Term array = builder.make_variable("a", Sort::array(32, Sort::bit_vector(8)));
  Term first = builder.make_select(array, number(32, 0));
  Term second = builder.make_select(array, number(32, 1));
  Answer answer = ask(solver, {equals(first, 'i'), negated(equals(second, 'n'))}, equals(second, 'f'));
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(answer.model, {equals(first, 'i'), equals(second, 'f')}));
  EXPECT_EQ(ask(solver, {equals(first, 'i')}, equals(first, 'j')).verdict, Verdict::Unsat);
  Term somewhere = equals(builder.make_select(array, word("i")), 'q');
  EXPECT_EQ(ask(solver, {somewhere}, equals(first, 'j')).verdict, Verdict::Unknown);
}

TEST_F(Domains, DecidesConjunctionsAndDisjunctionsOverSeveralAtoms) {
  std::vector<Term> prefix{below(x, 10), below(y, 10)};
  Answer both = ask(solver, prefix, builder.make_and(equals(x, 3), equals(y, 4)));
  ASSERT_EQ(both.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(both.model, {equals(x, 3), equals(y, 4)}));
  Answer either = ask(solver, prefix, builder.make_or(equals(x, 30), equals(y, 4)));
  ASSERT_EQ(either.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(either.model, {below(x, 10), equals(y, 4)}));
  EXPECT_EQ(ask(solver, prefix, builder.make_or(equals(x, 30), equals(y, 40))).verdict, Verdict::Unsat);
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(Domains, DecidesGoalsOverSeveralAtomsByTheirRanges) {
  std::vector<Term> prefix{below(x, 10), below(y, 10)};
  Term sum = builder.make_add(builder.make_zero_extend(x, 32), builder.make_zero_extend(y, 32));
  EXPECT_EQ(ask(solver, prefix, builder.make_slt(number(32, 18), sum)).verdict, Verdict::Unsat);
  expr::Assignment hint;
  EXPECT_EQ(ask(solver, prefix, builder.make_slt(sum, number(32, 19)), &hint).verdict, Verdict::Sat);
  EXPECT_TRUE(script.asked.empty());
  EXPECT_EQ(ask(solver, {below(x, 10)}, builder.make_slt(number(32, 18), sum)).verdict, Verdict::Unknown);
}

TEST_F(Domains, KnowsAContradictionInThePrefix) {
  EXPECT_EQ(ask(solver, {below(x, 3), negated(below(x, 5))}, equals(y, 0)).verdict, Verdict::Unsat);
  EXPECT_EQ(ask(solver, {below(x, 3)}, equals(y, 0)).verdict, Verdict::Sat);
}

}  // namespace
}  // namespace testellate::solver
