// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "engine/execution/machine.h"

// The proof run executes each loop once for all its iterations: where control comes to the header from
// outside, everything the loop can write becomes unknown, so the state there stands for every pass; where it
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

}  // namespace

expr::Term Machine::make_fresh(std::string_view about, expr::Sort sort) {
  // A second proof run counts from the beginning, and may come to another kind of unknown.
  const bool has_floats = sort.is_float() || (sort.is_array() && sort.element().is_float());
  const std::string kind = std::string(sort.is_array() ? "a" : "") + (has_floats ? "f" : "") +
                           (sort.is_bool() ? "b" : std::to_string(sort.width()));
  return terms_.make_variable("?" + std::string(about) + "." + kind + "." + std::to_string(fresh_count_++),
                              sort);
}

bool Machine::forget_loop(const Code* to, ir::LoopId id) {
  const DecodedFunction& function = *frame().function;
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
    slot(index * static_cast<std::uint32_t>(sizeof(Slot))) =
        to_slot(make_fresh("register", sort_of(written.type)));
  }
  if (writes_memory) forget_memory();
  frame().loops[id.index()].has_forgotten = true;
  return true;
}

void Machine::forget_memory() {
  current_->has_forgotten = true;
  World& now = world();
  prepare_statics();
  for (std::uint32_t i = 0; i < now.statics.size(); ++i) {
    now.statics.set(i, to_slot(make_fresh("static", sort_of(program_.get(ir::StaticId(i)).type))));
  }
  now.heap.forget_all([this](ir::ReferenceBits, ir::Type element) {
    const expr::Sort cell = element.is_float() ? sort_of(element) : expr::Sort::bit_vector(element.width());
    return make_fresh("elements", expr::Sort::array(32, cell));
  });
  now.bytes.forget_all([this](ir::ObjectNumber) {
    const expr::Sort bytes = expr::Sort::array(32, expr::Sort::bit_vector(8));
    return ByteMemory::Unknown{make_fresh("bytes", bytes), make_fresh("undefined", bytes)};
  });
}

}  // namespace testellate::engine
