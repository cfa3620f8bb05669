// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/cnf_encoder.h"

#include <array>

#include <gtest/gtest.h>

#include "gate_simulator.h"
#include "support/rng.h"

namespace testellate::solver::bitblast {
namespace {

const Deadline kNever = Deadline::max();
constexpr std::uint64_t kEnough = 1'000'000;

/// A random circuit over five inputs; the gates are appended.
std::vector<Gate> random_circuit(GateGraph& graph, support::Rng& rng, std::vector<Gate> gates) {
  auto pick = [&] { return gates[rng.below(gates.size())].flipped(rng.one_in(2)); };
  for (int at = 0; at < 25; ++at) {
    switch (rng.below(5)) {
      case 0:
      case 1:
        gates.push_back(graph.make_and(pick(), pick()));
        break;
      case 2:
        gates.push_back(graph.make_ite(pick(), pick(), pick()));
        break;
      case 3:
        gates.push_back(graph.make_xor3(pick(), pick(), pick()));
        break;
      default:
        gates.push_back(rng.one_in(2) ? graph.make_majority(pick(), pick(), pick())
                                      : graph.make_xor(pick(), pick()));
        break;
    }
  }
  return gates;
}

TEST(CnfEncoder, HasExactlyTheModelsOfTheCircuit) {
  support::Rng rng(6);
  for (int round = 0; round < 200; ++round) {
    GateGraph graph;
    std::vector<Gate> inputs;
    for (int at = 0; at < 5; ++at) inputs.push_back(graph.make_input());
    std::vector<Gate> gates = random_circuit(graph, rng, inputs);
    Gate root = gates.back();
    Gate fixed = gates[gates.size() - 2];
    GateSimulator simulator(graph);
    for (std::size_t at = 0; at < inputs.size(); ++at) {
      std::uint64_t samples = 0;
      for (std::uint64_t lane = 0; lane < 32; ++lane) samples |= ((lane >> at) & 1) << lane;
      simulator.set(inputs[at], samples);
    }
    simulator.run();

    SatSolver sat(SatTuning::Balanced);
    CnfEncoder encoder(graph);
    encoder.attach(sat);
    encoder.require(fixed);
    for (std::uint64_t lane = 0; lane < 32; ++lane) {
      std::vector<int> assumptions;
      bool possible = encoder.conjuncts(root, assumptions);
      for (std::size_t at = 0; at < inputs.size(); ++at) {
        int literal = encoder.literal(inputs[at]);
        assumptions.push_back(((lane >> at) & 1) != 0 ? literal : -literal);
      }
      bool expected = ((simulator.get(root) & simulator.get(fixed)) >> lane & 1) != 0;
      if (!possible) {
        EXPECT_FALSE(expected);
        continue;
      }
      for (int literal : assumptions) sat.assume(literal);
      EXPECT_EQ(sat.solve(kEnough, kNever) == SatOutcome::Satisfiable, expected) << round << " " << lane;
    }
  }
}

TEST(CnfEncoder, WritesOnlyTheConeThatIsAskedFor) {
  GateGraph graph;
  Gate a = graph.make_input();
  Gate b = graph.make_input();
  Gate unrelated = graph.make_xor(graph.make_input(), graph.make_input());
  Gate wanted = graph.make_xor(a, b);
  SatSolver sat(SatTuning::Balanced);
  CnfEncoder encoder(graph);
  encoder.attach(sat);
  encoder.require(wanted);
  EXPECT_EQ(sat.variable_count(), 3);
  EXPECT_EQ(encoder.take_new_inputs(), (std::vector<std::uint32_t>{a.node(), b.node()}));
  EXPECT_TRUE(encoder.take_new_inputs().empty());
  EXPECT_EQ(sat.solve(kEnough, kNever), SatOutcome::Satisfiable);
  EXPECT_FALSE(encoder.is_true(unrelated));
  EXPECT_NE(encoder.is_true(a), encoder.is_true(b));
}

TEST(CnfEncoder, FlattensAndsWithOneParent) {
  GateGraph graph;
  Gate all = kTrue;
  for (int at = 0; at < 10; ++at) all = graph.make_and(all, graph.make_input());
  Gate root = graph.make_xor(all, graph.make_input());
  SatSolver sat(SatTuning::Balanced);
  CnfEncoder encoder(graph);
  encoder.attach(sat);
  encoder.require(root);
  // 11 inputs, the conjunction, the root.
  EXPECT_EQ(sat.variable_count(), 13);
}

TEST(CnfEncoder, StartsOverWithAnotherSolver) {
  GateGraph graph;
  Gate a = graph.make_input();
  CnfEncoder encoder(graph);
  SatSolver first(SatTuning::Balanced);
  encoder.attach(first);
  encoder.require(a);
  encoder.require(!a);
  EXPECT_EQ(first.solve(kEnough, kNever), SatOutcome::Unsatisfiable);
  SatSolver second(SatTuning::Balanced);
  encoder.attach(second);
  encoder.require(!a);
  EXPECT_EQ(second.solve(kEnough, kNever), SatOutcome::Satisfiable);
}

TEST(SatSolver, StopsAtItsConflictLimitAndGoesOn) {
  // Eight pigeons in seven holes.
  SatSolver sat(SatTuning::Balanced);
  std::array<std::array<int, 7>, 8> in{};
  for (auto& pigeon : in) {
    for (int& hole : pigeon) hole = sat.make_variable();
    sat.add_clause(pigeon);
  }
  for (std::size_t hole = 0; hole < 7; ++hole) {
    for (std::size_t a = 0; a < 8; ++a) {
      for (std::size_t b = 0; b < a; ++b) sat.add_clause({-in[a][hole], -in[b][hole]});
    }
  }
  EXPECT_EQ(sat.solve(10, kNever), SatOutcome::ConflictLimit);
  EXPECT_EQ(sat.solve(kEnough, Deadline::min()), SatOutcome::TimeLimit);
  EXPECT_EQ(sat.solve(kEnough, kNever), SatOutcome::Unsatisfiable);
}

}  // namespace
}  // namespace testellate::solver::bitblast
