// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/bit_slots.h"

#include "value/bits.h"

namespace testellate::engine {

using expr::Term;
using expr::TermBuilder;
using value::U128;

Term bits_term(TermBuilder& terms, const Slot& bits, unsigned width) {
  return bits.term.is_valid() ? bits.term : terms.make_bits(width, bits.bits);
}

Slot extract_bits(TermBuilder& terms, const Slot& bits, unsigned low, unsigned width) {
  if (bits.is_concrete()) return concrete(value::truncate<U128>(bits.bits >> low, width));
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
