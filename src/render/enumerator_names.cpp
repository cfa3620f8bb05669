// SPDX-License-Identifier: Apache-2.0
#include "render/enumerator_names.h"

#include <string_view>

#include "value/bits.h"

namespace testellate::render {

using ir::DataTypeId;
using result::Expression;
using result::Operator;
using Kind = ir::DataType::Kind;

void EnumeratorNames::name_in(Expression& e) const {
  for (Expression& operand : e.operands) name_in(operand);
  if (e.op != Operator::Equal && e.op != Operator::NotEqual) return;
  name_as(type_of(e.operands[0]), e.operands[1]);
  name_as(type_of(e.operands[1]), e.operands[0]);
}

void EnumeratorNames::name_in(result::Condition& condition) const {
  if (enumerations_.empty()) return;
  for (Expression& part : condition.parts) name_in(part);
}

void EnumeratorNames::name_as(DataTypeId type, Expression& value) const {
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

DataTypeId EnumeratorNames::type_of(const Expression& e) const {
  if (e.op == Operator::Input) return type_of_root(e.text);
  if (e.op == Operator::Dereference || e.op == Operator::Element) return target_of(type_of(e.operands[0]));
  // Of a reference of C++, which is a pointer to us, the object has no name of its own.
  const bool is_member = e.op == Operator::PointeeField || e.op == Operator::Field;
  return is_member ? member_of(target_of(type_of(e.operands[0])), e.text) : DataTypeId();
}

DataTypeId EnumeratorNames::type_of_root(const std::string& name) const {
  if (name == "return") return unit_.result_type;
  for (const auto* roots : {&unit_.parameters, &unit_.settable}) {
    for (const ir::InputRoot& root : *roots) {
      if (program_.text(root.name) == name) return root.data_type;
    }
  }
  return {};
}

DataTypeId EnumeratorNames::target_of(DataTypeId type) const {
  if (!type.is_valid()) return {};
  const ir::DataType& data = program_.get(type);
  const bool has_target = data.kind == Kind::Pointer || data.kind == Kind::Array;
  return has_target ? data.target : type;
}

DataTypeId EnumeratorNames::member_of(DataTypeId type, const std::string& name) const {
  if (!type.is_valid()) return {};
  for (const ir::DataType::Member& member : program_.get(type).members) {
    const std::string_view its_name = program_.text(member.name);
    if (its_name == name) return member.type;
    // Members of this kind are not said (recipe/recipe.h).
    if (!its_name.starts_with("tst_in_")) continue;
    if (const DataTypeId inside = member_of(member.type, name); inside.is_valid()) return inside;
  }
  return {};
}

}  // namespace testellate::render
