// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/execution/handlers.h"
#include "engine/execution/machine.h"
#include "engine/execution/operation.h"
#include "exec/operation_handlers.h"
#include "ir/operation.h"

namespace testellate::engine {

namespace {

using ir::Opcode;

/// User code compares objects by identity. Where they have none as inputs, that two references lead to one of
/// them was left out; where a model has made one, the program may have one that was there (`Integer.valueOf`
/// of a small number). Library code compares only to save itself the comparison of contents.
void note_identity(Machine& machine, const Slot (&operands)[2]) {
  if (!machine.frame().function->function->is_user) return;
  const auto is_null = [](const Slot& slot) { return slot.is_concrete() && slot.bits == ir::kNullReference; };
  if (is_null(operands[0]) || is_null(operands[1])) return;
  const World& world = machine.world();
  const auto a = world.inputs.candidates(operands[0], false);
  const auto b = world.inputs.candidates(operands[1], false);
  if (!a || !b) return;
  const auto is_bare_input = [&](const Candidate& candidate) {
    const auto number = static_cast<ir::ReferenceBits>(candidate.target);
    if (number == ir::kNullReference || number >= ir::kFirstCreatedReference) return false;
    return !machine.program().get(world.heap.class_of(number)).inputs.has_identity;
  };
  const auto may_be_another = [&](const Candidate& candidate) {
    return world.heap.may_be_another(static_cast<ir::ReferenceBits>(candidate.target));
  };
  for (const Candidate& one : *a) {
    for (const Candidate& other : *b) {
      if (one.target == 0 || other.target == 0) continue;
      const bool has_bare_input = is_bare_input(one) || is_bare_input(other);
      if (has_bare_input) machine.state().has_compared_values = true;
      if (one.target == other.target) continue;
      if (has_bare_input) machine.state().mark(Cut::Size);
      if (may_be_another(one) || may_be_another(other)) machine.state().mark(Cut::Concretised);
    }
  }
}

bool is_order(Opcode op) {
  return op == Opcode::ULt || op == Opcode::ULe || op == Opcode::SLt || op == Opcode::SLe;
}

/// Whether two pointers lead to different objects.
bool are_apart(const Candidate& a, const Candidate& b) {
  const ir::ObjectNumber first = ir::pointer_object(a.target);
  const ir::ObjectNumber second = ir::pointer_object(b.target);
  return first != second && first != 0 && second != 0;
}

/// Whether two pointers to different objects may be equal if the objects lie otherwise.
bool may_be_equal(Machine& machine, const Candidate& a, const Candidate& b) {
  const ir::ObjectNumber first = ir::pointer_object(a.target);
  const ir::ObjectNumber second = ir::pointer_object(b.target);
  const auto is_start = [](const Candidate& candidate) {
    return candidate.offset.is_concrete() && candidate.offset.bits == 0;
  };
  // The end of one object may be the start of another, and an input may lead anywhere.
  if (!is_start(a) || !is_start(b)) return true;
  const InputSpace& inputs = machine.world().inputs;
  const auto is_input = [](ir::ObjectNumber number) { return number < ir::kFirstFunctionObject; };
  // The caller may have the address of a constant, such as a literal, too.
  const auto is_constant = [&](ir::ObjectNumber number) {
    return ir::is_global_object(number) && !inputs.may_be_shared(number);
  };
  if (is_constant(first) || is_constant(second)) {
    return inputs.may_be_shared(first) || inputs.may_be_shared(second);
  }
  if (!is_input(first) && !is_input(second)) return false;
  return inputs.may_be_shared(first) && inputs.may_be_shared(second) && !inputs.has_same_type(first, second);
}

/// Whether the object was given back: its memory is used again, and `realloc` may leave an object where it
/// is.
bool is_gone(Machine& machine, const Candidate& candidate) {
  const ByteMemory& bytes = machine.world().bytes;
  const ir::ObjectNumber number = ir::pointer_object(candidate.target);
  return bytes.exists(number) && bytes.life(number) != ByteObjectLife::Live;
}

/// Pointers that are compared or subtracted most likely lead into one object.
void note_common_range(Machine& machine, const Candidate& a, const Candidate& b) {
  const ir::ObjectNumber first = ir::pointer_object(a.target);
  const ir::ObjectNumber second = ir::pointer_object(b.target);
  const InputSpace& inputs = machine.world().inputs;
  if (machine.run().options.havocs_loops || !inputs.may_have_common_range(first, second)) return;
  machine.run().wanted_ranges.insert(
      {inputs.objects()[std::min(first, second) - ir::kFirstInputObject].name,
       inputs.objects()[std::max(first, second) - ir::kFirstInputObject].name});
}

/// Whether one of two pointers is null and the other is not: their distance is an address.
bool is_one_null(const Candidate& a, const Candidate& b) {
  return (ir::pointer_object(a.target) == 0) != (ir::pointer_object(b.target) == 0);
}

/// Pointers are compared or subtracted. The order and distance of two objects is for the machine to say, and
/// whether one lies where another was, so that no test can depend on it.
void note_layout(Machine& machine, const Code* pc, const Slot& left, const Slot& right) {
  const auto a = machine.world().inputs.candidates(left, true);
  const auto b = machine.world().inputs.candidates(right, true);
  if (!a || !b) return;
  for (const Candidate& one : *a) {
    for (const Candidate& other : *b) {
      const bool is_address = pc->op == Opcode::Sub && is_one_null(one, other);
      if (!is_address && !are_apart(one, other)) continue;
      if (!is_address) note_common_range(machine, one, other);
      const bool is_distance = pc->op == Opcode::Sub || is_order(pc->op);
      if (is_distance || is_gone(machine, one) || is_gone(machine, other)) {
        machine.current().assume_environment("addresses", machine.current().user_place(pc));
        machine.state().mark(Cut::Unsettable);
      } else if (may_be_equal(machine, one, other)) {
        machine.state().mark(Cut::Layout);
      }
    }
  }
}

/// An input reference that is compared gets its number first; one that can only be one object is that number.
const Code* compare_references(Machine& machine, const Code* pc) {
  Slot operands[] = {machine.slot(pc->a), machine.slot(pc->b)};
  InputSpace& inputs = machine.world().inputs;
  const bool has_null = std::ranges::any_of(operands, [](const Slot& operand) {
    return operand.is_concrete() && operand.bits == ir::kNullReference;
  });
  const bool asks_identity = pc->type.is_ref() && !has_null && machine.frame().function->function->is_user;
  for (Slot& operand : operands) {
    if (operand.is_concrete()) continue;
    if (inputs.find_lazy(operand).is_valid()) {
      return machine.inputs().initialise(pc, operand.term, asks_identity);
    }
    operand = inputs.resolve(operand);
  }
  if (pc->type.is_ref()) note_identity(machine, operands);
  if (pc->type.is_ptr()) {
    for (Slot& operand : operands) operand = machine.bytes().with_null(operand);
    note_layout(machine, pc, operands[0], operands[1]);
  }
  machine.slot(pc->dst) = compute(machine.terms(), pc->op, pc->type, pc->source_type, operands);
  return pc + 1;
}

/// Pointers to one object, or to none, are compared as numbers. Whether a pointer is null is when the program
/// learns whether there was memory.
const Code* compare_pointers(Machine& machine, const Code* pc) {
  const Slot a = machine.bytes().with_null(machine.slot(pc->a));
  const Slot b = machine.bytes().with_null(machine.slot(pc->b));
  const auto is_null = [](const Slot& slot) { return slot.is_concrete() && slot.bits == ir::kNullPointer; };
  const auto object = [](const Slot& slot) {
    return ir::pointer_object(static_cast<ir::PointerBits>(slot.bits));
  };
  if (is_null(a) != is_null(b)) {
    const ir::ObjectNumber doubtful = machine.bytes().find_doubtful(is_null(a) ? b : a);
    if (doubtful != 0) return machine.bytes().settle_allocation(pc, doubtful);
  }
  const bool is_apart = object(a) != object(b) && object(a) != 0 && object(b) != 0;
  if (!a.is_plain() || !b.is_plain() || is_apart || machine.world().has_failed_allocation) {
    return compare_references(machine, pc);
  }
  return handle_by_operation(machine, pc);
}

// Addresses as numbers

bool is_pointer_as_number(const ir::Inst& inst) {
  return inst.op == Opcode::BitCast && inst.source_type.is_ptr();
}

/// Numbers are moved from register to register; so far they are followed.
constexpr unsigned kMostMoves = 3;

/// Whether the operand is the number of a pointer wherever it is set.
bool is_address(const ir::Body& body, const ir::Operand& operand, unsigned moves = 0) {
  if (!operand.is_register()) return false;
  bool is_set = false;
  for (const ir::Inst& inst : body.insts) {
    if (!inst.result.is_valid() || inst.result.index() != operand.index()) continue;
    const bool is_moved = inst.op == Opcode::Mov && moves < kMostMoves && is_address(body, inst.a, moves + 1);
    if (!is_pointer_as_number(inst) && !is_moved) return false;
    is_set = true;
  }
  return is_set;
}

bool is_difference(const ir::Body& body, const ir::Inst& inst) {
  return inst.op == Opcode::Sub && inst.type == ir::Type::integer(64) && is_address(body, inst.a) &&
         is_address(body, inst.b);
}

/// Whether anything but differences and pointers is made of the number of a pointer.
bool is_used_as_number(const ir::Body& body, ir::RegisterId number, unsigned moves = 0) {
  const auto is_it = [number](const ir::Operand& operand) {
    return operand.is_register() && operand.index() == number.index();
  };
  for (const ir::Inst& inst : body.insts) {
    bool is_used = is_it(inst.a) || is_it(inst.b) || is_it(inst.c);
    if (inst.op == Opcode::Call || inst.op == Opcode::CallVirtual || inst.op == Opcode::CallIndirect) {
      for (const ir::Argument& argument : body.arguments_of(inst))
        is_used = is_used || is_it(argument.operand);
    }
    const bool is_pointer_again = inst.op == Opcode::BitCast && inst.type.is_ptr();
    const bool is_moved = inst.op == Opcode::Mov && moves < kMostMoves;
    if (is_used && is_moved && !is_used_as_number(body, inst.result, moves + 1)) continue;
    if (is_used && !is_pointer_again && !is_difference(body, inst)) return true;
  }
  return false;
}

const Code* subtract_pointers(Machine& machine, const Code* pc) {
  // `end - begin`: what comes first is the beginning, so that the end can lie inside its object.
  for (const std::uint32_t operand : {pc->b, pc->a}) {
    const expr::Term lazy = machine.world().inputs.find_lazy(machine.slot(operand));
    if (lazy.is_valid()) return machine.inputs().initialise(pc, lazy);
  }
  note_layout(machine, pc, machine.slot(pc->a), machine.slot(pc->b));
  return handle_by_operation(machine, pc);
}

const Code* pointer_to_number(Machine& machine, const Code* pc) {
  const Slot& pointer = machine.slot(pc->a);
  const expr::Term lazy = machine.world().inputs.find_lazy(pointer);
  if (lazy.is_valid()) return machine.inputs().initialise(pc, lazy);
  const bool is_null = pointer.is_concrete() && pointer.bits == ir::kNullPointer;
  if (!is_null) machine.state().mark(Cut::Layout);
  return handle_by_operation(machine, pc);
}

/// What pointers, and references in user code, do otherwise than numbers; null if nothing.
Handler select_pointer_handler(const Site& site) {
  const ir::Inst& inst = site.inst;
  const bool compares = is_order(inst.op) || inst.op == Opcode::Eq || inst.op == Opcode::Ne;
  if (compares && inst.type.is_ptr()) return &compare_pointers;
  if (compares && inst.type.is_ref() && site.records_edges) return &compare_references;
  if (is_difference(site.body, inst)) return &subtract_pointers;
  if (is_pointer_as_number(inst) && is_used_as_number(site.body, inst.result)) return &pointer_to_number;
  return nullptr;
}

/// Where the engine has its plain numbers (exec/operation_handlers.h). Terms and uninitialised bits go
/// through `compute`; plain numbers never touch the term library.
struct Arithmetic {
  using Execution = engine::Execution;

