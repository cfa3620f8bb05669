// SPDX-License-Identifier: Apache-2.0
// What is printed is read back by Z3, which must agree with our evaluation of the same term: an independent
// reading of every operation, floats included.
#include "expr/printer_smtlib.h"

#include <gtest/gtest.h>
#include <z3++.h>

#include "checks.h"
#include "expr/evaluator.h"
#include "expr/free_variables.h"
#include "expr/term_builder.h"
#include "tree_generator.h"

namespace testellate::expr {
namespace {

using test::Expression;
using value::FloatFormat;
using value::U128;

Term array_term(TermBuilder& builder, Sort sort, const ArrayValue& value) {
  Term result = builder.make_table(sort.index_width(), sort.element(), {}, value.otherwise);
  for (const auto& [index, element] : value.elements) {
    Term at = builder.make_bits(sort.index_width(), index);
    result = builder.make_store(result, at, builder.make_constant(sort.element(), element));
  }
  return result;
}

/// Equations that give the variables of `term` their values.
std::vector<Term> fixed_inputs(TermBuilder& builder, Term term, const test::Inputs& inputs) {
  std::vector<Term> result;
  for (Term variable : free_variables(term)) {
    test::Value value = inputs(variable.variable_name(), variable.sort());
    Term constant = variable.sort().is_array() ? array_term(builder, variable.sort(), value.array)
                                               : builder.make_constant(variable.sort(), value.bits);
    result.push_back(builder.make_equal(variable, constant));
  }
  return result;
}

/// Z3 finds the value we evaluate to possible, and no other.
void expect_agreement(TermBuilder& builder, const Expression& tree, const test::Inputs& inputs) {
  Term term = test::build(builder, tree);
  Assignment assignment = test::to_assignment(term, inputs);
  U128 bits = Evaluator(assignment).evaluate(term);
  std::vector<Term> assertions = fixed_inputs(builder, term, inputs);
  // Whether they agree is a variable of the query, assumed true and false in turn.
  Term same = builder.make_equal(term, builder.make_constant(term.sort(), bits));
  assertions.push_back(builder.make_equal(builder.make_variable("agrees", Sort::boolean()), same));
  std::string script = to_smtlib(assertions);
  SCOPED_TRACE(test::to_text(tree) + "\n" + script);

  z3::context context;
  z3::solver solver(context);
  solver.from_string(script.c_str());
  z3::expr agrees = context.bool_const("agrees");
  z3::expr_vector yes(context);
  yes.push_back(agrees);
  z3::expr_vector no(context);
  no.push_back(!agrees);
  EXPECT_EQ(solver.check(yes), z3::sat);
  EXPECT_EQ(solver.check(no), z3::unsat);
}

TEST(SmtlibPrinter, WritesAWholeQueryWithSharedTermsBound) {
  TermBuilder b;
  Term x = b.make_variable("x", Sort::bit_vector(8));
  Term y = b.make_variable("y", Sort::bit_vector(8));
  Term quotient = b.make_udiv(x, y);
  std::vector<Term> assertions{b.make_ult(b.make_mul(quotient, quotient), y),
                               b.make_equal(x, b.make_bits(8, 5))};
  EXPECT_EQ(to_smtlib(assertions),
            "(set-logic QF_BV)\n"
            "(declare-const |x| (_ BitVec 8))\n"
            "(declare-const |y| (_ BitVec 8))\n"
            "(assert (let (($t2 (bvudiv |x| |y|))) (bvult (bvmul $t2 $t2) |y|)))\n"
            "(assert (= |x| #x05))\n"
            "(check-sat)\n");
}

TEST(SmtlibPrinter, DefinesTheBitsOfComputedFloats) {
  TermBuilder b;
  Term f = b.make_variable("f", Sort::floating(FloatFormat::F32));
  std::vector<Term> assertions{b.make_fp_is_nan(b.make_fp_sqrt(f))};
  EXPECT_EQ(to_smtlib(assertions),
            "(set-logic QF_BVFP)\n"
            "(declare-const |f| (_ BitVec 32))\n"
            "(declare-const $f1 (_ BitVec 32))\n"
            "(assert (let (($v (fp.sqrt RNE ((_ to_fp 8 24) |f|)))) "
            "(and (= ((_ to_fp 8 24) $f1) $v) (=> (fp.isNaN $v) (= $f1 #x7fc00000)))))\n"
            "(assert (fp.isNaN ((_ to_fp 8 24) $f1)))\n"
            "(check-sat)\n");
}

TEST(SmtlibPrinter, KeepsForeignNamesApartFromItsOwn) {
  TermBuilder b;
  EXPECT_EQ(smtlib_symbol(b.make_variable("$t2", Sort::boolean())), "|$$t2|");
  EXPECT_EQ(smtlib_symbol(b.make_variable("this.a[0]", Sort::boolean())), "|this.a[0]|");
  EXPECT_EQ(smtlib_symbol(b.make_variable("a|b", Sort::boolean())), "|a$0x7c$b|");
}

TEST(SmtlibPrinter, AgreesWithZ3OnEveryIntegerAndArrayOperation) {
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    test::TreeGenerator generator(seed);
    TermBuilder builder;
    Sort sort = seed % 3 == 0 ? Sort::boolean() : Sort::bit_vector(1 + static_cast<unsigned>(seed % 66));
    Expression tree = generator.any(sort, 3);
    expect_agreement(builder, tree, generator.inputs());
  }
}

/// Every float operation on pairs of corner values. Remainders are tried in single precision only: in double
/// precision their circuits are beyond a unit test.
TEST(SmtlibPrinter, AgreesWithZ3OnEveryFloatOperation) {
  test::TreeGenerator generator(7);
  for (FloatFormat format : {FloatFormat::F32, FloatFormat::F64}) {
    Sort sort = Sort::floating(format);
    unsigned width = value::float_width(format);
    Expression f = test::variable("f", sort);
    Expression g = test::variable("g", sort);
    Expression x = test::variable("x", Sort::bit_vector(24));
    std::vector<Expression> trees;
    for (std::string_view name :
         {"fadd", "fsub", "fmul", "fdiv", "fmin", "fmax", "copysign", "feq", "flt", "fle"}) {
      trees.push_back(test::apply(name, {f, g}));
    }
    for (std::string_view name : {"fsqrt", "fneg", "fabs", "is_nan", "is_infinite", "to_bits"}) {
      trees.push_back(test::apply(name, {f}));
    }
    if (format == FloatFormat::F32) trees.push_back(test::apply("frem", {f, g}));
    for (unsigned rounding = 0; rounding < 5; ++rounding)
      trees.push_back(test::apply("fround", {f}, rounding));
    for (std::string_view name : {"to_signed", "to_unsigned", "fits_signed", "fits_unsigned"}) {
      trees.push_back(test::apply(name, {f}, 32));
    }
    trees.push_back(test::apply("convert", {f}, 96 - width));
    trees.push_back(test::apply("from_signed", {x}, width));
    trees.push_back(test::apply("from_unsigned", {x}, width));
    for (const Expression& tree : trees) {
      for (int round = 0; round < 2; ++round) {
        TermBuilder builder;
        expect_agreement(builder, tree, generator.inputs());
      }
    }
  }
}

}  // namespace
}  // namespace testellate::expr
