// SPDX-License-Identifier: Apache-2.0
#include "engine/decisions/loops.h"

#include <algorithm>
#include <set>

// An iteration counts when a branch that could leave the loop was decided on a term and stayed, once per pass
// through the header; or when the branch followed from what input references were decided to lead to.
// Entering the loop from outside starts at zero. Only user code is bounded.
//
// The proof run executes each loop once for all its iterations: where control comes to the header from
// outside, everything the loop can write is havocked, so the state there stands for every pass; where it
// comes back from inside, the path ends, because the first pass has covered it. Unknowns are fresh variables;
// an unknown reference or pointer leads nowhere, and a path that follows one ends `unsupported`, so that
// nothing is claimed about it.

namespace testellate::engine {

namespace {

bool may_write_memory(ir::Opcode op) {
  using enum ir::Opcode;
  constexpr ir::Opcode kWriting[] = {PutField,
                                     PutStatic,
                                     ClassInit,
                                     ArrayStore,
                                     Free,
                                     ScopeBegin,
                                     ScopeEnd,
                                     Store,
                                     MemCopy,
                                     MemMove,
                                     MemSet,
                                     Call,
                                     CallVirtual,
                                     CallIndirect};
  return std::find(std::begin(kWriting), std::end(kWriting), op) != std::end(kWriting);
}

ir::BlockId block_of(const ir::Body& body, ir::InstId inst) {
  const auto behind = std::ranges::upper_bound(body.blocks, inst.index(), {}, &ir::Block::first);
  return ir::BlockId(static_cast<std::uint32_t>(behind - body.blocks.begin() - 1));
}

}  // namespace

const Code* Loops::pass(const Code* to, const Passage& passage) {
  Frame& current = current_.frame();
  const DecodedFunction& function = *current.function;
  if (function.loops == nullptr) return to;
  if (current.loops.empty()) current.loops.resize(function.loops->loops().size());
  if (passage.repeated.is_valid()) {
    LoopCount& count = current.loops[passage.repeated.index()];
    count.is_counted = false;
    if (count.is_havocked) return current_.end(to, ir::PathEnd::LoopHavocked, {});
  }
  for (ir::LoopId loop : passage.entered) {
    current.loops[loop.index()] = {.decisions_before = current_->taken.size()};
    if (run_.options.havocs_loops && !is_in_setup_ && !try_havoc(to, loop)) {
      return current_.end(to, ir::PathEnd::Unsupported, "loop that is entered beside its header (proof run)");
    }
  }
  return to;
}

bool Loops::is_bounded() const {
  const Frame& current = current_.frame();
  return current.function->loops != nullptr && current.function->function->is_user &&
         !current_->is_prologue && current.purpose != Purpose::ClassInit && !run_.options.havocs_loops;
}

const Code* Loops::go_decided(const Code* pc,
                              const Code* to,
                              std::uint32_t passage,
                              std::span<const Code* const> all_targets) {
  return is_bounded() ? go_counted(pc, to, passage, all_targets, Reason::Term) : go(to, passage);
}

const Code* Loops::go_along_references(const Code* pc,
                                       const Code* to,
                                       std::uint32_t passage,
                                       std::span<const Code* const> all_targets,
                                       Reason reason) {
  return is_bounded() ? go_counted(pc, to, passage, all_targets, reason) : go(to, passage);
}

bool Loops::follows(Reason reason, ir::LoopId loop, std::span<const Decision> recent) const {
  if (!run_.options.bounds_implied_iterations) return false;
  if (reason != Reason::Call && reason != Reason::Carried) return false;
  const DecodedFunction& function = *current_.frame().function;
  return std::ranges::any_of(recent, [&](const Decision& one) {
    if (!one.place.function.is_valid()) return false;
    const ir::Function& decided = run_.program.get(one.place.function);
    if (reason == Reason::Call) return !decided.is_user;
    return &decided == function.function &&
           (one.kind == DecisionKind::Branch || one.kind == DecisionKind::Switch) &&
           function.loops->contains(loop, block_of(*decided.body, one.place.inst));
  });
}

const Code* Loops::go_counted(const Code* pc,
                              const Code* to,
                              std::uint32_t passage,
                              std::span<const Code* const> all_targets,
                              Reason reason) {
  const DecodedFunction& function = *current_.frame().function;
  if (current_.frame().loops.empty()) current_.frame().loops.resize(function.loops->loops().size());
  const std::span<const Decision> taken = current_->taken.view();
  const ir::BlockId to_block = function.block_of(to);
  std::uint32_t needed = 0;
  ir::LoopId loop = function.loops->innermost(function.block_of(pc));
  for (; loop.is_valid(); loop = function.loops->loop(loop).parent) {
    const bool stays = function.loops->contains(loop, to_block);
    const bool may_leave = std::any_of(all_targets.begin(), all_targets.end(), [&](const Code* target) {
      return !function.loops->contains(loop, function.block_of(target));
    });
    LoopCount& count = current_.frame().loops[loop.index()];
    if (!stays || !may_leave) continue;
    const std::span<const Decision> recent = taken.subspan(std::min(count.decisions_before, taken.size()));
    const bool has_followed_inputs =
        std::ranges::any_of(recent, [](const Decision& one) { return one.kind == DecisionKind::Alias; });
    const bool is_decided = reason == Reason::Term || reason == Reason::Inputs ||
                            (reason == Reason::Call && has_followed_inputs) || follows(reason, loop, recent);
    count.decisions_before = taken.size();
    if (!is_decided || count.is_counted) continue;
    count.is_counted = true;
    needed = std::max(needed, ++count.iterations);
  }
  const Code* next = go(to, passage);
  return next != nullptr && needed > bound_ ? current_.park_at_bound(next, needed) : next;
}

bool Loops::try_havoc(const Code* to, ir::LoopId id) {
  const DecodedFunction& function = *current_.frame().function;
  const ir::Loop& loop = function.loops->loop(id);
  if (function.start_of(loop.header) != to) return false;

  std::set<std::uint32_t> assigned;
  bool writes_memory = false;
  for (ir::BlockId block : loop.blocks) {
    for (const ir::Inst& inst : function.body->insts_of(function.body->block(block))) {
      if (inst.result.is_valid()) assigned.insert(inst.result.index());
      writes_memory = writes_memory || may_write_memory(inst.op);
    }
  }
  for (std::uint32_t index : assigned) {
    const ir::Register& written = function.body->registers[index];
    current_.slot(function.register_offsets[index]) =
        to_slot(run_.make_unknown("register", sort_of(written.type)));
  }
  if (writes_memory) havoc_memory();
  current_.frame().loops[id.index()].is_havocked = true;
  return true;
}

void Loops::havoc_memory() {
  current_->is_havocked = true;
  World& now = current_.world();
  current_.prepare_statics();
  for (std::uint32_t i = 0; i < now.statics.size(); ++i) {
    now.statics.set(i, to_slot(run_.make_unknown("static", sort_of(run_.program.get(ir::StaticId(i)).type))));
  }
  now.heap.havoc_all([this](ir::ReferenceBits, ir::Type element) {
    const expr::Sort cell = element.is_float() ? sort_of(element) : expr::Sort::bit_vector(element.width());
    return run_.make_unknown("elements", expr::Sort::array(32, cell));
  });
  now.bytes.havoc_all([this](ir::ObjectNumber) {
    const expr::Sort bytes = expr::Sort::array(32, expr::Sort::bit_vector(8));
    return ByteMemory::Unknown{run_.make_unknown("bytes", bytes), run_.make_unknown("undefined", bytes)};
  });
}

}  // namespace testellate::engine
