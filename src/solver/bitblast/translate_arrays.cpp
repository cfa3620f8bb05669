// SPDX-License-Identifier: Apache-2.0
// Reads of arrays.
#include "solver/bitblast/term_translator.h"

namespace testellate::solver::bitblast {

using expr::Term;
using expr::TermKind;

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
