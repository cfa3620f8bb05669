// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "solver/bitblast/gate_graph.h"

namespace testellate::solver::bitblast {

/// Computes the values of gates for 64 assignments of the inputs at once, one per bit of a machine word.
class GateSimulator {
 public:
  /// `graph` is borrowed; nodes it gets later are not known here until the next `run`.
  explicit GateSimulator(const GateGraph& graph) : graph_(graph) {}

  /// `input` is an input of the graph. Inputs never set are false.
  void set(Gate input, std::uint64_t samples);
  /// Computes all nodes from the inputs set so far.
  void run();
  [[nodiscard]] std::uint64_t get(Gate gate) const {
    return values_[gate.node()] ^ (gate.is_complemented() ? ~std::uint64_t{0} : 0);
  }

 private:
  [[nodiscard]] std::uint64_t compute(const GateNode& node) const;

  const GateGraph& graph_;
  std::vector<std::uint64_t> inputs_;
  std::vector<std::uint64_t> values_;
};

}  // namespace testellate::solver::bitblast
