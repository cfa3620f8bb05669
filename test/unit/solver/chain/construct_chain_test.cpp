// SPDX-License-Identifier: Apache-2.0
#include "solver/chain/construct_chain.h"

#include <string>

#include "layer_fixture.h"
#include "solver/readable_values.h"

namespace testellate::solver::chain {
namespace {

class Chains : public LayerTest {
 protected:
  Term x = word("x");
  Term y = word("y");
};

TEST_F(Chains, StacksTheLayersInTheOrderOfTheOptions) {
  ChainOptions options;
  options.layers = {Layer::Slices, Layer::Domains};
  options.back_ends = {BackEnd::Z3Fresh};
  auto solver = construct_chain(builder, options);
  ASSERT_EQ(solver->statistics().size(), 3U);
  EXPECT_EQ(solver->statistics()[0].layer, "slices");
  EXPECT_EQ(solver->statistics()[1].layer, "domains");
  EXPECT_EQ(solver->statistics()[2].layer, "z3");
}

TEST_F(Chains, AnswersAPathConditionAsItGrows) {
  auto solver = construct_chain(builder);
  std::vector<Term> prefix;
  expr::Assignment model;
  for (int bound : {100, 50, 20, 10}) {
    Answer answer = ask(*solver, prefix, builder.make_slt(builder.make_add(x, y), number(32, bound)), &model);
    ASSERT_EQ(answer.verdict, Verdict::Sat);
    prefix.push_back(builder.make_slt(builder.make_add(x, y), number(32, bound)));
    EXPECT_TRUE(holds(answer.model, prefix));
    model = answer.model;
  }
  EXPECT_EQ(ask(*solver, prefix, builder.make_slt(number(32, 30), builder.make_add(x, y)), &model).verdict,
            Verdict::Unsat);
}

TEST_F(Chains, LeavesArrayEqualityToZ3) {
  auto solver = construct_chain(builder);
  Term a = builder.make_variable("a", Sort::array(32, Sort::bit_vector(8)));
  Term b = builder.make_variable("b", Sort::array(32, Sort::bit_vector(8)));
  Term differ = negated(builder.make_equal(builder.make_select(a, x), builder.make_select(b, x)));
  EXPECT_EQ(ask(*solver, {builder.make_equal(a, b)}, differ).verdict, Verdict::Unsat);
}

TEST_F(Chains, LogsWhatIsAsked) {
  ChainOptions options;
  std::string log;
  options.log = [&](std::string_view file, std::string_view) { log += file; };
  auto solver = construct_chain(builder, options);
  static_cast<void>(ask(*solver, {}, builder.make_slt(x, y)));
  EXPECT_EQ(log, "query-000001.smt2");
}

TEST_F(Chains, FindsTheSameReadableValuesWhateverWasAskedBefore) {
  std::vector<Term> conditions{builder.make_slt(number(32, 10), builder.make_add(x, y)),
                               builder.make_slt(builder.make_mul(x, number(32, 3)), y),
                               negated(equals(x, 0))};
  std::vector<Preference> preferences{{x}, {y}};
  auto fresh = construct_chain(builder);
  Answer first = ReadableValues(*fresh, builder).choose(conditions, preferences, nullptr, {});
  ASSERT_EQ(first.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(first.model, conditions));
  auto used = construct_chain(builder);
  for (int value : {-5, 17, 300}) static_cast<void>(ask(*used, conditions, equals(x, value)));
  Answer second = ReadableValues(*used, builder).choose(conditions, preferences, nullptr, {});
  EXPECT_EQ(first.model.get(x), second.model.get(x));
  EXPECT_EQ(first.model.get(y), second.model.get(y));
  EXPECT_EQ(first.model.get(x), 1U);
  EXPECT_EQ(first.model.get(y), 10U);
}

TEST_F(Chains, AnswersQuantifiedQueries) {
  auto solver = construct_chain(builder);
  auto implications = construct_implication_solver(*solver, builder);
  Term a = byte("a");
  Term b = byte("b");
  std::vector<Term> universal{a};
  auto check = [&](Term antecedent, Term consequent) {
    return implications->check({universal, antecedent, consequent, {}});
  };
  Term is_even = equals(builder.make_bit_and(a, number(8, 1)), 0);
  Term is_double = builder.make_equal(builder.make_mul(b, number(8, 2)), a);
  EXPECT_EQ(check(is_even, is_double), Validity::Valid);
  EXPECT_EQ(check(builder.make_true(), is_double), Validity::Invalid);
  Term next = builder.make_equal(b, builder.make_add(a, number(8, 1)));
  EXPECT_EQ(check(builder.make_true(), next), Validity::Valid);
}

}  // namespace
}  // namespace testellate::solver::chain
