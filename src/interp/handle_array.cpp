// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "interp/handlers.h"
#include "interp/machine.h"
#include "support/invariant.h"

namespace testellate::interp {

namespace {

using ir::Opcode;

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
    return machine.stuck(pc, "length of an object that is no array");
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

template <>
Handler select_handler<Opcode::NewArray>(const Site&) {
  return &new_array;
}
template <>
Handler select_handler<Opcode::ArrayLength>(const Site&) {
  return &array_length;
}
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
