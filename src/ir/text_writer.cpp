// SPDX-License-Identifier: Apache-2.0
#include "ir/text_writer.h"

#include <algorithm>
#include <string>

#include "ir/data_type_writer.h"
#include "ir/instruction_writer.h"
#include "ir/program.h"
#include "ir/spelling.h"

namespace testellate::ir {
namespace {

// The declarations of a program, each with its final line break.

std::string action_text(const Program& program, const FaultAction& action) {
  switch (action.kind) {
    case FaultAction::Kind::End:
      return "end";
    case FaultAction::Kind::Ignore:
      return "ignore";
    case FaultAction::Kind::RaiseClass:
      return "raise " + name_text(program.text(program.get(action.raised_class).name));
    case FaultAction::Kind::RaiseResult:
      break;
  }
  return "raise " + address_text(program, action.make_raised);
}

std::string write_policy(const Program& program, const Policy& policy) {
  std::string text = "policy " + name_text(program.text(policy.name)) + " {\n";
  for (const FaultInfo& row : all_faults()) {
    const FaultAction& action = policy.action(row.fault);
    // What a policy does not mention ends the path.
    if (action.kind == FaultAction::Kind::End) continue;
    text += "  " + std::string(row.name) + " " + action_text(program, action) + "\n";
  }
  return text + "}\n";
}

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
  if (inputs.size.is_valid()) {
    text += "  sequence " + name_text(program.text(program.get(inputs.elements).name)) + " size " +
            name_text(program.text(program.get(inputs.size).name)) + "\n";
  } else if (inputs.elements.is_valid()) {
    text += "  holder " + name_text(program.text(program.get(inputs.elements).name)) + "\n";
  }
  const auto add_values = [&](std::string_view word, const std::vector<FixedField>& values) {
    for (const FixedField& fixed : values) {
      const Field& field = program.get(fixed.field);
      text += "  " + std::string(word) + " " + name_text(program.text(field.name)) + " = " +
              constant_text(program, {field.type, fixed.bits, {}, {}}) + "\n";
    }
  };
  add_values("fixed", inputs.fixed);
  add_values("usual", inputs.usual);
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

bool is_readable(std::string_view bytes) {
  // A C string, with or without its final zero.
  if (bytes.ends_with('\0')) bytes.remove_suffix(1);
  return !bytes.empty() &&
         std::all_of(bytes.begin(), bytes.end(), [](char c) { return c >= 0x20 && c < 0x7f; });
}

/// As a number when the piece has the size of one and does not look like text.
std::string bytes_text(const std::vector<std::uint8_t>& bytes) {
  std::string text(bytes.begin(), bytes.end());
  std::size_t size = bytes.size();
  if (is_readable(text) || (size != 1 && size != 2 && size != 4 && size != 8))
    return "bytes " + quote_bytes(text);
  value::U128 bits = 0;
  for (std::size_t at = size; at > 0; --at) bits = (bits << 8) | bytes[at - 1];
  auto width = static_cast<unsigned>(8 * size);
  return "i" + std::to_string(width) + " " + integer_text(bits, width);
}

std::string item_text(const Program& program, const Global::Item& item) {
  switch (item.kind) {
    case Global::Item::Kind::Bytes:
      return bytes_text(item.bytes);
    case Global::Item::Kind::Zero:
      return "zero " + std::to_string(item.count);
    case Global::Item::Kind::Uninit:
      return "uninit " + std::to_string(item.count);
    case Global::Item::Kind::Function:
      return "ptr " + address_text(program, item.function);
    case Global::Item::Kind::Global:
      break;
  }
  return "ptr " + address_text(program, item.global, item.offset);
}

std::string write_global(const Program& program, const DataTypeWriter& types, const Global& global) {
  std::string text = global.is_constant ? "const global @" : "global @";
  text += name_text(program.text(global.name)) + ": " + std::to_string(global.size);
  if (global.alignment != 1) text += " align " + std::to_string(global.alignment);
  if (global.data_type.is_valid()) text += " of " + types.use(global.data_type);
  if (global.items.empty()) return text + "\n";
  text += " = {\n";
  for (const Global::Item& item : global.items) text += "  " + item_text(program, item) + "\n";
  return text + "}\n";
}

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

std::string construction_text(const Program& program,
                              const DataTypeWriter& types,
                              const Construction& construction) {
  std::string text = " by " + address_text(program, construction.function) + " {\n";
  for (const InputRoot& root : construction.parameters) text += "  " + root_text(program, types, root);
  for (const ConstructionCall& call : construction.calls) {
    text += "    call " + address_text(program, call.callee) + " from " + std::to_string(call.first_argument);
    if (call.selector)
      text += " if " + std::to_string(*call.selector) + " = " + std::to_string(call.selected);
    text += "\n";
  }
  return text + "  }\n";
}

std::string write_unit(const Program& program, const DataTypeWriter& types, const Unit& unit) {
  std::string text = "unit " + quote(program.text(unit.name)) + " {\n";
  if (unit.entry.is_valid()) text += "  entry " + address_text(program, unit.entry) + "\n";
  if (unit.subject.is_valid()) text += "  subject " + address_text(program, unit.subject) + "\n";
  for (FunctionId function : unit.setup) text += "  setup " + address_text(program, function) + "\n";
  for (const InputRoot& root : unit.parameters) text += root_text(program, types, root);
  for (const InputRoot& root : unit.settable) text += root_text(program, types, root);
  for (const Construction& construction : unit.constructions) {
    text +=
        "  make " + std::to_string(construction.argument) + construction_text(program, types, construction);
  }
  for (const MadeInput& made : unit.made_inputs) {
    text += "  make each " + class_name(program, made.declared) +
            construction_text(program, types, made.construction);
  }
  if (unit.result_type.is_valid()) {
    text += "  result " + types.use(unit.result_type) + (unit.is_result_by_value ? " by value" : "") + "\n";
  }
  for (FunctionId assumption : unit.assumptions)
    text += "  assume " + address_text(program, assumption) + "\n";
  return text + "}\n";
}

/// Where origins stand, if the instruction is short enough.
constexpr std::size_t kOriginColumn = 59;

std::string origin_text(Origin origin) {
  if (origin == Origin{}) return "";
  std::string text = "!" + std::to_string(origin.line);
  if (origin.column != 0) text += ":" + std::to_string(origin.column);
  return text;
}

std::string line_text(std::string line, Origin origin) {
  if (std::string mark = origin_text(origin); !mark.empty()) {
    line.append(line.size() < kOriginColumn ? kOriginColumn - line.size() : 1, ' ');
    line += mark;
  }
  return line + "\n";
}

std::string body_text(const Body& body, const InstructionWriter& writer) {
  std::string text = " {\n";
  for (std::size_t at = 0; at < body.blocks.size(); ++at) {
    const Block& block = body.blocks[at];
    text += writer.names().blocks[at] + ":";
    if (block.unwind.is_valid()) text += " unwind " + writer.names().blocks[block.unwind.index()];
    text += "\n";
    for (std::uint32_t inst = block.first; inst < block.first + block.count; ++inst) {
      text += line_text("  " + writer.text(body.insts[inst]), body.origins[inst]);
    }
  }
  return text + "}\n";
}

std::string parameters_text(const Program& program, const Function& function, const BodyNames* names) {
  const Signature& signature = program.get(function.signature);
  std::vector<Symbol> symbols = function.parameter_names;
  symbols.resize(signature.parameters.size());
  std::vector<std::string> own_names = distinct_names(program, symbols, "p");
  std::string text = "(";
  for (std::size_t at = 0; at < signature.parameters.size(); ++at) {
    if (at != 0) text += ", ";
    // Inside a body the registers' names count.
    text += names != nullptr && at < names->registers.size() ? names->registers[at] : "%" + own_names[at];
    text += ": " + to_text(signature.parameters[at]);
  }
  return text + ") -> " + to_text(signature.result);
}

template <typename Items, typename Write>
void add_section(std::string& text, const Items& items, Write write) {
  std::string section;
  for (const auto& item : items) section += write(item);
  if (section.empty()) return;
  if (!text.empty()) text += "\n";
  text += section;
}

}  // namespace

std::string write_function(const Program& program, FunctionId id) {
  const Function& function = program.get(id);
  std::string text = function.is_user ? "user " : "";
  if (function.is_scripted) text += "scripted ";
  if (function.is_passable) text += "passable ";
  bool has_signature = function.signature.is_valid();
  if (has_signature && program.get(function.signature).is_variadic) text += "variadic ";
  text += "func @" + name_text(program.text(function.name));
  // Only a name is known so far; the text needs a signature.
  if (!has_signature) return text + "() -> void = absent\n";

  const Body* body = function.native.is_valid() ? nullptr : function.body.get();
  std::unique_ptr<InstructionWriter> writer;
  if (body != nullptr) writer = std::make_unique<InstructionWriter>(program, *body);
  text += parameters_text(program, function, body != nullptr ? &writer->names() : nullptr);
  if (function.policy.is_valid())
    text += " policy " + name_text(program.text(program.get(function.policy).name));
  std::string_view separator = " throws ";
  for (Symbol exception : function.declared_exceptions) {
    text += separator;
    text += name_text(program.text(exception));
    separator = ", ";
  }
  if (function.file.is_valid()) text += " file " + quote(program.text(function.file));
  if (function.native.is_valid()) return text + " = native " + quote(program.text(function.native)) + "\n";
  return text + (body != nullptr ? body_text(*body, *writer) : " = absent\n");
}

std::string write_program(const Program& program) {
  DataTypeWriter types(program);
  std::string text;
  add_section(text, types.defined(), [&](DataTypeId id) { return types.definition(id) + "\n"; });
  add_section(text, program.policies(), [&](const Policy& policy) { return write_policy(program, policy); });
  add_section(
      text, program.classes(), [&](const Class& owner) { return write_class(program, types, owner); });
  add_section(text, program.statics(), [&](const StaticVariable& variable) {
    return write_static(program, types, variable);
  });
  add_section(
      text, program.globals(), [&](const Global& global) { return write_global(program, types, global); });
  for (FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    if (!text.empty()) text += "\n";
    text += write_function(program, id);
  }
  for (const Unit& unit : program.units()) {
    if (!text.empty()) text += "\n";
    text += write_unit(program, types, unit);
  }
  return text;
}

}  // namespace testellate::ir
