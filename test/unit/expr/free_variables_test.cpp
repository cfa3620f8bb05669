// SPDX-License-Identifier: Apache-2.0
#include "expr/free_variables.h"

#include <gtest/gtest.h>

#include "expr/term.h"
#include "expr/term_builder.h"

namespace testellate::expr {
namespace {

std::vector<std::string> names(Term term) {
  std::vector<std::string> result;
  for (Term variable : free_variables(term)) result.emplace_back(variable.variable_name());
  return result;
}

TEST(FreeVariables, AreListedOnceOldestFirst) {
  TermBuilder b;
  Term y = b.make_variable("y", Sort::bit_vector(8));
  Term x = b.make_variable("x", Sort::bit_vector(8));
  Term a = b.make_variable("a", Sort::array(8, Sort::bit_vector(8)));
  EXPECT_EQ(names(b.make_udiv(x, b.make_bit_or(x, y))), (std::vector<std::string>{"y", "x"}));
  EXPECT_EQ(names(b.make_select(a, x)), (std::vector<std::string>{"x", "a"}));
  EXPECT_TRUE(names(b.make_bits(8, 3)).empty());
}

TEST(FreeVariables, AreTheSameSetForTermsOverTheSameVariables) {
  TermBuilder b;
  Term x = b.make_variable("x", Sort::bit_vector(8));
  Term y = b.make_variable("y", Sort::bit_vector(8));
  EXPECT_EQ(free_variables(b.make_udiv(x, y)).data(), free_variables(b.make_urem(x, y)).data());
}

TEST(FreeVariables, AreFoundInLargeAndDeepTerms) {
  TermBuilder b;
  Term term = b.make_variable("v0", Sort::bit_vector(8));
  for (int i = 1; i < 2000; ++i) {
    Term next = b.make_variable("v" + std::to_string(i), Sort::bit_vector(8));
    term = b.make_udiv(term, next);
  }
  for (int i = 0; i < 100'000; ++i) term = b.make_udiv(term, b.make_urem(term, b.make_bits(8, 7)));
  EXPECT_EQ(free_variables(term).size(), 2000U);
  EXPECT_EQ(free_variables(term).back().variable_name(), "v1999");
}

TEST(DagSize, CountsSharedTermsOnce) {
  TermBuilder b;
  Term x = b.make_variable("x", Sort::bit_vector(8));
  Term y = b.make_variable("y", Sort::bit_vector(8));
  Term quotient = b.make_udiv(x, y);
  EXPECT_EQ(dag_size(b.make_bit_xor(quotient, b.make_urem(quotient, y))), 5U);
}

}  // namespace
}  // namespace testellate::expr