  template <typename Lane>
  [[nodiscard]] static typename Lane::Word bits(Machine& machine, std::uint32_t offset) {
    return static_cast<typename Lane::Word>(machine.slot(offset).bits);
  }
  template <typename Lane>
  static void set(Machine& machine, std::uint32_t offset, typename Lane::Word bits) {
    machine.slot(offset) = concrete(bits);
  }
  template <typename Lane>
  [[nodiscard]] static bool is_plain(Machine& machine, std::uint32_t offset) {
    return machine.slot(offset).is_plain();
  }
  template <typename Lane>
  [[nodiscard]] static bool are_plain(Machine& machine, std::uint32_t at_a, std::uint32_t at_b) {
    const Slot& a = machine.slot(at_a);
    const Slot& b = machine.slot(at_b);
    return !a.term.is_valid() && !b.term.is_valid() && (a.undefined | b.undefined) == 0 &&
           !a.undefined_term.is_valid() && !b.undefined_term.is_valid();
  }
  static const Code* compute(Machine& machine, const Code* pc) { return handle_by_operation(machine, pc); }
  static const Code* compare(Machine& machine, const Code* pc) {
    const bool is_reference = pc->type.is_ref() || pc->type.is_ptr();
    return is_reference ? compare_references(machine, pc) : handle_by_operation(machine, pc);
  }
};

const Code* move(Machine& machine, const Code* pc) {
  machine.slot(pc->dst) = machine.slot(pc->a);
  return pc + 1;
}

const Code* select_value(Machine& machine, const Code* pc) {
  const Slot& condition = machine.slot(pc->a);
  if (!condition.is_plain()) [[unlikely]]
    return handle_by_operation(machine, pc);
  machine.slot(pc->dst) = machine.slot(condition.bits != 0 ? pc->b : pc->c);
  return pc + 1;
}

// A decision of the source: it has edges, so a term splits the path.
const Code* select_edge(Machine& machine, const Code* pc) {
  const Slot condition = machine.slot(pc->a);
  if (condition.is_concrete()) {
    machine.current().record_edge(pc, condition.bits != 0 ? 0 : 1);
    return handle_by_operation(machine, pc);
  }
  if (pc->first_edge == kNoEdge) return handle_by_operation(machine, pc);
  auto choose = [pc](std::uint32_t side, std::uint32_t arm, bool is_defined) {
    return [=](Machine& current) {
      current.current().record_edge(pc, side);
      // The state of an undefined condition spoils either arm.
      if (!is_defined) return handle_by_operation(current, pc);
      current.slot(pc->dst) = current.slot(arm);
      return pc + 1;
    };
  };
  const bool is_defined = condition.is_defined();
  return machine.decisions().decide(
      pc,
      DecisionKind::Select,
      {Side{condition.term, 0, 0, choose(0, pc->b, is_defined)},
       Side{machine.terms().make_not(condition.term), 1, 0, choose(1, pc->c, is_defined)}});
}

const Code* uninit(Machine& machine, const Code* pc) {
  machine.slot(pc->dst) = with_undefined(Slot(), concrete(value::low_mask<value::U128>(pc->width)));
  return pc + 1;
}

}  // namespace

const Code* handle_by_operation(Machine& machine, const Code* pc) {
  const std::uint32_t offsets[] = {pc->a, pc->b, pc->c};
  Slot operands[3];
  const unsigned count = ir::operand_count(pc->op);
  for (unsigned i = 0; i < count; ++i) operands[i] = machine.slot(offsets[i]);
  machine.slot(pc->dst) = compute(machine.terms(), pc->op, pc->type, pc->source_type, operands);
  return pc + 1;
}

#define OPERATION(enumerator, shape, result)                                      \
  template <>                                                                     \
  Handler select_handler<Opcode::enumerator>(const Site& site) {                  \
    if (const Handler handler = select_pointer_handler(site)) return handler;     \
    return exec::OperationHandlers<Arithmetic>::select<Opcode::enumerator>(site); \
  }
#include "ir/operations.def"
#undef OPERATION

TESTELLATE_HANDLED_BY(Mov, move)
template <>
Handler select_handler<Opcode::Select>(const Site& site) {
  return site.inst.is_edge ? &select_edge : &select_value;
}
TESTELLATE_HANDLED_BY(Uninit, uninit)

}  // namespace testellate::engine
