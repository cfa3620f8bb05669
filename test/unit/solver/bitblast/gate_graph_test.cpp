// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/gate_graph.h"

#include <array>

#include <gtest/gtest.h>

#include "gate_simulator.h"

namespace testellate::solver::bitblast {
namespace {

TEST(GateGraph, MakesStructurallyEqualGatesOnce) {
  GateGraph graph;
  Gate a = graph.make_input();
  Gate b = graph.make_input();
  Gate c = graph.make_input();
  EXPECT_EQ(graph.make_and(a, b), graph.make_and(b, a));
  EXPECT_EQ(graph.make_xor(!a, b), !graph.make_xor(b, a));
  EXPECT_EQ(graph.make_ite(!a, b, c), graph.make_ite(a, c, b));
  EXPECT_EQ(graph.make_ite(a, !b, !c), !graph.make_ite(a, b, c));
  EXPECT_EQ(graph.make_xor3(a, !b, c), !graph.make_xor3(c, b, a));
  EXPECT_EQ(graph.make_majority(!a, !b, !c), !graph.make_majority(c, a, b));
}

TEST(GateGraph, CountsHowOftenANodeIsUsed) {
  GateGraph graph;
  Gate a = graph.make_input();
  Gate b = graph.make_input();
  Gate both = graph.make_and(a, b);
  EXPECT_FALSE(graph.is_shared(both.node()));
  graph.make_and(both, graph.make_input());
  EXPECT_FALSE(graph.is_shared(both.node()));
  graph.make_xor(both, graph.make_input());
  EXPECT_TRUE(graph.is_shared(both.node()));
}

TEST(GateGraph, KeepsItsTableWhenItGrows) {
  GateGraph graph;
  std::vector<Gate> inputs;
  for (int at = 0; at < 200; ++at) inputs.push_back(graph.make_input());
  std::vector<Gate> made;
  for (Gate a : inputs) {
    for (Gate b : inputs) made.push_back(graph.make_and(a, !b));
  }
  std::size_t nodes = graph.node_count();
  std::size_t at = 0;
  for (Gate a : inputs) {
    for (Gate b : inputs) EXPECT_EQ(graph.make_and(a, !b), made[at++]);
  }
  EXPECT_EQ(graph.node_count(), nodes);
}

/// Every operation on all combinations of operands that folding distinguishes: constants, equal and
/// complementary signals.
TEST(GateGraph, FoldsWithoutChangingTheFunction) {
  GateGraph graph;
  std::array<Gate, 3> inputs{graph.make_input(), graph.make_input(), graph.make_input()};
  std::array<Gate, 8> operands{
      kFalse, kTrue, inputs[0], !inputs[0], inputs[1], !inputs[1], inputs[2], !inputs[2]};
  struct Made {
    Gate a, b, c, conjunction, exclusive, choice, sum, carry;
  };
  std::vector<Made> made;
  for (Gate a : operands) {
    for (Gate b : operands) {
      for (Gate c : operands) {
        made.push_back({a,
                        b,
                        c,
                        graph.make_and(a, b),
                        graph.make_xor(a, b),
                        graph.make_ite(a, b, c),
                        graph.make_xor3(a, b, c),
                        graph.make_majority(a, b, c)});
      }
    }
  }
  GateSimulator simulator(graph);
  // Lane i has the bits of i as inputs.
  simulator.set(inputs[0], 0xaa);
  simulator.set(inputs[1], 0xcc);
  simulator.set(inputs[2], 0xf0);
  simulator.run();
  for (const Made& row : made) {
    std::uint64_t a = simulator.get(row.a);
    std::uint64_t b = simulator.get(row.b);
    std::uint64_t c = simulator.get(row.c);
    EXPECT_EQ(simulator.get(row.conjunction), a & b);
    EXPECT_EQ(simulator.get(row.exclusive), a ^ b);
    EXPECT_EQ(simulator.get(row.choice), (a & b) | (~a & c));
    EXPECT_EQ(simulator.get(row.sum), a ^ b ^ c);
    EXPECT_EQ(simulator.get(row.carry), (a & b) | (a & c) | (b & c));
  }
}

}  // namespace
}  // namespace testellate::solver::bitblast
