// SPDX-License-Identifier: Apache-2.0
// Counting and reversing bits, expanded. Counts are computed in the fewest bits that hold them and extended
// at the end; leading and trailing zeros by halving, so the term has logarithmic depth.
#include <algorithm>

#include "expr/term_builder.h"

namespace testellate::expr {

namespace {

/// Bits needed for the numbers 0 to `most`, but not more than `available`.
unsigned count_width(unsigned most, unsigned available) {
  unsigned bits = 1;
  while ((most >> bits) != 0) ++bits;
  return std::min(bits, available);
}

/// Zeros before the first one (from the top if `leading`), as a term of `width` bits; depth is log2 of 128.
Term count_zeros(TermBuilder& builder, Term a, bool leading, unsigned width) {
  unsigned size = a.width();
  if (size == 1) {
    Term none = builder.make_bits(width, 0);
    Term one = builder.make_bits(width, 1);
    return builder.make_ite(builder.make_is_nonzero(a), none, one);
  }
  unsigned half = size / 2;
  Term high = builder.make_extract(a, size - 1, half);
  Term low = builder.make_extract(a, half - 1, 0);
  Term first = leading ? high : low;
  Term second = leading ? low : high;
  Term passed = builder.make_bits(width, first.width());
  Term beyond = builder.make_add(passed, count_zeros(builder, second, leading, width));
  Term within = count_zeros(builder, first, leading, width);
  return builder.make_ite(builder.make_is_nonzero(first), within, beyond);
}

}  // namespace

Term TermBuilder::make_popcount(Term a) {
  unsigned width = count_width(a.width(), a.width());
  Term count = make_bits(width, 0);
  for (unsigned at = 0; at < a.width(); ++at) {
    count = make_add(count, make_zero_extend(make_extract(a, at, at), width));
  }
  return make_zero_extend(count, a.width());
}

Term TermBuilder::make_count_leading_zeros(Term a) {
  unsigned width = count_width(a.width(), a.width());
  return make_zero_extend(count_zeros(*this, a, true, width), a.width());
}

Term TermBuilder::make_count_trailing_zeros(Term a) {
  unsigned width = count_width(a.width(), a.width());
  return make_zero_extend(count_zeros(*this, a, false, width), a.width());
}

Term TermBuilder::make_byte_swap(Term a) {
  TESTELLATE_INVARIANT(a.width() % 8 == 0, "bytes are swapped in whole bytes");
  Term result = make_extract(a, 7, 0);
  for (unsigned at = 8; at < a.width(); at += 8) result = make_concat(result, make_extract(a, at + 7, at));
  return result;
}

Term TermBuilder::make_bit_reverse(Term a) {
  Term result = make_extract(a, 0, 0);
  for (unsigned at = 1; at < a.width(); ++at) result = make_concat(result, make_extract(a, at, at));
  return result;
}

}  // namespace testellate::expr
