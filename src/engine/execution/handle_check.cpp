// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "engine/execution/handlers.h"
#include "engine/execution/machine.h"
#include "support/invariant.h"
#include "value/float_ops.h"

// Each check is a list of cases: a fault and the condition under which it is raised. Numbers are looked at
// directly where it is worth it; everything else is terms, which fold to constants when nothing is symbolic.

namespace testellate::engine {

namespace {

using expr::Term;
using expr::TermBuilder;
using ir::CheckKind;
using ir::Fault;
using ir::Opcode;
using Cases = std::vector<FaultCase>;

/// What a check raises and when. Most have one case.
using FindCases = OrStop<Cases> (*)(Machine& machine, const Code* pc);

Term operand(Machine& machine, std::uint32_t offset, ir::Type type) {
  return to_term(machine.terms(), type, machine.slot(offset));
}

Term bits_operand(Machine& machine, const Code* pc, std::uint32_t offset) {
  return to_bits_term(machine.terms(), pc->type, machine.slot(offset));
}

Cases one_case(Fault fault, Term condition) { return {{fault, condition}}; }

/// Splits into the side that goes on, which has the ignored faults, too, and one per fault.
const Code* split(Machine& machine, const Code* pc, const Cases& cases) {
  TermBuilder& terms = machine.terms();
  std::vector<Term> raised;
  std::vector<Side> sides(1);
  const std::span<const Fault> order = ir::info(pc->check).faults;
  for (const FaultCase& entry : cases) {
    if (entry.condition.is_false() || machine.unwinding().ignores(entry.fault)) continue;
    raised.push_back(entry.condition);
    const auto at = std::find(order.begin(), order.end(), entry.fault) - order.begin();
    sides.push_back(
        {entry.condition, static_cast<std::uint32_t>(at) + 1, 0, [pc, fault = entry.fault](Machine& current) {
           if (fault == Fault::OutOfBounds) current.bytes().note_out_of_bounds(current.slot(pc->a));
           return current.unwinding().raise(pc, fault);
         }});
  }
  if (raised.empty()) return pc + 1;
  sides.front() = {terms.make_not(terms.make_or(raised)), 0, 0, [pc](Machine&) { return pc + 1; }};
  return machine.decisions().decide(pc, DecisionKind::Check, std::move(sides));
}

template <FindCases kFind>
const Code* check(Machine& machine, const Code* pc) {
  OrStop<Cases> cases = kFind(machine, pc);
  return cases ? split(machine, pc, *cases) : machine.stop(pc, cases.error());
}

// Numbers: what the check means for two plain words, before any term is made.
template <auto kHolds, Fault kFault, FindCases kFind>
const Code* check_number(Machine& machine, const Code* pc) {
  const Slot& a = machine.slot(pc->a);
  const Slot* b = pc->b == kNoSlot ? &a : &machine.slot(pc->b);
  if (!a.is_concrete() || !b->is_concrete()) [[unlikely]]
    return check<kFind>(machine, pc);
  return kHolds(a.bits, b->bits, pc->width) ? pc + 1 : machine.unwinding().raise(pc, kFault);
}

std::int32_t to_int(value::U128 bits) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)); }

// Objects

OrStop<Cases> find_null(Machine& machine, const Code* pc) {
  OrStop<std::vector<Candidate>> targets = machine.inputs().find_targets(machine.slot(pc->a), false);
  if (!targets) return stopped(std::move(targets.error()));
  for (const Candidate& target : *targets) {
    if (target.target == ir::kNullReference) return one_case(Fault::NullDereference, target.guard);
  }
  return Cases();
}

OrStop<Cases> find_bounds(Machine& machine, const Code* pc) {
  TermBuilder& terms = machine.terms();
  const ir::Type type = ir::Type::integer(32);
  const Term index = operand(machine, pc->a, type);
  const Term length = operand(machine, pc->b, type);
  // 0 <= index < length, signed.
  const Term holds =
      terms.make_and(terms.make_sle(terms.make_bits(32, 0), index), terms.make_slt(index, length));
  return one_case(Fault::IndexOutOfBounds, terms.make_not(holds));
}

