// SPDX-License-Identifier: Apache-2.0
#include "classes/descriptor.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
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
  SourceBranches(const ir::Program& program, const ir::Body& body, render::Style style)
      : program_(program), body_(body), forest_(body), style_(style) {
    blocks_.resize(body.insts.size());
    for (std::uint32_t at = 0; at < body.blocks.size(); ++at) {
      const ir::Block& block = body.blocks[at];
      for (std::uint32_t inst = block.first; inst < block.first + block.count; ++inst) {
        blocks_[inst] = BlockId(at);
      }
    }
  }

  /// Whether a branch decides what the conditional value before it has decided: that of `a && b` is carried
  /// to it.
  [[nodiscard]] bool repeats(ir::InstId inst, ir::InstId before) const {
    const ir::Inst& branch = body_.inst(inst);
    const ir::Inst& value = body_.inst(before);
    if (branch.op != ir::Opcode::Branch || value.op != ir::Opcode::Select) return false;
    return std::ranges::any_of(body_.insts, [&](const ir::Inst& move) {
      return move.op == ir::Opcode::Mov && branch.a == ir::Operand::reg(move.result) &&
             move.a == ir::Operand::reg(value.result);
    });
  }
  [[nodiscard]] bool is_made(ir::InstId inst) const { return body_.inst(inst).is_synthetic; }

  /// Whether an iteration begins with it, or ends if nothing is tested before.
  [[nodiscard]] bool begins_iteration(ir::InstId inst) const {
    const BlockId block = blocks_[inst.index()];
    const LoopId innermost = forest_.innermost(block);
    if (innermost.is_valid() && forest_.loop(innermost).header == block) return true;
    const LoopId loop = tested_loop(inst);
    return loop.is_valid() && is_first_test(loop, inst);
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

  /// Whether the innermost loop around it was not yet entered at `before`.
  [[nodiscard]] bool enters_loop(ir::InstId inst, ir::InstId before) const {
    const LoopId innermost = forest_.innermost(blocks_[inst.index()]);
    return innermost.is_valid() && !is_inside(innermost, before);
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
    if (style_ == render::Style::C) return (edge.side == 0) != is_negation(inst);
    if (style_ != render::Style::Java) return edge.side == 0;
    // A compiler of the Java kind jumps over what is done if the condition holds, or, for the first operand
    // of `||`, over the test of the second.
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

  [[nodiscard]] const ir::Inst* last_of(std::uint32_t block) const {
    const ir::Block& of = body_.blocks[block];
    return of.count == 0 ? nullptr : &body_.insts[of.first + of.count - 1];
  }

  /// Where the jump of a test that holds leads unless the next test is to decide as well: of `a && b || c`,
  /// from `b`, and not from `a`.
  [[nodiscard]] bool is_jump_over_test(const ir::Inst& branch) const {
    bool is_over = false;
    for (const ir::Inst* at = &branch; at->x > at->y;) {  // backwards: a condition at the end of a loop
      const ir::Inst* before = last_of(at->x - 1);
      const bool is_test = before != nullptr && before != at && before->op == ir::Opcode::Branch &&
                           before->y == at->x && before->x > at->x;
      if (!is_test) break;
      is_over = !is_over;
      at = before;
    }
    return is_over;
  }

  /// Clang branches on what is negated the other way round, and names blocks after what they are for.
  [[nodiscard]] bool is_negation(const ir::Inst& branch) const {
    static constexpr std::array<std::string_view, 4> kIfItHolds{
        "if.then", "cond.true", "land.lhs.true", "land.rhs"};
    static constexpr std::array<std::string_view, 4> kIfItFails{
        "if.else", "cond.false", "lor.lhs.false", "lor.rhs"};
    const auto is_one_of = [&](std::span<const std::string_view> names, std::uint32_t block) {
      const std::string_view name = program_.text(body_.blocks[block].name);
      return std::ranges::find(names, name.substr(0, name.find_last_not_of("0123456789") + 1)) != names.end();
    };
    return is_one_of(kIfItHolds, branch.y) || is_one_of(kIfItFails, branch.x);
  }

  const ir::Program& program_;
  const ir::Body& body_;
  ir::LoopForest forest_;
  render::Style style_;
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
  std::set<ir::InstId> in_word;  // a decision that is there again is one of the next iteration
  LoopId last_loop;
  for (ir::TakenEdge edge : edges) {
    const ir::Body& body = *program.get(edge.function).body;
    const SourceBranches& branches = functions.try_emplace(edge.function, program, body, style).first->second;
    const ir::InstId inst = body.edges[edge.edge.index()].inst;
    const bool is_said = last && last->function == edge.function && branches.repeats(inst, last->inst);
    const LoopId loop = branches.tested_loop(inst);
    if (branches.is_made(inst) || is_said) {
      if (loop.is_valid()) last_loop = loop;
      continue;
    }
    const bool is_again = last && last->function == edge.function && last->inst == inst;
    const bool is_other_function = last && last->function != edge.function;
    const bool left_loop = last && !is_other_function && last_loop.is_valid() && loop != last_loop &&
                           !branches.is_inside(last_loop, inst);
    const bool enters = last && !is_other_function && branches.enters_loop(inst, last->inst);
    const bool begins = !is_again && (branches.begins_iteration(inst) || is_other_function || left_loop ||
                                      enters || in_word.contains(inst));
    if (begins && !text.empty()) text += ' ';
    if (begins) in_word.clear();
    in_word.insert(inst);
    text += side_text(program, edge, branches);
    last = ir::Place{edge.function, inst};
    if (loop.is_valid() || left_loop) last_loop = loop;
  }
  return text;
}

}  // namespace testellate::classes
