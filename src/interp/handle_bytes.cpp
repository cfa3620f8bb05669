// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "interp/handlers.h"
#include "interp/machine.h"
#include "ir/refused_memory.h"
#include "support/invariant.h"

namespace testellate::interp {

namespace {

using ir::Opcode;

/// Whether what is executed is an attempt to allocate that fails.
bool is_refused(Machine& machine) {
  if (!ir::makes_attempts(*machine.frame().function->function)) return false;
  const std::optional<Value> refused = machine.streams().take(ir::kRefusedMemory);
  return refused && refused->bits != 0;
}

template <ByteMemory::Kind kKind>
const Code* allocate(Machine& machine, const Code* pc) {
  if (kKind == ByteMemory::Kind::Heap && is_refused(machine)) {
    machine.slot(pc->dst) = Slot{ir::kNullPointer, 0};
    return pc + 1;
  }
  OrStop<ir::PointerBits> pointer = machine.new_bytes(kKind, machine.slot(pc->a).bits, pc->x);
  if (!pointer) return machine.stop(pc, pointer.error());
  machine.slot(pc->dst) = Slot{*pointer, 0};
  return pc + 1;
}

/// An access that no check has made sure of.
const Code* refuse(Machine& machine, const Code* pc, std::optional<ir::Fault> fault) {
  TESTELLATE_INVARIANT(fault.has_value(), "an access that was refused should have a reason");
  return machine.stuck(pc, "unchecked " + std::string(ir::info(*fault).name));
}

const Code* free_object(Machine& machine, const Code* pc) {
  const ir::PointerBits pointer = machine.slot(pc->a).bits;
  if (pointer == ir::kNullPointer) return pc + 1;
  if (std::optional<ir::Fault> fault = machine.bytes().release_fault(pointer)) {
    return refuse(machine, pc, fault);
  }
  machine.bytes().release(pointer);
  return pc + 1;
}

const Code* scope_begin(Machine& machine, const Code* pc) {
  if (machine.bytes().try_begin_scope(machine.slot(pc->a).bits)) return pc + 1;
  return machine.stuck(pc, "scope of something that is no stack object of an active function");
}

const Code* scope_end(Machine& machine, const Code* pc) {
  if (machine.bytes().try_end_scope(machine.slot(pc->a).bits)) return pc + 1;
  return machine.stuck(pc, "scope of something that is no stack object of an active function");
}

const Code* ptr_add(Machine& machine, const Code* pc) {
  const Slot a = machine.slot(pc->a);
  const Slot b = machine.slot(pc->b);
  const bool is_defined = (a.undefined | b.undefined) == 0;
  machine.slot(pc->dst) = is_defined ? Slot{a.bits + b.bits, 0} : Slot{0, ~std::uint64_t{0}};
  return pc + 1;
}

template <typename Word>
const Code* load(Machine& machine, const Code* pc) {
  const ir::PointerBits pointer = machine.slot(pc->a).bits;
  const ByteMemory::Object* object = machine.bytes().find_readable(pointer, sizeof(Word));
  if (object == nullptr) [[unlikely]] {
    return refuse(machine, pc, machine.bytes().read_fault(pointer, sizeof(Word)));
  }
  const std::byte* at = object->bytes + ir::pointer_offset(pointer);
  Word bits = 0;
  Word defined = 0;
  std::memcpy(&bits, at, sizeof bits);
  std::memcpy(&defined, at + object->size, sizeof defined);
  const auto mask = value::low_mask<std::uint64_t>(pc->width);
  machine.slot(pc->dst) = Slot{bits & mask, ~std::uint64_t{defined} & mask};
  return pc + 1;
}

const Code* load_odd(Machine& machine, const Code* pc) {
  const ir::PointerBits pointer = machine.slot(pc->a).bits;
  const unsigned size = pc->type.byte_size();
  const ByteMemory::Object* object = machine.bytes().find_readable(pointer, size);
  if (object == nullptr) return refuse(machine, pc, machine.bytes().read_fault(pointer, size));
  machine.write(pc->dst, pc->type, machine.bytes().load(*object, pointer, pc->type));
  return pc + 1;
}

template <typename Word>
const Code* store(Machine& machine, const Code* pc) {
  const ir::PointerBits pointer = machine.slot(pc->b).bits;
  const ByteMemory::Object* object = machine.bytes().find_writable(pointer, sizeof(Word));
  if (object == nullptr) [[unlikely]] {
    return refuse(machine, pc, machine.bytes().write_fault(pointer, sizeof(Word)));
  }
  const Slot value = machine.slot(pc->a);
  const auto bits = static_cast<Word>(value.bits);
  const auto defined = static_cast<Word>(~value.undefined);
  std::byte* at = object->bytes + ir::pointer_offset(pointer);
  std::memcpy(at, &bits, sizeof bits);
  std::memcpy(at + object->size, &defined, sizeof defined);
  return pc + 1;
}

const Code* store_odd(Machine& machine, const Code* pc) {
  const ir::PointerBits pointer = machine.slot(pc->b).bits;
  const unsigned size = pc->type.byte_size();
  ByteMemory::Object* object = machine.bytes().find_writable(pointer, size);
  if (object == nullptr) return refuse(machine, pc, machine.bytes().write_fault(pointer, size));
  machine.bytes().store(*object, pointer, pc->type, machine.read(pc->a, pc->type));
  return pc + 1;
}

const Code* mem_move(Machine& machine, const Code* pc) {
  const ir::PointerBits to = machine.slot(pc->a).bits;
  const ir::PointerBits from = machine.slot(pc->b).bits;
  const std::uint64_t size = machine.slot(pc->c).bits;
  if (size == 0) return pc + 1;
  if (machine.bytes().find_writable(to, size) == nullptr) {
    return refuse(machine, pc, machine.bytes().write_fault(to, size));
  }
  if (machine.bytes().find_readable(from, size) == nullptr) {
    return refuse(machine, pc, machine.bytes().read_fault(from, size));
  }
  machine.bytes().move(to, from, size);
  return pc + 1;
}

const Code* mem_set(Machine& machine, const Code* pc) {
  const ir::PointerBits to = machine.slot(pc->a).bits;
  const std::uint64_t size = machine.slot(pc->c).bits;
  if (size == 0) return pc + 1;
  if (machine.bytes().find_writable(to, size) == nullptr) {
    return refuse(machine, pc, machine.bytes().write_fault(to, size));
  }
  machine.bytes().fill(to, machine.read(pc->b, ir::Type::integer(8)), size);
  return pc + 1;
}

const Code* va_area(Machine& machine, const Code* pc) {
  const ir::PointerBits area = machine.frame().va_area;
  if (area == ir::kNullPointer) return machine.stuck(pc, "the function is not variadic");
  machine.slot(pc->dst) = Slot{area, 0};
  return pc + 1;
}

}  // namespace

TESTELLATE_HANDLED_BY(StackAlloc, allocate<ByteMemory::Kind::Stack>)
TESTELLATE_HANDLED_BY(HeapAlloc, allocate<ByteMemory::Kind::Heap>)
TESTELLATE_HANDLED_BY(Free, free_object)
TESTELLATE_HANDLED_BY(ScopeBegin, scope_begin)
TESTELLATE_HANDLED_BY(ScopeEnd, scope_end)
TESTELLATE_HANDLED_BY(PtrAdd, ptr_add)
template <>
Handler select_handler<Opcode::Load>(const Site& site) {
  switch (site.inst.type.byte_size()) {
    case 1:
      return &load<std::uint8_t>;
    case 2:
      return &load<std::uint16_t>;
    case 4:
      return &load<std::uint32_t>;
    case 8:
      return &load<std::uint64_t>;
    default:
      return &load_odd;
  }
}
template <>
Handler select_handler<Opcode::Store>(const Site& site) {
  switch (site.inst.type.byte_size()) {
    case 1:
      return &store<std::uint8_t>;
    case 2:
      return &store<std::uint16_t>;
    case 4:
      return &store<std::uint32_t>;
    case 8:
      return &store<std::uint64_t>;
    default:
      return &store_odd;
  }
}
TESTELLATE_HANDLED_BY(MemCopy, mem_move)
TESTELLATE_HANDLED_BY(MemMove, mem_move)
TESTELLATE_HANDLED_BY(MemSet, mem_set)
TESTELLATE_HANDLED_BY(VaArea, va_area)

}  // namespace testellate::interp
