// SPDX-License-Identifier: Apache-2.0
#include "classes/dereferences.h"

#include <algorithm>
#include <functional>

namespace testellate::classes {
namespace {

using result::Expression;
using result::Operator;

/// All conditions and effects of the table.
void for_each_expression(result::ClassTable& table, const std::function<void(Expression&)>& visit) {
  const auto visit_meaning = [&](result::Condition& condition, result::Effects& effects) {
    for (Expression& part : condition.parts) visit(part);
    if (effects.returned) visit(*effects.returned);
    for (result::Effect& effect : effects.changes) {
      visit(effect.place);
      visit(effect.value);
    }
  };
  for (result::EquivalenceClass& of : table.classes) {
    visit_meaning(of.condition, of.effects);
    for (result::ExecutionContext& context : of.contexts) visit_meaning(context.condition, context.effects);
  }
}

bool is_first(const Expression& index) { return index.op == Operator::Number && index.bits == 0; }

class Dereferences {
 public:
  void note(const Expression& e) {
    const bool is_comparison = e.op == Operator::Equal || e.op == Operator::NotEqual;
    if (is_comparison && e.operands[1].op == Operator::Null && e.operands[1].width == 64) {
      add(pointers_, e.operands[0]);
    }
    if (e.op == Operator::Element && !is_first(e.operands[1])) add(indexed_, e.operands[0]);
    for (const Expression& operand : e.operands) note(operand);
  }

  void rewrite(Expression& e) const {
    const bool is_behind = e.op == Operator::Element && is_first(e.operands[1]) &&
                           has(pointers_, e.operands[0]) && !has(indexed_, e.operands[0]);
    if (is_behind) {
      e.op = Operator::Dereference;
      e.operands.pop_back();
    }
    for (Expression& operand : e.operands) rewrite(operand);
  }

 private:
  static bool has(const std::vector<Expression>& all, const Expression& one) {
    return std::ranges::find(all, one) != all.end();
  }
  static void add(std::vector<Expression>& all, const Expression& one) {
    if (!has(all, one)) all.push_back(one);
  }

  std::vector<Expression> pointers_;  ///< what is compared with null
  std::vector<Expression> indexed_;
};

}  // namespace

void show_dereferences(result::ClassTable& table) {
  Dereferences dereferences;
  for_each_expression(table, [&](Expression& e) { dereferences.note(e); });
  for_each_expression(table, [&](Expression& e) { dereferences.rewrite(e); });
}

}  // namespace testellate::classes
