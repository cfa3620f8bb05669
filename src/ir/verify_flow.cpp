// SPDX-License-Identifier: Apache-2.0
// Rules about blocks and the order of execution: one terminator at the end of each block, `caught` only where
// unwinding arrives, and every register assigned on every path before it is read.
//
// The last is a forward data-flow problem over sets of registers: at a block's start the registers assigned
// on all ways into it. Unwinding leaves a block before its first instruction that can throw or later, so what
// is assigned before that instruction is what the target may rely on.
#include <algorithm>
#include <deque>
#include <vector>

#include "ir/control_flow.h"
#include "ir/verify_context.h"

namespace testellate::ir {
namespace {

using RegisterSet = std::vector<bool>;

class FlowVerifier {
 public:
  explicit FlowVerifier(const VerifyContext& context) : context_(context), body_(context.body) {}

  std::optional<Violation> run() {
    if (body_.blocks.empty()) return Violation{context_.function, {}, {}, "the function has no block"};
    if (std::optional<Violation> found = check_blocks()) return found;
    if (std::optional<Violation> found = check_unwind_targets()) return found;
    compute_assigned();
    return check_reads();
  }

 private:
  Violation at(std::uint32_t block, std::uint32_t inst, std::string message) const {
    return {context_.function, BlockId(block), InstId(inst), std::move(message)};
  }

  std::optional<Violation> check_blocks() const {
    for (std::uint32_t b = 0; b < body_.blocks.size(); ++b) {
      const Block& block = body_.blocks[b];
      std::string name(context_.program.text(block.name));
      if (block.count == 0)
        return Violation{context_.function, BlockId(b), {}, "block `" + name + "` is empty"};
      for (std::uint32_t i = block.first; i < block.first + block.count; ++i) {
        bool is_last = i + 1 == block.first + block.count;
        if (is_terminator(body_.insts[i].op) == is_last) continue;
        return at(b,
                  i,
                  is_last
                      ? "block `" + name + "` does not end with a terminator"
                      : "a terminator stands inside block `" + name + "`; it should be the last instruction");
      }
    }
    return std::nullopt;
  }

  std::optional<Violation> check_unwind_targets() const {
    std::vector<bool> is_target(body_.blocks.size(), false);
    for (std::uint32_t b = 0; b < body_.blocks.size(); ++b) {
      BlockId unwind = body_.blocks[b].unwind;
      if (!unwind.is_valid()) continue;
      if (unwind.index() >= body_.blocks.size()) {
        return Violation{context_.function, BlockId(b), {}, "the unwinding target does not exist"};
      }
      is_target[unwind.index()] = true;
    }
    if (is_target[0])
      return Violation{context_.function, BlockId(0), {}, "the entry block is an unwinding target"};
    for (std::uint32_t b = 0; b < body_.blocks.size(); ++b) {
      const Block& block = body_.blocks[b];
      for (std::uint32_t i = block.first; i < block.first + block.count; ++i) {
        const Inst& inst = body_.insts[i];
        if (inst.op == Opcode::Caught && (i != block.first || !is_target[b])) {
          return at(b, i, "`caught` should be the first instruction of an unwinding target");
        }
        for (BlockId target : targets_of(body_, inst)) {
          if (!is_target[target.index()]) continue;
          return at(b,
                    i,
                    "control goes to `" + std::string(context_.program.text(body_.block(target).name)) +
                        "`, which is an unwinding target; only unwinding may arrive there");
        }
      }
    }
    return std::nullopt;
  }

  /// Narrows the set at the start of `target` to what `state` has, and notes the block if that changed it.
  void flow_into(BlockId target, const RegisterSet& state) {
    RegisterSet& start = assigned_[target.index()];
    bool changed = !reached_[target.index()];
    if (changed) {
      start = state;
      reached_[target.index()] = true;
    } else {
      for (std::size_t r = 0; r < start.size(); ++r) {
        if (start[r] && !state[r]) {
          start[r] = false;
          changed = true;
        }
      }
    }
    if (changed) pending_.push_back(target);
  }

  void compute_assigned() {
    assigned_.assign(body_.blocks.size(), RegisterSet());
    reached_.assign(body_.blocks.size(), false);
    RegisterSet start(body_.registers.size(), false);
    std::size_t parameters = context_.program.signature(context_.function).parameters.size();
    std::fill_n(start.begin(), parameters, true);
    flow_into(BlockId(0), start);
    while (!pending_.empty()) {
      BlockId current = pending_.front();
      pending_.pop_front();
      const Block& block = body_.block(current);
      RegisterSet state = assigned_[current.index()];
      bool has_thrown = false;
      for (const Inst& inst : body_.insts_of(block)) {
        if (block.unwind.is_valid() && !has_thrown && may_throw(inst.op)) {
          has_thrown = true;
          flow_into(block.unwind, state);
        }
        if (inst.result.is_valid()) state[inst.result.index()] = true;
        for (BlockId target : targets_of(body_, inst)) flow_into(target, state);
      }
    }
  }

  std::optional<std::string> check_operand(Operand operand, const RegisterSet& state) const {
    if (!operand.is_valid() || !operand.is_register() || state[operand.index()]) return std::nullopt;
    return "register `" + context_.describe(operand) + "` may be read before it is assigned";
  }

  std::optional<Violation> check_reads() const {
    for (std::uint32_t b = 0; b < body_.blocks.size(); ++b) {
      if (!reached_[b]) continue;
      RegisterSet state = assigned_[b];
      const Block& block = body_.blocks[b];
      for (std::uint32_t i = block.first; i < block.first + block.count; ++i) {
        const Inst& inst = body_.insts[i];
        std::vector<Operand> operands{inst.a, inst.b, inst.c};
        if (info(inst.op).family == Family::Call) {
          for (const Argument& argument : body_.arguments_of(inst)) operands.push_back(argument.operand);
        }
        for (Operand operand : operands) {
          if (std::optional<std::string> wrong = check_operand(operand, state)) return at(b, i, *wrong);
        }
        if (inst.result.is_valid()) state[inst.result.index()] = true;
      }
    }
    return std::nullopt;
  }

  const VerifyContext& context_;
  const Body& body_;
  std::vector<RegisterSet> assigned_;
  std::vector<bool> reached_;
  std::deque<BlockId> pending_;
};

}  // namespace

std::optional<Violation> verify_flow(const VerifyContext& context) { return FlowVerifier(context).run(); }

}  // namespace testellate::ir
