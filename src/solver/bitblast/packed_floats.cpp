// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/packed_floats.h"

namespace testellate::solver::bitblast::packed {
namespace {

WordView magnitude(WordView a) { return a.first(a.size() - 1); }

Gate neither_is_nan(WordCircuits& words, value::FloatFormat format, WordView a, WordView b) {
  return words.graph().make_and(!is_nan(words, format, a), !is_nan(words, format, b));
}

Gate both_zero(WordCircuits& words, WordView a, WordView b) {
  return words.graph().make_and(is_zero(words, a), is_zero(words, b));
}

/// a < b for numbers; zeros of different sign count as different.
Gate below(WordCircuits& words, WordView a, WordView b) {
  GateGraph& graph = words.graph();
  Gate rising = words.ult(magnitude(a), magnitude(b));
  Gate falling = words.ult(magnitude(b), magnitude(a));
  return graph.make_ite(
      a.back(), graph.make_ite(b.back(), falling, kTrue), graph.make_ite(b.back(), kFalse, rising));
}

/// min and max differ in which operand wins, and in how two zeros combine.
Word select(WordCircuits& words,
            value::FloatFormat format,
            WordView a,
            WordView b,
            Gate b_wins,
            const Word& of_zeros) {
  Gate a_is_nan = is_nan(words, format, a);
  Gate b_is_nan = is_nan(words, format, b);
  Word nan = WordCircuits::constant(value::canonical_nan(format), value::float_width(format));
  Word of_numbers = words.ite(both_zero(words, a, b), of_zeros, words.ite(b_wins, b, a));
  return words.ite(a_is_nan, words.ite(b_is_nan, nan, b), words.ite(b_is_nan, a, of_numbers));
}

}  // namespace

Gate is_nan(WordCircuits& words, value::FloatFormat format, WordView a) {
  unsigned fraction = value::fraction_width(format);
  return words.graph().make_and(words.all(magnitude(a).subspan(fraction)), words.any(a.first(fraction)));
}

Gate is_zero(WordCircuits& words, WordView a) { return !words.any(magnitude(a)); }

Gate equal(WordCircuits& words, value::FloatFormat format, WordView a, WordView b) {
  GateGraph& graph = words.graph();
  Gate same = graph.make_or(words.equal(a, b), both_zero(words, a, b));
  return graph.make_and(neither_is_nan(words, format, a, b), same);
}

Gate less(WordCircuits& words, value::FloatFormat format, WordView a, WordView b) {
  GateGraph& graph = words.graph();
  Gate ordered = graph.make_and(below(words, a, b), !both_zero(words, a, b));
  return graph.make_and(neither_is_nan(words, format, a, b), ordered);
}

Gate less_equal(WordCircuits& words, value::FloatFormat format, WordView a, WordView b) {
  GateGraph& graph = words.graph();
  Gate ordered = graph.make_or(!below(words, b, a), both_zero(words, a, b));
  return graph.make_and(neither_is_nan(words, format, a, b), ordered);
}

Word min(WordCircuits& words, value::FloatFormat format, WordView a, WordView b) {
  return select(words, format, a, b, below(words, b, a), words.bit_or(a, b));
}

Word max(WordCircuits& words, value::FloatFormat format, WordView a, WordView b) {
  return select(words, format, a, b, below(words, a, b), words.bit_and(a, b));
}

}  // namespace testellate::solver::bitblast::packed
