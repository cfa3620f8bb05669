// SPDX-License-Identifier: Apache-2.0
// A walk over the control flow from each fault on. It stops where a path has come by: that one got past the
// fault or came another way, and what it did not take there was decided on its merits.
#include "search/behind_faults.h"

#include <algorithm>
#include <vector>

#include "ir/control_flow.h"

namespace testellate::search {
namespace {

auto block_of(const ir::Body& body, ir::InstId inst) {
  return std::ranges::find_if(body.blocks, [&](const ir::Block& block) {
    return block.first <= inst.index() && inst.index() < block.first + block.count;
  });
}

class Walk {
 public:
  Walk(const ir::Body& body, ir::FunctionId function, const std::set<ir::TakenEdge>& seen)
      : body_(body), function_(function), seen_(seen), is_entered_(body.blocks.size()) {}

  void start(ir::InstId fault) {
    const auto block = block_of(body_, fault);
    if (block == body_.blocks.end()) return;
    pass(ir::BlockId(static_cast<std::uint32_t>(block - body_.blocks.begin())), fault.index() + 1);
    while (!pending_.empty()) {
      const ir::BlockId next = pending_.back();
      pending_.pop_back();
      pass(next, body_.block(next).first);
    }
  }

  [[nodiscard]] const std::set<ir::TakenEdge>& found() const { return found_; }

 private:
  /// The instructions of a block from one on, and where they lead.
  void pass(ir::BlockId id, std::uint32_t from) {
    const ir::Block& block = body_.block(id);
    for (std::uint32_t at = from; at < block.first + block.count; ++at) {
      std::set<ir::TakenEdge> edges;
      const auto is_of_it = [at](const ir::Edge& edge) { return edge.inst.index() == at; };
      for (auto edge = std::ranges::find_if(body_.edges, is_of_it);
           edge != body_.edges.end() && is_of_it(*edge);
           ++edge) {
        edges.insert({function_, ir::EdgeId(static_cast<std::uint32_t>(edge - body_.edges.begin()))});
      }
      if (std::ranges::any_of(edges, [&](ir::TakenEdge edge) { return seen_.contains(edge); })) return;
      found_.insert(edges.begin(), edges.end());
    }
    for (ir::BlockId target : ir::successors(body_, id)) {
      if (is_entered_[target.index()]) continue;
      is_entered_[target.index()] = true;
      pending_.push_back(target);
    }
  }

  const ir::Body& body_;
  ir::FunctionId function_;
  const std::set<ir::TakenEdge>& seen_;
  std::vector<bool> is_entered_;
  std::vector<ir::BlockId> pending_;
  std::set<ir::TakenEdge> found_;
};

}  // namespace

std::set<ir::TakenEdge> edges_behind_faults(const ir::Program& program,
                                            const std::set<ir::Place>& faults,
                                            const std::set<ir::TakenEdge>& seen) {
  std::set<ir::TakenEdge> behind;
  for (const ir::Place& fault : faults) {
    const ir::Body* body = program.get(fault.function).body.get();
    if (body == nullptr || !fault.inst.is_valid()) continue;
    Walk walk(*body, fault.function, seen);
    walk.start(fault.inst);
    behind.insert(walk.found().begin(), walk.found().end());
  }
  return behind;
}

std::set<ir::TakenEdge> edges_of_block(const ir::Program& program, const ir::Place& place) {
  std::set<ir::TakenEdge> edges;
  const ir::Body* body = program.get(place.function).body.get();
  if (body == nullptr || !place.inst.is_valid()) return edges;
  const auto block = block_of(*body, place.inst);
  for (std::uint32_t at = 0; block != body->blocks.end() && at < body->edges.size(); ++at) {
    const std::uint32_t inst = body->edges[at].inst.index();
    const bool is_of_it = block->first <= inst && inst < block->first + block->count;
    if (is_of_it) edges.insert({place.function, ir::EdgeId(at)});
  }
  return edges;
}

}  // namespace testellate::search
