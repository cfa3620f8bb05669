// SPDX-License-Identifier: Apache-2.0
#include "ir/constant_text.h"
#include "ir/declaration_writer.h"
#include "ir/name_text.h"

namespace testellate::ir {
namespace {

std::string root_name(const Program& program, const InputRoot& root) {
  if (root.static_variable.is_valid()) {
    const StaticVariable& variable = program.get(root.static_variable);
    return "set static " +
           member_text(program.text(program.get(variable.owner).name), program.text(variable.name));
  }
  if (root.global.is_valid()) return "set global " + address_text(program, root.global, 0);
  return (root.is_receiver ? "receiver " : "input ") + name_text(program.text(root.name));
}

std::string root_text(const Program& program, const DataTypeWriter& types, const InputRoot& root) {
  std::string text = "  " + root_name(program, root) + ": " + types.use(root.data_type);
  if (root.max_length) text += " max " + std::to_string(*root.max_length);
  if (root.is_by_value) text += " by value";
  if (root.is_never_null) text += " not null";
  return text + "\n";
}

std::string making_text(const Program& program, const DataTypeWriter& types, const Making& making) {
  std::string text =
      "  make " + std::to_string(making.argument) + " by " + address_text(program, making.function) + " {\n";
  for (const InputRoot& root : making.parameters) text += "  " + root_text(program, types, root);
  for (const MakingCall& call : making.calls) {
    text += "    call " + address_text(program, call.callee) + " from " + std::to_string(call.first_argument);
    if (call.selector)
      text += " if " + std::to_string(*call.selector) + " = " + std::to_string(call.selected);
    text += "\n";
  }
  return text + "  }\n";
}

}  // namespace

std::string write_unit(const Program& program, const DataTypeWriter& types, const Unit& unit) {
  std::string text = "unit " + quote(program.text(unit.name)) + " {\n";
  if (unit.entry.is_valid()) text += "  entry " + address_text(program, unit.entry) + "\n";
  if (unit.subject.is_valid()) text += "  subject " + address_text(program, unit.subject) + "\n";
  for (FunctionId function : unit.setup) text += "  setup " + address_text(program, function) + "\n";
  for (const InputRoot& root : unit.parameters) text += root_text(program, types, root);
  for (const InputRoot& root : unit.settable) text += root_text(program, types, root);
  for (const Making& making : unit.makings) text += making_text(program, types, making);
  if (unit.result_type.is_valid()) {
    text += "  result " + types.use(unit.result_type) + (unit.is_result_by_value ? " by value" : "") + "\n";
  }
  for (FunctionId assumption : unit.assumptions)
    text += "  assume " + address_text(program, assumption) + "\n";
  return text + "}\n";
}

}  // namespace testellate::ir
