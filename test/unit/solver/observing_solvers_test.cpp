// SPDX-License-Identifier: Apache-2.0
#include "solver/observing_solvers.h"

#include <string>
#include <utility>

#include "layer_fixture.h"

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

class Logging : public LayerTest {};

TEST_F(Logging, WritesAScriptWithTheVerdictForEachQuery) {
  std::vector<std::pair<std::string, std::string>> files;
  LoggingSolver solver(
      make_scripted(script),
      [&](std::string_view file, std::string_view text) { files.emplace_back(file, text); },
      std::chrono::microseconds(0));
  script.answers.push_back(make_unsat());
  static_cast<void>(ask(solver, {less(word("x"), 3)}, negated(less(word("x"), 7))));
  static_cast<void>(ask(solver, {}, less(word("x"), 3)));
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].first, "query-000001.smt2");
  EXPECT_NE(files[0].second.find(":status unsat"), std::string::npos);
  EXPECT_NE(files[0].second.find("check-sat"), std::string::npos);
  EXPECT_NE(files[1].second.find(":status unknown"), std::string::npos);
}

TEST_F(Logging, LeavesOutWhatWasQuick) {
  unsigned written = 0;
  LoggingSolver solver(
      make_scripted(script), [&](std::string_view, std::string_view) { ++written; }, std::chrono::hours(1));
  static_cast<void>(ask(solver, {}, less(word("x"), 3)));
  EXPECT_EQ(written, 0U);
}

class Validating : public LayerTest {
 protected:
  Script second;
  ValidatingSolver solver{make_scripted(script), make_scripted(second), workspace};
  Term x = word("x");
};

using ValidatingDeathTest = Validating;

TEST_F(Validating, LetsRightAnswersThrough) {
  expr::Assignment model;
  model.set(x, 2);
  script.answers.push_back(make_sat(model));
  script.answers.push_back(make_unsat());
  second.answers.push_back(make_unsat());
  EXPECT_EQ(ask(solver, {less(x, 5)}, equals(x, 2)).verdict, Verdict::Sat);
  EXPECT_EQ(ask(solver, {less(x, 5)}, equals(x, 7)).verdict, Verdict::Unsat);
  EXPECT_EQ(second.asked.size(), 1U);
}

TEST_F(ValidatingDeathTest, StopsAtAModelThatDoesNotSatisfyThePrefix) {
  expr::Assignment model;
  model.set(x, 7);
  script.answers.push_back(make_sat(model));
  EXPECT_DEATH(static_cast<void>(ask(solver, {less(x, 5)}, equals(x, 7))), "should satisfy the query");
}

TEST_F(ValidatingDeathTest, StopsAtAnUnsatThatHasAModel) {
  script.answers.push_back(make_unsat());
  second.answers.push_back(make_sat({}));
  EXPECT_DEATH(static_cast<void>(ask(solver, {}, equals(x, 7))), "should have no model");
}

}  // namespace

}  // namespace testellate::solver
