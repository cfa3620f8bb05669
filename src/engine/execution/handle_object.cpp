// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/handlers.h"
#include "engine/execution/machine.h"
#include "engine/execution/operation.h"

namespace testellate::engine {

namespace {

using ir::Opcode;

const Code* new_object(Machine& machine, const Code* pc) {
  OrStop<ir::ReferenceBits> object = machine.objects().new_object(ir::ClassId(pc->x));
  if (!object) return machine.stop(pc, object.error());
  machine.slot(pc->dst) = concrete(*object);
  return pc + 1;
}

/// Notes the cell of the field in objects of that class; false if they have none.
bool try_cache_cell(Machine& machine, const Code* pc, ir::ReferenceBits object) {
  if (!machine.world().heap.exists(object)) return false;
  const ir::ClassId object_class = machine.world().heap.class_of(object);
  if (object_class.index() == pc->cached.class_index) return true;
  OrStop<std::uint32_t> cell = machine.objects().find_cell(object_class, ir::FieldId(pc->x));
  if (!cell) return false;
  pc->cached.answer = *cell;
  pc->cached.class_index = object_class.index();
  return true;
}

const Code* get_field(Machine& machine, const Code* pc) {
  if (const Slot& object = machine.slot(pc->a); object.is_concrete() && pc->cached.class_index != kNoClass) {
    std::optional<Slot> found = machine.world().heap.try_read_cell(
        static_cast<ir::ReferenceBits>(object.bits), ir::ClassId(pc->cached.class_index), pc->cached.answer);
    if (found) {
      machine.slot(pc->dst) = *found;
      return pc + 1;
    }
  }
  OrStop<Slot> value = machine.objects().get_field(machine.slot(pc->a), ir::FieldId(pc->x));
  if (!value) return machine.stop(pc, value.error());
  if (const Slot& object = machine.slot(pc->a); object.is_concrete()) {
    try_cache_cell(machine, pc, static_cast<ir::ReferenceBits>(object.bits));
  }
  machine.slot(pc->dst) = *value;
  return pc + 1;
}

const Code* put_field(Machine& machine, const Code* pc) {
  if (const Slot& object = machine.slot(pc->a); object.is_concrete()) {
    const auto number = static_cast<ir::ReferenceBits>(object.bits);
    // An input object keeps its initial value beside the new one: the long way.
    if (number >= ir::kFirstCreatedReference && try_cache_cell(machine, pc, number)) {
      machine.world().heap.write_cell(number, pc->cached.answer, machine.slot(pc->b));
      return pc + 1;
    }
  }
  OrStop<void> done =
      machine.objects().put_field(machine.slot(pc->a), ir::FieldId(pc->x), machine.slot(pc->b));
  return done ? pc + 1 : machine.stop(pc, done.error());
}

const Code* get_static(Machine& machine, const Code* pc) {
  machine.slot(pc->dst) = machine.current().read_static(ir::StaticId(pc->x));
  return pc + 1;
}

const Code* put_static(Machine& machine, const Code* pc) {
  machine.current().write_static(ir::StaticId(pc->x), machine.slot(pc->a));
  return pc + 1;
}

const Code* instance_of(Machine& machine, const Code* pc) {
  const Slot reference = machine.slot(pc->a);
  OrStop<Slot> answer = machine.objects().instance_of(reference, ir::ClassId(pc->x));
  if (!answer) return machine.stop(pc, answer.error());
  machine.slot(pc->dst) = spoil_unless_defined(machine.terms(), ir::Type::boolean(), *answer, reference);
  return pc + 1;
}

const Code* run_initialiser(Machine& machine, const Code* pc, ir::ClassId id) {
  const ir::FunctionId initialiser = machine.program().get(id).initialiser;
  OrStop<DecodedFunction*> function = machine.calls().prepare(initialiser);
  if (!function) return machine.stop(pc, function.error());
  if (!(*function)->signature->parameters.empty()) {
    return machine.stuck(pc, "the initialiser of a class takes parameters");
  }
  machine.state().set_class_state(id, ClassState::Started);
  return machine.calls().enter(pc, **function, CallSite(), Purpose::ClassInit, id);
}

const Code* class_init(Machine& machine, const Code* pc) {
  const ir::ClassId id(pc->x);
  if (machine.state().class_state(id) != ClassState::Untouched) return pc + 1;
  if (diag::Result<void> completed = machine.program().complete_class(id); !completed) {
    return machine.stop(pc, make_unsupported_stop(completed.error()));
  }
  if (!machine.program().get(id).initialiser.is_valid()) {
    machine.state().set_class_state(id, ClassState::Done);
    return pc + 1;
  }
  if (!machine.state().is_havocked) return run_initialiser(machine, pc, id);
  // Proof run: a havocked iteration may have run it, and it may have failed.
  const expr::Term is_done = machine.run().make_unknown("initialised", expr::Sort::boolean());
  const expr::Term has_failed = machine.run().make_unknown("failed", expr::Sort::boolean());
  auto set = [pc, id](ClassState state) {
    return [=](Machine& current) {
      current.state().set_class_state(id, state);
      return pc + 1;
    };
  };
  expr::TermBuilder& terms = machine.terms();
  return machine.decisions().decide(
      pc,
      DecisionKind::Branch,
      {Side{terms.make_and(is_done, terms.make_not(has_failed)), 0, 0, set(ClassState::Done)},
       Side{terms.make_not(is_done),
            1,
            0,
            [pc, id](Machine& current) { return run_initialiser(current, pc, id); }},
       Side{terms.make_and(is_done, has_failed), 2, 0, set(ClassState::Failed)}});
}

// Arrays

const Code* make_array(Machine& machine, const Code* pc, std::uint32_t max_length) {
  OrStop<ir::ReferenceBits> array =
      machine.objects().new_array(ir::ClassId(pc->x), machine.slot(pc->a), max_length);
  if (!array) return machine.stop(pc, array.error());
  machine.slot(pc->dst) = concrete(*array);
  return pc + 1;
}

// APPROX(max-alloc): an array of symbolic length has at most `max_alloc` elements; paths with longer ones are
// missed, which the cut says.
const Code* new_array(Machine& machine, const Code* pc) {
  const Slot length = machine.slot(pc->a);
  if (length.is_concrete()) return make_array(machine, pc, static_cast<std::uint32_t>(length.bits));
  const std::uint32_t limit = machine.objects().max_created_length(length.term);
  const expr::Term fits = machine.terms().make_ule(length.term, machine.terms().make_bits(32, limit));
  if (machine.decisions().ask(machine.terms().make_not(fits)) != solver::Verdict::Unsat)
    machine.state().mark(Cut::Size);
  if (!machine.decisions().constrain(pc, fits)) return nullptr;
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
  OrStop<Slot> length = machine.objects().array_length(machine.slot(pc->a));
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
  OrStop<Slot> value = machine.objects().array_load(machine.slot(pc->a), machine.slot(pc->b), pc->type);
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
      machine.objects().array_store(machine.slot(pc->a), machine.slot(pc->b), pc->type, machine.slot(pc->c));
  return done ? pc + 1 : machine.stop(pc, done.error());
}

}  // namespace

TESTELLATE_HANDLED_BY(New, new_object)
TESTELLATE_HANDLED_BY(GetField, get_field)
TESTELLATE_HANDLED_BY(PutField, put_field)
TESTELLATE_HANDLED_BY(GetStatic, get_static)
TESTELLATE_HANDLED_BY(PutStatic, put_static)
TESTELLATE_HANDLED_BY(InstanceOf, instance_of)
TESTELLATE_HANDLED_BY(ClassInit, class_init)

TESTELLATE_HANDLED_BY(NewArray, new_array)
TESTELLATE_HANDLED_BY(ArrayLength, array_length)
TESTELLATE_HANDLED_BY(ArrayLoad, array_load)
TESTELLATE_HANDLED_BY(ArrayStore, array_store)

}  // namespace testellate::engine
