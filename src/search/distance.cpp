// SPDX-License-Identifier: Apache-2.0
#include "search/distance.h"

#include <algorithm>
#include <deque>
#include <queue>

#include "ir/control_flow.h"

namespace testellate::search {
namespace {

using Distance = DistanceMap::Distance;

Distance plus(Distance a, Distance b) {
  return a == DistanceMap::kUnreachable || b == DistanceMap::kUnreachable ? DistanceMap::kUnreachable : a + b;
}

}  // namespace

DistanceMap::DistanceMap(const ir::Program& program, ir::FunctionId root) : program_(program) {
  std::vector<ir::FunctionId> pending{root};
  while (!pending.empty()) {
    ir::FunctionId id = pending.back();
    pending.pop_back();
    if (graphs_.contains(id) || program.get(id).body == nullptr) continue;
    add_function(id);
    for (const auto& [block, callee] : graphs_[id].calls) pending.push_back(callee);
  }
}

const std::vector<ir::FunctionId>& DistanceMap::user_methods(ir::Symbol selector) {
  if (!methods_) {
    methods_.emplace();
    for (ir::ClassId id(0); id != program_.classes().end_id(); id = support::next(id)) {
      for (const ir::MethodEntry& method : program_.get(id).methods) {
        if (program_.get(method.function).is_user) (*methods_)[method.selector].push_back(method.function);
      }
    }
  }
  static const std::vector<ir::FunctionId> kNone;
  const auto found = methods_->find(selector);
  return found == methods_->end() ? kNone : found->second;
}

void DistanceMap::add_function(ir::FunctionId id) {
  FunctionGraph& graph = graphs_[id];
  const ir::Body& body = *program_.get(id).body;
  graph.body = &body;
  graph.block_of_inst.resize(body.insts.size());
  graph.predecessors.resize(body.blocks.size());
  graph.to_return.assign(body.blocks.size(), kUnreachable);
  for (std::uint32_t block = 0; block < body.blocks.size(); ++block) {
    const ir::Block& info = body.blocks[block];
    for (std::uint32_t at = info.first; at < info.first + info.count; ++at) {
      graph.block_of_inst[at] = block;
      const ir::Inst& inst = body.insts[at];
      if (inst.op == ir::Opcode::Call) graph.calls.emplace_back(block, ir::FunctionId(inst.x));
      if (inst.op == ir::Opcode::CallVirtual) {
        for (ir::FunctionId method : user_methods(ir::Symbol(inst.x)))
          graph.calls.emplace_back(block, method);
      }
      if (inst.op == ir::Opcode::Return) graph.to_return[block] = 0;
    }
    for (ir::BlockId target : ir::successors(body, ir::BlockId(block))) {
      graph.predecessors[target.index()].push_back(block);
    }
  }
  relax(graph, graph.to_return);
}

void DistanceMap::relax(const FunctionGraph& graph, std::vector<Distance>& distances) {
  using Entry = std::pair<Distance, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> pending;
  for (std::uint32_t block = 0; block < distances.size(); ++block) {
    if (distances[block] != kUnreachable) pending.emplace(distances[block], block);
  }
  while (!pending.empty()) {
    auto [distance, block] = pending.top();
    pending.pop();
    if (distance > distances[block]) continue;
    for (std::uint32_t before : graph.predecessors[block]) {
      if (distances[before] <= distance + 1) continue;
      distances[before] = distance + 1;
      pending.emplace(distance + 1, before);
    }
  }
}

void DistanceMap::set_wanted(const std::set<ir::TakenEdge>& wanted) {
  for (auto& [id, graph] : graphs_) graph.to_wanted.assign(graph.body->blocks.size(), kUnreachable);
  for (const ir::TakenEdge& edge : wanted) {
    auto found = graphs_.find(edge.function);
    if (found == graphs_.end()) continue;
    FunctionGraph& graph = found->second;
    graph.to_wanted[graph.block_of_inst[graph.body->edges[edge.edge.index()].inst.index()]] = 0;
  }
  // A call brings its block as near as the callee's entry; repeat until no entry gets nearer (at most once
  // per level of the call graph).
  bool changed = true;
  while (changed) {
    changed = false;
    for (auto& [id, graph] : graphs_) {
      for (const auto& [block, callee] : graph.calls) {
        auto found = graphs_.find(callee);
        if (found == graphs_.end()) continue;
        graph.to_wanted[block] = std::min(graph.to_wanted[block], plus(1, found->second.to_wanted[0]));
      }
      Distance before = graph.to_wanted[0];
      relax(graph, graph.to_wanted);
      changed = changed || graph.to_wanted[0] < before;
    }
  }
}

Distance DistanceMap::of(const engine::State& state) const {
  Distance best = kUnreachable;
  Distance to_frame = 0;
  std::vector<ir::Place> frames = state.callers();
  frames.insert(frames.begin(), state.place());
  for (const ir::Place& place : frames) {
    auto found = graphs_.find(place.function);
    if (found == graphs_.end() || found->second.to_wanted.empty()) continue;
    const FunctionGraph& graph = found->second;
    std::uint32_t block = graph.block_of_inst[place.inst.index()];
    best = std::min(best, plus(to_frame, graph.to_wanted[block]));
    to_frame = plus(to_frame, plus(1, graph.to_return[block]));
  }
  return best;
}

}  // namespace testellate::search
