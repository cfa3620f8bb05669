// SPDX-License-Identifier: Apache-2.0
// Bit-vector terms.
#include <algorithm>

#include "solver/bitblast/term_translator.h"

namespace testellate::solver::bitblast {

using expr::Term;
using expr::TermKind;

namespace {

bool is_negative_constant(Term term) {
  return term.is_constant() && value::sign_bit(term.bits(), term.sort().width());
}

/// The position of the only one bit of a constant.
std::optional<unsigned> try_power_of_two(WordView a) {
  if (!WordCircuits::is_constant(a) || std::count(a.begin(), a.end(), kTrue) != 1) return std::nullopt;
  return static_cast<unsigned>(std::find(a.begin(), a.end(), kTrue) - a.begin());
}

}  // namespace

void TermTranslator::define_division(Term term) {
  entry(term).features.division = true;
  WordView dividend = word(term, 0);
  WordView divisor = word(term, 1);
  if (term.kind() == TermKind::SDiv) return set(term, signed_quotient(dividend, divisor));
  if (term.kind() == TermKind::SRem) return set(term, signed_remainder(dividend, divisor));
  QuotientRemainder result = unsigned_division(dividend, divisor);
  set(term, term.kind() == TermKind::UDiv ? result.quotient : result.remainder);
}

Word TermTranslator::concatenation(std::span<const Term> parts) {
  Word result;
  for (std::size_t at = parts.size(); at-- > 0;) {
    WordView part = word(parts[at]);
    result.insert(result.end(), part.begin(), part.end());
  }
  return result;
}

Word TermTranslator::sum(Term term) {
  Word result(term.sort().width());
  for (Term addend : term.arguments()) {
    // A monomial with a negative coefficient is subtracted: -x costs an adder of its own.
    bool subtract = addend.kind() == TermKind::Mul && is_negative_constant(addend.argument(0));
    if (!subtract) {
      result = words_.add(result, word(addend));
      continue;
    }
    unsigned width = addend.sort().width();
    Word factor = WordCircuits::constant(value::neg(addend.argument(0).bits(), width), width);
    result = words_.sub(result, words_.mul(product(addend.arguments().subspan(1)), factor));
  }
  return result;
}

Word TermTranslator::product(std::span<const Term> factors) {
  // The constant comes first in a term and is multiplied last, where its digits are the only adders.
  WordView last = word(factors.back());
  Word result(last.begin(), last.end());
  for (std::size_t at = factors.size() - 1; at-- > 0;) result = words_.mul(result, word(factors[at]));
  return result;
}

Word TermTranslator::fold(std::span<const Term> operands,
                          Word (WordCircuits::*operation)(WordView, WordView)) {
  WordView first = word(operands[0]);
  Word result(first.begin(), first.end());
  for (Term operand : operands.subspan(1)) result = (words_.*operation)(result, word(operand));
  return result;
}

QuotientRemainder TermTranslator::unsigned_division(WordView dividend, WordView divisor) {
  auto width = static_cast<unsigned>(dividend.size());
  if (std::optional<unsigned> shift = try_power_of_two(divisor)) {
    return {WordCircuits::zero_extend(dividend.subspan(*shift), width),
            WordCircuits::zero_extend(dividend.first(*shift), width)};
  }
  auto index = static_cast<std::uint32_t>(divisions_.size());
  auto [known, is_new] = division_of_.try_emplace(
      {Word(dividend.begin(), dividend.end()), Word(divisor.begin(), divisor.end())}, index);
  if (is_new) {
    DivisionWord division{known->first.first, known->first.second, {}, {}, {}};
    division.result.quotient = make_inputs(InputRole::Division, index, width);
    division.result.remainder = make_inputs(InputRole::Division, index, width);
    divisions_.push_back(std::move(division));
  }
  return divisions_[known->second].result;
}

Word TermTranslator::signed_quotient(WordView dividend, WordView divisor) {
  Gate negative = words_.graph().make_xor(dividend.back(), divisor.back());
  Word a = words_.negate_if(dividend.back(), dividend);
  Word b = words_.negate_if(divisor.back(), divisor);
  return words_.negate_if(negative, unsigned_division(a, b).quotient);
}

Word TermTranslator::signed_remainder(WordView dividend, WordView divisor) {
  Gate negative = dividend.back();
  Word a = words_.negate_if(negative, dividend);
  Word b = words_.negate_if(divisor.back(), divisor);
  return words_.negate_if(negative, unsigned_division(a, b).remainder);
}

}  // namespace testellate::solver::bitblast
