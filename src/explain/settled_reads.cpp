// SPDX-License-Identifier: Apache-2.0
#include "explain/settled_reads.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/memory/byte_plane.h"
#include "expr/substitution.h"

namespace testellate::explain {

using engine::InputPlace;
using engine::InputVariable;
using expr::Term;
using expr::TermKind;

namespace {

constexpr unsigned kIndexWidth = 32;

/// Whether a number is that element of the array whose first one is given: the members of a struct may lie
/// one after the other as well.
bool is_element_beside(const engine::InputSpace& inputs,
                       const InputVariable& first,
                       const InputVariable& other,
                       std::size_t index) {
  std::vector<engine::PieceStep> path = inputs.piece_at(first.place.owner, first.place.position).path;
  if (path.empty() || path.back().kind != engine::PieceStep::Kind::Element) return false;
  path.back().index += index;
  return std::ranges::equal(inputs.piece_at(other.place.owner, other.place.position).path,
                            path,
                            [](const engine::PieceStep& a, const engine::PieceStep& b) {
                              return a.kind == b.kind && a.index == b.index && a.name == b.name;
                            });
}

}  // namespace

SettledReads::SettledReads(expr::TermBuilder& terms,
                           solver::Solver& solver,
                           const solver::Limits& limits,
                           std::span<const Term> conditions,
                           const expr::Assignment& model,
                           const engine::InputSpace& inputs)
    : terms_(terms), solver_(solver), limits_(limits), model_(model), evaluator_(model_) {
  make_wholes(inputs);
  for (Term condition : conditions) conditions_.push_back(translate(condition));
  for (const Whole& whole : wholes_) {
    if (model_.has(whole.array)) continue;
    expr::ArrayValue values;
    for (std::size_t at = 0; at < whole.elements.size(); ++at) {
      values.elements[at] = model_.get(whole.elements[at]);
    }
    model_.set_array(whole.array, std::move(values));
  }
}

void SettledReads::make_wholes(const engine::InputSpace& inputs) {
  std::map<std::uint32_t, std::vector<const InputVariable*>> owners;
  for (const InputVariable& variable : inputs.variables()) {
    if (variable.place.kind == InputPlace::Kind::Bytes) owners[variable.place.owner].push_back(&variable);
  }
  for (auto& [owner, variables] : owners) {
    // Fewer are accessed one by one.
    if (variables.size() <= engine::BytePlane::kMaxPositions) continue;
    std::ranges::sort(variables, {}, [](const InputVariable* one) { return one->place.position; });
    const expr::Sort sort = variables.front()->term.sort();
    bool is_whole = sort.is_bit_vector() || sort.is_float();
    for (std::size_t at = 0; at < variables.size(); ++at) {
      is_whole = is_whole && variables[at]->term.sort() == sort && !variables[at]->is_reference &&
                 variables[at]->place.position == at * sort.width() &&
                 is_element_beside(inputs, *variables.front(), *variables[at], at);
    }
    if (!is_whole) continue;
    Whole whole;
    whole.array = terms_.make_variable("all from " + std::string(variables.front()->term.variable_name()),
                                       expr::Sort::array(kIndexWidth, sort));
    for (const InputVariable* variable : variables) {
      elements_.emplace(variable->term, Element{wholes_.size(), whole.elements.size()});
      whole.elements.push_back(variable->term);
    }
    wholes_.push_back(std::move(whole));
  }
}

Term SettledReads::translate(Term root) {
  if (wholes_.empty()) return root;
  for (Term term : expr::post_order({{root}})) {
    if (translated_.contains(term)) continue;
    Term made = term;
    if (auto element = elements_.find(term); element != elements_.end()) {
      made = terms_.make_select(wholes_[element->second.whole].array,
                                terms_.make_bits(kIndexWidth, element->second.index));
    } else if (!term.arguments().empty()) {
      std::vector<Term> arguments;
      for (Term argument : term.arguments()) arguments.push_back(translated_.at(argument));
      if (term.kind() == TermKind::Select) arguments[0] = normalise(arguments[0]);
      if (!std::ranges::equal(arguments, term.arguments())) made = terms_.rebuild(term, arguments);
    }
    translated_.emplace(term, made);
  }
  return translated_.at(root);
}

Term SettledReads::restore(Term term) {
  expr::Substitution elements(terms_);
  for (const Whole& whole : wholes_) {
    Term array = terms_.make_table(kIndexWidth, whole.array.sort().element(), {}, 0);
    for (std::size_t at = 0; at < whole.elements.size(); ++at) {
      array = terms_.make_store(array, terms_.make_bits(kIndexWidth, at), whole.elements[at]);
    }
    elements.set(whole.array, array);
  }
  return elements.apply(term);
}

expr::Assignment SettledReads::restore(const expr::Assignment& model) const {
  expr::Assignment restored = model;
  for (const Whole& whole : wholes_) {
    const expr::ArrayValue* values = model.try_get_array(whole.array);
    for (std::size_t at = 0; at < whole.elements.size(); ++at) {
      restored.set(whole.elements[at], values == nullptr ? 0 : values->at(at));
    }
    restored.erase(whole.array);
  }
  return restored;
}

std::optional<bool> SettledReads::decide(Term condition) {
  condition = translate(condition);
  if (condition.is_constant()) return condition.is_true();
  if (auto known = decided_.find(condition); known != decided_.end()) return known->second;
  const bool is_true = evaluator_.is_true(condition);
  const Term other = is_true ? terms_.make_not(condition) : condition;
  const solver::Answer answer = solver_.solve({conditions_, other, &model_, limits_});
  const std::optional<bool> decided =
      answer.verdict == solver::Verdict::Unsat ? std::optional(is_true) : std::nullopt;
  decided_.emplace(condition, decided);
  if (decided) facts_.push_back(is_true ? condition : terms_.make_not(condition));
  return decided;
}

std::optional<value::U128> SettledReads::try_only_value(Term term) {
  const Term settled = settle(term);
  if (settled.sort().is_bool()) {
    const std::optional<bool> decided = decide(settled);
    return decided ? std::optional(value::U128{*decided ? 1U : 0U}) : std::nullopt;
  }
  if (!settled.sort().is_bit_vector()) return std::nullopt;
  const Term only = terms_.make_bits(settled.width(), evaluator_.evaluate(settled));
  if (decide(terms_.make_equal(settled, only)) != std::optional(true)) return std::nullopt;
  return only.bits();
}

Term SettledReads::settle(Term root) {
  root = translate(root);
  for (Term term : expr::post_order({{root}})) {
    if (settled_.contains(term)) continue;
    std::vector<Term> arguments;
    for (Term argument : term.arguments()) arguments.push_back(settled_.at(argument));
    Term made = term;
    if (term.kind() == TermKind::Select) {
      made = read(arguments[0], arguments[1]);
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
  while (array.kind() == TermKind::Store) {
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
  array = settle(normalise(translate(array)));
  for (; array.kind() == TermKind::Store; array = array.argument(0)) {
    made.elements.push_back({array.argument(1), array.argument(2)});
  }
  std::ranges::reverse(made.elements);
  made.initial = array;
  return made;
}

Term SettledReads::whole_of(Term store) const {
  const Term index = store.argument(1);
  const Term value = store.argument(2);
  if (!index.is_constant() || value.kind() != TermKind::Select || value.argument(1) != index) return {};
  const bool is_whole = std::ranges::find(wholes_, value.argument(0), &Whole::array) != wholes_.end();
  return is_whole ? value.argument(0) : Term();
}

Term SettledReads::normalise(Term array) {
  std::vector<Term> stores;
  Term whole;
  Term bottom = array;
  for (; bottom.kind() == TermKind::Store; bottom = bottom.argument(0)) {
    stores.push_back(bottom);
    if (!whole.is_valid()) whole = whole_of(bottom);
  }
  const bool is_whole =
      whole.is_valid() && bottom.kind() == TermKind::ConstantArray && whole.sort() == array.sort();
  if (!is_whole) return array;
  Term normal = whole;
  bool is_initial = true;  // nothing but elements at their places
  for (std::size_t at = stores.size(); at-- != 0;) {
    is_initial = is_initial && stores[at].argument(1).is_constant();
    if (is_initial && whole_of(stores[at]) == whole) continue;
    normal = terms_.make_store(normal, stores[at].argument(1), stores[at].argument(2));
  }
  return normal;
}

std::unordered_map<Term, result::Expression> names_of_arrays(const InputPaths& paths,
                                                             const SettledReads& reads) {
  std::unordered_map<Term, result::Expression> names;
  for (const SettledReads::Whole& whole : reads.wholes()) {
    result::Expression element = paths.path_of(whole.elements.front());
    if (element.op == result::Operator::Element) names.emplace(whole.array, std::move(element.operands[0]));
  }
  return names;
}

}  // namespace testellate::explain