OrStop<Cases> find_negative(Machine& machine, const Code* pc) {
  const Term size = operand(machine, pc->a, ir::Type::integer(32));
  return one_case(Fault::NegativeSize, machine.terms().make_slt(size, machine.terms().make_bits(32, 0)));
}

OrStop<Cases> find_bad_cast(Machine& machine, const Code* pc) {
  OrStop<std::vector<Candidate>> targets = machine.inputs().find_targets(machine.slot(pc->a), false);
  if (!targets) return stopped(std::move(targets.error()));
  Term bad = machine.terms().make_false();
  for (const Candidate& target : *targets) {
    if (target.target == ir::kNullReference) continue;
    const auto object = static_cast<ir::ReferenceBits>(target.target);
    if (!machine.world().heap.exists(object)) {
      return stopped(make_stuck_stop("access through a reference to no object"));
    }
    OrStop<bool> fits =
        machine.objects().is_instance(machine.world().heap.class_of(object), ir::ClassId(pc->x));
    if (!fits) return stopped(std::move(fits.error()));
    if (!*fits) bad = machine.terms().make_or(bad, target.guard);
  }
  return one_case(Fault::BadCast, bad);
}

OrStop<Cases> find_bad_array_store(Machine& machine, const Code* pc) {
  OrStop<std::vector<Candidate>> arrays = machine.objects().find_objects(machine.slot(pc->a));
  if (!arrays) return stopped(std::move(arrays.error()));
  OrStop<std::vector<Candidate>> stored = machine.inputs().find_targets(machine.slot(pc->b), false);
  if (!stored) return stopped(std::move(stored.error()));
  TermBuilder& terms = machine.terms();
  const ObjectHeap& heap = machine.world().heap;
  Term bad = terms.make_false();
  for (const Candidate& array : *arrays) {
    const auto number = static_cast<ir::ReferenceBits>(array.target);
    if (!heap.is_array(number) || !heap.element_type(number).is_ref()) {
      if (arrays->size() == 1) return stopped(make_stuck_stop("not an array of references"));
      continue;
    }
    const ir::ClassId element = machine.program().get(heap.class_of(number)).element_class;
    for (const Candidate& value : *stored) {
      if (value.target == ir::kNullReference) continue;
      const auto object = static_cast<ir::ReferenceBits>(value.target);
      if (!heap.exists(object)) return stopped(make_stuck_stop("access through a reference to no object"));
      machine.objects().note_class_asked(number);
      OrStop<bool> fits = machine.objects().is_instance(heap.class_of(object), element);
      if (!fits) return stopped(std::move(fits.error()));
      if (!*fits) bad = terms.make_or(bad, terms.make_and(array.guard, value.guard));
    }
  }
  return one_case(Fault::BadArrayStore, bad);
}

const Code* check_class_usable(Machine& machine, const Code* pc) {
  const bool failed = machine.state().class_state(ir::ClassId(pc->x)) == ClassState::Failed;
  return failed ? machine.unwinding().raise(pc, Fault::ClassUnusable) : pc + 1;
}

// Integers

OrStop<Cases> find_zero(Machine& machine, const Code* pc) {
  const Term divisor = bits_operand(machine, pc, pc->a);
  return one_case(Fault::DivisionByZero, machine.terms().make_not(machine.terms().make_is_nonzero(divisor)));
}

OrStop<Cases> find_div_overflow(Machine& machine, const Code* pc) {
  TermBuilder& terms = machine.terms();
  const unsigned width = pc->width;
  const Term smallest = terms.make_bits(width, value::min_signed<value::U128>(width));
  const Term minus_one = terms.make_bits(width, value::low_mask<value::U128>(width));
  return one_case(Fault::DivisionOverflow,
                  terms.make_and(terms.make_equal(bits_operand(machine, pc, pc->a), smallest),
                                 terms.make_equal(bits_operand(machine, pc, pc->b), minus_one)));
}

