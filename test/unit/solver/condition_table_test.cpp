// SPDX-License-Identifier: Apache-2.0
#include "solver/condition_table.h"

#include <algorithm>

#include "layer_fixture.h"

namespace testellate::solver {
namespace {

class ConditionTables : public LayerTest {
 protected:
  std::vector<Term> atoms(Term condition) {
    std::vector<Term> terms;
    for (AtomId id : workspace.conditions.facts(condition).atoms)
      terms.push_back(workspace.conditions.atom(id));
    return terms;
  }
  Term array = builder.make_variable("a", Sort::array(32, Sort::bit_vector(8)));
};

TEST_F(ConditionTables, FindsEachVariableOnce) {
  Term x = word("x");
  Term y = word("y");
  Term condition = builder.make_and(builder.make_slt(x, y),
                                    builder.make_not(builder.make_equal(x, builder.make_mul(y, y))));
  EXPECT_EQ(atoms(condition).size(), 2U);
}

TEST_F(ConditionTables, TakesElementsAtKnownPlacesForAtoms) {
  Term first = builder.make_select(array, number(32, 0));
  Term second = builder.make_select(array, number(32, 1));
  std::vector<Term> found = atoms(builder.make_ult(first, second));
  EXPECT_EQ(found.size(), 2U);
  EXPECT_EQ(std::count(found.begin(), found.end(), first), 1);
  EXPECT_EQ(std::count(found.begin(), found.end(), second), 1);
}

TEST_F(ConditionTables, TakesTheWholeArrayWhereAPlaceIsNotKnown) {
  Term first = builder.make_select(array, number(32, 0));
  Term unknown = builder.make_select(array, word("i"));
  std::vector<Term> found = atoms(builder.make_ult(first, unknown));
  EXPECT_EQ(std::count(found.begin(), found.end(), array), 1);
  EXPECT_EQ(std::count(found.begin(), found.end(), first), 0);
  EXPECT_EQ(std::count(found.begin(), found.end(), word("i")), 1);
}

TEST_F(ConditionTables, SeesFeaturesOfAllOperations) {
  Features product = workspace.conditions.facts(equals(builder.make_mul(word("x"), word("y")), 12)).features;
  EXPECT_TRUE(product.has(Feature::Product));
  EXPECT_FALSE(product.has(Feature::Quotient));
  Features scaled =
      workspace.conditions.facts(equals(builder.make_mul(word("x"), number(32, 6)), 12)).features;
  EXPECT_FALSE(scaled.has(Feature::Product));
  Term other = builder.make_variable("b", array.sort());
  EXPECT_TRUE(
      workspace.conditions.facts(builder.make_equal(array, other)).features.has(Feature::ArrayEquality));
}

TEST_F(ConditionTables, ReadsAndWritesAtomsOfAnAssignment) {
  expr::Assignment assignment;
  Term cell = builder.make_select(array, number(32, 7));
  set_atom(assignment, cell, 200);
  set_atom(assignment, word("x"), 3);
  EXPECT_EQ(value_of_atom(assignment, cell), 200U);
  EXPECT_EQ(value_of_atom(assignment, word("x")), 3U);
  EXPECT_EQ(value_of_atom(assignment, builder.make_select(array, number(32, 8))), 0U);
}

}  // namespace
}  // namespace testellate::solver
