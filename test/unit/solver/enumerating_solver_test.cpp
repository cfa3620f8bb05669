// SPDX-License-Identifier: Apache-2.0
#include "solver/enumerating_solver.h"

#include "layer_fixture.h"
#include "solver/block_evaluator.h"

namespace testellate::solver {
namespace {

class Enumeration : public LayerTest {
 protected:
  Enumeration() {
    // As tables of characters are made: the upper bits choose a block of the second table, whose entries are
    // places in a third one.
    std::vector<value::U128> blocks(0x1100);
    blocks[0x1e] = 3;
    blocks[0x1f] = 1;
    std::vector<value::U128> entries(1024);
    entries[3 * 256 + 0x20] = 700;
    entries[1 * 256 + 0x7f] = 701;
    std::vector<value::U128> numbers(1024, 5);
    numbers[700] = 9;
    numbers[701] = 10;
    const auto table = [&](const std::vector<value::U128>& values) {
      return builder.make_table(32, Sort::bit_vector(32), values, 0);
    };
    const Term block = builder.make_select(table(blocks), builder.make_lshr(x, number(32, 8)));
    const Term place =
        builder.make_add(builder.make_mul(block, number(32, 256)), builder.make_bit_and(x, number(32, 255)));
    looked_up = builder.make_select(table(numbers), builder.make_select(table(entries), place));
  }

  Term x = word("x");
  Term y = word("y");
  Term looked_up;
  EnumeratingSolver solver{make_scripted(script), builder, workspace};
};

TEST_F(Enumeration, FindsTheOnlyValueThatLeadsToAnEntry) {
  const Answer answer = ask(solver, {below(x, 0x110000)}, equals(looked_up, 9));
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_EQ(answer.model.get(x), 0x1e20U);
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(Enumeration, ProvesThatNoValueLeadsToAnEntry) {
  EXPECT_EQ(ask(solver, {below(x, 0x110000)}, equals(looked_up, 6)).verdict, Verdict::Unsat);
  EXPECT_EQ(ask(solver,
                {below(x, 0x110000), negated(equals(looked_up, 5)), negated(equals(looked_up, 9))},
                negated(equals(looked_up, 10)))
                .verdict,
            Verdict::Unsat);
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(Enumeration, TriesWhatIsLeftOnConditionsWithOtherAtoms) {
  expr::Assignment hint;
  hint.set(y, 0x1f7f);
  const std::vector<Term> prefix{below(x, 0x110000), builder.make_ule(y, x)};
  const Answer answer = ask(solver, prefix, negated(equals(looked_up, 5)), &hint);
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(answer.model, prefix));
  EXPECT_EQ(answer.model.get(x), 0x1f7fU);
}

TEST_F(Enumeration, AsksAboutOtherAtomsWithoutTables) {
  // No value of x goes with the hint's y.
  expr::Assignment hint;
  hint.set(y, 5);
  expr::Assignment found;
  found.set(y, 77);
  script.answers.push_back(make_unsat());
  script.answers.push_back(make_sat(found));
  const std::vector<Term> prefix{below(x, 0x110000), equals(builder.make_bit_xor(x, y), 0x1f32)};
  const Answer answer = ask(solver, prefix, negated(equals(looked_up, 5)), &hint);
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_EQ(answer.model.get(x), 0x1f7fU);
  EXPECT_EQ(answer.model.get(y), 77U);
  EXPECT_TRUE(holds(answer.model, prefix));
  ASSERT_EQ(script.asked.size(), 2U);

  script.answers.push_back(make_unsat());
  script.answers.push_back(make_unsat());
  EXPECT_EQ(ask(solver,
                {below(x, 0x110000), equals(builder.make_bit_xor(x, y), 0x1f33)},
                negated(equals(looked_up, 5)),
                &hint)
                .verdict,
            Verdict::Unsat);
}

TEST_F(Enumeration, TriesAllTogetherWhereSeveralAtomsHaveFewValues) {
  const std::vector<Term> prefix{below(x, 0x2000), below(y, 16)};
  const Answer answer = ask(solver, prefix, equals(builder.make_add(looked_up, y), 24));
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_EQ(answer.model.get(x), 0x1e20U);
  EXPECT_EQ(answer.model.get(y), 15U);
  EXPECT_EQ(ask(solver, prefix, equals(builder.make_add(looked_up, y), 26)).verdict, Verdict::Unsat);
}

TEST_F(Enumeration, PassesOnWhatHasTooManyValuesOrNoTable) {
  script.answers.push_back(make_unsat());
  EXPECT_EQ(ask(solver, {}, equals(looked_up, 9)).verdict, Verdict::Unsat);
  script.answers.push_back(make_unsat());
  EXPECT_EQ(ask(solver, {below(x, 3)}, equals(builder.make_mul(x, x), 4)).verdict, Verdict::Unsat);
  EXPECT_EQ(script.asked.size(), 2U);
}

TEST_F(Enumeration, ComputesEachOperationAsTheEvaluatorDoes) {
  const Term a = byte("a");
  const Term b = byte("b");
  const auto table = builder.make_table(8, Sort::bit_vector(8), std::vector<value::U128>{7, 8, 200}, 3);
  const Term wide = builder.make_concat(a, b);
  const std::vector<Term> roots{
      builder.make_add(a, b),
      builder.make_mul(a, b),
      builder.make_udiv(a, b),
      builder.make_urem(a, b),
      builder.make_sdiv(a, b),
      builder.make_srem(a, b),
      builder.make_bit_not(a),
      builder.make_bit_and(a, b),
      builder.make_bit_or(a, b),
      builder.make_bit_xor(a, b),
      builder.make_shl(a, b),
      builder.make_lshr(a, b),
      builder.make_ashr(a, b),
      wide,
      builder.make_extract(builder.make_mul(wide, wide), 11, 4),
      builder.make_zero_extend(a, 32),
      builder.make_sign_extend(builder.make_add(a, b), 32),
      builder.make_select(table, a),
      builder.make_ult(a, b),
      builder.make_ule(a, b),
      builder.make_slt(a, b),
      builder.make_sle(a, b),
      builder.make_equal(a, b),
      builder.make_not(builder.make_and(builder.make_slt(a, b), builder.make_or(equals(a, 3), equals(b, 4)))),
      builder.make_ite(builder.make_slt(a, b), builder.make_add(a, a), builder.make_select(table, b))};
  std::optional<BlockEvaluator> blocks = BlockEvaluator::compile(roots, std::vector<Term>{a, b});
  ASSERT_TRUE(blocks.has_value());
  for (unsigned first = 0; first < 256; first += 5) {
    blocks->atom(0).fill(first);
    for (std::size_t lane = 0; lane < BlockEvaluator::kLanes; ++lane) blocks->atom(1)[lane] = lane;
    blocks->run();
    for (std::size_t lane = 0; lane < BlockEvaluator::kLanes; lane += 3) {
      expr::Assignment values;
      values.set(a, first);
      values.set(b, lane);
      expr::Evaluator evaluator(values);
      for (std::size_t at = 0; at < roots.size(); ++at)
        ASSERT_EQ(blocks->root(at)[lane], evaluator.evaluate(roots[at]))
            << at << ": " << first << ", " << lane;
    }
  }
}

}  // namespace
}  // namespace testellate::solver
