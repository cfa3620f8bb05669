// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/slot.h"

#include "support/invariant.h"
#include "value/float_ops.h"

namespace testellate::engine {

using expr::Sort;
using expr::Term;
using expr::TermBuilder;

Sort sort_of(ir::Type type) {
  if (type == ir::Type::boolean()) return Sort::boolean();
  if (type == ir::Type::f32()) return Sort::floating(value::FloatFormat::F32);
  if (type == ir::Type::f64()) return Sort::floating(value::FloatFormat::F64);
  TESTELLATE_INVARIANT(!type.is_void(), "a value should have a type");
  return Sort::bit_vector(type.width());
}

Slot to_slot(Term term) {
  if (term.is_constant()) return concrete(term.bits());
  return {0, 0, term, {}};
}

Term to_term(TermBuilder& terms, ir::Type type, const Slot& slot) {
  if (slot.term.is_valid()) return slot.term;
  return terms.make_constant(sort_of(type), slot.bits);
}

Term to_bits_term(TermBuilder& terms, ir::Type type, const Slot& slot) {
  if (!slot.term.is_valid()) return terms.make_bits(type.width(), slot.bits);
  if (slot.term.sort().is_bool()) return terms.make_bit_of(slot.term);
  if (slot.term.sort().is_float()) return terms.make_fp_to_bits(slot.term);
  return slot.term;
}

Slot from_bits_term(TermBuilder& terms, ir::Type type, Term bits) {
  TESTELLATE_INVARIANT(bits.sort() == Sort::bit_vector(type.width()), "bits should be as wide as their type");
  if (bits.is_constant()) return concrete(bits.bits());
  if (type == ir::Type::boolean()) return to_slot(terms.make_is_nonzero(bits));
  if (type.is_float()) return to_slot(terms.make_fp_from_bits(bits));
  return to_slot(bits);
}

Slot undefined_mask(const Slot& slot) {
  return slot.undefined_term.is_valid() ? to_slot(slot.undefined_term) : concrete(slot.undefined);
}

Slot with_undefined(Slot slot, const Slot& mask) {
  slot.undefined = mask.bits;
  slot.undefined_term = mask.term;
  return slot;
}

Slot make_ite(TermBuilder& terms, ir::Type type, Term condition, const Slot& then, const Slot& otherwise) {
  if (condition.is_true() || then == otherwise) return then;
  if (condition.is_false()) return otherwise;
  Slot result =
      to_slot(terms.make_ite(condition, to_term(terms, type, then), to_term(terms, type, otherwise)));
  if (then.is_defined() && otherwise.is_defined()) return result;
  auto mask_of = [&](const Slot& slot) {
    Slot mask = undefined_mask(slot);
    return mask.term.is_valid() ? mask.term : terms.make_bits(type.width(), mask.bits);
  };
  return with_undefined(result, to_slot(terms.make_ite(condition, mask_of(then), mask_of(otherwise))));
}

Term bits_term(TermBuilder& terms, const Slot& bits, unsigned width) {
  return bits.term.is_valid() ? bits.term : terms.make_bits(width, bits.bits);
}

Slot extract_bits(TermBuilder& terms, const Slot& bits, unsigned low, unsigned width) {
  if (bits.is_concrete()) return concrete(value::truncate<value::U128>(bits.bits >> low, width));
  return to_slot(terms.make_extract(bits.term, low + width - 1, low));
}

Slot concat_bits(
    TermBuilder& terms, const Slot& high, unsigned high_width, const Slot& low, unsigned low_width) {
  if (high.is_concrete() && low.is_concrete()) return concrete((high.bits << low_width) | low.bits);
  return to_slot(terms.make_concat(bits_term(terms, high, high_width), bits_term(terms, low, low_width)));
}

Slot replace_bits(TermBuilder& terms,
                  const Slot& bits,
                  unsigned width,
                  unsigned low,
                  const Slot& part,
                  unsigned part_width) {
  Slot result = part;
  unsigned result_width = part_width;
  if (low > 0) {
    result = concat_bits(terms, result, result_width, extract_bits(terms, bits, 0, low), low);
    result_width += low;
  }
  if (result_width < width) {
    unsigned rest = width - result_width;
    result = concat_bits(terms, extract_bits(terms, bits, result_width, rest), rest, result, result_width);
  }
  return result;
}

}  // namespace testellate::engine
