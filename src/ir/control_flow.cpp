// SPDX-License-Identifier: Apache-2.0
#include "ir/control_flow.h"

#include <algorithm>
#include <limits>

namespace testellate::ir {

std::vector<BlockId> targets_of(const Body& body, const Inst& inst) {
  if (inst.op == Opcode::Jump) return {BlockId(inst.x)};
  if (inst.op == Opcode::Branch) return {BlockId(inst.x), BlockId(inst.y)};
  std::vector<BlockId> targets;
  if (inst.op == Opcode::Switch) {
    targets.emplace_back(inst.x);
    for (const SwitchCase& entry : body.cases_of(inst)) targets.push_back(entry.target);
  }
  return targets;
}

std::vector<BlockId> successors(const Body& body, BlockId id) {
  const Block& block = body.block(id);
  std::vector<BlockId> targets;
  if (block.count > 0) targets = targets_of(body, body.insts[block.first + block.count - 1]);
  if (block.unwind.is_valid()) targets.push_back(block.unwind);
  return targets;
}

namespace {

using Graph = std::vector<std::vector<std::uint32_t>>;

/// Strongly connected components of the sub-graph of `members` (Tarjan 1972, with an explicit stack: a body
/// may have tens of thousands of blocks in a row).
class Components {
 public:
  Components(const Graph& graph, const std::vector<bool>& members) : graph_(graph), members_(members) {
    index_.assign(graph.size(), kUnseen);
    low_.assign(graph.size(), 0);
    on_stack_.assign(graph.size(), false);
  }

  std::vector<std::vector<std::uint32_t>> find() {
    for (std::uint32_t root = 0; root < graph_.size(); ++root) {
      if (members_[root] && index_[root] == kUnseen) walk(root);
    }
    return std::move(components_);
  }

 private:
  static constexpr std::uint32_t kUnseen = std::numeric_limits<std::uint32_t>::max();
  struct Visit {
    std::uint32_t node;
    std::size_t next_successor;
  };

  void enter(std::uint32_t node) {
    index_[node] = low_[node] = next_index_++;
    stack_.push_back(node);
    on_stack_[node] = true;
    visits_.push_back({node, 0});
  }

  void walk(std::uint32_t root) {
    enter(root);
    while (!visits_.empty()) {
      Visit& visit = visits_.back();
      if (visit.next_successor < graph_[visit.node].size()) {
        std::uint32_t node = visit.node;
        std::uint32_t successor = graph_[node][visit.next_successor++];
        if (!members_[successor]) continue;
        if (index_[successor] == kUnseen) {
          enter(successor);
        } else if (on_stack_[successor]) {
          low_[node] = std::min(low_[node], index_[successor]);
        }
        continue;
      }
      std::uint32_t node = visit.node;
      visits_.pop_back();
      if (!visits_.empty()) low_[visits_.back().node] = std::min(low_[visits_.back().node], low_[node]);
      if (low_[node] == index_[node]) take_component(node);
    }
  }

  void take_component(std::uint32_t root) {
    std::vector<std::uint32_t> component;
    std::uint32_t node = 0;
    do {
      node = stack_.back();
      stack_.pop_back();
      on_stack_[node] = false;
      component.push_back(node);
    } while (node != root);
    std::sort(component.begin(), component.end());
    components_.push_back(std::move(component));
  }

  const Graph& graph_;
  const std::vector<bool>& members_;
  std::vector<std::uint32_t> index_, low_, stack_;
  std::vector<bool> on_stack_;
  std::vector<Visit> visits_;
  std::vector<std::vector<std::uint32_t>> components_;
  std::uint32_t next_index_ = 0;
};

Graph make_graph(const Body& body) {
  Graph graph(body.blocks.size());
  for (std::uint32_t block = 0; block < graph.size(); ++block) {
    for (BlockId target : successors(body, BlockId(block))) graph[block].push_back(target.index());
  }
  return graph;
}

/// Position of each block in a depth-first preorder from the entry; unreachable blocks come last.
std::vector<std::uint32_t> preorder(const Graph& graph) {
  std::vector<std::uint32_t> position(graph.size(), std::numeric_limits<std::uint32_t>::max());
  std::vector<std::uint32_t> pending{0};
  std::uint32_t next = 0;
  while (!pending.empty()) {
    std::uint32_t node = pending.back();
    pending.pop_back();
    if (position[node] != std::numeric_limits<std::uint32_t>::max()) continue;
    position[node] = next++;
    pending.insert(pending.end(), graph[node].rbegin(), graph[node].rend());
  }
  return position;
}

bool is_loop(const Graph& graph, const std::vector<std::uint32_t>& component) {
  if (component.size() > 1) return true;
  const std::vector<std::uint32_t>& targets = graph[component.front()];
  return std::find(targets.begin(), targets.end(), component.front()) != targets.end();
}

}  // namespace

LoopForest::LoopForest(const Body& body) : innermost_(body.blocks.size()) {
  Graph graph = make_graph(body);
  if (graph.empty()) return;
  std::vector<std::uint32_t> position = preorder(graph);

  // Each piece of work is a set of blocks inside a loop (or the whole body) whose own loops are to be found.
  struct Work {
    LoopId parent;
    std::vector<bool> members;
  };
  std::vector<Work> pending;
  pending.push_back({LoopId(), std::vector<bool>(graph.size(), true)});
  while (!pending.empty()) {
    Work work = std::move(pending.back());
    pending.pop_back();
    for (const std::vector<std::uint32_t>& component : Components(graph, work.members).find()) {
      if (!is_loop(graph, component)) continue;
      std::uint32_t header =
          *std::min_element(component.begin(), component.end(), [&](std::uint32_t a, std::uint32_t b) {
            return position[a] < position[b];
          });
      LoopId id(static_cast<std::uint32_t>(loops_.size()));
      Loop loop{BlockId(header), work.parent, {}};
      std::vector<bool> inside(graph.size(), false);
      for (std::uint32_t block : component) {
        loop.blocks.emplace_back(block);
        innermost_[block] = id;
        inside[block] = block != header;
      }
      loops_.push_back(std::move(loop));
      pending.push_back({id, std::move(inside)});
    }
  }
}

bool LoopForest::contains(LoopId loop, BlockId block) const {
  for (LoopId at = innermost(block); at.is_valid(); at = loops_[at.index()].parent) {
    if (at == loop) return true;
  }
  return false;
}

}  // namespace testellate::ir
