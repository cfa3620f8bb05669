// SPDX-License-Identifier: Apache-2.0
#include "explain/settled_reads.h"

#include <algorithm>
#include <map>

namespace testellate::explain {

using engine::InputPlace;
using engine::InputVariable;
using expr::Term;
using expr::TermKind;

SettledReads::SettledReads(expr::TermBuilder& terms,
                           solver::Solver& solver,
                           const solver::Limits& limits,
                           std::span<const Term> conditions,
                           const expr::Assignment& model,
                           const engine::InputSpace& inputs)
    : terms_(terms),
      solver_(solver),
      limits_(limits),
      conditions_(conditions),
      model_(model),
      evaluator_(model),
      inputs_(inputs) {
  for (const InputVariable& variable : inputs.variables()) variables_.emplace(variable.term, &variable);
}

std::optional<bool> SettledReads::decide(Term condition) {
  if (condition.is_constant()) return condition.is_true();
  if (auto known = decided_.find(condition); known != decided_.end()) return known->second;
  const bool is_true = evaluator_.is_true(condition);
  const Term other = is_true ? terms_.make_not(condition) : condition;
  const solver::Answer answer = solver_.solve({conditions_, other, &model_, limits_});
  const std::optional<bool> decided =
      answer.verdict == solver::Verdict::Unsat ? std::optional(is_true) : std::nullopt;
  decided_.emplace(condition, decided);
  return decided;
}

Term SettledReads::settle(Term root) {
  for (Term term : expr::post_order({{root}})) {
    if (settled_.contains(term)) continue;
    std::vector<Term> arguments;
    for (Term argument : term.arguments()) arguments.push_back(settled_.at(argument));
    Term made = term;
    if (term.kind() == TermKind::Select) {
      made = read(normalise(arguments[0]), arguments[1]);
    } else if (term.kind() == TermKind::Ite && decide(arguments[0])) {
      made = *decide(arguments[0]) ? arguments[1] : arguments[2];
    } else if (!std::ranges::equal(arguments, term.arguments())) {
      made = terms_.rebuild(term, arguments);
    }
    settled_.emplace(term, made);
  }
  return settled_.at(root);
}

Term SettledReads::read(Term array, Term index) {
  while (array.kind() == TermKind::Store && !initial_.contains(array)) {
    const Term same = terms_.make_equal(array.argument(1), index);
    const std::optional<bool> is_same = decide(same);
    if (!is_same) return terms_.make_ite(same, array.argument(2), read(array.argument(0), index));
    if (*is_same) return array.argument(2);
    array = array.argument(0);
  }
  return terms_.make_select(array, first_equal(array, index));
}

Term SettledReads::first_equal(Term array, Term index) {
  std::vector<Term>& used = used_[array];
  for (Term other : used) {
    if (other == index || decide(terms_.make_equal(other, index)) == std::optional(true)) return other;
  }
  used.push_back(index);
  return index;
}

SettledReads::Written SettledReads::written(Term array) {
  Written made;
  array = normalise(settle(array));
  for (; array.kind() == TermKind::Store && !initial_.contains(array); array = array.argument(0)) {
    made.elements.push_back({array.argument(1), array.argument(2)});
  }
  std::ranges::reverse(made.elements);
  made.initial = array;
  return made;
}

Term SettledReads::initial_array(std::uint32_t owner, expr::Sort sort) {
  const unsigned width = sort.element().width();
  std::map<std::uint64_t, Term> elements;
  for (const InputVariable& variable : inputs_.variables()) {
    const InputPlace& place = variable.place;
    if (place.kind != InputPlace::Kind::Bytes || place.owner != owner) continue;
    if (variable.term.sort() != sort.element() || place.position % width != 0) return {};
    elements.emplace(place.position / width, variable.term);
  }
  if (elements.empty() || elements.rbegin()->first + 1 != elements.size()) return {};
  Term array = terms_.make_table(sort.index_width(), sort.element(), {}, 0);
  for (const auto& [index, element] : elements) {
    array = terms_.make_store(array, terms_.make_bits(sort.index_width(), index), element);
  }
  initial_.emplace(array, elements.begin()->second);
  return array;
}

Term SettledReads::normalise(Term array) {
  if (auto known = normal_.find(array); known != normal_.end()) return known->second;
  std::vector<Term> stores;
  Term bottom = array;
  for (; bottom.kind() == TermKind::Store; bottom = bottom.argument(0)) stores.push_back(bottom);
  Term normal = array;
  if (bottom.kind() == TermKind::ConstantArray && !stores.empty()) {
    // Whose elements they are.
    Term initial;
    for (Term store : stores) {
      auto input = variables_.find(store.argument(2));
      if (input == variables_.end() || input->second->place.kind != InputPlace::Kind::Bytes) continue;
      initial = initial_array(input->second->place.owner, array.sort());
      break;
    }
    if (initial.is_valid()) {
      normal = initial;
      bool is_initial = true;
      for (std::size_t at = stores.size(); at-- != 0;) {
        const Term index = stores[at].argument(1);
        const Term value = stores[at].argument(2);
        is_initial = is_initial && index.is_constant();
        if (is_initial && terms_.make_select(initial, index) == value) continue;
        normal = terms_.make_store(normal, index, value);
      }
    }
  }
  normal_.emplace(array, normal);
  return normal;
}

std::unordered_map<Term, result::Expression> names_of_arrays(const InputPaths& paths,
                                                             const SettledReads& reads) {
  std::unordered_map<Term, result::Expression> names;
  for (const auto& [array, first] : reads.initial_arrays()) {
    result::Expression element = paths.path_of(first);
    if (element.op == result::Operator::Element) names.emplace(array, std::move(element.operands[0]));
  }
  return names;
}

}  // namespace testellate::explain
