// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tir_run.h"

namespace testellate::interp {
namespace {

constexpr std::string_view kSwitches = R"tir(
user func @dense(%x: i32) -> i32 {
entry:
  switch i32 %x, default other [-1: minus, 0: zero, 2: two, 3: zero]
minus:
  return i32 10
zero:
  return i32 20
two:
  return i32 30
other:
  return i32 40
}
user func @sparse(%x: i64) -> i32 {
entry:
  switch i64 %x, default other [-9223372036854775808: low, 7: seven, 4000000000: high]
low:
  return i32 1
seven:
  return i32 2
high:
  return i32 3
other:
  return i32 4
}
user func @wide(%x: i128) -> i32 {
entry:
  switch i128 %x, default other [-1: minus, 36893488147419103232: big]
minus:
  return i32 1
big:
  return i32 2
other:
  return i32 3
}
)tir";

TEST(Switch, FindsDenseCases) {
  TirRun run(kSwitches);
  const std::pair<int, std::string> expected[] = {
      {-2, "40"}, {-1, "10"}, {0, "20"}, {1, "40"}, {2, "30"}, {3, "20"}, {4, "40"}, {2147483647, "40"}};
  for (const auto& [x, result] : expected) {
    EXPECT_EQ(outcome(run, run.run({i32(x)}, "dense")), "returned " + result) << x;
  }
}

TEST(Switch, FindsSparseCases) {
  TirRun run(kSwitches);
  EXPECT_EQ(outcome(run, run.run({i64(INT64_MIN)}, "sparse")), "returned 1");
  EXPECT_EQ(outcome(run, run.run({i64(7)}, "sparse")), "returned 2");
  EXPECT_EQ(outcome(run, run.run({i64(4000000000)}, "sparse")), "returned 3");
  EXPECT_EQ(outcome(run, run.run({i64(8)}, "sparse")), "returned 4");
  EXPECT_EQ(outcome(run, run.run({i64(-1)}, "sparse")), "returned 4");
}

TEST(Switch, FindsWideCases) {
  TirRun run(kSwitches);
  EXPECT_EQ(outcome(run, run.run({number(128, ~value::U128{0})}, "wide")), "returned 1");
  EXPECT_EQ(outcome(run, run.run({number(128, value::U128{2} << 64)}, "wide")), "returned 2");
  EXPECT_EQ(outcome(run, run.run({number(128, 0)}, "wide")), "returned 3");
}

std::vector<std::uint32_t> edges_of(const RunResult& result) {
  std::vector<std::uint32_t> edges;
  for (const TakenEdge& edge : result.path) edges.push_back(edge.edge.index());
  return edges;
}

TEST(Path, HasOneEdgePerDistinctSuccessorOfASwitch) {
  Options options;
  options.record_path = true;
  TirRun run(kSwitches, options);
  // Default first, then in order of the cases; the cases 0 and 3 share one.
  EXPECT_EQ(edges_of(run.run({i32(9)}, "dense")), (std::vector<std::uint32_t>{0}));
  EXPECT_EQ(edges_of(run.run({i32(-1)}, "dense")), (std::vector<std::uint32_t>{1}));
  EXPECT_EQ(edges_of(run.run({i32(0)}, "dense")), (std::vector<std::uint32_t>{2}));
  EXPECT_EQ(edges_of(run.run({i32(2)}, "dense")), (std::vector<std::uint32_t>{3}));
  EXPECT_EQ(edges_of(run.run({i32(3)}, "dense")), (std::vector<std::uint32_t>{2}));
}

constexpr std::string_view kPath = R"tir(
func @library(%x: i32) -> i32 {
entry:
  %c = slt i32 %x, 0
  branch %c, yes, no
yes:
  return i32 0
no:
  return i32 %x
}
user func @main(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  jump loop
loop:
  %more = slt i32 %i, %n
  branch %more, body, done
body:
  %i = add i32 %i, 1
  %y = call i32 @library(i32 %i)
  jump loop
done:
  %big = slt i32 1, %n
  %r = select edge i32 %big, 7, 8
  %s = select i32 %big, 7, 8
  return i32 %r
}
)tir";

TEST(Path, RecordsBranchesAndMarkedSelectsOfUserCodeOnly) {
  Options options;
  options.record_path = true;
  TirRun run(kPath, options);
  const RunResult result = run.run({i32(2)});
  EXPECT_EQ(outcome(run, result), "returned 7");
  EXPECT_EQ(edges_of(result), (std::vector<std::uint32_t>{0, 0, 1, 2}));
  for (const TakenEdge& edge : result.path) EXPECT_EQ(edge.function, run.function("main"));
  EXPECT_EQ(edges_of(run.run({i32(0)})), (std::vector<std::uint32_t>{1, 3}));
}

TEST(Path, IsEmptyUnlessAskedFor) {
  TirRun run(kPath);
  EXPECT_TRUE(run.run({i32(2)}).path.empty());
}

TEST(Control, ReachingUnreachableIsStuck) {
  EXPECT_EQ(outcome_of("func @main() -> void {\nentry:\n  unreachable\n}\n"),
            "stuck: `unreachable` was reached");
}

TEST(Control, AFailedAssumptionEndsThePath) {
  const std::string_view text = "func @main(%x: i1) -> void {\nentry:\n  assume %x\n  return void\n}\n";
  EXPECT_EQ(outcome_of(text, {number(1, 0)}), "assumption-failed");
  EXPECT_EQ(outcome_of(text, {number(1, 1)}), "returned");
}

}  // namespace
}  // namespace testellate::interp
