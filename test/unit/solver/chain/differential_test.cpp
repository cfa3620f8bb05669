// SPDX-License-Identifier: Apache-2.0
//
// The chain, plain Z3 and the bit-blaster must not contradict each other, and every model must satisfy what
// was asked. TESTELLATE_DIFFERENTIAL_QUERIES sets the number of queries of each test,
// TESTELLATE_DIFFERENTIAL_SEED the first seed; a failure prints the seed of its round.
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "expr/evaluator.h"
#include "random_terms.h"
#include "solver/bitblast/bitblast_solver.h"
#include "solver/chain/construct_chain.h"
#include "solver/z3/z3_solver.h"

namespace testellate::solver::chain {
namespace {

using expr::Term;

std::uint64_t environment_number(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// Three solvers over one builder.
class Contest {
 public:
  explicit Contest(expr::TermBuilder& builder) : chain_(construct_chain(builder)) {}

  /// The chain's answer, after comparing the three.
  Answer ask(const std::vector<Term>& prefix, Term goal, const expr::Assignment* hint) {
    Query query{prefix,
                goal,
                hint,
                {.conflicts = 20'000, .z3_resources = 3'000'000, .wall = std::chrono::milliseconds(3000)}};
    Answer of_chain = chain_->solve(query);
    check_model(query, of_chain, "chain");
    query.hint = nullptr;
    Answer of_z3 = z3_.solve(query);
    check_model(query, of_z3, "z3");
    Answer of_bits = bits_.solve(query);
    check_model(query, of_bits, "bitblast");
    compare(of_chain, of_z3, "chain and z3");
    compare(of_chain, of_bits, "chain and bitblast");
    compare(of_z3, of_bits, "z3 and bitblast");
    ++asked;
    if (of_chain.verdict == Verdict::Sat) ++sat;
    if (of_chain.verdict == Verdict::Unsat) ++unsat;
    return of_chain;
  }

  unsigned asked = 0;
  unsigned sat = 0;
  unsigned unsat = 0;

 private:
  static void check_model(const Query& query, const Answer& answer, const char* who) {
    if (answer.verdict != Verdict::Sat) return;
    expr::Evaluator evaluator(answer.model);
    EXPECT_TRUE(evaluator.is_true(query.goal)) << who;
    for (Term condition : query.prefix) EXPECT_TRUE(evaluator.is_true(condition)) << who;
  }
  static void compare(const Answer& a, const Answer& b, const char* who) {
    if (a.verdict == Verdict::Unknown || b.verdict == Verdict::Unknown) return;
    EXPECT_EQ(static_cast<int>(a.verdict), static_cast<int>(b.verdict)) << who;
  }

  std::unique_ptr<Chain> chain_;
  z3::Z3Solver z3_;
  bitblast::BitblastSolver bits_;
};

class Differential : public ::testing::Test {
 protected:
  std::uint64_t queries = environment_number("TESTELLATE_DIFFERENTIAL_QUERIES", 200);
  std::uint64_t first_seed = environment_number("TESTELLATE_DIFFERENTIAL_SEED", 1);
};

TEST_F(Differential, SolversAgreeOnSingleQueries) {
  unsigned sat = 0;
  unsigned unsat = 0;
  constexpr std::uint64_t kQueriesOfASeed = 50;
  for (std::uint64_t round = 0; round * kQueriesOfASeed < queries; ++round) {
    SCOPED_TRACE("seed " + std::to_string(first_seed + round));
    support::Rng rng(first_seed + round);
    expr::TermBuilder builder;
    RandomTerms random(builder, rng);
    Contest contest(builder);
    for (std::uint64_t query = 0; query < kQueriesOfASeed; ++query) {
      std::vector<Term> prefix;
      for (std::uint64_t conditions = rng.below(4); conditions > 0; --conditions) {
        prefix.push_back(random.make_condition(2));
      }
      static_cast<void>(contest.ask(prefix, random.make_condition(3), nullptr));
    }
    sat += contest.sat;
    unsat += contest.unsat;
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(sat, queries / 4);
  EXPECT_GT(unsat, queries / 50);
}

/// A path as exploration follows it: at each condition the model takes one side, the other side is the query;
/// now and then the path goes on there, or falls back.
void follow_path(support::Rng& rng, RandomTerms& random, expr::TermBuilder& builder, Contest& contest) {
  std::vector<Term> prefix;
  expr::Assignment model = random.make_assignment();
  for (int step = 0; step < 14; ++step) {
    Term condition = random.make_condition(2);
    Term taken = expr::Evaluator(model).is_true(condition) ? condition : builder.make_not(condition);
    Answer other = contest.ask(prefix, builder.make_not(taken), &model);
    if (other.verdict == Verdict::Sat && rng.one_in(2)) {
      prefix.push_back(builder.make_not(taken));
      model = other.model;
    } else {
      prefix.push_back(taken);
    }
    if (prefix.size() > 4 && rng.one_in(6)) prefix.resize(prefix.size() - 3);
  }
}

TEST_F(Differential, SolversAgreeOnGrowingPathConditions) {
  unsigned asked = 0;
  for (std::uint64_t round = 0; asked < queries; ++round) {
    SCOPED_TRACE("seed " + std::to_string(first_seed + round));
    support::Rng rng(first_seed + round);
    expr::TermBuilder builder;
    RandomTerms random(builder, rng);
    Contest contest(builder);
    for (int path = 0; path < 3; ++path) follow_path(rng, random, builder, contest);
    asked += contest.asked;
    ASSERT_FALSE(HasFailure());
  }
}

}  // namespace
}  // namespace testellate::solver::chain
