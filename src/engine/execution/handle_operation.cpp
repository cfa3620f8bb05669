// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/handlers.h"
#include "engine/execution/machine.h"
#include "engine/execution/operation.h"
#include "exec/operation_handlers.h"
#include "ir/operation.h"

namespace testellate::engine {

namespace {

using ir::Opcode;

/// Whether user code compares objects by identity that have none as inputs: that two references lead to one
/// of them was left out. Library code does so only to save itself the comparison of contents.
bool misses_identity(Machine& machine, const Slot (&operands)[2]) {
  if (!machine.frame().function->function->is_user) return false;
  const World& world = machine.world();
  const auto a = world.inputs.candidates(operands[0], false);
  const auto b = world.inputs.candidates(operands[1], false);
  if (!a || !b) return false;
  const auto is_bare_input = [&](const Candidate& candidate) {
    const auto number = static_cast<ir::ReferenceBits>(candidate.target);
    if (number == ir::kNullReference || number >= ir::kFirstCreatedReference) return false;
    return !machine.program().get(world.heap.class_of(number)).inputs.has_identity;
  };
  for (const Candidate& one : *a) {
    for (const Candidate& other : *b) {
      if (one.target == other.target || one.target == 0 || other.target == 0) continue;
      if (is_bare_input(one) || is_bare_input(other)) return true;
    }
  }
  return false;
}

/// An input reference that is compared gets its number first; one that can only be one object is that number.
const Code* compare_references(Machine& machine, const Code* pc) {
  Slot operands[] = {machine.slot(pc->a), machine.slot(pc->b)};
  InputSpace& inputs = machine.world().inputs;
  for (Slot& operand : operands) {
    if (operand.is_concrete()) continue;
    if (const expr::Term variable = inputs.find_lazy(operand); variable.is_valid()) {
      return machine.inputs().initialise(pc, variable);
    }
    operand = inputs.resolve(operand);
  }
  if (pc->type.is_ref() && misses_identity(machine, operands)) {
    machine.state().mark(Cut::Size);
    machine.state().has_compared_values = true;
  }
  machine.slot(pc->dst) = compute(machine.terms(), pc->op, pc->type, pc->source_type, operands);
  return pc + 1;
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
