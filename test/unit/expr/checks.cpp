// SPDX-License-Identifier: Apache-2.0
#include "checks.h"

#include "expr/evaluator.h"
#include "expr/free_variables.h"
#include "expr/known.h"
#include "value/text.h"

namespace testellate::expr::test {

using value::U128;

Assignment to_assignment(Term term, const Inputs& inputs) {
  Assignment assignment;
  for (Term variable : free_variables(term)) {
    Value value = inputs(variable.variable_name(), variable.sort());
    if (variable.sort().is_array()) {
      assignment.set_array(variable, value.array);
    } else {
      assignment.set(variable, value.bits);
    }
  }
  return assignment;
}

std::string difference(TermBuilder& builder, const Expression& tree, const Inputs& inputs) {
  Term term = build(builder, tree);
  if (term.sort() != tree->sort) return "sort of " + to_text(tree);
  if (term.sort().is_array()) return "";
  U128 expected = compute(tree, inputs).bits;
  Assignment assignment = to_assignment(term, inputs);
  U128 actual = Evaluator(assignment).evaluate(term);
  if (expected != actual) {
    return to_text(tree) + "\n  should be " + value::to_hex(expected) + ", is " + value::to_hex(actual);
  }
  if (term.sort().is_bit_vector() && !known(term).contains(actual)) {
    return "known facts of " + to_text(tree) + " exclude " + value::to_hex(actual);
  }
  return "";
}

std::string smallest_difference(TermBuilder& builder, const Expression& tree, const Inputs& inputs) {
  for (const Expression& argument : tree->arguments) {
    std::string inner = smallest_difference(builder, argument, inputs);
    if (!inner.empty()) return inner;
  }
  return difference(builder, tree, inputs);
}

}  // namespace testellate::expr::test
