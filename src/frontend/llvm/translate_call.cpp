// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/InlineAsm.h>

#include "frontend/llvm/instructions.h"
#include "frontend/llvm/intrinsics.h"
#include "frontend/llvm/promote.h"

namespace testellate::frontend::llvm {
namespace {

using ir::CheckKind;
using ir::Opcode;
using ir::Operand;
using ir::Type;

using Arguments = std::vector<ir::Argument>;

/// A struct among the extra arguments of a variadic call lies there as it is: word by word.
void add_words(BodyScope& scope, const ::llvm::CallBase& call, unsigned at, Arguments& arguments) {
  std::uint64_t size = scope.layout().getTypeAllocSize(call.getParamByValType(at)).getFixedValue();
  Operand pointer = scope.operand(*call.getArgOperand(at));
  for (std::uint64_t offset = 0; offset < size; offset += 8) {
    auto width = static_cast<unsigned>(std::min<std::uint64_t>(8, size - offset) * 8);
    Lanes word{{Type::integer(width), 0}};
    Operand place = scope.at_offset(pointer, static_cast<std::int64_t>(offset));
    arguments.push_back({word.front().type, load_lanes(scope, word, place).front()});
  }
}

/// Nothing if an argument cannot be passed.
std::optional<Arguments> arguments_of(BodyScope& scope, const ::llvm::CallBase& call) {
  Arguments arguments;
  for (unsigned at = 0; at < call.arg_size(); ++at) {
    const ::llvm::Value& given = *call.getArgOperand(at);
    if (call.isByValArgument(at)) {
      std::uint64_t size = scope.layout().getTypeAllocSize(call.getParamByValType(at)).getFixedValue();
      scope.check_access(CheckKind::Read, given, size);
      if (at >= call.getFunctionType()->getNumParams()) {
        add_words(scope, call, at, arguments);
        continue;
      }
    }
    std::optional<Type> type = try_passed_type(*given.getType(), scope.layout());
    if (!type) return std::nullopt;
    arguments.push_back({*type, scope.passed(given)});
  }
  return arguments;
}

void set_results(BodyScope& scope, const ::llvm::CallBase& call, ir::RegisterId returned) {
  if (call.getType()->isVoidTy()) return;
  BodyScope::Operands values = scope.received(*call.getType(), Operand::reg(returned));
  for (std::size_t at = 0; at < values.size(); ++at) scope.set_result(call, values[at], at);
}

/// The register that the call writes: that of the instruction itself if it has one lane.
ir::RegisterId result_register(BodyScope& scope, const ::llvm::CallBase& call, Type type) {
  if (type.is_void()) return {};
  if (scope.results(call).size() == 1) return scope.results(call).front();
  return scope.builder().add_register(type);
}

void finish_call(BodyScope& scope, const ::llvm::CallBase& call, ir::Inst inst, const Arguments& arguments) {
  inst.result = result_register(scope, call, inst.type);
  scope.builder().append_call(inst, arguments);
  if (scope.results(call).size() > 1) set_results(scope, call, inst.result);
}

bool fits(const ir::Signature& signature, Type result, const Arguments& arguments) {
  if (signature.result != result || arguments.size() < signature.parameters.size()) return false;
  if (arguments.size() > signature.parameters.size() && !signature.is_variadic) return false;
  for (std::size_t at = 0; at < signature.parameters.size(); ++at) {
    if (arguments[at].type != signature.parameters[at]) return false;
  }
  return true;
}

std::optional<Type> result_type(const BodyScope& scope, const ::llvm::CallBase& call) {
  if (call.getType()->isVoidTy()) return Type::none();
  return try_passed_type(*call.getType(), scope.layout());
}

void call_pointer(BodyScope& scope, const ::llvm::CallBase& call) {
  OrMissing<ir::SignatureId> signature = scope.module().signature_of(*call.getFunctionType());
  std::optional<Arguments> arguments = arguments_of(scope, call);
  std::optional<Type> result = result_type(scope, call);
  if (!signature || !arguments || !result) {
    scope.give_up(call, "a call with values of more than 16 bytes");
    return;
  }
  scope.check_defined(*call.getCalledOperand());
  Operand callee = scope.operand(*call.getCalledOperand());
  scope.builder().check(CheckKind::Callee, std::span(&callee, 1), {}, {}, *signature);
  ir::Inst inst{.op = Opcode::CallIndirect, .type = *result, .a = callee, .x = signature->index()};
  finish_call(scope, call, inst, *arguments);
}

/// The type of the scalar that begins at an offset of a variable; null if none does.
const ::llvm::Type* scalar_at(const ::llvm::DataLayout& layout, ::llvm::Type* type, ::llvm::APInt offset) {
  while (type->isStructTy() || type->isArrayTy()) {
    ::llvm::Type* part = type;
    if (!layout.getGEPIndexForOffset(part, offset)) return nullptr;
    type = part;
  }
  return offset.isZero() ? type : nullptr;
}

/// A small struct in an integer register: its padding travels along and may be anything.
bool is_coerced_struct(const BodyScope& scope, const ::llvm::Value& argument) {
  const auto* load = ::llvm::dyn_cast<::llvm::LoadInst>(&argument);
  if (load == nullptr || !load->getType()->isIntegerTy()) return false;
  ::llvm::APInt offset(64, 0);
  const auto* variable =
      ::llvm::dyn_cast<::llvm::AllocaInst>(load->getPointerOperand()->stripAndAccumulateConstantOffsets(
          scope.layout(), offset, /*AllowNonInbounds=*/true));
  if (variable == nullptr || !variable->getAllocatedType()->isStructTy()) return false;
  return scalar_at(scope.layout(), variable->getAllocatedType(), offset) != load->getType();
}

void call_function(BodyScope& scope, const ::llvm::CallBase& call, const ::llvm::Function& callee) {
  ir::FunctionId id = scope.module().function_of(callee);
  const ir::Function& function = scope.module().program().get(id);
  std::optional<Arguments> arguments = arguments_of(scope, call);
  std::optional<Type> result = result_type(scope, call);
  if (!arguments || !result || !fits(scope.module().program().get(function.signature), *result, *arguments)) {
    // The program's own mistake if both sides are its own; otherwise the model has other types.
    if (scope.module().is_to_translate(callee)) {
      call_pointer(scope, call);
    } else {
      scope.give_up(call, "call of `" + callee.getName().str() + "` with other types");
    }
    return;
  }
  if (function.native.is_valid()) {
    for (const ::llvm::Value* argument : call.args()) {
      if (!is_coerced_struct(scope, *argument)) scope.check_defined(*argument);
    }
  }
  finish_call(scope, call, {.op = Opcode::Call, .type = *result, .x = id.index()}, *arguments);
}

/// `asm volatile("" : "+r"(x))` keeps optimisers away and does nothing else.
void translate_assembly(BodyScope& scope, const ::llvm::CallBase& call, const ::llvm::InlineAsm& assembly) {
  bool is_empty = assembly.getAsmString().empty();
  if (is_empty && call.getType()->isVoidTy()) return;
  bool is_tied = is_empty && call.arg_size() == 1 && call.getArgOperand(0)->getType() == call.getType() &&
                 ::llvm::StringRef(assembly.getConstraintString()).starts_with("=r,0");
  if (!is_tied) {
    scope.give_up(call, "inline assembly");
    return;
  }
  BodyScope::Operands values = scope.operands(*call.getArgOperand(0));
  for (std::size_t at = 0; at < values.size(); ++at) scope.set_result(call, values[at], at);
}

}  // namespace

void translate_call(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& call = ::llvm::cast<::llvm::CallBase>(instruction);
  const ::llvm::Value* called = call.getCalledOperand();
  if (const auto* assembly = ::llvm::dyn_cast<::llvm::InlineAsm>(called)) {
    translate_assembly(scope, call, *assembly);
    return;
  }
  const auto* callee = ::llvm::dyn_cast<::llvm::Function>(called->stripPointerCastsAndAliases());
  if (callee == nullptr) {
    call_pointer(scope, call);
  } else if (callee->isIntrinsic()) {
    translate_intrinsic(scope, call);
  } else if (is_uninit_marker(*callee)) {
    Lanes lanes = scope.lanes_of(call);
    for (std::size_t at = 0; at < lanes.size(); ++at) {
      scope.builder().append(
          {.op = Opcode::Uninit, .type = lanes[at].type, .result = scope.results(call)[at]});
    }
  } else {
    call_function(scope, call, *callee);
  }
}

}  // namespace testellate::frontend::llvm
