// SPDX-License-Identifier: Apache-2.0
#include "ir/text_writer.h"

#include "ir/declaration_writer.h"
#include "ir/instruction_writer.h"
#include "ir/name_text.h"

namespace testellate::ir {
namespace {

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
