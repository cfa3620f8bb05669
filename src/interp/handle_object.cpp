// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "interp/handlers.h"
#include "interp/machine.h"
#include "support/invariant.h"

namespace testellate::interp {

namespace {

using ir::Opcode;

const Code* new_object(Machine& machine, const Code* pc) {
  OrStop<ir::ReferenceBits> object = machine.new_object(ir::ClassId(pc->x));
  if (!object) return machine.stop(pc, object.error());
  machine.slot(pc->dst) = Slot{*object, 0};
  return pc + 1;
}

/// The object whose field is accessed, with its cell in `pc->cached.answer`; null if `stopped` is the result.
ObjectHeap::Object* find_field(Machine& machine, const Code* pc, const Code*& stopped) {
  const std::uint64_t reference = machine.slot(pc->a).bits;
  ObjectHeap::Object* object = machine.heap().find(reference);
  if (object == nullptr) [[unlikely]] {
    stopped = machine.stop(pc, machine.find_object(reference).error());
    return nullptr;
  }
  if (object->class_id.index() != pc->cached.class_index) [[unlikely]] {
    OrStop<std::uint32_t> cell = machine.find_cell(*object, ir::FieldId(pc->x));
    if (!cell) {
      stopped = machine.stop(pc, cell.error());
      return nullptr;
    }
    pc->cached.answer = *cell;
    pc->cached.class_index = object->class_id.index();
  }
  return object;
}

const Code* get_field(Machine& machine, const Code* pc) {
  const Code* stopped = nullptr;
  ObjectHeap::Object* object = find_field(machine, pc, stopped);
  if (object == nullptr) return stopped;
  if (object->has_states) [[unlikely]] {
    machine.write(pc->dst, pc->type, machine.heap().read(*object, pc->cached.answer, pc->type));
    return pc + 1;
  }
  // A cell is a word, zero above the width of its type.
  std::uint64_t word = 0;
  std::memcpy(&word, object->data + std::size_t{pc->cached.answer} * sizeof word, sizeof word);
  machine.slot(pc->dst) = Slot{word, 0};
  return pc + 1;
}

const Code* put_field(Machine& machine, const Code* pc) {
  const Code* stopped = nullptr;
  ObjectHeap::Object* object = find_field(machine, pc, stopped);
  if (object == nullptr) return stopped;
  const Slot value = machine.slot(pc->b);
  if (object->has_states || value.undefined != 0) [[unlikely]] {
    machine.heap().write(*object, pc->cached.answer, pc->type, machine.read(pc->b, pc->type));
    return pc + 1;
  }
  std::memcpy(
      object->data + std::size_t{pc->cached.answer} * sizeof value.bits, &value.bits, sizeof value.bits);
  return pc + 1;
}

const Code* get_static(Machine& machine, const Code* pc) {
  machine.slot(pc->dst) = machine.static_slot(pc->x);
  return pc + 1;
}

const Code* put_static(Machine& machine, const Code* pc) {
  machine.static_slot(pc->x) = machine.slot(pc->a);
  return pc + 1;
}

const Code* instance_of(Machine& machine, const Code* pc) {
  const Slot reference = machine.slot(pc->a);
  Slot answer;
  if (reference.undefined != 0) [[unlikely]] {
    answer = Slot{0, 1};
  } else if (reference.bits != ir::kNullReference) {
    OrStop<ObjectHeap::Object*> object = machine.find_object(reference.bits);
    if (!object) return machine.stop(pc, object.error());
    if ((*object)->class_id.index() != pc->cached.class_index) {
      OrStop<bool> fits = machine.is_instance(**object, ir::ClassId(pc->x));
      if (!fits) return machine.stop(pc, fits.error());
      pc->cached.answer = *fits ? 1 : 0;
      pc->cached.class_index = (*object)->class_id.index();
    }
    answer = Slot{pc->cached.answer, 0};
  }
  machine.slot(pc->dst) = answer;
  return pc + 1;
}

const Code* class_init(Machine& machine, const Code* pc) {
  const ir::ClassId id(pc->x);
  if (machine.class_states().get(id) != ClassStates::State::Untouched) return pc + 1;
  if (diag::Result<void> completed = machine.program().complete_class(id); !completed) {
    return machine.stop(pc, stop_unsupported(completed.error()));
  }
  const ir::FunctionId initialiser = machine.program().get(id).initialiser;
  if (!initialiser.is_valid()) {
    machine.class_states().set(id, ClassStates::State::Done);
    return pc + 1;
  }
  OrStop<DecodedFunction*> function = machine.prepare(initialiser);
  if (!function) return machine.stop(pc, function.error());
  if (!(*function)->signature->parameters.empty()) {
    return machine.stuck(pc, "the initialiser of a class takes parameters");
  }
  machine.class_states().set(id, ClassStates::State::Started);
  return machine.enter(pc, **function, CallSite(), Purpose::ClassInit, id);
}

// Arrays

const Code* new_array(Machine& machine, const Code* pc) {
  OrStop<ir::ReferenceBits> array = machine.new_array(ir::ClassId(pc->x), machine.slot(pc->a).bits);
  if (!array) return machine.stop(pc, array.error());
  machine.slot(pc->dst) = Slot{*array, 0};
  return pc + 1;
}

const Code* array_length(Machine& machine, const Code* pc) {
  const Slot reference = machine.slot(pc->a);
  const ObjectHeap::Object* object = machine.heap().find(reference.bits);
  if (object == nullptr) [[unlikely]] {
    return machine.stop(pc, machine.find_object(reference.bits).error());
  }
  if (object->element.is_void()) [[unlikely]]
    return machine.stuck(pc, "length of an object that is not an array");
  const bool is_known = reference.undefined == 0;
  machine.slot(pc->dst) = is_known ? Slot{object->length, 0} : Slot{0, value::low_mask<std::uint64_t>(32)};
  return pc + 1;
}

/// Why an access to an element failed.
const Code* refuse(Machine& machine, const Code* pc) {
  OrStop<ObjectHeap::Object*> object =
      machine.find_element(machine.slot(pc->a).bits, machine.slot(pc->b).bits);
  if (!object) return machine.stop(pc, object.error());
  return machine.stuck(
      pc, "array of " + ir::to_text((*object)->element) + " accessed as " + ir::to_text(pc->type));
}

template <typename Word>
const Code* array_load(Machine& machine, const Code* pc) {
  const ObjectHeap::Object* object = machine.heap().find(machine.slot(pc->a).bits);
  const std::uint64_t index = machine.slot(pc->b).bits;
  if (object == nullptr || object->element != pc->type || index >= object->length) [[unlikely]] {
    return refuse(machine, pc);
  }
  if (object->has_states) [[unlikely]] {
    const Scalar value = machine.heap().read(*object, static_cast<std::uint32_t>(index), pc->type);
    machine.write(pc->dst, pc->type, value);
    return pc + 1;
  }
  Word word = 0;
  std::memcpy(&word, object->data + index * sizeof word, sizeof word);
  machine.slot(pc->dst) = Slot{word, 0};
  return pc + 1;
}

template <typename Word>
const Code* array_store(Machine& machine, const Code* pc) {
  ObjectHeap::Object* object = machine.heap().find(machine.slot(pc->a).bits);
  const std::uint64_t index = machine.slot(pc->b).bits;
  if (object == nullptr || object->element != pc->type || index >= object->length) [[unlikely]] {
    return refuse(machine, pc);
  }
  const Slot value = machine.slot(pc->c);
  if (object->has_states || value.undefined != 0) [[unlikely]] {
    machine.heap().write(*object, static_cast<std::uint32_t>(index), pc->type, machine.read(pc->c, pc->type));
    return pc + 1;
  }
  const auto word = static_cast<Word>(value.bits);
  std::memcpy(object->data + index * sizeof word, &word, sizeof word);
  return pc + 1;
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
template <>
Handler select_handler<Opcode::ArrayLoad>(const Site& site) {
  switch (site.inst.type.byte_size()) {
    case 1:
      return &array_load<std::uint8_t>;
    case 2:
      return &array_load<std::uint16_t>;
    case 4:
      return &array_load<std::uint32_t>;
    case 8:
      return &array_load<std::uint64_t>;
    default:
      TESTELLATE_UNREACHABLE("elements have 1, 2, 4 or 8 bytes");
  }
}
template <>
Handler select_handler<Opcode::ArrayStore>(const Site& site) {
  switch (site.inst.type.byte_size()) {
    case 1:
      return &array_store<std::uint8_t>;
    case 2:
      return &array_store<std::uint16_t>;
    case 4:
      return &array_store<std::uint32_t>;
    case 8:
      return &array_store<std::uint64_t>;
    default:
      TESTELLATE_UNREACHABLE("elements have 1, 2, 4 or 8 bytes");
  }
}

}  // namespace testellate::interp
