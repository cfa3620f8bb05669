// SPDX-License-Identifier: Apache-2.0
#include "ir/verifier.h"

#include "ir/verify_context.h"
#include "value/text.h"

namespace testellate::ir {
namespace {

std::string quoted(const std::string& text) { return "`" + text + "`"; }

std::string spelled(const Inst& inst) {
  std::string text(info(inst.op).text);
  if (inst.op == Opcode::Check) text += "." + std::string(info(inst.check).name);
  return text;
}

}  // namespace

std::string quoted(const Program& program, Symbol name) { return quoted(std::string(program.text(name))); }

std::string VerifyContext::describe(Operand operand) const {
  if (operand.is_register()) return "%" + std::string(program.text(body.registers[operand.index()].name));
  const Constant& constant = body.constants[operand.index()];
  if (constant.function.is_valid())
    return "@" + std::string(program.text(program.get(constant.function).name));
  if (constant.global.is_valid()) return "@" + std::string(program.text(program.get(constant.global).name));
  if (constant.type.is_integer()) return value::to_decimal_signed(constant.bits, constant.type.width());
  if (constant.bits == 0 && !constant.type.is_float()) return "null";
  return value::to_hex(constant.bits);
}

std::optional<std::string> VerifyContext::expect_operand(const Inst& inst,
                                                         Operand operand,
                                                         Type wanted) const {
  if (!operand.is_valid()) return quoted(spelled(inst)) + " lacks an operand of type " + to_text(wanted);
  std::size_t limit = operand.is_constant() ? body.constants.size() : body.registers.size();
  if (operand.index() >= limit)
    return quoted(spelled(inst)) + " names a register or constant that does not exist";
  Type found = body.type_of(operand);
  if (found.is_ref() && operand.is_constant() && body.constants[operand.index()].bits != 0) {
    return "a ref constant is not null; objects have no constants";
  }
  if (found == wanted) return std::nullopt;
  return "operand " + quoted(describe(operand)) + " is " + to_text(found) + "; " + quoted(spelled(inst)) +
         " takes " + to_text(wanted) + " there";
}

std::optional<std::string> VerifyContext::expect_result(const Inst& inst,
                                                        Type wanted,
                                                        bool is_optional) const {
  if (!inst.result.is_valid()) {
    if (is_optional || wanted.is_void()) return std::nullopt;
    return quoted(spelled(inst)) + " yields a value of type " + to_text(wanted) +
           " and needs a result register";
  }
  if (wanted.is_void()) return quoted(spelled(inst)) + " yields nothing; it cannot have a result register";
  if (inst.result.index() >= body.registers.size()) return "the result register does not exist";
  Type found = body.registers[inst.result.index()].type;
  if (found == wanted) return std::nullopt;
  return "register " + quoted(describe(Operand::reg(inst.result))) + " is " + to_text(found) + "; " +
         quoted(spelled(inst)) + " yields " + to_text(wanted) + " here";
}

std::optional<std::string> VerifyContext::expect_block(std::uint32_t block) const {
  if (block < body.blocks.size()) return std::nullopt;
  return "the block it goes to does not exist";
}

std::optional<std::string> VerifyContext::expect_class(std::uint32_t id) const {
  if (id < program.classes().size()) return std::nullopt;
  return "the class it names does not exist";
}

namespace {

using Message = std::optional<std::string>;

diag::Result<void> invalid(std::string message) {
  return diag::error(diag::Kind::IrInvalid, {}, std::move(message));
}

diag::Result<void> verify_existing_bodies(Program& program) {
  for (FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    const Body* body = program.get(id).body.get();
    if (body == nullptr) continue;
    if (std::optional<Violation> found = find_violation(program, id, *body)) {
      return Unexpected<diag::Diagnostic>(to_diagnostic(program, *body, *found));
    }
  }
  return {};
}

}  // namespace

std::optional<Violation> find_violation(Program& program, FunctionId function, const Body& body) {
  VerifyContext context{program, function, body};
  // Shapes first: the flow rules rely on blocks and registers that exist.
  for (std::uint32_t b = 0; b < body.blocks.size(); ++b) {
    const Block& block = body.blocks[b];
    for (std::uint32_t i = block.first; i < block.first + block.count; ++i) {
      if (Message wrong = verify_shape(context, body.insts[i])) {
        return Violation{function, BlockId(b), InstId(i), *wrong};
      }
    }
  }
  return verify_flow(context);
}

diag::Diagnostic to_diagnostic(const Program& program, const Body& body, const Violation& violation) {
  const Function& function = program.get(violation.function);
  diag::Location location{std::string(program.text(function.file)), 0, 0};
  if (violation.inst.is_valid()) {
    Origin origin = body.origins[violation.inst.index()];
    location.line = origin.line;
    location.column = origin.column;
  }
  return {diag::Kind::IrInvalid,
          location,
          "in `@" + std::string(program.text(function.name)) + "`: " + violation.message};
}

diag::Result<void> verify_program(Program& program) {
  if (std::optional<DeclarationViolation> found = find_declaration_violation(program))
    return invalid(found->message);
  return verify_existing_bodies(program);
}

diag::Result<void> verify_engine_ready(Program& program, const Unit& unit) {
  return verify_engine_ready(program, std::span(&unit, 1));
}

diag::Result<void> verify_engine_ready(Program& program, std::span<const Unit> units) {
  for (const Unit& unit : units) {
    if (Message wrong = verify_unit(program, unit)) return invalid(*wrong);
    if (!program.get(unit.entry).native.is_valid()) TRY(program.body_of(unit.entry));
    for (const Construction& construction : unit.constructions) TRY(program.body_of(construction.function));
    for (const MadeInput& made : unit.made_inputs) TRY(program.body_of(made.construction.function));
  }
  return verify_program(program);
}

}  // namespace testellate::ir
