// SPDX-License-Identifier: Apache-2.0
#include "classes/enumerators.h"

#include <string>

#include "value/bits.h"

namespace testellate::classes {
namespace {

using ir::DataTypeId;
using result::Expression;
using result::Operator;
using Kind = ir::DataType::Kind;

class Names {
 public:
  Names(const ir::Program& program, const ir::Unit& unit, const ir::Enumerations& enumerations)
      : program_(program), unit_(unit), enumerations_(enumerations) {}

  /// Conditions, and terms of them.
  void name_in(Expression& e) const {
    for (Expression& operand : e.operands) name_in(operand);
    if (e.op != Operator::Equal && e.op != Operator::NotEqual) return;
    name_as(type_of(e.operands[0]), e.operands[1]);
    name_as(type_of(e.operands[1]), e.operands[0]);
  }

  /// A value of that type.
  void name_as(DataTypeId type, Expression& value) const {
    if (value.op == Operator::Conditional) {
      name_as(type, value.operands[1]);
      name_as(type, value.operands[2]);
    }
    const auto enumeration = type.is_valid() ? enumerations_.find(type) : enumerations_.end();
    if (value.op != Operator::Number || enumeration == enumerations_.end()) return;
    const value::S128 number =
        value.is_unsigned ? static_cast<value::S128>(value.bits) : value::to_signed(value.bits, value.width);
    const auto constant = enumeration->second.find(static_cast<std::int64_t>(number));
    if (constant != enumeration->second.end())
      value = result::make_named(Operator::Enumerator, constant->second);
  }

  /// What the source declares an input as, or what it leads to; invalid if nobody knows.
  [[nodiscard]] DataTypeId type_of(const Expression& e) const {
    if (e.op == Operator::Input) return type_of_root(e.text);
    if (e.op == Operator::Dereference || e.op == Operator::Element) return target_of(type_of(e.operands[0]));
    // Of a reference of C++, which is a pointer to us, the object has no name of its own.
    const bool is_member = e.op == Operator::PointeeField || e.op == Operator::Field;
    return is_member ? member_of(target_of(type_of(e.operands[0])), e.text) : DataTypeId();
  }

 private:
  [[nodiscard]] DataTypeId type_of_root(const std::string& name) const {
    if (name == "return") return unit_.result_type;
    for (const auto* roots : {&unit_.parameters, &unit_.settable}) {
      for (const ir::InputRoot& root : *roots) {
        if (program_.text(root.name) == name) return root.data_type;
      }
    }
    return {};
  }
  [[nodiscard]] DataTypeId target_of(DataTypeId type) const {
    if (!type.is_valid()) return {};
    const ir::DataType& data = program_.get(type);
    const bool has_target = data.kind == Kind::Pointer || data.kind == Kind::Array;
    return has_target ? data.target : type;
  }
  [[nodiscard]] DataTypeId member_of(DataTypeId type, const std::string& name) const {
    if (!type.is_valid()) return {};
    for (const ir::DataType::Member& member : program_.get(type).members) {
      if (program_.text(member.name) == name) return member.type;
    }
    return {};
  }

  const ir::Program& program_;
  const ir::Unit& unit_;
  const ir::Enumerations& enumerations_;
};

}  // namespace

void show_enumerators(const ir::Program& program,
                      const ir::Unit& unit,
                      const ir::Enumerations& enumerations,
                      result::ClassTable& table) {
  if (enumerations.empty()) return;
  const Names names(program, unit, enumerations);
  const auto show = [&](result::Condition& condition, result::Effects& effects) {
    for (Expression& part : condition.parts) names.name_in(part);
    if (effects.returned) {
      names.name_in(*effects.returned);
      names.name_as(unit.result_type, *effects.returned);
    }
    for (result::Effect& effect : effects.changes) {
      names.name_in(effect.value);
      names.name_as(names.type_of(effect.place), effect.value);
    }
  };
  for (result::EquivalenceClass& of : table.classes) {
    show(of.condition, of.effects);
    for (result::ExecutionContext& context : of.contexts) show(context.condition, context.effects);
  }
}

}  // namespace testellate::classes
