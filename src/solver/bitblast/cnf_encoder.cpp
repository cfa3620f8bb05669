// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/cnf_encoder.h"

#include <utility>

#include "support/invariant.h"

namespace testellate::solver::bitblast {

void CnfEncoder::attach(SatSolver& sat) {
  sat_ = &sat;
  ++epoch_;
  new_inputs_.clear();
}

void CnfEncoder::require(Gate root) {
  std::vector<Gate> required{root};
  std::vector<Gate> operands;
  while (!required.empty()) {
    Gate gate = required.back();
    required.pop_back();
    if (gate == kTrue) continue;
    if (gate == kFalse) {
      sat_->add_clause(std::initializer_list<int>{});
      return;
    }
    if (graph_.node(gate.node()).kind != GateKind::And || try_variable(gate.node()) != 0) {
      int unit = literal(gate);
      sat_->add_clause({unit});
      continue;
    }
    operands.clear();
    collect_operands(gate.node(), operands);
    if (!gate.is_complemented()) {
      required.insert(required.end(), operands.rbegin(), operands.rend());
      continue;
    }
    std::vector<int> clause;
    for (Gate operand : operands) clause.push_back(-literal(operand));
    sat_->add_clause(clause);
  }
}

bool CnfEncoder::conjuncts(Gate gate, std::vector<int>& literals) {
  if (gate.is_constant()) return gate == kTrue;
  if (graph_.node(gate.node()).kind != GateKind::And || gate.is_complemented()) {
    literals.push_back(literal(gate));
    return true;
  }
  std::vector<Gate> operands;
  collect_operands(gate.node(), operands);
  for (Gate operand : operands) literals.push_back(literal(operand));
  return true;
}

int CnfEncoder::literal(Gate gate) {
  TESTELLATE_INVARIANT(!gate.is_constant(), "a constant should have been folded before it needs a literal");
  if (try_variable(gate.node()) == 0) encode_cone(gate.node());
  return known_literal(gate);
}

std::vector<std::uint32_t> CnfEncoder::take_new_inputs() { return std::exchange(new_inputs_, {}); }

bool CnfEncoder::is_true(Gate gate) const {
  if (gate.is_constant()) return gate == kTrue;
  int known = known_literal(gate);
  return known != 0 && sat_->is_true(known);
}

int CnfEncoder::assign_variable(std::uint32_t node) {
  if (slots_.size() <= node) slots_.resize(graph_.node_count());
  int variable = sat_->make_variable();
  slots_[node] = Slot{epoch_, variable};
  return variable;
}

void CnfEncoder::encode_cone(std::uint32_t root) {
  stack_.assign(1, root);
  while (!stack_.empty()) {
    std::uint32_t node = stack_.back();
    if (try_variable(node) != 0) {
      stack_.pop_back();
      continue;
    }
    operands_of(node, operands_);
    bool ready = true;
    // Backwards, so that the first operand comes off the stack, and gets its variable, first.
    for (std::size_t at = operands_.size(); at-- > 0;) {
      if (try_variable(operands_[at].node()) == 0) {
        stack_.push_back(operands_[at].node());
        ready = false;
      }
    }
    if (!ready) continue;
    stack_.pop_back();
    assign_variable(node);
    write_clauses(node, operands_);
  }
}

void CnfEncoder::collect_operands(std::uint32_t node, std::vector<Gate>& operands) {
  pending_.assign({graph_.node(node).b, graph_.node(node).a});
  while (!pending_.empty()) {
    Gate gate = pending_.back();
    pending_.pop_back();
    const GateNode& inner = graph_.node(gate.node());
    bool is_private = inner.kind == GateKind::And && !gate.is_complemented() &&
                      !graph_.is_shared(gate.node()) && try_variable(gate.node()) == 0;
    if (is_private) {
      pending_.push_back(inner.b);
      pending_.push_back(inner.a);
    } else {
      operands.push_back(gate);
    }
  }
}

void CnfEncoder::operands_of(std::uint32_t node, std::vector<Gate>& operands) {
  operands.clear();
  const GateNode& gate = graph_.node(node);
  switch (gate.kind) {
    case GateKind::Constant:
    case GateKind::Input:
      return;
    case GateKind::And:
      collect_operands(node, operands);
      return;
    case GateKind::Xor:
      operands.assign({gate.a, gate.b});
      return;
    case GateKind::Ite:
    case GateKind::Xor3:
    case GateKind::Majority:
      operands.assign({gate.a, gate.b, gate.c});
      return;
  }
}

void CnfEncoder::write_clauses(std::uint32_t node, const std::vector<Gate>& operands) {
  int out = try_variable(node);
  int a = !operands.empty() ? known_literal(operands[0]) : 0;
  int b = operands.size() > 1 ? known_literal(operands[1]) : 0;
  int c = operands.size() > 2 ? known_literal(operands[2]) : 0;
  switch (graph_.node(node).kind) {
    case GateKind::Constant:
      TESTELLATE_UNREACHABLE("constants are folded");
    case GateKind::Input:
      new_inputs_.push_back(node);
      return;
    case GateKind::And:
      clause_.assign(1, out);
      for (Gate operand : operands) {
        int literal = known_literal(operand);
        sat_->add_clause({-out, literal});
        clause_.push_back(-literal);
      }
      sat_->add_clause(clause_);
      return;
    case GateKind::Xor:
      sat_->add_clause({-out, a, b});
      sat_->add_clause({-out, -a, -b});
      sat_->add_clause({out, -a, b});
      sat_->add_clause({out, a, -b});
      return;
    case GateKind::Ite:
      sat_->add_clause({-a, -b, out});
      sat_->add_clause({-a, b, -out});
      sat_->add_clause({a, -c, out});
      sat_->add_clause({a, c, -out});
      // Implied, but they let the output follow from equal arms.
      sat_->add_clause({-b, -c, out});
      sat_->add_clause({b, c, -out});
      return;
    case GateKind::Xor3:
      for (int signs = 0; signs < 8; ++signs) {
        int x = (signs & 1) != 0 ? -a : a;
        int y = (signs & 2) != 0 ? -b : b;
        int z = (signs & 4) != 0 ? -c : c;
        bool odd = ((signs ^ (signs >> 1) ^ (signs >> 2)) & 1) != 0;
        // The operands that falsify x, y and z have as many ones as there are complements.
        sat_->add_clause({x, y, z, odd ? out : -out});
      }
      return;
    case GateKind::Majority:
      sat_->add_clause({-a, -b, out});
      sat_->add_clause({-a, -c, out});
      sat_->add_clause({-b, -c, out});
      sat_->add_clause({a, b, -out});
      sat_->add_clause({a, c, -out});
      sat_->add_clause({b, c, -out});
      return;
  }
}

}  // namespace testellate::solver::bitblast
