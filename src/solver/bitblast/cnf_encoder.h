// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "solver/bitblast/gate_graph.h"
#include "solver/bitblast/sat_solver.h"

namespace testellate::solver::bitblast {

/// Writes the needed part of a gate graph into a SAT solver, each node once (Tseitin 1968, both directions).
/// ANDs that only one other AND uses get no variable of their own.
///
/// Inputs are free in the clauses written here. What else is known of an input (it is a bit of a quotient,
/// say) is the caller's to add: `take_new_inputs` tells which ones have come in.
class CnfEncoder {
 public:
  /// `graph` is borrowed and may grow.
  explicit CnfEncoder(const GateGraph& graph) : graph_(graph) {}

  [[nodiscard]] const GateGraph& graph() const { return graph_; }

  /// Starts over with an empty solver, which is borrowed. Costs nothing per node.
  void attach(SatSolver& sat);

  /// Makes `root` true for good.
  void require(Gate root);
  /// Adds to `literals` literals that are all true exactly if `gate` is. False if `gate` is the constant
  /// false.
  [[nodiscard]] bool conjuncts(Gate gate, std::vector<int>& literals);
  /// The literal of a gate that is no constant.
  [[nodiscard]] int literal(Gate gate);

  /// Nodes of inputs that got a variable since the last call.
  [[nodiscard]] std::vector<std::uint32_t> take_new_inputs();

  /// Value of a gate in the solver's model; false if the solver has not heard of it.
  [[nodiscard]] bool is_true(Gate gate) const;

 private:
  struct Slot {
    std::uint32_t epoch = 0;
    int variable = 0;
  };

  [[nodiscard]] int try_variable(std::uint32_t node) const {
    return node < slots_.size() && slots_[node].epoch == epoch_ ? slots_[node].variable : 0;
  }
  [[nodiscard]] int known_literal(Gate gate) const {
    int variable = try_variable(gate.node());
    return gate.is_complemented() ? -variable : variable;
  }
  int assign_variable(std::uint32_t node);
  void encode_cone(std::uint32_t root);
  /// The operands of an AND with those of its private AND operands in their place.
  void collect_operands(std::uint32_t node, std::vector<Gate>& operands);
  void operands_of(std::uint32_t node, std::vector<Gate>& operands);
  void write_clauses(std::uint32_t node, const std::vector<Gate>& operands);

  const GateGraph& graph_;
  SatSolver* sat_ = nullptr;
  std::vector<Slot> slots_;
  std::uint32_t epoch_ = 0;
  std::vector<std::uint32_t> new_inputs_;
  // Kept between calls for their capacity.
  std::vector<std::uint32_t> stack_;
  std::vector<Gate> operands_;
  std::vector<Gate> pending_;
  std::vector<int> clause_;
};

}  // namespace testellate::solver::bitblast
