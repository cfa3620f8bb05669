// SPDX-License-Identifier: Apache-2.0
#include "check/decided_edges.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"

namespace testellate::check {
namespace {

using engine::DecisionKind;

constexpr const char* kProgram = R"(
user func @f(%a: i32, %b: i1) -> i32 {
entry:
  check.div_zero i32 %a
  branch %b, left, right
left:
  %x = select edge i32 %b, 1, 2
  %y = select i32 %b, 1, 2
  return i32 %x
right:
  switch i32 %a, default left [1: left, 2: out]
out:
  return i32 0
}
func @library(%b: i1) -> void {
entry:
  branch %b, one, one
one:
  return void
}
)";

TEST(DecidedEdges, AreThoseOfBranchesSwitchesAndMarkedSelectsInUserCode) {
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(kProgram, "p.tir");
  ASSERT_TRUE(program) << diag::to_text(program.error());
  ir::FunctionId f = (*program)->find_function((*program)->find_symbol("f"));
  ir::FunctionId library = (*program)->find_function((*program)->find_symbol("library"));
  const std::vector<engine::Decision> decisions{{DecisionKind::Check, {f, ir::InstId(0)}, 0, 0},
                                                {DecisionKind::Branch, {f, ir::InstId(1)}, 1, 0},
                                                {DecisionKind::Branch, {library, ir::InstId(0)}, 0, 0},
                                                {DecisionKind::Switch, {f, ir::InstId(5)}, 0, 0},
                                                {DecisionKind::Select, {f, ir::InstId(2)}, 1, 0},
                                                {DecisionKind::Select, {f, ir::InstId(3)}, 1, 0}};
  const std::vector<ir::TakenEdge> edges = decided_edges(**program, decisions);
  const ir::Body& body = *(*program)->get(f).body;
  ASSERT_EQ(edges.size(), 3U);
  const std::vector<std::pair<std::uint32_t, std::uint32_t>> expected{{1, 1}, {5, 0}, {2, 1}};
  for (std::size_t at = 0; at < edges.size(); ++at) {
    const ir::Edge& edge = body.edges[edges[at].edge.index()];
    EXPECT_EQ(edge.inst.index(), expected[at].first);
    EXPECT_EQ(edge.side, expected[at].second);
  }
}

TEST(DecidedEdges, EmbedInAPathThatHasThemInOrder) {
  auto edge = [](std::uint32_t number) { return ir::TakenEdge{ir::FunctionId(0), ir::EdgeId(number)}; };
  const std::vector<ir::TakenEdge> path{edge(1), edge(2), edge(1), edge(3)};
  EXPECT_TRUE(embeds(path, {}));
  EXPECT_TRUE(embeds(path, path));
  EXPECT_TRUE(embeds(path, std::vector{edge(1), edge(3)}));
  EXPECT_TRUE(embeds(path, std::vector{edge(1), edge(1)}));
  EXPECT_FALSE(embeds(path, std::vector{edge(3), edge(1)}));
  EXPECT_FALSE(embeds(path, std::vector{edge(2), edge(2)}));
}

}  // namespace
}  // namespace testellate::check
