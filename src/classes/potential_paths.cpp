// SPDX-License-Identifier: Apache-2.0
// Without its back edges and with each inner loop in place of its blocks, the body of a loop has no cycle:
// the ways through it are counted from its header to each of its exits and back to the header. From these
// follow the ways through the loop, which is then a node of what is around it.
#include "classes/potential_paths.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/control_flow.h"
#include "value/bits.h"
#include "value/text.h"

namespace testellate::classes {
namespace {

using ir::BlockId;
using ir::LoopId;
using value::U128;

constexpr U128 kMost = ~U128{0};

U128 add(U128 a, U128 b) { return a > kMost - b ? kMost : a + b; }
U128 multiply(U128 a, U128 b) { return a != 0 && b > kMost / a ? kMost : a * b; }

/// 1 + ratio + ... + ratio^last.
U128 geometric_sum(U128 ratio, std::uint32_t last) {
  U128 sum = 0;
  U128 power = 1;
  for (std::uint32_t at = 0; at <= last && sum != kMost; ++at) {
    sum = add(sum, power);
    power = multiply(power, ratio);
  }
  return sum;
}

class Counter {
 public:
  Counter(const ir::Program& program, std::uint32_t loop_bound) : program_(program), bound_(loop_bound) {}

  U128 count(ir::FunctionId function);

  /// What a call calls, if there is one function only; invalid otherwise, and for other instructions.
  ir::FunctionId callee_of(const ir::Inst& inst);

 private:
  const ir::Program& program_;
  std::uint32_t bound_;
  [[nodiscard]] ir::FunctionId find_only_method(ir::Symbol selector) const;

  std::map<ir::Symbol, ir::FunctionId> selected_;
  std::map<ir::FunctionId, U128> known_;
  std::set<ir::FunctionId> open_;  ///< being counted: calls of them are recursive
};

/// Where ways end: an invalid block is the end of the function.
using Ways = std::map<BlockId, U128>;

class BodyCounter {
 public:
  BodyCounter(const ir::Program& program, const ir::Body& body, Counter& counter, std::uint32_t loop_bound)
      : program_(program), body_(body), forest_(body), counter_(counter), bound_(loop_bound) {}

  U128 count() {
    Ways ways = ways_from(LoopId(), BlockId(0));
    return ways[BlockId()];
  }

 private:
  /// From the header of a loop: back to it, by the tests it begins with to an exit, and otherwise.
  struct Iteration {
    U128 back = 0;
    Ways early;
    Ways late;
  };

  /// The loop directly inside `region` that the block belongs to; invalid if there is none.
  [[nodiscard]] LoopId loop_inside(LoopId region, BlockId block) const {
    LoopId loop = forest_.innermost(block);
    if (loop == region) return {};
    while (loop.is_valid() && forest_.loop(loop).parent != region) loop = forest_.loop(loop).parent;
    return loop;
  }
  [[nodiscard]] bool is_inside(LoopId region, BlockId block) const {
    return !region.is_valid() || forest_.contains(region, block);
  }

  /// Distinct successors, without those of exceptions.
  [[nodiscard]] std::vector<BlockId> next_of(BlockId id) const {
    if (const std::optional<Carried> carried = try_carried(id)) return carried->targets;
    const ir::Block& block = body_.block(id);
    std::vector<BlockId> targets;
    if (block.count == 0) return targets;
    for (BlockId target : ir::targets_of(body_, body_.insts[block.first + block.count - 1])) {
      // What only carries a constant has one way on.
      const std::optional<Carried> carried = try_carried(target);
      if (carried && carried->targets.size() == 1 && !has_more_than_moves(target)) {
        target = carried->targets.front();
      }
      if (std::ranges::find(targets, target) == targets.end()) targets.push_back(target);
    }
    return targets;
  }