template <Term (TermBuilder::*kOverflows)(Term, Term)>
OrStop<Cases> find_overflow(Machine& machine, const Code* pc) {
  const Term a = bits_operand(machine, pc, pc->a);
  const Term b = bits_operand(machine, pc, pc->b);
  return one_case(Fault::SignedOverflow, (machine.terms().*kOverflows)(a, b));
}

OrStop<Cases> find_long_shift(Machine& machine, const Code* pc) {
  TermBuilder& terms = machine.terms();
  const Term amount = bits_operand(machine, pc, pc->a);
  // The width itself may not fit into so few bits; then no amount is too long.
  if (value::low_mask<value::U128>(pc->width) < pc->width) return Cases();
  return one_case(Fault::ShiftOutOfRange, terms.make_ule(terms.make_bits(pc->width, pc->width), amount));
}

// Floats

template <Term (TermBuilder::*kFits)(Term, unsigned)>
OrStop<Cases> find_bad_conversion(Machine& machine, const Code* pc) {
  const auto width = static_cast<unsigned>(machine.slot(pc->b).bits);
  const Term fits = (machine.terms().*kFits)(operand(machine, pc->a, pc->type), width);
  return one_case(Fault::FloatConversion, machine.terms().make_not(fits));
}

template <bool (*kFits)(value::FloatFormat, value::FloatBits, unsigned), FindCases kFind>
const Code* check_conversion(Machine& machine, const Code* pc) {
  const Slot& a = machine.slot(pc->a);
  if (!a.is_concrete()) return check<kFind>(machine, pc);
  const auto format = pc->type == ir::Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
  const auto width = static_cast<unsigned>(machine.slot(pc->b).bits);
  const bool fits = kFits(format, static_cast<value::FloatBits>(a.bits), width);
  return fits ? pc + 1 : machine.unwinding().raise(pc, Fault::FloatConversion);
}

// Byte memory

template <bool kIsWrite>
OrStop<Cases> find_access(Machine& machine, const Code* pc) {
  const Code* next = pc + 1;
  const bool is_scalar =
      kIsWrite ? next->op == Opcode::Store && next->b == pc->a : next->op == Opcode::Load && next->a == pc->a;
  return machine.bytes().find_access_faults(machine.slot(pc->a), machine.slot(pc->b), kIsWrite, is_scalar);
}

template <bool kIsWrite>
const Code* check_access(Machine& machine, const Code* pc) {
  const Slot& pointer = machine.slot(pc->a);
  const Slot& count = machine.slot(pc->b);
  if (pointer.is_concrete() && count.is_concrete() &&
      machine.bytes().try_accessible(static_cast<ir::PointerBits>(pointer.bits),
                                     static_cast<std::uint64_t>(count.bits),
                                     kIsWrite) != nullptr) [[likely]] {
    return pc + 1;
  }
  return check<&find_access<kIsWrite>>(machine, pc);
}

OrStop<Cases> find_beyond(Machine& machine, const Code* pc) {
  const ir::Type type = ir::Type::integer(64);
  const Term index = operand(machine, pc->a, type);
  const Term count = operand(machine, pc->b, type);
  return one_case(Fault::SubobjectOverflow, machine.terms().make_ult(count, index));
}

OrStop<Cases> find_overlap(Machine& machine, const Code* pc) {
  TermBuilder& terms = machine.terms();
  OrStop<std::vector<Candidate>> first = machine.inputs().find_targets(machine.slot(pc->a), true);
  if (!first) return stopped(std::move(first.error()));
  OrStop<std::vector<Candidate>> second = machine.inputs().find_targets(machine.slot(pc->b), true);
  if (!second) return stopped(std::move(second.error()));
  const ir::Type word = ir::Type::integer(64);
  const Term count = operand(machine, pc->c, word);
  Term overlap = terms.make_false();
  for (const Candidate& a : *first) {
    for (const Candidate& b : *second) {
      if (ir::pointer_object(a.target) != ir::pointer_object(b.target)) continue;
      const Term from = to_term(terms, word, a.offset);
      const Term to = to_term(terms, word, b.offset);
      const Term is_before = terms.make_slt(from, to);
      const Term distance = terms.make_ite(is_before, terms.make_sub(to, from), terms.make_sub(from, to));
      const Term is_near = terms.make_ult(distance, count);
      overlap = terms.make_or(overlap, terms.make_and(terms.make_and(a.guard, b.guard), is_near));
    }
  }
  return one_case(Fault::OverlappingCopy, overlap);
}

