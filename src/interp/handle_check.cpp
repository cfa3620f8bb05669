// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "interp/arithmetic.h"
#include "value/float_ops.h"

namespace testellate::interp {

namespace {

using ir::CheckKind;
using ir::Fault;
using ir::Opcode;

/// Chooses the handler of a check; one definition per row of checks.def.
template <CheckKind kKind>
Handler select_check(const ir::Inst& inst);

const Code* require(Machine& machine, const Code* pc, bool holds, Fault fault) {
  return holds ? pc + 1 : machine.raise(pc, fault);
}

const Code* require_none(Machine& machine, const Code* pc, std::optional<Fault> fault) {
  return fault ? machine.raise(pc, *fault) : pc + 1;
}

// Objects

const Code* check_null(Machine& machine, const Code* pc) {
  return require(machine, pc, machine.slot(pc->a).bits != ir::kNullReference, Fault::NullDereference);
}

const Code* check_bounds(Machine& machine, const Code* pc) {
  const auto index = static_cast<std::int32_t>(machine.slot(pc->a).bits);
  const auto length = static_cast<std::int32_t>(machine.slot(pc->b).bits);
  return require(machine, pc, 0 <= index && index < length, Fault::IndexOutOfBounds);
}

const Code* check_negative_size(Machine& machine, const Code* pc) {
  return require(machine, pc, static_cast<std::int32_t>(machine.slot(pc->a).bits) >= 0, Fault::NegativeSize);
}

const Code* check_cast(Machine& machine, const Code* pc) {
  const std::uint64_t reference = machine.slot(pc->a).bits;
  if (reference == ir::kNullReference) return pc + 1;
  OrStop<ObjectHeap::Object*> object = machine.find_object(reference);
  if (!object) return machine.stop(pc, object.error());
  if ((*object)->class_id.index() != pc->cached.class_index) {
    OrStop<bool> fits = machine.is_instance(**object, ir::ClassId(pc->x));
    if (!fits) return machine.stop(pc, fits.error());
    pc->cached.answer = *fits ? 1 : 0;
    pc->cached.class_index = (*object)->class_id.index();
  }
  return require(machine, pc, pc->cached.answer != 0, Fault::BadCast);
}

const Code* check_array_store(Machine& machine, const Code* pc) {
  OrStop<ObjectHeap::Object*> array = machine.find_object(machine.slot(pc->a).bits);
  if (!array) return machine.stop(pc, array.error());
  if (!(*array)->element.is_ref()) return machine.stuck(pc, "not an array of references");
  const std::uint64_t reference = machine.slot(pc->b).bits;
  if (reference == ir::kNullReference) return pc + 1;
  OrStop<ObjectHeap::Object*> stored = machine.find_object(reference);
  if (!stored) return machine.stop(pc, stored.error());
  const ir::ClassId element_class = machine.program().get((*array)->class_id).element_class;
  OrStop<bool> fits = machine.is_instance(**stored, element_class);
  if (!fits) return machine.stop(pc, fits.error());
  return require(machine, pc, *fits, Fault::BadArrayStore);
}

const Code* check_class_usable(Machine& machine, const Code* pc) {
  const bool failed = machine.class_states().get(ir::ClassId(pc->x)) == ClassStates::State::Failed;
  return require(machine, pc, !failed, Fault::ClassUnusable);
}

// Integers: one operand, then two

template <auto kCondition, Fault kFault, typename L>
const Code* check_one(Machine& machine, const Code* pc) {
  return require(machine, pc, kCondition(Arithmetic::bits<L>(machine, pc->a), L::width(pc)), kFault);
}

template <auto kCondition, Fault kFault, typename L>
const Code* check_two(Machine& machine, const Code* pc) {
  const bool holds =
      kCondition(Arithmetic::bits<L>(machine, pc->a), Arithmetic::bits<L>(machine, pc->b), L::width(pc));
  return require(machine, pc, holds, kFault);
}

template <auto kCondition, Fault kFault>
Handler select_one(const ir::Inst& inst) {
  return exec::choose_lane(inst.type,
                           []<typename L>(L) -> Handler { return &check_one<kCondition, kFault, L>; });
}

template <auto kCondition, Fault kFault>
Handler select_two(const ir::Inst& inst) {
  return exec::choose_lane(inst.type,
                           []<typename L>(L) -> Handler { return &check_two<kCondition, kFault, L>; });
}

// Floats

template <bool (*kFits)(value::FloatFormat, value::FloatBits, unsigned)>
const Code* check_float(Machine& machine, const Code* pc) {
  const auto format = pc->type == ir::Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
  const auto width = static_cast<unsigned>(machine.slot(pc->b).bits);
  return require(machine, pc, kFits(format, machine.slot(pc->a).bits, width), Fault::FloatConversion);
}

// Byte memory

const Code* check_read(Machine& machine, const Code* pc) {
  const ir::PointerBits pointer = machine.slot(pc->a).bits;
  const std::uint64_t size = machine.slot(pc->b).bits;
  if (machine.bytes().find_readable(pointer, size) != nullptr) [[likely]]
    return pc + 1;
  return require_none(machine, pc, machine.bytes().read_fault(pointer, size));
}

const Code* check_write(Machine& machine, const Code* pc) {
  const ir::PointerBits pointer = machine.slot(pc->a).bits;
  const std::uint64_t size = machine.slot(pc->b).bits;
  if (machine.bytes().find_writable(pointer, size) != nullptr) [[likely]]
    return pc + 1;
  return require_none(machine, pc, machine.bytes().write_fault(pointer, size));
}

const Code* check_subobject(Machine& machine, const Code* pc) {
  return require(machine, pc, machine.slot(pc->a).bits <= machine.slot(pc->b).bits, Fault::SubobjectOverflow);
}

const Code* check_disjoint(Machine& machine, const Code* pc) {
  const ir::PointerBits a = machine.slot(pc->a).bits;
  const ir::PointerBits b = machine.slot(pc->b).bits;
  const std::uint64_t distance = a < b ? b - a : a - b;
  const bool overlap = ir::pointer_object(a) == ir::pointer_object(b) && distance < machine.slot(pc->c).bits;
  return require(machine, pc, !overlap, Fault::OverlappingCopy);
}

const Code* check_release(Machine& machine, const Code* pc) {
  return require_none(machine, pc, machine.bytes().release_fault(machine.slot(pc->a).bits));
}

const Code* check_callee(Machine& machine, const Code* pc) {
  const ir::PointerBits pointer = machine.slot(pc->a).bits;
  if (pointer == ir::kNullPointer) return machine.raise(pc, Fault::NullCall);
  const ir::FunctionId function = exec::function_at(machine.program(), pointer);
  const bool fits =
      function.is_valid() && machine.program().get(function).signature == ir::SignatureId(pc->x);
  return require(machine, pc, fits, Fault::BadCallee);
}

// The rest

const Code* check_defined(Machine& machine, const Code* pc) {
  return require(machine, pc, machine.read(pc->a, pc->type).undefined == 0, Fault::UninitialisedUse);
}

const Code* check_assert(Machine& machine, const Code* pc) {
  return require(machine, pc, machine.slot(pc->a).bits != 0, Fault::AssertionFailed);
}

const Code* check_abort(Machine& machine, const Code* pc) { return machine.raise(pc, Fault::Abort); }

const Code* check_unreachable(Machine& machine, const Code* pc) {
  return machine.raise(pc, Fault::UnreachableReached);
}

const Code* assume(Machine& machine, const Code* pc) {
  if (machine.slot(pc->a).bits != 0) return pc + 1;
  return machine.end(pc, ir::PathEnd::AssumptionFailed, {});
}

template <>
Handler select_check<CheckKind::Null>(const ir::Inst&) {
  return &check_null;
}
template <>
Handler select_check<CheckKind::Bounds>(const ir::Inst&) {
  return &check_bounds;
}
template <>
Handler select_check<CheckKind::NegativeSize>(const ir::Inst&) {
  return &check_negative_size;
}
template <>
Handler select_check<CheckKind::Cast>(const ir::Inst&) {
  return &check_cast;
}
template <>
Handler select_check<CheckKind::ArrayStore>(const ir::Inst&) {
  return &check_array_store;
}
template <>
Handler select_check<CheckKind::ClassUsable>(const ir::Inst&) {
  return &check_class_usable;
}
template <>
Handler select_check<CheckKind::DivZero>(const ir::Inst& inst) {
  return select_one<[](auto a, unsigned) { return a != 0; }, Fault::DivisionByZero>(inst);
}
template <>
Handler select_check<CheckKind::DivOverflow>(const ir::Inst& inst) {
  return select_two<[](auto a, auto b, unsigned width) {
    using Word = decltype(a);
    return !(a == value::min_signed<Word>(width) && b == value::low_mask<Word>(width));
  },
                    Fault::DivisionOverflow>(inst);
}
template <>
Handler select_check<CheckKind::AddOverflow>(const ir::Inst& inst) {
  return select_two<[](auto a, auto b, unsigned width) { return !value::sadd_overflows(a, b, width); },
                    Fault::SignedOverflow>(inst);
}
template <>
Handler select_check<CheckKind::SubOverflow>(const ir::Inst& inst) {
  return select_two<[](auto a, auto b, unsigned width) { return !value::ssub_overflows(a, b, width); },
                    Fault::SignedOverflow>(inst);
}
template <>
Handler select_check<CheckKind::MulOverflow>(const ir::Inst& inst) {
  return select_two<[](auto a, auto b, unsigned width) { return !value::smul_overflows(a, b, width); },
                    Fault::SignedOverflow>(inst);
}
template <>
Handler select_check<CheckKind::Shift>(const ir::Inst& inst) {
  return select_one<[](auto a, unsigned width) { return a < width; }, Fault::ShiftOutOfRange>(inst);
}
template <>
Handler select_check<CheckKind::FloatToSigned>(const ir::Inst&) {
  return &check_float<&value::fits_signed>;
}
template <>
Handler select_check<CheckKind::FloatToUnsigned>(const ir::Inst&) {
  return &check_float<&value::fits_unsigned>;
}
template <>
Handler select_check<CheckKind::Read>(const ir::Inst&) {
  return &check_read;
}
template <>
Handler select_check<CheckKind::Write>(const ir::Inst&) {
  return &check_write;
}
template <>
Handler select_check<CheckKind::Subobject>(const ir::Inst&) {
  return &check_subobject;
}
template <>
Handler select_check<CheckKind::Disjoint>(const ir::Inst&) {
  return &check_disjoint;
}
template <>
Handler select_check<CheckKind::Release>(const ir::Inst&) {
  return &check_release;
}
template <>
Handler select_check<CheckKind::Callee>(const ir::Inst&) {
  return &check_callee;
}
template <>
Handler select_check<CheckKind::Defined>(const ir::Inst&) {
  return &check_defined;
}
template <>
Handler select_check<CheckKind::Assert>(const ir::Inst&) {
  return &check_assert;
}
template <>
Handler select_check<CheckKind::Abort>(const ir::Inst&) {
  return &check_abort;
}
template <>
Handler select_check<CheckKind::Unreachable>(const ir::Inst&) {
  return &check_unreachable;
}

}  // namespace

template <>
Handler select_handler<Opcode::Check>(const Site& site) {
  using Select = Handler (*)(const ir::Inst&);
  static constexpr std::array kTable = {
#define CHECK(enumerator, name, operands, condition, ...) Select{&select_check<CheckKind::enumerator>},
#include "ir/checks.def"
#undef CHECK
  };
  return kTable[static_cast<std::size_t>(site.inst.check)](site.inst);
}
TESTELLATE_HANDLED_BY(Assume, assume)

}  // namespace testellate::interp
