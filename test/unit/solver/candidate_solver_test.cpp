// SPDX-License-Identifier: Apache-2.0
#include "solver/candidate_solver.h"

#include <algorithm>

#include "layer_fixture.h"

namespace testellate::solver {
namespace {

class Candidates : public LayerTest {
 protected:
  CandidateSolver solver{make_scripted(script), workspace, {}};
  Term x = word("x");
  Term y = word("y");

  void expect_found(const std::vector<Term>& prefix, Term goal, const expr::Assignment* hint) {
    Answer answer = ask(solver, prefix, goal, hint);
    ASSERT_EQ(answer.verdict, Verdict::Sat);
    EXPECT_TRUE(holds(answer.model, prefix));
    EXPECT_TRUE(holds(answer.model, {goal}));
    EXPECT_TRUE(script.asked.empty());
  }
};

TEST_F(Candidates, SolvesASumForOneOfItsTerms) {
  expr::Assignment hint;
  hint.set(y, 7);
  Term sum = builder.make_add(builder.make_mul(number(32, 3), x), y);
  expect_found({less(y, 10)}, equals(sum, 1000), &hint);
}

TEST_F(Candidates, RepairsConditionsThatAMoveBroke) {
  expr::Assignment hint;
  hint.set(y, 1);
  expect_found({builder.make_slt(x, y)}, negated(less(x, 50)), &hint);
}

TEST_F(Candidates, WritesElementsOfInputArrays) {
  Term array = builder.make_variable("a", Sort::array(32, Sort::bit_vector(32)));
  Term read = builder.make_select(array, builder.make_add(x, number(32, 2)));
  expect_found({}, equals(read, 77), nullptr);
}

TEST_F(Candidates, TriesSpecialFloats) {
  Term d = builder.make_variable("d", Sort::floating(value::FloatFormat::F64));
  expect_found({}, builder.make_fp_is_nan(builder.make_fp_mul(d, d)), nullptr);
}

TEST_F(Candidates, FindsEntriesOfLargeTables) {
  // As character tables are made: the upper bits choose a block of the second table.
  std::vector<value::U128> blocks(0x1100);
  blocks[0x1e] = 3;
  std::vector<value::U128> entries(1024);
  std::fill(entries.begin() + 3 * 256 + 0x20, entries.end(), 9);
  const Sort sort = Sort::bit_vector(32);
  Term block =
      builder.make_select(builder.make_table(32, sort, blocks, 0), builder.make_lshr(x, number(32, 8)));
  Term place =
      builder.make_add(builder.make_mul(block, number(32, 256)), builder.make_bit_and(x, number(32, 255)));
  expect_found({less(x, 0x110000)},
               equals(builder.make_select(builder.make_table(32, sort, entries, 0), place), 9),
               nullptr);
}

TEST_F(Candidates, PassesOnWhatItCannotGuess) {
  script.answers.push_back(make_unsat());
  EXPECT_EQ(ask(solver, {less(x, 3), negated(less(x, 2))}, equals(builder.make_mul(x, x), 5)).verdict,
            Verdict::Unsat);
  EXPECT_EQ(script.asked.size(), 1U);
}

}  // namespace
}  // namespace testellate::solver
