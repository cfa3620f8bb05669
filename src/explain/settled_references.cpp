// SPDX-License-Identifier: Apache-2.0
#include "explain/settled_references.h"

#include <unordered_map>

#include "ir/type.h"

namespace testellate::explain {

using expr::Term;
using expr::TermKind;

Term chosen_reference(Term reference, expr::Evaluator& evaluator) {
  while (true) {
    if (reference.kind() == TermKind::Ite) {
      reference = reference.argument(evaluator.evaluate(reference.argument(0)) != 0 ? 1 : 2);
      continue;
    }
    if (reference.kind() != TermKind::Select) return reference;
    const value::U128 index = evaluator.evaluate(reference.argument(1));
    Term array = reference.argument(0);
    while (array.kind() == TermKind::Store && evaluator.evaluate(array.argument(1)) != index) {
      array = array.argument(0);
    }
    if (array.kind() != TermKind::Store) return reference;
    reference = array.argument(2);
  }
}

SettledReferences::SettledReferences(expr::TermBuilder& terms,
                                     const engine::World& world,
                                     const expr::Assignment& assignment)
    : terms_(terms), world_(world), evaluator_(assignment) {
  for (const engine::InputVariable& variable : world_.inputs.variables()) {
    if (variable.is_reference && variable.term.width() == ir::Type::ref().width()) {
      references_.insert(variable.term);
    }
  }
}

bool SettledReferences::is_guard(Term part) {
  if (part.kind() != TermKind::Equal || part.argument(0).sort().is_bool()) return false;
  for (const std::size_t at : {0U, 1U}) {
    const Term side = part.argument(at);
    if (!part.argument(1 - at).is_constant() || !side.sort().is_bit_vector()) continue;
    if (side.width() != ir::Type::ref().width()) continue;
    if (references_.contains(chosen_reference(side, evaluator_))) return true;
  }
  return false;
}

Term SettledReferences::decide(Term guard, std::vector<Term>& asked) {
  const std::size_t at = guard.argument(1).is_constant() ? 0 : 1;
  const Term reference = chosen_reference(guard.argument(at), evaluator_);
  const bool holds = evaluator_.evaluate(guard) != 0;
  const Term number = guard.argument(1 - at);
  const std::span<const engine::InputObject> objects = world_.inputs.objects();
  const bool is_own = number.bits() >= 1 && number.bits() <= objects.size() &&
                      objects[static_cast<std::size_t>(number.bits()) - 1].reference == reference;
  if (holds || is_own) {
    const value::U128 target = evaluator_.evaluate(reference);
    asked.push_back(terms_.make_equal(reference, terms_.make_constant(reference.sort(), target)));
  } else {
    asked.push_back(terms_.make_not(terms_.make_equal(reference, number)));
  }
  return holds ? terms_.make_true() : terms_.make_false();
}

Term SettledReferences::settle(Term condition, std::vector<Term>& asked) {
  const Term whole = condition.kind() == TermKind::Not ? condition.argument(0) : condition;
  std::unordered_map<Term, Term> settled;
  std::vector<Term> arguments;
  for (Term part : expr::post_order({{condition}})) {
    if (part != whole && is_guard(part)) {
      settled.emplace(part, decide(part, asked));
      continue;
    }
    arguments.clear();
    bool is_same = true;
    for (Term argument : part.arguments()) {
      arguments.push_back(settled.at(argument));
      is_same = is_same && arguments.back() == argument;
    }
    settled.emplace(part, is_same ? part : terms_.rebuild(part, arguments));
  }
  return settled.at(condition);
}

}  // namespace testellate::explain
