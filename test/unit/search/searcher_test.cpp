// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "fake_state.h"
#include "search/random_path.h"
#include "search/searchers.h"

namespace testellate::search {
namespace {

std::string order_of(engine::Searcher& searcher) {
  std::string order;
  while (!searcher.is_empty()) order += name_of(*searcher.take());
  return order;
}

TEST(DepthFirst, TakesTheFirstSideOfTheNewestSplit) {
  DepthFirst searcher;
  EXPECT_TRUE(searcher.is_empty());
  searcher.add(states_named({"a", "b"}));
  searcher.add(states_named({"c", "d"}));
  EXPECT_EQ(order_of(searcher), "cdab");
}

TEST(RandomDepthFirst, TakesAnySideOfTheNewestSplit) {
  std::set<std::string> orders;
  for (std::uint64_t seed = 1; seed <= 64; ++seed) {
    RandomDepthFirst searcher(seed);
    searcher.add(states_named({"a", "b"}));
    searcher.add(states_named({"c", "d"}));
    EXPECT_EQ(searcher.size(), 4U);
    orders.insert(order_of(searcher));
  }
  EXPECT_EQ(orders, (std::set<std::string>{"cdab", "cdba", "dcab", "dcba"}));
}

/// The sides of a split at a place, the state named after the choice.
std::vector<std::unique_ptr<engine::State>> sides_at(std::uint32_t place, std::uint32_t count) {
  std::vector<std::unique_ptr<engine::State>> states;
  for (std::uint32_t choice = 0; choice < count; ++choice) {
    auto state = std::make_unique<FakeState>(std::to_string(choice));
    state->taken.push_back({engine::DecisionKind::Branch, {ir::FunctionId(0), ir::InstId(place)}, choice, 0});
    states.push_back(std::move(state));
  }
  return states;
}

TEST(SteadyDepthFirst, TakesTheSameSideAtAPlaceEachTime) {
  std::set<std::string> ways;
  for (std::uint64_t seed = 1; seed <= 64; ++seed) {
    SteadyDepthFirst searcher(seed);
    std::string way;
    for (int round = 0; round < 4; ++round) {
      for (std::uint32_t place : {1U, 2U}) {
        searcher.add(sides_at(place, 3));
        way += name_of(*searcher.take());
      }
    }
    EXPECT_EQ(searcher.size(), 16U);
    EXPECT_EQ(way.substr(0, 4), way.substr(2, 4)) << way;
    ways.insert(way);
  }
  EXPECT_EQ(ways.size(), 9U);
}

TEST(SteadyDepthFirst, TakesWhatThereIsWhereTheUsualSideIsImpossible) {
  SteadyDepthFirst searcher(1);
  searcher.add(states_named({"a", "b"}));
  EXPECT_EQ(searcher.size(), 2U);
  searcher.add(sides_at(1, 1));
  EXPECT_EQ(name_of(*searcher.take()), "0");
}

TEST(BreadthFirst, TakesWhatHasWaitedLongest) {
  BreadthFirst searcher;
  searcher.add(states_named({"a", "b"}));
  searcher.add(states_named({"c", "d"}));
  EXPECT_EQ(order_of(searcher), "abcd");
}

TEST(Sharing, IsBroadUntilThereIsEnoughToShareThenDeep) {
  Sharing searcher;
  searcher.add(states_named({"a", "b"}));
  searcher.add(states_named({"c"}));
  EXPECT_EQ(name_of(*searcher.take()), "a");
  for (int at = 0; at < 100; ++at) searcher.add(states_named({"x"}));
  searcher.add(states_named({"y"}));
  EXPECT_EQ(searcher.size(), 103U);
  EXPECT_EQ(name_of(*searcher.take()), "y");
  std::string order = order_of(searcher);
  EXPECT_EQ(order, std::string(100, 'x') + "cb");
}

/// One state beside the root and many deep in a subtree.
void add_lopsided(RandomPath& searcher) {
  std::vector<std::unique_ptr<engine::State>> states;
  auto shallow = std::make_unique<FakeState>("s");
  shallow->taken = choices({0});
  states.push_back(std::move(shallow));
  for (std::uint32_t at = 0; at < 32; ++at) {
    auto deep = std::make_unique<FakeState>("d");
    deep->taken = choices({1, at % 2, at / 2 % 2, at / 4 % 2, at / 8 % 2, at / 16});
    states.push_back(std::move(deep));
  }
  searcher.add(std::move(states));
}

TEST(RandomPath, YieldsEveryStateOnce) {
  RandomPath searcher(7);
  add_lopsided(searcher);
  std::string order = order_of(searcher);
  EXPECT_EQ(std::count(order.begin(), order.end(), 's'), 1);
  EXPECT_EQ(std::count(order.begin(), order.end(), 'd'), 32);
  add_lopsided(searcher);
  EXPECT_FALSE(searcher.is_empty());
}

TEST(RandomPath, GivesAShallowStateTheWeightOfAWholeSubtree) {
  int shallow_first = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    RandomPath searcher(seed);
    add_lopsided(searcher);
    if (name_of(*searcher.take()) == "s") ++shallow_first;
  }
  // One in two, not one in 33.
  EXPECT_GT(shallow_first, 70);
  EXPECT_LT(shallow_first, 130);
}

TEST(RandomPath, DependsOnTheSeedAlone) {
  std::map<std::uint64_t, std::string> orders;
  for (std::uint64_t seed : {1U, 2U, 3U}) {
    std::string first;
    for (int run = 0; run < 2; ++run) {
      RandomPath searcher(seed);
      add_lopsided(searcher);
      std::string order = order_of(searcher);
      if (run == 0) first = order;
      EXPECT_EQ(order, first);
    }
    orders[seed] = first;
  }
  EXPECT_FALSE(orders[1] == orders[2] && orders[2] == orders[3]);
}

TEST(RandomPath, HoldsStatesWithTheSameDecisions) {
  RandomPath searcher(1);
  searcher.add(states_named({"a", "b", "c"}));
  EXPECT_EQ(order_of(searcher).size(), 3U);
}

}  // namespace
}  // namespace testellate::search
