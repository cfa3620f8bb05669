// SPDX-License-Identifier: Apache-2.0
#include "rule_cases.h"

namespace testellate::expr::test {

std::vector<RuleCase> bool_rule_cases() {
  Leaves v;
  auto [p, q, r] = std::tuple(v.p, v.q, v.r);
  auto [x, y] = std::tuple(v.x, v.y);
  auto op = [](auto... arguments) { return Leaves::op(arguments...); };
  auto num = [](std::int64_t number) { return Leaves::num(number); };
  Expression yes = Leaves::truth(true);
  Expression no = Leaves::truth(false);
  Expression less = op("slt", x, y);
  return {
      {Rule::FoldConstants, op("sdiv", num(-7), num(2)), "-3"},
      {Rule::NotNot, op("not", op("not", p)), "p"},
      {Rule::NotCompare, op("not", less), "(bvsle y x)"},
      {Rule::NotCompare, op("not", op("ule", x, y)), "(bvult y x)"},
      {Rule::NotJunction, op("not", op("and", p, less)), "(or (not p) (bvsle y x))"},
      {Rule::NotJunction, op("not", op("or", p, op("not", q))), "(and q (not p))"},
      {Rule::JunctionNeutral, op("and", p, yes), "p"},
      {Rule::JunctionNeutral, op("or", no, p), "p"},
      {Rule::JunctionAbsorbing, op("and", p, no), "false"},
      {Rule::JunctionAbsorbing, op("or", yes, p), "true"},
      {Rule::JunctionFlatten, op("and", op("and", p, q), r), "(and p q r)"},
      {Rule::JunctionRepeated, op("or", op("or", p, q), p), "(or p q)"},
      {Rule::JunctionComplement, op("and", p, op("not", p)), "false"},
      {Rule::JunctionComplement, op("or", less, op("sle", y, x)), "true"},
      {Rule::JunctionAbsorption, op("and", p, op("or", p, q)), "p"},
      {Rule::JunctionAbsorption, op("or", op("and", p, q), p), "p"},
      {Rule::JunctionUnit, op("and", p, op("or", op("not", p), q)), "(and p q)"},
      {Rule::JunctionUnit, op("or", p, op("and", op("not", p), q)), "(or p q)"},
      {Rule::IteConstantCondition, op("ite", yes, x, y), "x"},
      {Rule::IteSameArms, op("ite", p, x, x), "x"},
      {Rule::IteOrientation, op("ite", op("not", p), x, y), "(ite p y x)"},
      {Rule::IteOrientation, op("ite", op("slt", num(3), x), x, y), "(ite (bvslt x 4) y x)"},
      {Rule::IteBool, op("ite", p, yes, q), "(or p q)"},
      {Rule::IteBool, op("ite", p, no, q), "(and q (not p))"},
      {Rule::IteBool, op("ite", p, q, yes), "(or q (not p))"},
      {Rule::IteBool, op("ite", p, q, no), "(and p q)"},
      {Rule::IteComplementArms, op("ite", p, q, op("not", q)), "(= p q)"},
      {Rule::IteArmIsCondition, op("ite", p, p, q), "(or p q)"},
      {Rule::IteArmIsCondition, op("ite", p, q, p), "(and p q)"},
      {Rule::IteNestedSame, op("ite", p, op("ite", p, x, y), num(1)), "(ite p x 1)"},
      {Rule::IteNestedSame, op("ite", p, num(1), op("ite", p, x, y)), "(ite p 1 y)"},
      {Rule::IteSharedArm, op("ite", p, x, op("ite", q, x, y)), "(ite (or p q) x y)"},
      {Rule::IteSharedArm, op("ite", p, x, op("ite", q, y, x)), "(ite (or p (not q)) x y)"},
      {Rule::IteSharedArm, op("ite", p, op("ite", q, x, y), y), "(ite (and p q) x y)"},
      {Rule::IteSharedArm, op("ite", p, op("ite", q, x, y), x), "(ite (and p (not q)) y x)"},
      {Rule::IteOfEquality, op("ite", op("equal", x, y), x, y), "y"},
      {Rule::EqualSame, op("equal", x, x), "true"},
      {Rule::EqualBoolConstant, op("equal", p, no), "(not p)"},
      {Rule::EqualBoolNegated, op("equal", op("not", p), q), "(not (= p q))"},
      {Rule::EqualComplement, op("equal", p, op("not", p)), "false"},
  };
}

}  // namespace testellate::expr::test
