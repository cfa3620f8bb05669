// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/execution/handlers.h"
#include "engine/execution/machine.h"
#include "engine/execution/operation.h"

namespace testellate::engine {

namespace {

using ir::Opcode;

const Code* make_array(Machine& machine, const Code* pc, std::uint32_t max_length) {
  OrStop<ir::ReferenceBits> array = machine.new_array(ir::ClassId(pc->x), machine.slot(pc->a), max_length);
  if (!array) return machine.stop(pc, array.error());
  machine.slot(pc->dst) = concrete(*array);
  return pc + 1;
}

// APPROX(max-alloc): an array of symbolic length has at most `max_alloc` elements; paths with longer ones are
// missed, which the cut says.
const Code* new_array(Machine& machine, const Code* pc) {
  const Slot length = machine.slot(pc->a);
  if (length.is_concrete()) return make_array(machine, pc, static_cast<std::uint32_t>(length.bits));
  const std::uint32_t limit = machine.max_created_length(length.term);
  const expr::Term fits = machine.terms().make_ule(length.term, machine.terms().make_bits(32, limit));
  if (machine.ask(machine.terms().make_not(fits)) != solver::Verdict::Unsat) machine.state().mark(Cut::Size);
  if (!machine.constrain(pc, fits)) return nullptr;
  return make_array(machine, pc, limit);
}

ir::ReferenceBits number_of(const Slot& reference) { return static_cast<ir::ReferenceBits>(reference.bits); }

const Code* array_length(Machine& machine, const Code* pc) {
  if (const Slot& array = machine.slot(pc->a); array.is_plain()) {
    if (std::optional<Slot> length = machine.world().heap.try_length(number_of(array))) {
      machine.slot(pc->dst) = *length;
      return pc + 1;
    }
  }
  OrStop<Slot> length = machine.array_length(machine.slot(pc->a));
  if (!length) return machine.stop(pc, length.error());
  machine.slot(pc->dst) =
      spoil_unless_defined(machine.terms(), ir::Type::integer(32), *length, machine.slot(pc->a));
  return pc + 1;
}

const Code* array_load(Machine& machine, const Code* pc) {
  const Slot& array = machine.slot(pc->a);
  const Slot& index = machine.slot(pc->b);
  if (array.is_concrete() && index.is_concrete()) {
    std::optional<Slot> found = machine.world().heap.try_read(
        machine.terms(), number_of(array), pc->type, static_cast<std::uint32_t>(index.bits));
    if (found) {
      machine.slot(pc->dst) = *found;
      return pc + 1;
    }
  }
  OrStop<Slot> value = machine.array_load(machine.slot(pc->a), machine.slot(pc->b), pc->type);
  if (!value) return machine.stop(pc, value.error());
  machine.slot(pc->dst) = *value;
  return pc + 1;
}

const Code* array_store(Machine& machine, const Code* pc) {
  const Slot& array = machine.slot(pc->a);
  const Slot& index = machine.slot(pc->b);
  if (array.is_concrete() && index.is_concrete()) {
    const auto at = static_cast<std::uint32_t>(index.bits);
    ObjectHeap& heap = machine.world().heap;
    if (heap.try_write(machine.terms(), number_of(array), pc->type, at, machine.slot(pc->c))) return pc + 1;
  }
  OrStop<void> done =
      machine.array_store(machine.slot(pc->a), machine.slot(pc->b), pc->type, machine.slot(pc->c));
  return done ? pc + 1 : machine.stop(pc, done.error());
}

}  // namespace

template <>
Handler select_handler<Opcode::NewArray>(const Site&) {
  return &new_array;
}
template <>
Handler select_handler<Opcode::ArrayLength>(const Site&) {
  return &array_length;
}
template <>
Handler select_handler<Opcode::ArrayLoad>(const Site&) {
  return &array_load;
}
template <>
Handler select_handler<Opcode::ArrayStore>(const Site&) {
  return &array_store;
}

}  // namespace testellate::engine