OrStop<Cases> find_bad_release(Machine& machine, const Code* pc) {
  return machine.bytes().find_release_faults(machine.slot(pc->a));
}

OrStop<Cases> find_bad_callee(Machine& machine, const Code* pc) {
  OrStop<std::vector<Candidate>> targets = machine.inputs().find_targets(machine.slot(pc->a), true);
  if (!targets) return stopped(std::move(targets.error()));
  TermBuilder& terms = machine.terms();
  Term null = terms.make_false();
  Term bad = null;
  const Term zero = terms.make_bits(64, 0);
  for (const Candidate& target : *targets) {
    const Term is_start = terms.make_equal(to_term(terms, ir::Type::integer(64), target.offset), zero);
    const Term at_start = terms.make_and(target.guard, is_start);
    if (target.target == ir::kNullPointer) {
      null = terms.make_or(null, at_start);
      bad = terms.make_or(bad, terms.make_and(target.guard, terms.make_not(is_start)));
      continue;
    }
    const ir::FunctionId function = exec::function_at(machine.program(), target.target);
    const bool fits =
        function.is_valid() && machine.program().get(function).signature == ir::SignatureId(pc->x);
    const Term is_wrong = fits ? terms.make_and(target.guard, terms.make_not(is_start)) : target.guard;
    bad = terms.make_or(bad, is_wrong);
  }
  return Cases{{Fault::NullCall, null}, {Fault::BadCallee, bad}};
}

// The rest

const Code* check_defined(Machine& machine, const Code* pc) {
  const Slot& value = machine.slot(pc->a);
  if (value.is_defined()) [[likely]]
    return pc + 1;
  if (!value.undefined_term.is_valid()) return machine.unwinding().raise(pc, Fault::UninitialisedUse);
  const Term is_bad = machine.terms().make_is_nonzero(value.undefined_term);
  return split(machine, pc, one_case(Fault::UninitialisedUse, is_bad));
}

OrStop<Cases> find_failed(Machine& machine, const Code* pc) {
  const Term holds = operand(machine, pc->a, ir::Type::boolean());
  return one_case(Fault::AssertionFailed, machine.terms().make_not(holds));
}

const Code* check_abort(Machine& machine, const Code* pc) {
  return machine.unwinding().raise(pc, Fault::Abort);
}

const Code* check_unreachable(Machine& machine, const Code* pc) {
  return machine.unwinding().raise(pc, Fault::UnreachableReached);
}

const Code* assume(Machine& machine, const Code* pc) {
  const Slot& condition = machine.slot(pc->a);
  auto fail = [pc](Machine& current) { return current.end(pc, ir::PathEnd::AssumptionFailed, {}); };
  if (condition.is_concrete()) return condition.bits != 0 ? pc + 1 : fail(machine);
  return machine.decisions().decide(pc,
                                    DecisionKind::Check,
                                    {Side{condition.term, 0, 0, [pc](Machine&) { return pc + 1; }},
                                     Side{machine.terms().make_not(condition.term), 1, 0, fail}});
}

