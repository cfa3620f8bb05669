// SPDX-License-Identifier: Apache-2.0
#include "rule_cases.h"

namespace testellate::expr::test {

std::vector<RuleCase> array_rule_cases() {
  Leaves v;
  auto [x, y, z, a] = std::tuple(v.x, v.y, v.z, v.a);
  auto op = [](auto... arguments) { return Leaves::op(arguments...); };
  auto num = [](std::int64_t number) { return Leaves::num(number); };
  Expression next = op("add", x, num(1));
  Expression powers = table(32, v.int32, {1, 2, 4, 8}, 0);
  Expression odd = op("add", op("mul", num(2), x), num(1));
  return {
      {Rule::SelectStoredSame, op("select", op("store", a, x, y), x), "y"},
      {Rule::SelectStoredOther, op("select", op("store", a, next, y), x), "(select a x)"},
      {Rule::SelectStoredOther,
       op("select", op("store", a, odd, y), op("mul", num(2), z)),
       "(select a (bvmul 2 z))"},
      {Rule::SelectTable, op("select", powers, num(2)), "4"},
      {Rule::SelectTable, op("select", powers, num(9)), "0"},
      {Rule::SelectUniform, op("select", table(32, v.int32, {5, 5}, 5), x), "5"},
      {Rule::StoreOverwritten,
       op("select", op("store", op("store", a, x, y), x, z), y),
       "(select (store a x z) y)"},
      {Rule::StoreOwnElement, op("select", op("store", a, x, op("select", a, x)), y), "(select a y)"},
      {Rule::StoreIntoTable,
       op("select", op("store", powers, num(1), num(7)), x),
       "(select (table 1 7 4 8 else 0) x)"},
      {Rule::TableTail,
       op("select", table(32, v.int32, {1, 2, 0, 0}, 0), x),
       "(select (table 1 2 else 0) x)"},
  };
}

}  // namespace testellate::expr::test
