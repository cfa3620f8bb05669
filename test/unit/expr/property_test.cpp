// SPDX-License-Identifier: Apache-2.0
// Random expressions built with simplification mean what they mean operation by operation, and known bits and
// ranges hold of every value.
#include <gtest/gtest.h>

#include "expr/evaluator.h"
#include "expr/free_variables.h"
#include "expr/known.h"
#include "expr/substitution.h"
#include "expr/term_builder.h"
#include "tree_generator.h"
#include "value/text.h"

namespace testellate::expr {
namespace {

using test::Expression;
using test::Inputs;
using test::TreeGenerator;
using value::U128;

Assignment to_assignment(Term term, const Inputs& inputs) {
  Assignment assignment;
  for (Term variable : free_variables(term)) {
    test::Value value = inputs(variable.variable_name(), variable.sort());
    if (variable.sort().is_array()) {
      assignment.set_array(variable, value.array);
    } else {
      assignment.set(variable, value.bits);
    }
  }
  return assignment;
}

/// Empty if the built term has the value of the tree under `inputs`.
std::string difference(TermBuilder& builder, const Expression& tree, const Inputs& inputs) {
  Term term = test::build(builder, tree);
  if (term.sort() != tree->sort) return "sort of " + test::to_text(tree);
  if (term.sort().is_array()) return "";
  U128 expected = test::compute(tree, inputs).bits;
  Assignment assignment = to_assignment(term, inputs);
  U128 actual = Evaluator(assignment).evaluate(term);
  if (expected != actual) {
    return test::to_text(tree) + "\n  should be " + value::to_hex(expected) + ", is " + value::to_hex(actual);
  }
  if (term.sort().is_bit_vector() && !known(term).contains(actual)) {
    return "known facts of " + test::to_text(tree) + " exclude " + value::to_hex(actual);
  }
  return "";
}

/// The first sub-tree, innermost first, that differs: the smallest witness.
std::string smallest_difference(TermBuilder& builder, const Expression& tree, const Inputs& inputs) {
  for (const Expression& argument : tree->arguments) {
    std::string inner = smallest_difference(builder, argument, inputs);
    if (!inner.empty()) return inner;
  }
  return difference(builder, tree, inputs);
}

TEST(TermBuilderProperty, SimplifiedTermsHaveTheValuesOfTheOperations) {
  constexpr int kTrees = 6000;
  constexpr int kAssignments = 6;
  for (std::uint64_t seed = 0; seed < kTrees; ++seed) {
    TreeGenerator generator(seed);
    TermBuilder builder;
    Expression tree = generator.any(generator.scalar_sort(), 2 + static_cast<unsigned>(seed % 4));
    for (int round = 0; round < kAssignments; ++round) {
      Inputs inputs = generator.inputs();
      if (std::string found = difference(builder, tree, inputs); !found.empty()) {
        FAIL() << "seed " << seed << ": " << smallest_difference(builder, tree, inputs);
      }
    }
  }
}

}  // namespace
}  // namespace testellate::expr
