// SPDX-License-Identifier: Apache-2.0
#include "classes/descriptor.h"

#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "ir/control_flow.h"

namespace testellate::classes {
namespace {

using ir::BlockId;
using ir::LoopId;

/// One function's branches as its source has them.
class SourceBranches {
 public:
  SourceBranches(const ir::Body& body, bool jumps_over)
      : body_(body), forest_(body), jumps_over_(jumps_over) {
    blocks_.resize(body.insts.size());
    for (std::uint32_t at = 0; at < body.blocks.size(); ++at) {
      const ir::Block& block = body.blocks[at];
      for (std::uint32_t inst = block.first; inst < block.first + block.count; ++inst) {
        blocks_[inst] = BlockId(at);
      }
    }
  }

  /// The loop that the branch may leave, the outermost one; invalid if it is none.
  [[nodiscard]] LoopId tested_loop(ir::InstId inst) const {
    LoopId tested;
    if (body_.inst(inst).op != ir::Opcode::Branch) return tested;
    const ir::Inst& branch = body_.inst(inst);
    for (LoopId loop = forest_.innermost(blocks_[inst.index()]); loop.is_valid();
         loop = forest_.loop(loop).parent) {
      if (forest_.contains(loop, BlockId(branch.x)) != forest_.contains(loop, BlockId(branch.y))) {
        tested = loop;
      }
    }
    return tested;
  }

  [[nodiscard]] bool is_inside(LoopId loop, ir::InstId inst) const {
    return forest_.contains(loop, blocks_[inst.index()]);
  }

  /// Whether the side of a branch or conditional value is the true one in the source.
  [[nodiscard]] bool is_true(const ir::Edge& edge) const {
    const ir::Inst& inst = body_.inst(edge.inst);
    if (inst.op != ir::Opcode::Branch) return edge.side == 0;
    if (const LoopId loop = tested_loop(edge.inst); loop.is_valid() && is_first_test(loop, edge.inst)) {
      return forest_.contains(loop, edge.target);
    }
    if (!jumps_over_) return edge.side == 0;
    // A compiler of the Java kind jumps over what is done if the condition holds, or, for the first operand
    // of
    // `||`, over the test of the second.
    return (edge.side == 0) == is_jump_over_test(inst);
  }

 private:
  /// The test that the loop begins or ends with, unlike one that breaks out of it.
  [[nodiscard]] bool is_first_test(LoopId loop, ir::InstId inst) const {
    const BlockId header = forest_.loop(loop).header;
    const BlockId block = blocks_[inst.index()];
    const ir::Inst& branch = body_.inst(inst);
    return block == header || BlockId(branch.x) == header || BlockId(branch.y) == header;
  }

  [[nodiscard]] bool is_jump_over_test(const ir::Inst& branch) const {
    if (branch.x <= branch.y) return false;  // backwards: a condition at the end of a loop
    const ir::Block& before = body_.blocks[branch.x - 1];
    if (before.count == 0) return false;
    const ir::Inst& last = body_.insts[before.first + before.count - 1];
    return last.op == ir::Opcode::Branch && last.y == branch.x && last.x > branch.x;
  }

  const ir::Body& body_;
  ir::LoopForest forest_;
  bool jumps_over_;
  std::vector<BlockId> blocks_;  ///< of each instruction
};

std::string side_text(const ir::Program& program, ir::TakenEdge edge, const SourceBranches& branches) {
  const ir::Edge& taken = program.get(edge.function).body->edges[edge.edge.index()];
  if (program.get(edge.function).body->inst(taken.inst).op != ir::Opcode::Switch) {
    return branches.is_true(taken) ? "T" : "F";
  }
  const std::string name = ir::edge_name(program, edge);
  return "[" + name.substr(name.rfind(':') + 1) + "]";
}

}  // namespace

std::string descriptor(const ir::Program& program,
                       std::span<const ir::TakenEdge> edges,
                       render::Style style) {
  std::map<ir::FunctionId, SourceBranches> functions;
  std::string text;
  std::optional<ir::Place> last;
  LoopId last_loop;
  for (ir::TakenEdge edge : edges) {
    const ir::Body& body = *program.get(edge.function).body;
    const SourceBranches& branches =
        functions.try_emplace(edge.function, body, style == render::Style::Java).first->second;
    const ir::InstId inst = body.edges[edge.edge.index()].inst;
    const LoopId loop = branches.tested_loop(inst);
    const bool is_again = last && last->function == edge.function && last->inst == inst;
    const bool is_other_function = last && last->function != edge.function;
    const bool left_loop = last && !is_other_function && last_loop.is_valid() && loop != last_loop &&
                           !branches.is_inside(last_loop, inst);
    const bool begins = !is_again && (loop.is_valid() || is_other_function || left_loop);
    if (begins && !text.empty()) text += ' ';
    text += side_text(program, edge, branches);
    last = ir::Place{edge.function, inst};
    if (loop.is_valid() || left_loop) last_loop = loop;
  }
  return text;
}

}  // namespace testellate::classes
