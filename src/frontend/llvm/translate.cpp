// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/translate.h"

#include <llvm/Support/raw_ostream.h>

#include "frontend/llvm/instructions.h"
#include "frontend/llvm/module_scope.h"
#include "frontend/llvm/translate_global.h"
#include "frontend/llvm/translate_phi.h"
#include "ir/verifier.h"
#include "support/invariant.h"

namespace testellate::frontend::llvm {
namespace {

bool is_value(const ::llvm::Type& type) {
  return !type.isLabelTy() && !type.isMetadataTy() && !type.isTokenTy();
}

/// The first type among result and operands that cannot be translated, or null.
const ::llvm::Type* find_foreign_type(const BodyScope& scope, const ::llvm::Instruction& instruction) {
  auto is_foreign = [&](::llvm::Type& type) {
    return !try_scalar_type(type) && is_value(type) && !try_lanes(type, scope.layout());
  };
  if (is_foreign(*instruction.getType())) return instruction.getType();
  for (const ::llvm::Value* operand : instruction.operand_values()) {
    if (is_foreign(*operand->getType())) return operand->getType();
  }
  return nullptr;
}

std::string spelled(const ::llvm::Type& type) {
  std::string text;
  ::llvm::raw_string_ostream(text) << type;
  return text;
}

void translate_instruction(BodyScope& scope, const ::llvm::Instruction& instruction) {
  scope.set_origin(instruction);
  if (const ::llvm::Type* foreign = find_foreign_type(scope, instruction)) {
    scope.give_up(instruction, "values of type `" + spelled(*foreign) + "`");
    if (instruction.isTerminator()) scope.builder().append({.op = ir::Opcode::Unreachable});
    return;
  }
  translator_of(instruction.getOpcode())(scope, instruction);
}

void translate_blocks(BodyScope& scope) {
  for (const ::llvm::BasicBlock& block : scope.function()) {
    scope.enter(block);
    if (block.isLandingPad()) begin_landing_pad(scope, block);
    for (const ::llvm::Instruction& instruction : block) translate_instruction(scope, instruction);
  }
  scope.builder().set_origin({});
  for (auto [from, to] : scope.take_edges()) {
    scope.builder().select_block(scope.edge_block(*from, *to));
    write_phi_moves(scope, *from, *to);
    scope.builder().jump(scope.block_of(*to));
  }
}

/// For a function whose parameters or result cannot be passed.
void refuse_body(ModuleScope& module,
                 const ::llvm::Function& function,
                 ir::FunctionId id,
                 const std::string& what) {
  ir::BodyBuilder builder(module.program(), id);
  builder.select_block(builder.add_block("entry"));
  std::ignore = builder.call(module.untranslated(what, location_of(function)), {});
  builder.append({.op = ir::Opcode::Unreachable});
  module.program().set_body(id, builder.finish());
}

void translate_body(ModuleScope& module, const ::llvm::Function& function) {
  ir::FunctionId id = module.function_of(function);
  if (OrMissing<ir::SignatureId> signature = module.signature_of(*function.getFunctionType()); !signature) {
    refuse_body(module, function, id, signature.error());
    return;
  }
  BodyScope scope(module, function, id);
  scope.prepare();
  translate_blocks(scope);
  module.program().set_body(id, scope.builder().finish());
}

diag::Result<void> verify_bodies(ModuleScope& module) {
  ir::Program& program = module.program();
  for (const ::llvm::Function& function : module.module()) {
    if (!module.is_to_translate(function)) continue;
    ir::FunctionId id = module.function_of(function);
    const ir::Body& body = *program.get(id).body;
    if (std::optional<ir::Violation> found = ir::find_violation(program, id, body)) {
      return Unexpected<diag::Diagnostic>(ir::to_diagnostic(program, body, *found));
    }
  }
  return {};
}

}  // namespace

diag::Result<Translation> translate_module(const ::llvm::Module& module,
                                           ir::Program& program,
                                           const TranslateOptions& options) {
  ModuleScope scope(module, program, options);
  scope.declare_functions();
  scope.declare_globals();
  translate_globals(scope);
  for (const ::llvm::Function& function : module) {
    if (scope.is_to_translate(function)) translate_body(scope, function);
  }
#if TESTELLATE_SELF_CHECKS
  if (diag::Result<void> verified = verify_bodies(scope); !verified) {
    return Unexpected<diag::Diagnostic>(verified.error());
  }
#endif
  return std::move(scope.translation());
}

}  // namespace testellate::frontend::llvm
