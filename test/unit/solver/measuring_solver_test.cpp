// SPDX-License-Identifier: Apache-2.0
#include "layer_fixture.h"
#include "solver/observing_solvers.h"

namespace testellate::solver {
namespace {

class Measuring : public LayerTest {};

TEST_F(Measuring, CountsVerdictsUnderTheNameOfTheLayer) {
  LayerStatistics row;
  MeasuringSolver solver(make_scripted(script), row);
  script.answers.push_back(make_unsat());
  script.answers.push_back(make_sat({}));
  script.answers.push_back(make_unsat());
  for (int round = 0; round < 4; ++round) static_cast<void>(ask(solver, {}, less(word("x"), 3)));
  EXPECT_EQ(row.layer, "scripted");
  EXPECT_EQ(row.queries, 4U);
  EXPECT_EQ(row.sat, 1U);
  EXPECT_EQ(row.unsat, 2U);
  EXPECT_EQ(row.unknown, 1U);
}

}  // namespace
}  // namespace testellate::solver
