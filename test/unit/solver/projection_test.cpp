// SPDX-License-Identifier: Apache-2.0
#include "solver/projection.h"

#include "expr/evaluator.h"
#include "layer_fixture.h"
#include "support/rng.h"

namespace testellate::solver {
namespace {

class Projections : public LayerTest {
 protected:
  Term above(Term low, Term high) { return builder.make_slt(low, high); }
  Term differ(Term a, Term b) { return builder.make_not(builder.make_equal(a, b)); }
  Term plus(Term term, unsigned amount) { return builder.make_add(term, number(32, amount)); }

  /// What is left of a conjunction without `variables`; all of them can be eliminated.
  Term project(const std::vector<Term>& conjuncts, const std::vector<Term>& variables) {
    Projection projection(builder, conjuncts);
    EXPECT_TRUE(projection.eliminate_all(variables).empty());
    return projection.formula();
  }

  Term x = word("x");
  Term y = word("y");
  Term z = word("z");
  Term w = word("w");
};

TEST_F(Projections, LeaveRoomForWhatLayBetween) {
  EXPECT_EQ(project({above(x, y), above(y, z)}, {y}), builder.make_and(above(x, z), above(plus(x, 1), z)));
}

TEST_F(Projections, LeaveRoomForAllOfARow) {
  const Term left = project({above(x, y), above(y, w), above(w, z)}, {w, y});
  EXPECT_EQ(left, builder.make_and(std::vector{above(x, z), above(plus(x, 1), z), above(plus(x, 2), z)}));
}

TEST_F(Projections, TakeWhatDiffersAndIsNotLessForGreater) {
  // As programs ask: first whether the two are equal, then which is smaller.
  EXPECT_EQ(project({differ(x, y), builder.make_sle(x, y)}, {}), above(x, y));
  EXPECT_EQ(project({differ(x, y), above(x, y)}, {}), above(x, y));
  EXPECT_EQ(project({differ(x, y), builder.make_sle(y, x)}, {y}), above(number(32, 0x80000000), x));
}

TEST_F(Projections, KnowTheEndsOfTheRange) {
  const Term least = number(32, 0x80000000);
  EXPECT_EQ(project({above(x, y)}, {x}), differ(y, least));
  EXPECT_EQ(project({above(x, y), above(y, z)}, {x, y}),
            builder.make_and(differ(z, least), above(number(32, 0x80000001), z)));
}

TEST_F(Projections, SayWhatTheyCannotEliminate) {
  Projection projection(builder, std::vector{differ(x, y), above(z, y)});
  EXPECT_EQ(projection.eliminate_all(std::vector{y, w}), std::vector{y});
}

// On numbers of three bits, for every x, z and w: is there a y?
TEST_F(Projections, AreRightForAllNumbers) {
  constexpr unsigned kWidth = 3;
  constexpr value::U128 kEnd = 1U << kWidth;
  const auto small = [&](const char* name) {
    return builder.make_variable(name, expr::Sort::bit_vector(kWidth));
  };
  const std::vector<Term> variables{small("sx"), small("sz"), small("sw"), small("sy"), small("sv")};
  const Term sy = variables[3];
  const Term sv = variables[4];
  support::Rng random(7);
  unsigned eliminated = 0;
  for (int round = 0; round < 80; ++round) {
    std::vector<Term> conjuncts;
    for (std::uint64_t count = 2 + random.below(4); count != 0; --count) {
      const auto operand = [&]() -> Term {
        if (random.below(6) == 0) return builder.make_bits(kWidth, random.below(8));
        return variables[random.below(variables.size())];
      };
      const Term a = operand();
      const Term b = operand();
      switch (random.below(5)) {
        case 0:
          conjuncts.push_back(builder.make_sle(a, b));
          break;
        case 1:
          conjuncts.push_back(differ(a, b));
          break;
        case 2:
          conjuncts.push_back(builder.make_equal(a, b));
          break;
        default:
          conjuncts.push_back(builder.make_slt(a, b));
      }
    }
    const Term formula = builder.make_and(conjuncts);
    Projection projection(builder, conjuncts);
    if (!projection.eliminate_all(std::vector{sy, sv}).empty()) continue;
    ++eliminated;
    for (value::U128 at = 0; at < kEnd * kEnd * kEnd; ++at) {
      expr::Assignment assignment;
      assignment.set(variables[0], at % kEnd);
      assignment.set(variables[1], at / kEnd % kEnd);
      assignment.set(variables[2], at / kEnd / kEnd);
      bool exists = false;
      for (value::U128 two = 0; two < kEnd * kEnd && !exists; ++two) {
        assignment.set(sy, two % kEnd);
        assignment.set(sv, two / kEnd);
        exists = expr::Evaluator(assignment).is_true(formula);
      }
      ASSERT_EQ(expr::Evaluator(assignment).is_true(projection.formula()), exists) << "round " << round;
    }
  }
  EXPECT_GT(eliminated, 30U);
}

}  // namespace
}  // namespace testellate::solver
