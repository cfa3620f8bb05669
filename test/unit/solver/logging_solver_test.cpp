// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "layer_fixture.h"
#include "solver/observing_solvers.h"

namespace testellate::solver {
namespace {

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

}  // namespace
}  // namespace testellate::solver
