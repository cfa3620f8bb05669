// SPDX-License-Identifier: Apache-2.0
// Float terms. A float is kept as bits, taken apart, or both. Bits are the value; taken apart it has lost
// what kind of NaN it was, so a term that passes on the bits of its operands (a choice, a negation) is built
// from bits, whatever else is built beside.
#include "solver/bitblast/packed_floats.h"
#include "solver/bitblast/term_translator.h"

namespace testellate::solver::bitblast {

using expr::Term;
using expr::TermKind;

void TermTranslator::set_packed(Term term, Word bits) {
  Entry& made = entry(term);
  made.state = State::Done;
  made.offset = static_cast<std::uint32_t>(float_forms_.size());
  float_forms_.push_back({std::move(bits), std::nullopt});
}

void TermTranslator::set_unpacked(Term term, UnpackedFloat number) {
  Entry& made = entry(term);
  made.state = State::Done;
  made.offset = static_cast<std::uint32_t>(float_forms_.size());
  made.features.arithmetic_on_floats = true;
  float_forms_.push_back({std::nullopt, std::move(number)});
}

const Word& TermTranslator::packed(Term term) {
  FloatForm& both = form(term);
  if (!both.packed) both.packed = floats_.pack(*both.unpacked);
  return *both.packed;
}

const UnpackedFloat& TermTranslator::unpacked(Term term) {
  FloatForm& both = form(term);
  if (!both.unpacked) both.unpacked = floats_.unpack(term.sort().format(), *both.packed);
  return *both.unpacked;
}

Word TermTranslator::bits(Term term) {
  if (term.sort().is_float()) return packed(term);
  WordView view = word(term);
  return Word(view.begin(), view.end());
}

void TermTranslator::define_float_ite(Term term) {
  Gate condition = gate(term.argument(0));
  Term then = term.argument(1);
  Term otherwise = term.argument(2);
  bool results_of_operations = !form(then).packed && !form(otherwise).packed;
  if (results_of_operations) {
    return set_unpacked(term, floats_.ite(condition, unpacked(then), unpacked(otherwise)));
  }
  set_packed(term, words_.ite(condition, packed(then), packed(otherwise)));
  // Cheaper than to take the chosen one apart.
  if (form(then).unpacked || form(otherwise).unpacked) {
    UnpackedFloat chosen = floats_.ite(condition, unpacked(then), unpacked(otherwise));
    form(term).unpacked = std::move(chosen);
  }
}

void TermTranslator::define_float_sign(Term term) {
  bool is_negation = term.kind() == TermKind::FpNeg;
  Term argument = term.argument(0);
  Word result = packed(argument);
  result.back() = is_negation ? !result.back() : kFalse;
  set_packed(term, std::move(result));
  if (form(argument).unpacked) {
    UnpackedFloat copy = *form(argument).unpacked;
    form(term).unpacked =
        is_negation ? FloatCircuits::neg(std::move(copy)) : FloatCircuits::abs(std::move(copy));
  }
}

void TermTranslator::define_float_remainder(Term term) {
  if (term.sort().format() == value::FloatFormat::F64) return set_unsupported(term);
  set_unpacked(term, floats_.rem(unpacked(term, 0), unpacked(term, 1)));
}

void TermTranslator::define_comparison(Term term, PackedTest on_bits, UnpackedTest on_parts) {
  Term a = term.argument(0);
  Term b = term.argument(1);
  if (form(a).packed && form(b).packed) {
    return set(term, on_bits(words_, a.sort().format(), packed(a), packed(b)));
  }
  set(term, (floats_.*on_parts)(unpacked(a), unpacked(b)));
}

void TermTranslator::define_is_nan(Term term) {
  Term argument = term.argument(0);
  if (!form(argument).packed) return set(term, unpacked(argument).nan);
  set(term, packed::is_nan(words_, argument.sort().format(), packed(argument)));
}

void TermTranslator::define_conversion(Term term) {
  if (term.sort() == term.argument(0).sort()) return set_packed(term, packed(term, 0));
  set_unpacked(term, floats_.convert(term.sort().format(), unpacked(term, 0)));
}

}  // namespace testellate::solver::bitblast