/// The handler of a row of checks.def.
template <CheckKind kKind>
Handler handler_of() {
  using enum CheckKind;
  using value::U128;
  if constexpr (kKind == Null) {
    return &check_number<[](U128 a, U128, unsigned) { return a != 0; }, Fault::NullDereference, &find_null>;
  } else if constexpr (kKind == Bounds) {
    return &check_number<[](U128 a, U128 b, unsigned) { return 0 <= to_int(a) && to_int(a) < to_int(b); },
                         Fault::IndexOutOfBounds,
                         &find_bounds>;
  } else if constexpr (kKind == NegativeSize) {
    return &check_number<[](U128 a, U128, unsigned) { return to_int(a) >= 0; },
                         Fault::NegativeSize,
                         &find_negative>;
  } else if constexpr (kKind == Cast) {
    return &check<&find_bad_cast>;
  } else if constexpr (kKind == ArrayStore) {
    return &check<&find_bad_array_store>;
  } else if constexpr (kKind == ClassUsable) {
    return &check_class_usable;
  } else if constexpr (kKind == DivZero) {
    return &check_number<[](U128 a, U128, unsigned) { return a != 0; }, Fault::DivisionByZero, &find_zero>;
  } else if constexpr (kKind == DivOverflow) {
    return &check_number<[](U128 a, U128 b, unsigned width) {
      return a != value::min_signed<U128>(width) || b != value::low_mask<U128>(width);
    },
                         Fault::DivisionOverflow,
                         &find_div_overflow>;
  } else if constexpr (kKind == AddOverflow) {
    return &check_number<[](U128 a, U128 b, unsigned width) { return !value::sadd_overflows(a, b, width); },
                         Fault::SignedOverflow,
                         &find_overflow<&TermBuilder::make_sadd_overflows>>;
  } else if constexpr (kKind == SubOverflow) {
    return &check_number<[](U128 a, U128 b, unsigned width) { return !value::ssub_overflows(a, b, width); },
                         Fault::SignedOverflow,
                         &find_overflow<&TermBuilder::make_ssub_overflows>>;
  } else if constexpr (kKind == MulOverflow) {
    return &check_number<[](U128 a, U128 b, unsigned width) { return !value::smul_overflows(a, b, width); },
                         Fault::SignedOverflow,
                         &find_overflow<&TermBuilder::make_smul_overflows>>;
  } else if constexpr (kKind == Shift) {
    return &check_number<[](U128 a, U128, unsigned width) { return a < width; },
                         Fault::ShiftOutOfRange,
                         &find_long_shift>;
  } else if constexpr (kKind == FloatToSigned) {
    return &check_conversion<&value::fits_signed, &find_bad_conversion<&TermBuilder::make_fp_fits_signed>>;
  } else if constexpr (kKind == FloatToUnsigned) {
    return &check_conversion<&value::fits_unsigned,
                             &find_bad_conversion<&TermBuilder::make_fp_fits_unsigned>>;
  } else if constexpr (kKind == Read) {
    return &check_access<false>;
  } else if constexpr (kKind == Write) {
    return &check_access<true>;
  } else if constexpr (kKind == Subobject) {
    return &check_number<[](U128 a, U128 b, unsigned) { return a <= b; },
                         Fault::SubobjectOverflow,
                         &find_beyond>;
  } else if constexpr (kKind == Disjoint) {
    return &check<&find_overlap>;
  } else if constexpr (kKind == Release) {
    return &check<&find_bad_release>;
  } else if constexpr (kKind == Callee) {
    return &check<&find_bad_callee>;
  } else if constexpr (kKind == Defined) {
    return &check_defined;
  } else if constexpr (kKind == Assert) {
    return &check_number<[](U128 a, U128, unsigned) { return a != 0; }, Fault::AssertionFailed, &find_failed>;
  } else if constexpr (kKind == Abort) {
    return &check_abort;
  } else {
    static_assert(kKind == Unreachable, "each check should have its handler");
    return &check_unreachable;
  }
}

}  // namespace

template <>
Handler select_handler<Opcode::Check>(const Site& site) {
  using Select = Handler (*)();
  static constexpr std::array kTable = {
#define CHECK(enumerator, name, operands, condition, ...) Select{&handler_of<CheckKind::enumerator>},
#include "ir/checks.def"
#undef CHECK
  };
  return kTable[static_cast<std::size_t>(site.inst.check)]();
}
TESTELLATE_HANDLED_BY(Assume, assume)

}  // namespace testellate::engine
