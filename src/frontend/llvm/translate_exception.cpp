// SPDX-License-Identifier: Apache-2.0
// Exceptions of C++ (Itanium ABI): what is in flight is the address of the exception object. A call that may
// throw into a landing pad gets a block of its own, because in the IR a block unwinds as a whole.
#include <tuple>

#include <llvm/IR/IntrinsicInst.h>

#include "frontend/llvm/instructions.h"
#include "frontend/llvm/intrinsics.h"

namespace testellate::frontend::llvm {
namespace {

using ir::Opcode;
using ir::Operand;
using ir::Type;

/// Whether the exception is of a type that the clause catches.
Operand is_caught(BodyScope& scope, Operand exception, const ::llvm::Constant& type) {
  if (type.isNullValue()) return scope.number(1, 1);  // catch (...)
  ir::Signature signature{Type::boolean(), {Type::ptr(), Type::ptr()}, false};
  ir::FunctionId matches = scope.module().library_function("cxx.matches", signature);
  Operand arguments[] = {exception, scope.operand(type)};
  return Operand::reg(scope.builder().call(matches, arguments));
}

}  // namespace

void begin_landing_pad(BodyScope& scope, const ::llvm::BasicBlock& block) {
  ir::RegisterId caught = scope.results(*block.getLandingPadInst()).front();
  scope.builder().append({.op = Opcode::Caught, .type = Type::ptr(), .result = caught});
  for (const ::llvm::PHINode& phi : block.phis()) {
    std::span<const ir::RegisterId> brought = scope.brought(phi);
    for (std::size_t at = 0; at < brought.size(); ++at) {
      scope.set_result(phi, Operand::reg(brought[at]), at);
    }
  }
}

void translate_invoke(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& invoke = ::llvm::cast<::llvm::InvokeInst>(instruction);
  const ::llvm::BasicBlock& from = *invoke.getParent();
  ir::BlockId site = scope.builder().add_block(from.getName().str() + ".invoke");
  scope.builder().jump(site);
  scope.builder().select_block(site);
  scope.builder().set_unwind(site, scope.block_of(*invoke.getUnwindDest()));
  // The phis of the pad keep their values until it is entered: they may still be read on the other way.
  for (const ::llvm::PHINode& phi : invoke.getUnwindDest()->phis()) {
    BodyScope::Operands values = scope.operands(*phi.getIncomingValueForBlock(&from));
    std::span<const ir::RegisterId> brought = scope.brought(phi);
    for (std::size_t at = 0; at < brought.size(); ++at) scope.builder().move(brought[at], values[at]);
  }
  translate_call(scope, instruction);
  write_phi_moves(scope, from, *invoke.getNormalDest());
  scope.builder().jump(scope.block_of(*invoke.getNormalDest()));
}

void translate_landingpad(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& pad = ::llvm::cast<::llvm::LandingPadInst>(instruction);
  // { exception, selector }: the number of the first clause's type that matches, 0 for none.
  Operand exception = Operand::reg(scope.results(instruction)[0]);
  Type number = Type::integer(32);
  Operand selector = scope.number(32, 0);
  for (unsigned at = pad.getNumClauses(); at > 0; --at) {
    const ::llvm::Constant& type = *pad.getClause(at - 1);
    if (pad.isFilter(at - 1)) {
      // An exception specification: it stops what it does not list.
      Operand is_listed = scope.number(1, 0);
      for (unsigned entry = 0; const ::llvm::Constant* listed = type.getAggregateElement(entry); ++entry) {
        is_listed = scope.choose(
            Type::boolean(), is_caught(scope, exception, *listed), scope.number(1, 1), is_listed);
      }
      selector = scope.choose(number, is_listed, selector, scope.number(32, 0xffffffffU));
      continue;
    }
    Operand id = scope.number(32, scope.module().type_number(type));
    selector = scope.choose(number, is_caught(scope, exception, type), id, selector);
  }
  scope.set_result(instruction, selector, 1);
  const bool is_last_stop = pad.getNumClauses() > 0 && pad.isCatch(pad.getNumClauses() - 1) &&
                            pad.getClause(pad.getNumClauses() - 1)->isNullValue();
  if (pad.isCleanup() || is_last_stop) return;
  ir::FunctionId enter =
      scope.module().library_function("cxx.enter", {Type::none(), {Type::ptr(), number}, false});
  Operand arguments[] = {exception, selector};
  std::ignore = scope.builder().call(enter, arguments);
}

void translate_resume(BodyScope& scope, const ::llvm::Instruction& instruction) {
  Operand exception = scope.operands(*instruction.getOperand(0)).front();
  scope.builder().append({.op = Opcode::Throw, .type = Type::ptr(), .a = exception});
}

void translate_typeid_for(BodyScope& scope, const ::llvm::CallBase& call) {
  const auto* type = ::llvm::dyn_cast<::llvm::Constant>(call.getArgOperand(0)->stripPointerCasts());
  if (type == nullptr) {
    scope.give_up(call, "a type that is not a constant");
    return;
  }
  scope.set_result(call, scope.number(32, scope.module().type_number(*type)));
}

}  // namespace testellate::frontend::llvm
