// SPDX-License-Identifier: Apache-2.0
#include "search/distance.h"

#include <gtest/gtest.h>

#include "fake_state.h"
#include "search/new_coverage.h"
#include "tir_program.h"

namespace testellate::search {
namespace {

constexpr const char* kProgram = R"(
user func @main(%a: i1, %b: i1) -> i32 file "m" {
entry:
  branch %a, left, right !1:1
left:
  jump left2 !2:1
left2:
  jump left3 !3:1
left3:
  branch %b, yes, no !4:1
right:
  call void @helper(i1 %b) !5:1
  return i32 0 !6:1
yes:
  return i32 1 !7:1
no:
  return i32 2 !8:1
}
user func @helper(%b: i1) -> void file "h" {
entry:
  jump next !1:1
next:
  branch %b, one, two !2:1
one:
  return void !3:1
two:
  return void !4:1
}
)";

class DistanceTest : public ::testing::Test {
 protected:
  DistanceMap::Distance distance(const char* function,
                                 std::uint32_t line,
                                 std::vector<ir::Place> callers = {}) {
    FakeState state;
    state.at = place_at(*program_, function, line);
    state.calls = std::move(callers);
    return map_.of(state);
  }

  std::unique_ptr<ir::Program> program_ = read_tir(kProgram);
  DistanceMap map_{*program_, function_named(*program_, "main")};
};

TEST_F(DistanceTest, CountsBlocksToTheBranchOfTheNearestWantedEdge) {
  map_.set_wanted({edge_named(*program_, "main", "m:4#1:T")});
  EXPECT_EQ(distance("main", 4), 0U);
  EXPECT_EQ(distance("main", 3), 1U);
  EXPECT_EQ(distance("main", 1), 3U);
  EXPECT_EQ(distance("main", 5), DistanceMap::kUnreachable);
  EXPECT_EQ(distance("main", 7), DistanceMap::kUnreachable);
}

TEST_F(DistanceTest, FollowsCalls) {
  map_.set_wanted({edge_named(*program_, "helper", "h:2#1:F")});
  EXPECT_EQ(distance("helper", 2), 0U);
  EXPECT_EQ(distance("main", 5), 2U);
  EXPECT_EQ(distance("main", 1), 3U);
  EXPECT_EQ(distance("main", 2), DistanceMap::kUnreachable);
}

TEST_F(DistanceTest, FollowsReturnsToTheCallers) {
  map_.set_wanted({edge_named(*program_, "main", "m:1#1:T")});
  EXPECT_EQ(distance("helper", 3), DistanceMap::kUnreachable);
  EXPECT_EQ(distance("helper", 1, {place_at(*program_, "main", 1)}), 3U);
  EXPECT_EQ(distance("helper", 3, {place_at(*program_, "main", 1)}), 1U);
}

TEST_F(DistanceTest, NothingIsNearWhenNothingIsWanted) {
  map_.set_wanted({});
  EXPECT_EQ(distance("main", 1), DistanceMap::kUnreachable);
}

TEST_F(DistanceTest, NewCoveragePrefersWhatCoversThenWhatIsNear) {
  ir::TakenEdge near = edge_named(*program_, "main", "m:4#1:T");
  ir::TakenEdge other = edge_named(*program_, "main", "m:1#1:F");
  NewCoverage searcher(*program_, function_named(*program_, "main"), {near, other});
  std::vector<std::unique_ptr<engine::State>> states;
  auto add = [&](const char* name, std::uint32_t line, std::vector<ir::TakenEdge> edges) {
    auto state = std::make_unique<FakeState>(name);
    state->at = place_at(*program_, "main", line);
    state->edges = std::move(edges);
    states.push_back(std::move(state));
  };
  add("hopeless", 7, {});
  add("far", 2, {});
  add("near", 3, {});
  add("covers", 6, {other});
  add("covers both", 6, {other, near});
  searcher.add(std::move(states));
  EXPECT_EQ(name_of(*searcher.take()), "covers both");
  EXPECT_EQ(name_of(*searcher.take()), "covers");
  EXPECT_EQ(name_of(*searcher.take()), "near");
  EXPECT_EQ(name_of(*searcher.take()), "far");
  EXPECT_EQ(name_of(*searcher.take()), "hopeless");
  EXPECT_TRUE(searcher.is_empty());
}

TEST_F(DistanceTest, NewCoverageGoesOnWithTheLatestSplitThenWithTheOldest) {
  NewCoverage searcher(*program_, function_named(*program_, "main"), {});
  auto placed = [&](const std::vector<std::string>& names) {
    std::vector<std::unique_ptr<engine::State>> states;
    for (const std::string& name : names) {
      auto state = std::make_unique<FakeState>(name);
      state->at = place_at(*program_, "main", 1);
      states.push_back(std::move(state));
    }
    return states;
  };
  searcher.add(placed({"a", "b"}));
  searcher.add(placed({"tired"}));
  searcher.add(placed({"c", "d"}));
  for (const char* expected : {"c", "a", "b", "tired", "d"}) EXPECT_EQ(name_of(*searcher.take()), expected);
}

TEST_F(DistanceTest, NewCoverageLetsOthersGoFirstWhenAStateHasUsedItsSlice) {
  ir::TakenEdge wanted = edge_named(*program_, "main", "m:1#1:F");
  NewCoverage searcher(*program_, function_named(*program_, "main"), {wanted});
  const auto add = [&](const char* name, std::vector<ir::TakenEdge> edges) {
    auto state = std::make_unique<FakeState>(name);
    state->at = place_at(*program_, "main", 1);
    state->edges = std::move(edges);
    std::vector<std::unique_ptr<engine::State>> states;
    states.push_back(std::move(state));
    searcher.add(std::move(states));
  };
  add("endless", {wanted});
  add("other", {});
  EXPECT_EQ(name_of(*searcher.take()), "endless");
  searcher.note_full_slice();
  add("endless", {wanted});
  add("third", {});
  for (const char* expected : {"other", "third", "endless"}) EXPECT_EQ(name_of(*searcher.take()), expected);
}

TEST_F(DistanceTest, NewCoverageForgetsWhatIsNoLongerWanted) {
  ir::TakenEdge near = edge_named(*program_, "main", "m:4#1:T");
  ir::TakenEdge other = edge_named(*program_, "helper", "h:2#1:T");
  NewCoverage searcher(*program_, function_named(*program_, "main"), {near, other});
  std::vector<std::unique_ptr<engine::State>> states;
  for (std::uint32_t line : {3U, 5U}) {
    auto state = std::make_unique<FakeState>(line == 3 ? "near" : "calls");
    state->at = place_at(*program_, "main", line);
    states.push_back(std::move(state));
  }
  searcher.add(std::move(states));
  searcher.set_wanted({other});
  EXPECT_EQ(name_of(*searcher.take()), "calls");
}

}  // namespace
}  // namespace testellate::search
