// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <gtest/gtest.h>

#include "expr/term_builder.h"
#include "scripted_solver.h"
#include "solver/workspace.h"

namespace testellate::solver {

/// A builder, a script for the layers below the one under test, and a few variables.
class LayerTest : public ::testing::Test {
 protected:
  using Term = expr::Term;
  using Sort = expr::Sort;

  Term byte(const char* name) { return builder.make_variable(name, Sort::bit_vector(8)); }
  Term word(const char* name) { return builder.make_variable(name, Sort::bit_vector(32)); }
  Term number(unsigned width, std::int64_t value) {
    return builder.make_bits(
        width,
        value::truncate<value::U128>(static_cast<value::U128>(static_cast<value::S128>(value)), width));
  }
  Term equals(Term term, std::int64_t value) {
    return builder.make_equal(term, number(term.sort().width(), value));
  }
  Term less(Term term, std::int64_t value) {
    return builder.make_slt(term, number(term.sort().width(), value));
  }
  Term below(Term term, std::int64_t value) {
    return builder.make_ult(term, number(term.sort().width(), value));
  }
  Term negated(Term term) { return builder.make_not(term); }

  Answer ask(Solver& solver,
             const std::vector<Term>& prefix,
             Term goal,
             const expr::Assignment* hint = nullptr) {
    return solver.solve({prefix, goal, hint, {}});
  }
  bool holds(const expr::Assignment& model, const std::vector<Term>& conditions) {
    expr::Evaluator evaluator(model);
    for (Term condition : conditions) {
      if (!evaluator.is_true(condition)) return false;
    }
    return true;
  }

  expr::TermBuilder builder;
  Script script;
  Workspace workspace;
};

}  // namespace testellate::solver
