// SPDX-License-Identifier: Apache-2.0
#include "solver/projecting_implication.h"

#include "layer_fixture.h"

namespace testellate::solver {
namespace {

class Projecting : public LayerTest {
 protected:
  /// The verdicts are those of: what is left of Y alone, then antecedent and not consequent.
  Validity check(Term antecedent, Term consequent, Verdict alone, Verdict counterexample) {
    script.answers = {Answer{alone, {}, {}}, Answer{counterexample, {}, {}}};
    script.asked.clear();
    ScriptedSolver solver(script);
    ProjectingImplicationSolver implications(solver, builder, nullptr);
    std::vector<Term> universal{x};
    return implications.check({universal, antecedent, consequent, {}});
  }
  Term x = word("x");
  Term y = word("y");
  Term positive = builder.make_slt(number(32, 0), x);
};

TEST_F(Projecting, SubstitutesDefinitions) {
  Term defined = builder.make_and(builder.make_equal(y, builder.make_add(x, number(32, 1))), less(y, 10));
  EXPECT_EQ(check(positive, defined, Verdict::Sat, Verdict::Sat), Validity::Invalid);
  ASSERT_EQ(script.asked.size(), 2U);
  EXPECT_EQ(script.asked[1].goal, negated(less(builder.make_add(x, number(32, 1)), 10)));
}

TEST_F(Projecting, MeetsBoundsInTheMiddle) {
  Term between = builder.make_and(builder.make_sle(x, y), builder.make_sle(y, number(32, 10)));
  EXPECT_EQ(check(positive, between, Verdict::Sat, Verdict::Unsat), Validity::Valid);
  ASSERT_EQ(script.asked.size(), 2U);
  EXPECT_EQ(script.asked[1].goal, negated(builder.make_sle(x, number(32, 10))));
}

TEST_F(Projecting, AsksAboutSeparatePartsAlone) {
  Term square = equals(builder.make_mul(y, y), 49);
  Term consequent = builder.make_and(square, less(x, 10));
  EXPECT_EQ(check(positive, consequent, Verdict::Sat, Verdict::Unsat), Validity::Valid);
  EXPECT_EQ(script.asked.at(0).goal, square);
  // No y at all: the implication fails for any x the antecedent allows.
  EXPECT_EQ(check(positive, consequent, Verdict::Unsat, Verdict::Sat), Validity::Invalid);
  EXPECT_EQ(script.asked.at(1).goal, builder.make_true());
}

TEST_F(Projecting, LooksForAnInputWithoutWitness) {
  Term square = builder.make_equal(builder.make_mul(y, y), x);
  expr::Assignment two;
  two.set(x, 2);
  script.answers = {make_sat({}), make_sat(two), make_unsat()};
  ScriptedSolver solver(script);
  std::vector<Term> universal{x};
  EXPECT_EQ(ProjectingImplicationSolver(solver, builder, nullptr).check({universal, positive, square, {}}),
            Validity::Invalid);
  ASSERT_EQ(script.asked.size(), 3U);
  EXPECT_EQ(script.asked[2].goal, equals(builder.make_mul(y, y), 2));
}

TEST_F(Projecting, DoesNotKnowWhatTakesMore) {
  Term square = builder.make_equal(builder.make_mul(y, y), x);
  EXPECT_EQ(check(positive, square, Verdict::Sat, Verdict::Unknown), Validity::Unknown);
}

}  // namespace
}  // namespace testellate::solver
