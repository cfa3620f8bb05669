// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/gate_graph.h"

#include <utility>

#include "support/hash.h"

namespace testellate::solver::bitblast {
namespace {

constexpr std::size_t kInitialTable = 1U << 12;

std::uint64_t hash_of(GateKind kind, Gate a, Gate b, Gate c) {
  std::uint64_t operands = (static_cast<std::uint64_t>(a.code()) << 32) | b.code();
  return support::hash_mix(operands,
                           (static_cast<std::uint64_t>(c.code()) << 8) | static_cast<std::uint64_t>(kind));
}

void sort(Gate& a, Gate& b) {
  if (b < a) std::swap(a, b);
}
void sort(Gate& a, Gate& b, Gate& c) {
  sort(a, b);
  sort(b, c);
  sort(a, b);
}

}  // namespace

GateGraph::GateGraph() : table_(kInitialTable, 0) { append(GateNode{}); }

Gate GateGraph::make_input() {
  GateNode node;
  node.kind = GateKind::Input;
  node.a = Gate(input_count_++);
  return append(node);
}

Gate GateGraph::make_and(Gate a, Gate b) {
  sort(a, b);
  // After sorting a constant is `a`.
  if (a == kFalse || a == !b) return kFalse;
  if (a == kTrue || a == b) return b;
  return intern(GateKind::And, a, b, kFalse);
}

Gate GateGraph::make_xor(Gate a, Gate b) {
  bool flip = a.is_complemented() != b.is_complemented();
  a = a.flipped(a.is_complemented());
  b = b.flipped(b.is_complemented());
  sort(a, b);
  if (a == b) return kFalse.flipped(flip);
  if (a == kFalse) return b.flipped(flip);
  return intern(GateKind::Xor, a, b, kFalse).flipped(flip);
}

Gate GateGraph::make_ite(Gate condition, Gate then, Gate otherwise) {
  if (condition.is_complemented()) {
    condition = !condition;
    std::swap(then, otherwise);
  }
  if (condition == kFalse) return otherwise;
  if (then == otherwise) return then;
  if (then == !otherwise) return make_xor(condition, otherwise);
  if (then == kTrue || then == condition) return make_or(condition, otherwise);
  if (then == kFalse || then == !condition) return make_and(!condition, otherwise);
  if (otherwise == kFalse || otherwise == condition) return make_and(condition, then);
  if (otherwise == kTrue || otherwise == !condition) return make_or(!condition, then);
  bool flip = then.is_complemented();
  return intern(GateKind::Ite, condition, then.flipped(flip), otherwise.flipped(flip)).flipped(flip);
}

Gate GateGraph::make_xor3(Gate a, Gate b, Gate c) {
  bool flip = a.is_complemented() != (b.is_complemented() != c.is_complemented());
  a = a.flipped(a.is_complemented());
  b = b.flipped(b.is_complemented());
  c = c.flipped(c.is_complemented());
  sort(a, b, c);
  if (a == b) return c.flipped(flip);
  if (b == c) return a.flipped(flip);
  if (a == kFalse) return make_xor(b, c).flipped(flip);
  return intern(GateKind::Xor3, a, b, c).flipped(flip);
}

Gate GateGraph::make_majority(Gate a, Gate b, Gate c) {
  sort(a, b, c);
  if (a == b || b == c) return b;
  if (a == !b) return c;
  if (b == !c) return a;
  if (a == kFalse) return make_and(b, c);
  if (a == kTrue) return make_or(b, c);
  // Majority is self-dual; complementing all operands complements the result.
  int complemented =
      (a.is_complemented() ? 1 : 0) + (b.is_complemented() ? 1 : 0) + (c.is_complemented() ? 1 : 0);
  bool flip = complemented >= 2;
  return intern(GateKind::Majority, a.flipped(flip), b.flipped(flip), c.flipped(flip)).flipped(flip);
}

Gate GateGraph::intern(GateKind kind, Gate a, Gate b, Gate c) {
  std::size_t mask = table_.size() - 1;
  std::size_t slot = hash_of(kind, a, b, c) & mask;
  while (table_[slot] != 0) {
    const GateNode& found = nodes_[table_[slot]];
    if (found.kind == kind && found.a == a && found.b == b && found.c == c) return Gate(table_[slot]);
    slot = (slot + 1) & mask;
  }
  table_[slot] = static_cast<std::uint32_t>(nodes_.size());
  Gate made = append(GateNode{kind, a, b, c});
  count_use(a);
  count_use(b);
  count_use(c);
  if (nodes_.size() * 2 > table_.size()) grow_table();
  return made;
}

Gate GateGraph::append(const GateNode& node) {
  nodes_.push_back(node);
  uses_.push_back(0);
  return Gate(static_cast<std::uint32_t>(nodes_.size() - 1));
}

void GateGraph::count_use(Gate operand) {
  std::uint8_t& uses = uses_[operand.node()];
  if (uses < 2) ++uses;
}

void GateGraph::grow_table() {
  std::vector<std::uint32_t> larger(table_.size() * 4, 0);
  std::size_t mask = larger.size() - 1;
  for (std::uint32_t index : table_) {
    if (index == 0) continue;
    const GateNode& node = nodes_[index];
    std::size_t slot = hash_of(node.kind, node.a, node.b, node.c) & mask;
    while (larger[slot] != 0) slot = (slot + 1) & mask;
    larger[slot] = index;
  }
  table_ = std::move(larger);
}

}  // namespace testellate::solver::bitblast
