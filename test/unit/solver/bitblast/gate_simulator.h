// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "solver/bitblast/gate_graph.h"
#include "support/invariant.h"

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

inline void GateSimulator::set(Gate input, std::uint64_t samples) {
  TESTELLATE_INVARIANT(graph_.node(input.node()).kind == GateKind::Input, "only inputs should be set");
  std::uint32_t ordinal = graph_.input_ordinal(input.node());
  if (ordinal >= inputs_.size()) inputs_.resize(graph_.input_count(), 0);
  inputs_[ordinal] = input.is_complemented() ? ~samples : samples;
}

inline void GateSimulator::run() {
  inputs_.resize(graph_.input_count(), 0);
  values_.resize(graph_.node_count());
  // Operands of a node are older than the node.
  for (std::uint32_t index = 0; index < graph_.node_count(); ++index)
    values_[index] = compute(graph_.node(index));
}

inline std::uint64_t GateSimulator::compute(const GateNode& node) const {
  switch (node.kind) {
    case GateKind::Constant:
      return 0;
    case GateKind::Input:
      return inputs_[node.a.node()];
    case GateKind::And:
      return get(node.a) & get(node.b);
    case GateKind::Xor:
      return get(node.a) ^ get(node.b);
    case GateKind::Ite:
      return (get(node.a) & get(node.b)) | (~get(node.a) & get(node.c));
    case GateKind::Xor3:
      return get(node.a) ^ get(node.b) ^ get(node.c);
    case GateKind::Majority:
      return (get(node.a) & get(node.b)) | (get(node.a) & get(node.c)) | (get(node.b) & get(node.c));
  }
  TESTELLATE_UNREACHABLE("kinds of gates are listed above");
}

}  // namespace testellate::solver::bitblast
