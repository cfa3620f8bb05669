// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/term_translator.h"

#include <algorithm>

#include "solver/bitblast/packed_floats.h"
#include "support/invariant.h"

namespace testellate::solver::bitblast {

using expr::Term;
using expr::TermKind;

std::optional<Gate> TermTranslator::translate(Term condition) {
  TESTELLATE_INVARIANT(condition.sort().is_bool(), "a condition should be a Bool");
  visit(condition);
  if (entries_[condition.id()].state == State::Unsupported) return std::nullopt;
  return gate(condition);
}

Gate TermTranslator::division_constraint(std::uint32_t division, DivisionStyle style) {
  DivisionWord& word = divisions_[division];
  if (style == DivisionStyle::Product) {
    if (!word.as_product) word.as_product = is_division(words_, word.dividend, word.divisor, word.result);
    return *word.as_product;
  }
  if (!word.as_circuit) {
    QuotientRemainder outputs = divide(words_, word.dividend, word.divisor);
    word.as_circuit = words_.graph().make_and(words_.equal(word.result.quotient, outputs.quotient),
                                              words_.equal(word.result.remainder, outputs.remainder));
  }
  return *word.as_circuit;
}

Gate TermTranslator::read_constraint(std::uint32_t one, std::uint32_t other) {
  const ReadWord& a = reads_[one];
  const ReadWord& b = reads_[other];
  if (WordCircuits::surely_differ(a.index, b.index)) return kTrue;
  return words_.graph().make_implies(words_.equal(a.index, b.index), words_.equal(a.value, b.value));
}

TermTranslator::Entry& TermTranslator::entry(Term term) {
  std::uint32_t id = term.id();
  if (id >= entries_.size()) entries_.resize(id + id / 2 + 1);
  return entries_[id];
}

void TermTranslator::visit(Term root) {
  stack_.assign(1, root);
  while (!stack_.empty()) {
    Term term = stack_.back();
    if (entry(term).state != State::New) {
      stack_.pop_back();
      continue;
    }
    bool ready = true;
    for (Term argument : term.arguments()) {
      if (entry(argument).state == State::New) {
        stack_.push_back(argument);
        ready = false;
      }
    }
    if (!ready) continue;
    stack_.pop_back();
    define(term);
  }
}

void TermTranslator::define(Term term) {
  TermFeatures features;
  bool supported = true;
  for (Term argument : term.arguments()) {
    features |= entry(argument).features;
    supported = supported && entry(argument).state == State::Done;
  }
  entry(term).features = features;
  if (!supported) return set_unsupported(term);

  switch (term.kind()) {
    case TermKind::Constant:
      if (term.sort().is_float())
        return set_packed(term, WordCircuits::constant(term.bits(), term.sort().width()));
      return set(term, WordCircuits::constant(term.bits(), term.sort().width()));
    case TermKind::Variable:
      return define_variable(term);
    case TermKind::ConstantArray:
    case TermKind::Store:
      // Nothing by themselves: a select looks through them.
      entry(term).state = State::Done;
      return;
    case TermKind::Select:
      return define_select(term);

    case TermKind::Not:
      return set(term, !gate(term.argument(0)));
    case TermKind::And:
    case TermKind::Or:
      return define_nary_gate(term);
    case TermKind::Ite:
      return define_ite(term);
    case TermKind::Equal:
      return define_equal(term);

    case TermKind::Add:
      return set(term, sum(term));
    case TermKind::Mul:
      entry(term).features.product = true;
      return set(term, product(term.arguments()));
    case TermKind::UDiv:
    case TermKind::URem:
    case TermKind::SDiv:
    case TermKind::SRem:
      return define_division(term);
    case TermKind::BitNot:
      return set(term, WordCircuits::bit_not(word(term, 0)));
    case TermKind::BitAnd:
      return set(term, fold(term.arguments(), &WordCircuits::bit_and));
    case TermKind::BitOr:
      return set(term, fold(term.arguments(), &WordCircuits::bit_or));
    case TermKind::BitXor:
      return set(term, fold(term.arguments(), &WordCircuits::bit_xor));
    case TermKind::Shl:
      return set(term, words_.shl(word(term, 0), word(term, 1)));
    case TermKind::LShr:
      return set(term, words_.lshr(word(term, 0), word(term, 1)));
    case TermKind::AShr:
      return set(term, words_.ashr(word(term, 0), word(term, 1)));
    case TermKind::Concat:
      return set(term, concatenation(term.arguments()));
    case TermKind::Extract:
      return set(term, WordCircuits::extract(word(term, 0), term.extract_high(), term.extract_low()));
    case TermKind::ZeroExtend:
      return set(term, WordCircuits::zero_extend(word(term, 0), term.sort().width()));
    case TermKind::SignExtend:
      return set(term, WordCircuits::sign_extend(word(term, 0), term.sort().width()));
    case TermKind::ULess:
      return set(term, words_.ult(word(term, 0), word(term, 1)));
    case TermKind::ULessEqual:
      return set(term, words_.ule(word(term, 0), word(term, 1)));
    case TermKind::SLess:
      return set(term, words_.slt(word(term, 0), word(term, 1)));
    case TermKind::SLessEqual:
      return set(term, words_.sle(word(term, 0), word(term, 1)));

    case TermKind::FpFromBits:
      return set_packed(term, bits(term.argument(0)));
    case TermKind::FpToBits:
      return set(term, bits(term.argument(0)));
    case TermKind::FpAdd:
      return set_unpacked(term, floats_.add(unpacked(term, 0), unpacked(term, 1)));
    case TermKind::FpMul:
      return set_unpacked(term, floats_.mul(unpacked(term, 0), unpacked(term, 1)));
    case TermKind::FpDiv:
      return set_unpacked(term, floats_.div(unpacked(term, 0), unpacked(term, 1)));
    case TermKind::FpRem:
      return define_float_remainder(term);
    case TermKind::FpFma:
      return set_unpacked(term, floats_.fma(unpacked(term, 0), unpacked(term, 1), unpacked(term, 2)));
    case TermKind::FpSqrt:
      return set_unpacked(term, floats_.sqrt(unpacked(term, 0)));
    case TermKind::FpNeg:
    case TermKind::FpAbs:
      return define_float_sign(term);
    case TermKind::FpMin:
      return set_packed(term, packed::min(words_, term.sort().format(), packed(term, 0), packed(term, 1)));
    case TermKind::FpMax:
      return set_packed(term, packed::max(words_, term.sort().format(), packed(term, 0), packed(term, 1)));
    case TermKind::FpRound:
      return set_unpacked(term, floats_.round(term.rounding(), unpacked(term, 0)));
    case TermKind::FpEqual:
      return define_comparison(term, &packed::equal, &FloatCircuits::equal);
    case TermKind::FpLess:
      return define_comparison(term, &packed::less, &FloatCircuits::less);
    case TermKind::FpLessEqual:
      return define_comparison(term, &packed::less_equal, &FloatCircuits::less_equal);
    case TermKind::FpIsNan:
      return define_is_nan(term);
    case TermKind::FpConvert:
      return define_conversion(term);
    case TermKind::FpFromSigned:
      return set_unpacked(term, floats_.from_signed(term.sort().format(), word(term, 0)));
    case TermKind::FpFromUnsigned:
      return set_unpacked(term, floats_.from_unsigned(term.sort().format(), word(term, 0)));
    case TermKind::FpToSigned:
      entry(term).features.arithmetic_on_floats = true;
      return set(term, floats_.to_signed(unpacked(term, 0), term.sort().width()));
    case TermKind::FpToUnsigned:
      entry(term).features.arithmetic_on_floats = true;
      return set(term, floats_.to_unsigned(unpacked(term, 0), term.sort().width()));
  }
}

void TermTranslator::set(Term term, const Word& word) {
  TESTELLATE_INVARIANT(word.size() == term.sort().width(), "a word should have the width of its term");
  Entry& made = entry(term);
  made.state = State::Done;
  made.offset = static_cast<std::uint32_t>(bits_.size());
  bits_.insert(bits_.end(), word.begin(), word.end());
}

WordView TermTranslator::word(Term term) const {
  return WordView(bits_).subspan(entries_[term.id()].offset, term.sort().width());
}

Word TermTranslator::make_inputs(InputRole role, std::uint32_t index, unsigned width) {
  Word inputs = words_.inputs(width);
  owners_.resize(words_.graph().input_count(), InputOwner{role, index});
  return inputs;
}

void TermTranslator::define_variable(Term term) {
  if (term.sort().is_array()) {
    entry(term).state = State::Done;
    return;
  }
  auto index = static_cast<std::uint32_t>(variables_.size());
  Word inputs = make_inputs(InputRole::Variable, index, term.sort().width());
  variables_.push_back({term, inputs});
  if (term.sort().is_float()) return set_packed(term, std::move(inputs));
  set(term, inputs);
}

void TermTranslator::define_nary_gate(Term term) {
  bool is_or = term.kind() == TermKind::Or;
  Gate result = kTrue;
  for (Term argument : term.arguments()) {
    result = words_.graph().make_and(result, gate(argument).flipped(is_or));
  }
  set(term, result.flipped(is_or));
}

void TermTranslator::define_ite(Term term) {
  if (term.sort().is_array()) return set_unsupported(term);
  if (term.sort().is_float()) return define_float_ite(term);
  set(term, words_.ite(gate(term.argument(0)), word(term.argument(1)), word(term.argument(2))));
}

void TermTranslator::define_equal(Term term) {
  if (term.argument(0).sort().is_array()) return set_unsupported(term);
  set(term, words_.equal(bits(term.argument(0)), bits(term.argument(1))));
}

// Bit-vector terms.

namespace {

bool is_negative_constant(Term term) {
  return term.is_constant() && value::sign_bit(term.bits(), term.sort().width());
}

/// Bits without the zeros in front, and at least one.
std::size_t unsigned_width(WordView a) {
  std::size_t width = a.size();
  while (width > 1 && a[width - 1] == kFalse) --width;
  return width;
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
  // Zeros in front of both operands need no circuit: neither result is larger than the dividend, but that a
  // divisor of zero makes all bits of the quotient one.
  const std::size_t needed = std::max(unsigned_width(dividend), unsigned_width(divisor));
  if (needed < width) {
    QuotientRemainder narrow = unsigned_division(dividend.first(needed), divisor.first(needed));
    narrow.quotient.resize(width, !words_.any(divisor));
    narrow.remainder.resize(width, kFalse);
    return narrow;
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

// Reads of arrays.

void TermTranslator::define_select(Term term) {
  Word index = bits(term.argument(1));
  // The writes that may have made the element, the latest first.
  std::vector<std::pair<Gate, Term>> writes;
  Term array = term.argument(0);
  bool found = false;
  while (array.kind() == TermKind::Store && !found) {
    Gate hit = words_.equal(word(array.argument(1)), index);
    if (hit != kFalse) writes.emplace_back(hit, array.argument(2));
    found = hit == kTrue;
    array = array.argument(0);
  }
  Word element;
  if (!found) {
    std::optional<Word> initial = read_base(array, index);
    if (!initial) return set_unsupported(term);
    element = std::move(*initial);
  }
  for (std::size_t at = writes.size(); at-- > 0;) {
    auto [hit, written] = writes[at];
    element = hit == kTrue ? bits(written) : words_.ite(hit, bits(written), element);
  }
  if (term.sort().is_float()) return set_packed(term, std::move(element));
  set(term, element);
}

std::optional<Word> TermTranslator::read_base(Term array, WordView index) {
  // Beyond this the multiplexers of one read are more than a SAT solver likes.
  constexpr std::size_t kLargestTable = std::size_t{1} << 16;
  unsigned width = array.sort().width();
  if (array.kind() == TermKind::ConstantArray) {
    if (array.table_values().size() > kLargestTable) return std::nullopt;
    return words_.lookup(array.table_values(), array.table_default(), width, index);
  }
  if (array.kind() != TermKind::Variable) return std::nullopt;
  auto number = static_cast<std::uint32_t>(reads_.size());
  auto [known, is_new] = read_of_.try_emplace({array.id(), Word(index.begin(), index.end())}, number);
  if (is_new) reads_.push_back({array, known->first.second, make_inputs(InputRole::Read, number, width)});
  return reads_[known->second].value;
}

}  // namespace testellate::solver::bitblast
