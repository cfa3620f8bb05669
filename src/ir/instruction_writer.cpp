// SPDX-License-Identifier: Apache-2.0
#include "ir/instruction_writer.h"

#include <unordered_map>
#include <unordered_set>

#include "ir/spelling.h"
#include "ir/text_writer.h"

namespace testellate::ir {

std::vector<std::string> distinct_names(const Program& program,
                                        const std::vector<Symbol>& names,
                                        std::string_view prefix) {
  std::unordered_set<std::string> taken;
  for (Symbol name : names) taken.insert(std::string(program.text(name)));
  std::unordered_set<Symbol> seen;
  std::unordered_map<std::string, std::size_t> suffixes;

  std::vector<std::string> distinct;
  distinct.reserve(names.size());
  for (std::size_t at = 0; at < names.size(); ++at) {
    std::string name(program.text(names[at]));
    bool is_missing = name.empty();
    if (is_missing) name = std::string(prefix) + std::to_string(at);
    bool is_free = is_missing ? taken.insert(name).second : seen.insert(names[at]).second;
    if (!is_free) {
      std::size_t& suffix = suffixes[name];
      std::string base = name;
      do {
        name = base + "." + std::to_string(++suffix);
      } while (!taken.insert(name).second);
    }
    distinct.push_back(name_text(name));
  }
  return distinct;
}

BodyNames::BodyNames(const Program& program, const Body& body) {
  std::vector<Symbol> names;
  for (const Register& entry : body.registers) names.push_back(entry.name);
  registers = distinct_names(program, names, "r");
  for (std::string& name : registers) name.insert(0, 1, '%');

  names.clear();
  for (const Block& block : body.blocks) names.push_back(block.name);
  blocks = distinct_names(program, names, "b");
}

std::string signature_text(const Signature& signature) {
  std::string text = to_text(signature.result) + " (";
  std::string_view separator;
  for (Type parameter : signature.parameters) {
    text += separator;
    text += to_text(parameter);
    separator = ", ";
  }
  if (signature.is_variadic) {
    text += separator;
    text += "...";
  }
  return text + ")";
}

std::string InstructionWriter::operand_text(Operand operand) const {
  if (!operand.is_valid()) return "?";
  if (operand.is_register()) {
    return operand.index() < names_.registers.size() ? names_.registers[operand.index()] : "%?";
  }
  return operand.index() < body_.constants.size() ? constant_text(program_, body_.constants[operand.index()])
                                                  : "?";
}

std::string InstructionWriter::block_text(std::uint32_t index) const {
  return index < names_.blocks.size() ? names_.blocks[index] : "?";
}

std::string InstructionWriter::item(const Inst& inst, SyntaxItem item) const {
  switch (item.kind) {
    case SyntaxItem::Kind::End:
      return "";
    case SyntaxItem::Kind::Comma:
      return ",";
    case SyntaxItem::Kind::To:
      return "to";
    case SyntaxItem::Kind::Type:
      return to_text(inst.type);
    case SyntaxItem::Kind::SourceType:
      return to_text(inst.source_type);
    case SyntaxItem::Kind::Operand:
      return operand_text(operand_at(inst, item.slot));
    case SyntaxItem::Kind::Class:
      return name_text(program_.text(program_.get(ClassId(inst.x)).name));
    case SyntaxItem::Kind::Signature:
      return signature_text(program_.get(SignatureId(inst.x)));
    case SyntaxItem::Kind::Field: {
      const Field& field = program_.get(FieldId(inst.x));
      return member_text(program_.text(program_.get(field.owner).name), program_.text(field.name));
    }
    case SyntaxItem::Kind::Static: {
      const StaticVariable& variable = program_.get(StaticId(inst.x));
      return member_text(program_.text(program_.get(variable.owner).name), program_.text(variable.name));
    }
    case SyntaxItem::Kind::Alignment:
      return "align " + std::to_string(inst.x);
    case SyntaxItem::Kind::Block:
      return block_text(item.slot == 0 ? inst.x : inst.y);
    case SyntaxItem::Kind::EdgeMark:
      return inst.is_edge ? "edge" : "";
    case SyntaxItem::Kind::SyntheticMark:
      return inst.is_synthetic ? "synthetic" : "";
  }
  return "";
}

std::string InstructionWriter::items(const Inst& inst, const ShapeSyntax& syntax) const {
  std::string text;
  for (SyntaxItem entry : syntax.items) {
    std::string piece = item(inst, entry);
    if (piece.empty()) continue;
    if (entry.kind != SyntaxItem::Kind::Comma) text += " ";
    text += piece;
  }
  return text;
}

std::string InstructionWriter::arguments_text(const Inst& inst) const {
  std::string text = "(";
  std::string_view separator;
  for (const Argument& argument : body_.arguments_of(inst)) {
    text += separator;
    text += to_text(argument.type) + " " + operand_text(argument.operand);
    separator = ", ";
  }
  return text + ")";
}

std::string InstructionWriter::callee_text(const Inst& inst) const {
  if (inst.op == Opcode::Call) return " " + address_text(program_, FunctionId(inst.x));
  if (inst.op == Opcode::CallVirtual) return " " + quote(program_.text(Symbol(inst.x)));
  // The signature is spelled out only if it is not the one that result and arguments suggest.
  Signature suggested{inst.type, {}, false};
  for (const Argument& argument : body_.arguments_of(inst)) suggested.parameters.push_back(argument.type);
  const Signature& signature = program_.get(SignatureId(inst.x));
  std::string text = " " + operand_text(inst.a);
  if (signature == suggested) return text;
  return signature_text(signature).substr(to_text(signature.result).size()) + text;
}

std::string InstructionWriter::call_tail(const Inst& inst) const {
  return " " + to_text(inst.type) + callee_text(inst) + arguments_text(inst);
}

std::string InstructionWriter::switch_tail(const Inst& inst) const {
  std::string text = inst.is_synthetic ? " synthetic " : " ";
  text += to_text(inst.type) + " " + operand_text(inst.a) + ", default " + block_text(inst.x) + " [";
  std::string_view separator;
  for (const SwitchCase& entry : body_.cases_of(inst)) {
    text += separator;
    text += integer_text(entry.value, inst.type.is_integer() ? inst.type.width() : value::kMaxWidth);
    text += ": " + block_text(entry.target.index());
    separator = ", ";
  }
  return text + "]";
}

std::string InstructionWriter::tail(const Inst& inst) const {
  Shape shape = info(inst.op).shape;
  if (shape == Shape::Check)
    return "." + std::string(info(inst.check).name) + items(inst, syntax_of(inst.check));
  if (shape == Shape::Call || shape == Shape::CallVirtual || shape == Shape::CallIndirect)
    return call_tail(inst);
  if (shape == Shape::Switch) return switch_tail(inst);
  if (shape == Shape::Return) {
    return inst.type.is_void() ? " void" : " " + to_text(inst.type) + " " + operand_text(inst.a);
  }
  return items(inst, syntax_of(shape));
}

std::string InstructionWriter::text(const Inst& inst) const {
  std::string text;
  if (inst.result.is_valid()) text = operand_text(Operand::reg(inst.result)) + " = ";
  text += info(inst.op).text;
  return text + tail(inst);
}

std::string write_instruction(const Program& program, const Body& body, const Inst& inst) {
  return InstructionWriter(program, body).text(inst);
}

}  // namespace testellate::ir