  /// The value of `a && b` goes with the jump to a branch on it, which decides nothing more.
  struct Carried {
    std::vector<BlockId> targets;           ///< of that branch
    const ir::Inst* conditional = nullptr;  ///< that decides between them; null: there is one
  };
  [[nodiscard]] std::optional<Carried> try_carried(BlockId id) const {
    const std::span<const ir::Inst> insts = body_.insts_of(body_.block(id));
    if (insts.empty() || insts.back().op != ir::Opcode::Jump) return std::nullopt;
    const std::span<const ir::Inst> behind = body_.insts_of(body_.blocks[insts.back().x]);
    if (behind.empty() || behind.back().op != ir::Opcode::Branch) return std::nullopt;
    const ir::Inst& branch = behind.back();
    const bool only_branches = std::ranges::all_of(
        behind.first(behind.size() - 1), [](const ir::Inst& inst) { return inst.op == ir::Opcode::Check; });
    if (!only_branches) return std::nullopt;
    const BlockId holds(branch.x);
    const BlockId fails(branch.y);
    for (const ir::Inst& move : insts) {
      const bool is_its = move.op == ir::Opcode::Mov && branch.a == ir::Operand::reg(move.result);
      if (!is_its) continue;
      if (move.a.is_constant()) {
        return Carried{{body_.constants[move.a.index()].bits != 0 ? holds : fails}, nullptr};
      }
      for (const ir::Inst& inst : insts) {
        const bool decides = inst.op == ir::Opcode::Select && inst.is_edge && inst.result.is_valid() &&
                             move.a == ir::Operand::reg(inst.result);
        if (decides) return Carried{{holds, fails}, &inst};
      }
      // Or a branch on it leads here, by one of its ways.
      for (const ir::Block& block : body_.blocks) {
        if (block.count == 0) continue;
        const ir::Inst& last = body_.insts[block.first + block.count - 1];
        const bool is_way = last.op == ir::Opcode::Branch && last.a == move.a && last.x != last.y;
        if (is_way && (BlockId(last.x) == id || BlockId(last.y) == id)) {
          return Carried{{BlockId(last.x) == id ? holds : fails}, nullptr};
        }
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] bool has_more_than_moves(BlockId id) const {
    const std::span<const ir::Inst> insts = body_.insts_of(body_.block(id));
    return std::ranges::any_of(insts.first(insts.size() - 1),
                               [](const ir::Inst& inst) { return inst.op != ir::Opcode::Mov; });
  }

  /// What the block contains besides its end: calls, conditional values.
  U128 ways_inside(BlockId id) {
    const std::optional<Carried> carried = try_carried(id);
    const ir::Inst* branching = carried ? carried->conditional : nullptr;
    U128 ways = 1;
    for (const ir::Inst& inst : body_.insts_of(body_.block(id))) {
      if (inst.op == ir::Opcode::Select && inst.is_edge && &inst != branching) ways = multiply(ways, 2);
      const ir::FunctionId callee = counter_.callee_of(inst);
      if (callee.is_valid() && program_.get(callee).is_user) ways = multiply(ways, counter_.count(callee));
    }
    return ways;
  }

  /// From a block inside `region`, the header of `region` and blocks outside it being ends.
  const Ways& ways_from(LoopId region, BlockId from) {
    const auto key = std::pair(region, from);
    if (auto found = ways_.find(key); found != ways_.end()) return found->second;
    // Irreducible control flow may come back: no way is counted twice.
    ways_.emplace(key, Ways());
    Ways made;
    const LoopId inner = loop_inside(region, from);
    if (inner.is_valid()) {
      for (const auto& [target, ways] : ways_through(inner)) add_ways(region, target, ways, made);
    } else {
      const U128 ways = ways_inside(from);
      const std::vector<BlockId> targets = next_of(from);
      if (targets.empty()) made[BlockId()] = ways;
      for (BlockId target : targets) add_ways(region, target, ways, made);
    }
    return ways_[key] = std::move(made);
  }

  void add_ways(LoopId region, BlockId target, U128 factor, Ways& made) {
    const bool is_end = !target.is_valid() || !is_inside(region, target) ||
                        (region.is_valid() && target == forest_.loop(region).header);
    if (is_end) {
      made[target] = add(made[target], factor);
      return;
    }
    for (const auto& [end, ways] : ways_from(region, target)) {
      made[end] = add(made[end], multiply(factor, ways));
    }
  }

  Ways ways_through(LoopId loop) {
    const Iteration iteration = iteration_of(loop);
    Ways ways;
    for (const auto& [exit, count] : iteration.early) {
      ways[exit] = add(ways[exit], multiply(count, geometric_sum(iteration.back, bound_)));
    }
    // These iterations have begun, so they are among those that the bound allows.
    for (const auto& [exit, count] : iteration.late) {
      ways[exit] = add(ways[exit], multiply(count, geometric_sum(iteration.back, bound_ - 1)));
    }
    return ways;
  }

  Iteration iteration_of(LoopId loop) {
    const BlockId header = forest_.loop(loop).header;
    Iteration iteration;
    BlockId block = header;
    U128 factor = ways_inside(header);
    std::optional<Test> test = try_test(loop, block);
    // The tests that the loop begins with, one after the other for `a && b`.
    for (const BlockId exit = test ? test->outside : BlockId(); test; test = try_test(loop, block)) {
      if (test->outside != exit) break;
      iteration.early[exit] = add(iteration.early[exit], factor);
      block = test->inside;
      if (!is_plain_test(loop, block)) {
        add_rest(loop, block, factor, iteration);
        return iteration;
      }
      factor = multiply(factor, ways_inside(block));
    }
    const std::vector<BlockId> targets = next_of(block);
    if (targets.empty()) add_end(loop, BlockId(), factor, iteration);
    for (BlockId target : targets) add_rest(loop, target, factor, iteration);
    return iteration;
  }

  struct Test {
    BlockId inside;
    BlockId outside;
  };
  /// Whether the loop is left or gone on with at the end of the block, and not straight back to the header,
  /// as by a test at the end of an iteration.
  [[nodiscard]] std::optional<Test> try_test(LoopId loop, BlockId block) const {
    const std::vector<BlockId> targets = next_of(block);
    if (targets.size() != 2 || is_inside(loop, targets[0]) == is_inside(loop, targets[1]))
      return std::nullopt;
    Test test{targets[0], targets[1]};
    if (!is_inside(loop, test.inside)) std::swap(test.inside, test.outside);
    if (test.inside == forest_.loop(loop).header) return std::nullopt;
    return test;
  }
  [[nodiscard]] bool is_plain_test(LoopId loop, BlockId block) const {
    return !loop_inside(loop, block).is_valid() && try_test(loop, block).has_value();
  }

  void add_rest(LoopId loop, BlockId target, U128 factor, Iteration& iteration) {
    Ways ways;
    add_ways(loop, target, factor, ways);
    for (const auto& [end, count] : ways) add_end(loop, end, count, iteration);
  }
  void add_end(LoopId loop, BlockId end, U128 count, Iteration& iteration) {
    if (end == forest_.loop(loop).header) {
      iteration.back = add(iteration.back, count);
    } else {
      iteration.late[end] = add(iteration.late[end], count);
    }
  }

  const ir::Program& program_;
  const ir::Body& body_;
  ir::LoopForest forest_;
  Counter& counter_;
  std::uint32_t bound_;
  std::map<std::pair<LoopId, BlockId>, Ways> ways_;
};

ir::FunctionId Counter::callee_of(const ir::Inst& inst) {
  if (inst.op == ir::Opcode::Call) return ir::FunctionId(inst.x);
  if (inst.op != ir::Opcode::CallVirtual) return {};
  const auto [known, is_new] = selected_.try_emplace(ir::Symbol(inst.x));
  if (is_new) known->second = find_only_method(ir::Symbol(inst.x));
  return known->second;
}

ir::FunctionId Counter::find_only_method(ir::Symbol selector) const {
  ir::FunctionId only;
  for (ir::ClassId id(0); id != program_.classes().end_id(); id = support::next(id)) {
    for (const ir::MethodEntry& entry : program_.get(id).methods) {
      if (entry.selector != selector) continue;
      if (only.is_valid() && only != entry.function) return {};
      only = entry.function;
    }
  }
  return only;
}

U128 Counter::count(ir::FunctionId function) {
  if (auto found = known_.find(function); found != known_.end()) return found->second;
  const ir::Body* body = program_.get(function).body.get();
  if (body == nullptr || !open_.insert(function).second) return 1;
  const U128 ways = BodyCounter(program_, *body, *this, bound_).count();
  open_.erase(function);
  return known_[function] = ways;
}

}  // namespace

std::string potential_paths(const ir::Program& program, ir::FunctionId function, std::uint32_t loop_bound) {
  const U128 ways = Counter(program, loop_bound).count(function);
  return (ways == kMost ? "more than " : "") + value::to_decimal_unsigned(ways);
}

}  // namespace testellate::classes
