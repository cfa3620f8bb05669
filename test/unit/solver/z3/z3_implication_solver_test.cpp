// SPDX-License-Identifier: Apache-2.0
#include "layer_fixture.h"
#include "solver/z3/z3_solver.h"

namespace testellate::solver::z3 {
namespace {

class Z3Implication : public LayerTest {
 protected:
  Validity check(Term antecedent, Term consequent) {
    std::vector<Term> universal{x};
    return Z3ImplicationSolver().check({universal, antecedent, consequent, {}});
  }
  Term x = byte("x");
  Term y = byte("y");
};

TEST_F(Z3Implication, ProvesThatEveryInputHasAWitness) {
  EXPECT_EQ(check(below(x, 200), builder.make_and(builder.make_ult(x, y), below(y, 201))), Validity::Valid);
}

TEST_F(Z3Implication, FindsAnInputWithoutWitness) {
  EXPECT_EQ(check(below(x, 202), builder.make_and(builder.make_ult(x, y), below(y, 201))), Validity::Invalid);
}

TEST_F(Z3Implication, IsPlainImplicationWithoutWitnesses) {
  EXPECT_EQ(check(below(x, 5), below(x, 6)), Validity::Valid);
  EXPECT_EQ(check(below(x, 7), below(x, 6)), Validity::Invalid);
}

TEST_F(Z3Implication, TakesVariablesOfTheAntecedentForUniversal) {
  EXPECT_EQ(check(below(y, 5), below(y, 6)), Validity::Valid);
}

}  // namespace
}  // namespace testellate::solver::z3
