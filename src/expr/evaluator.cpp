// SPDX-License-Identifier: Apache-2.0
// A dense memo by term id with an epoch, so that starting over costs nothing, and one explicit stack of terms
// under way. Of an if-then-else only the arm taken is computed; of and/or everything is (they have no side
// effects, and operands are usually shared with other conditions).
#include "expr/evaluator.h"

#include "expr/operation.h"
#include "expr/term.h"

namespace testellate::expr {

using value::U128;

void Evaluator::forget(const Assignment& assignment) {
  assignment_ = &assignment;
  ++epoch_;
  if (epoch_ == 0) {
    entries_.clear();
    epoch_ = 1;
  }
}

const U128* Evaluator::try_value(Term term) {
  if (term.id() >= entries_.size()) return nullptr;
  const Entry& entry = entries_[term.id()];
  return entry.epoch == epoch_ ? &entry.value : nullptr;
}

void Evaluator::store(Term term, U128 result) {
  if (term.id() >= entries_.size()) entries_.resize((std::size_t{term.id()} + 1) * 3 / 2);
  entries_[term.id()] = {result, epoch_};
}

void Evaluator::finish(Term term, U128 result) {
  store(term, result);
  stack_.pop_back();
}

U128 Evaluator::evaluate(Term term) {
  TESTELLATE_INVARIANT(!term.sort().is_array(), "evaluate takes scalar terms");
  if (const U128* value = try_value(term)) return *value;
  std::size_t base = stack_.size();
  push(term);
  while (stack_.size() > base) step();
  return *try_value(term);
}

void Evaluator::step() {
  Visit& visit = stack_.back();
  Term term = visit.term;
  if (try_value(term) != nullptr) {
    stack_.pop_back();
    return;
  }
  if (term.is_constant()) {
    finish(term, term.bits());
  } else if (term.is_variable()) {
    finish(term, value::truncate<U128>(assignment_->get(term), term.width()));
  } else if (term.kind() == TermKind::Ite) {
    step_ite(term);
  } else if (term.kind() == TermKind::Select) {
    step_select(visit);
  } else if (term.kind() == TermKind::Equal && term.argument(0).sort().is_array()) {
    finish(term, are_equal_arrays(term) ? 1 : 0);
  } else {
    step_operation(term);
  }
}

void Evaluator::step_operation(Term term) {
  bool ready = true;
  for (Term argument : term.arguments()) {
    if (try_value(argument) == nullptr) {
      push(argument);
      ready = false;
    }
  }
  if (!ready) return;
  operands_.clear();
  widths_.clear();
  for (Term argument : term.arguments()) {
    operands_.push_back(*try_value(argument));
    widths_.push_back(argument.width());
  }
  finish(term, apply(operation_of(term), term.argument(0).sort(), operands_, widths_));
}

void Evaluator::step_ite(Term term) {
  const U128* condition = try_value(term.argument(0));
  if (condition == nullptr) {
    push(term.argument(0));
    return;
  }
  Term arm = term.argument(*condition == 1 ? 1 : 2);
  const U128* value = try_value(arm);
  if (value == nullptr) {
    push(arm);
    return;
  }
  finish(term, *value);
}

void Evaluator::step_select(Visit& visit) {
  Term term = visit.term;
  const U128* index = try_value(term.argument(1));
  if (index == nullptr) {
    push(term.argument(1));
    return;
  }
  Term array = visit.array.is_valid() ? visit.array : term.argument(0);
  auto at = static_cast<std::uint64_t>(*index);
  while (array.kind() == TermKind::Store) {
    const U128* stored_at = try_value(array.argument(1));
    Term missing = array.argument(1);
    if (stored_at != nullptr && *stored_at == *index) {
      if (const U128* element = try_value(array.argument(2))) {
        finish(term, *element);
        return;
      }
      missing = array.argument(2);
    } else if (stored_at != nullptr) {
      array = array.argument(0);
      continue;
    }
    // Go on from here once it is known; `visit` dangles after the push.
    visit.array = array;
    push(missing);
    return;
  }
  U128 element = 0;
  if (array.kind() == TermKind::ConstantArray) {
    std::span<const U128> values = array.table_values();
    element = at < values.size() ? values[at] : array.table_default();
  } else if (const ArrayValue* value = assignment_->try_get_array(array)) {
    element = value->at(at);
  }
  finish(term, value::truncate<U128>(element, term.width()));
}

ArrayValue Evaluator::evaluate_array(Term array) {
  std::vector<Term> stores;
  for (; array.kind() == TermKind::Store; array = array.argument(0)) stores.push_back(array);
  ArrayValue result;
  if (array.kind() == TermKind::ConstantArray) {
    result.otherwise = array.table_default();
    std::span<const U128> values = array.table_values();
    for (std::size_t at = 0; at < values.size(); ++at) result.elements[at] = values[at];
  } else if (const ArrayValue* value = assignment_->try_get_array(array)) {
    result = *value;
  }
  for (auto store = stores.rbegin(); store != stores.rend(); ++store) {
    auto at = static_cast<std::uint64_t>(evaluate(store->argument(1)));
    result.elements[at] = evaluate(store->argument(2));
  }
  return result;
}

bool Evaluator::are_equal_arrays(Term term) {
  ArrayValue a = evaluate_array(term.argument(0));
  ArrayValue b = evaluate_array(term.argument(1));
  U128 listed = a.elements.size();
  for (const auto& [index, element] : a.elements) {
    if (b.at(index) != element) return false;
  }
  for (const auto& [index, element] : b.elements) {
    if (a.at(index) != element) return false;
    if (!a.elements.contains(index)) ++listed;
  }
  // The values for all other indices matter only if there is another index.
  return a.otherwise == b.otherwise || listed == U128{1} << term.argument(0).sort().index_width();
}

}  // namespace testellate::expr
