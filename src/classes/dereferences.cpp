// SPDX-License-Identifier: Apache-2.0
#include "classes/dereferences.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "ir/data_type.h"

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
  explicit Dereferences(const std::set<std::string>& references) : references_(references) {}

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
    if (e.op == Operator::Element && is_first(e.operands[1]) && is_reference(e.operands[0])) {
      Expression named = std::move(e.operands[0]);
      e = std::move(named);
    }
    if (e.op == Operator::PointeeField && is_reference(e.operands[0])) e.op = Operator::Field;
    // References are compared by where they lead; what is behind them is still an element here.
    if (e.op == Operator::Equal || e.op == Operator::NotEqual) {
      for (Expression& operand : e.operands) {
        if (is_reference(operand)) operand.text.insert(0, "&");
      }
    }
    for (Expression& operand : e.operands) rewrite(operand);
  }

 private:
  [[nodiscard]] bool is_reference(const Expression& e) const {
    return e.op == Operator::Input && references_.contains(e.text);
  }
  static bool has(const std::vector<Expression>& all, const Expression& one) {
    return std::ranges::find(all, one) != all.end();
  }
  static void add(std::vector<Expression>& all, const Expression& one) {
    if (!has(all, one)) all.push_back(one);
  }

  const std::set<std::string>& references_;
  std::vector<Expression> pointers_;  ///< what is compared with null
  std::vector<Expression> indexed_;
};

/// What is set at which index, if an element keeps what it holds at every other one.
struct ElementWrite {
  const Expression* array = nullptr;
  const Expression* index = nullptr;
  const Expression* value = nullptr;
};

std::optional<ElementWrite> try_element_write(const result::Effect& effect) {
  const Expression& place = effect.place;
  const Expression& value = effect.value;
  if (place.op != Operator::Element || place.operands[1].op != Operator::Number) return std::nullopt;
  if (value.op != Operator::Conditional || value.operands[2] != place) return std::nullopt;
  const Expression& condition = value.operands[0];
  const bool is_about_index = condition.op == Operator::Equal &&
                              condition.operands[1].op == Operator::Number &&
                              condition.operands[1].bits == place.operands[1].bits;
  if (!is_about_index) return std::nullopt;
  return ElementWrite{&place.operands[0], &condition.operands[0], &value.operands[1]};
}

void join_element_writes(result::Effects& effects) {
  std::vector<result::Effect> joined;
  for (const result::Effect& effect : effects.changes) {
    const std::optional<ElementWrite> write = try_element_write(effect);
    if (!write) {
      joined.push_back(effect);
      continue;
    }
    const auto is_same = [&](const result::Effect& other) {
      const std::optional<ElementWrite> one = try_element_write(other);
      return one && *one->array == *write->array && *one->index == *write->index &&
             *one->value == *write->value;
    };
    if (std::ranges::count_if(effects.changes, is_same) < 2) {
      joined.push_back(effect);
      continue;
    }
    result::Effect whole{result::make_expression(Operator::Element, *write->array, *write->index),
                         *write->value};
    if (std::ranges::find(joined, whole) == joined.end()) joined.push_back(std::move(whole));
  }
  effects.changes = std::move(joined);
}

}  // namespace

void show_element_writes(result::ClassTable& table) {
  for (result::EquivalenceClass& of : table.classes) {
    join_element_writes(of.effects);
    for (result::ExecutionContext& context : of.contexts) join_element_writes(context.effects);
  }
}

std::set<std::string> find_references(const ir::Program& program, const ir::Unit& unit) {
  std::set<std::string> names;
  // Only of C++ is the entry a driver, which takes what its subject refers to by address.
  if (ir::subject_of(unit) == unit.entry) return names;
  for (const ir::InputRoot& root : unit.parameters) {
    const bool is_pointer =
        root.data_type.is_valid() && program.get(root.data_type).kind == ir::DataType::Kind::Pointer;
    if (is_pointer && root.is_never_null && !root.is_receiver)
      names.insert(std::string(program.text(root.name)));
  }
  return names;
}

void show_dereferences(result::ClassTable& table, const std::set<std::string>& references) {
  Dereferences dereferences(references);
  for_each_expression(table, [&](Expression& e) { dereferences.note(e); });
  for_each_expression(table, [&](Expression& e) { dereferences.rewrite(e); });
}

}  // namespace testellate::classes
