// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ir/constant_text.h"
#include "ir/declaration_writer.h"
#include "ir/name_text.h"

namespace testellate::ir {
namespace {

std::string class_name(const Program& program, ClassId id) {
  return name_text(program.text(program.get(id).name));
}

std::string parents_text(const Program& program, const Class& owner) {
  std::string text;
  if (owner.super.is_valid()) text += " extends " + class_name(program, owner.super);
  std::string_view separator = " implements ";
  for (ClassId id : owner.interfaces) {
    text += separator;
    text += class_name(program, id);
    separator = ", ";
  }
  return text;
}

std::string array_text(const Program& program, const DataTypeWriter& types, const Class& owner) {
  std::string text = " array " + to_text(owner.element_type);
  if (owner.element_class.is_valid()) text += " " + class_name(program, owner.element_class);
  if (owner.element_data_type.is_valid()) text += " of " + types.use(owner.element_data_type);
  return text + parents_text(program, owner);
}

std::string inputs_text(const Program& program, const DataTypeWriter& types, const ClassInputs& inputs) {
  std::string text;
  if (!inputs.has_identity) text += "  no identity\n";
  if (inputs.text.is_valid()) {
    text += "  text " + name_text(program.text(program.get(inputs.text).name)) + " of " +
            types.use(inputs.character) + "\n";
  }
  if (inputs.elements.is_valid()) {
    text += "  sequence " + name_text(program.text(program.get(inputs.elements).name)) + " size " +
            name_text(program.text(program.get(inputs.size).name)) + "\n";
  }
  for (const FixedField& fixed : inputs.fixed) {
    const Field& field = program.get(fixed.field);
    text += "  fixed " + name_text(program.text(field.name)) + " = " +
            constant_text(program, {field.type, fixed.bits, {}, {}}) + "\n";
  }
  for (FieldId field : inputs.not_null) {
    text += "  not null " + name_text(program.text(program.get(field).name)) + "\n";
  }
  if (!inputs.choices) return text;
  if (inputs.choices->empty() && !inputs.has_other_choices) return text + "  choices none\n";
  std::string_view separator = "  choices ";
  for (ClassId id : *inputs.choices) {
    text += separator;
    text += class_name(program, id);
    separator = ", ";
  }
  if (inputs.has_other_choices) {
    text += separator;
    text += "...";
  }
  return text + "\n";
}

}  // namespace

std::string write_class(const Program& program, const DataTypeWriter& types, const Class& owner) {
  std::string text = owner.is_abstract ? "abstract " : "";
  text += owner.kind == Class::Kind::Interface ? "interface " : "class ";
  text += name_text(program.text(owner.name));
  if (!owner.is_complete) return text + " absent\n";
  if (owner.kind == Class::Kind::Array) return text + array_text(program, types, owner) + "\n";

  text += parents_text(program, owner) + " {\n";
  for (FieldId id : owner.fields) {
    const Field& field = program.get(id);
    text += "  field " + name_text(program.text(field.name)) + ": " + to_text(field.type);
    if (field.data_type.is_valid()) text += " of " + types.use(field.data_type);
    text += "\n";
  }
  for (const MethodEntry& method : owner.methods) {
    text += "  method " + quote(program.text(method.selector)) + " = " +
            address_text(program, method.function) + "\n";
  }
  if (owner.initialiser.is_valid()) text += "  init " + address_text(program, owner.initialiser) + "\n";
  text += inputs_text(program, types, owner.inputs);
  return text + "}\n";
}

std::string write_static(const Program& program,
                         const DataTypeWriter& types,
                         const StaticVariable& variable) {
  std::string text =
      "static " + member_text(program.text(program.get(variable.owner).name), program.text(variable.name));
  text += ": " + to_text(variable.type);
  if (variable.data_type.is_valid()) text += " of " + types.use(variable.data_type);
  if (variable.initial_bits != 0) {
    text += " = " + constant_text(program, {variable.type, variable.initial_bits, {}, {}});
  }
  const std::vector<StaticId>& constants = program.get(variable.owner).inputs.constants;
  if (std::ranges::find(constants, program.find_static(variable.owner, variable.name)) != constants.end()) {
    text += " constant";
  }
  return text + "\n";
}

}  // namespace testellate::ir
