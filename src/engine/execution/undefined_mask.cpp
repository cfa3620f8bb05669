// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/operation.h"
#include "ir/operation.h"

// The rules of the interpreter for uninitialised bits (docs/ir.md section 2), as terms: exact also where it
// depends on inputs which bits are uninitialised.

namespace testellate::engine {

namespace {

using expr::Term;
using expr::TermBuilder;
using ir::Opcode;

Term all_ones(TermBuilder& terms, unsigned width) { return terms.make_bit_not(terms.make_bits(width, 0)); }

/// All ones if the condition holds, else zero.
Term spread(TermBuilder& terms, Term condition, unsigned width) {
  return terms.make_ite(condition, all_ones(terms, width), terms.make_bits(width, 0));
}

// A carry or a partial product only travels upwards: m | -m has every bit from the lowest one of m on.
Term spoil_upwards(TermBuilder& terms, const Term* masks) {
  const Term spoilt = terms.make_bit_or(masks[0], masks[1]);
  return terms.make_bit_or(spoilt, terms.make_neg(spoilt));
}

template <Term (TermBuilder::*kShift)(Term, Term)>
Term shift_mask(TermBuilder& terms, const Term* bits, const Term* masks) {
  const Term shifted = (terms.*kShift)(masks[0], bits[1]);
  return terms.make_ite(terms.make_is_nonzero(masks[1]), all_ones(terms, shifted.width()), shifted);
}

// One pair of defined bits that differ decides.
Term equality_mask(TermBuilder& terms, const Term* bits, const Term* masks) {
  const Term either = terms.make_bit_or(masks[0], masks[1]);
  const Term differ = terms.make_bit_and(terms.make_bit_xor(bits[0], bits[1]), terms.make_bit_not(either));
  return terms.make_bit_of(
      terms.make_and(terms.make_is_nonzero(either), terms.make_not(terms.make_is_nonzero(differ))));
}

}  // namespace

Term make_undefined_mask(TermBuilder& terms, Opcode op, ir::Type type, const Term* bits, const Term* masks) {
  const unsigned width = ir::result_type(op, type).width();
  if (op == Opcode::And) {
    return terms.make_bit_and(
        terms.make_bit_or(masks[0], masks[1]),
        terms.make_bit_and(terms.make_bit_or(masks[0], bits[0]), terms.make_bit_or(masks[1], bits[1])));
  }
  if (op == Opcode::Or) {
    return terms.make_bit_and(terms.make_bit_or(masks[0], masks[1]),
                              terms.make_bit_and(terms.make_bit_not(bits[0]), terms.make_bit_not(bits[1])));
  }
  if (op == Opcode::Xor) return terms.make_bit_or(masks[0], masks[1]);
  if (op == Opcode::Shl) return shift_mask<&TermBuilder::make_shl>(terms, bits, masks);
  if (op == Opcode::LShr) return shift_mask<&TermBuilder::make_lshr>(terms, bits, masks);
  if (op == Opcode::AShr) return shift_mask<&TermBuilder::make_ashr>(terms, bits, masks);
  if (op == Opcode::Add || op == Opcode::Sub || op == Opcode::Mul) return spoil_upwards(terms, masks);
  if (op == Opcode::Eq || op == Opcode::Ne) return equality_mask(terms, bits, masks);
  if (op == Opcode::Trunc)
    return width == masks[0].width() ? masks[0] : terms.make_extract(masks[0], width - 1, 0);
  if (op == Opcode::ZExt) return terms.make_zero_extend(masks[0], width);
  if (op == Opcode::SExt) return terms.make_sign_extend(masks[0], width);
  if (op == Opcode::BitCast) return masks[0];
  if (op == Opcode::Select) {
    const Term arm = terms.make_ite(terms.make_is_nonzero(bits[0]), masks[1], masks[2]);
    return terms.make_ite(terms.make_is_nonzero(masks[0]), all_ones(terms, width), arm);
  }
  Term any = terms.make_false();
  for (unsigned i = 0; i < ir::operand_count(op); ++i) {
    any = terms.make_or(any, terms.make_is_nonzero(masks[i]));
  }
  return spread(terms, any, width);
}

}  // namespace testellate::engine
