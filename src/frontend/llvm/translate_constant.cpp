// SPDX-License-Identifier: Apache-2.0
// Addresses are numbers in the IR (ir/pointer.h), so a constant expression is a computation on words like any
// other.
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/Operator.h>

#include "frontend/llvm/lanes.h"
#include "frontend/llvm/module_scope.h"
#include "ir/pointer.h"

namespace testellate::frontend::llvm {
namespace {

using value::U128;

/// Deeper than any expression of clang's; what is beyond is refused rather than recursed into.
constexpr int kMaxDepth = 100;

class Evaluator {
 public:
  explicit Evaluator(ModuleScope& scope) : scope_(scope) {}

  OrMissing<U128> evaluate(const ::llvm::Constant& constant, int depth) {
    if (depth > kMaxDepth) return missing("a constant expression nested too deeply");
    if (const auto* number = ::llvm::dyn_cast<::llvm::ConstantInt>(&constant)) {
      return to_u128(number->getValue());
    }
    if (const auto* number = ::llvm::dyn_cast<::llvm::ConstantFP>(&constant)) {
      return to_u128(number->getValueAPF().bitcastToAPInt());
    }
    if (constant.isNullValue()) return U128{0};
    if (const auto* value = ::llvm::dyn_cast<::llvm::GlobalValue>(&constant)) return address(*value, depth);
    if (const auto* block = ::llvm::dyn_cast<::llvm::BlockAddress>(&constant)) return address(*block);
    if (const auto* expression = ::llvm::dyn_cast<::llvm::ConstantExpr>(&constant)) {
      return compute(*expression, depth);
    }
    return missing("a constant of an unusual kind");
  }

 private:
  OrMissing<U128> address(const ::llvm::GlobalValue& value, int depth) {
    if (const auto* function = ::llvm::dyn_cast<::llvm::Function>(&value)) {
      if (function->isIntrinsic()) return missing("the address of `" + function->getName().str() + "`");
      return U128{ir::function_pointer(scope_.function_of(*function))};
    }
    if (const auto* global = ::llvm::dyn_cast<::llvm::GlobalVariable>(&value)) {
      OrMissing<ir::GlobalId> id = scope_.global_of(*global);
      if (!id) return missing(id.error());
      return U128{ir::global_pointer(*id)};
    }
    if (const auto* alias = ::llvm::dyn_cast<::llvm::GlobalAlias>(&value)) {
      return evaluate(*alias->getAliasee(), depth + 1);
    }
    return missing("`" + value.getName().str() + "`, which is chosen at load time");
  }

  OrMissing<U128> address(const ::llvm::BlockAddress& block) {
    const ::llvm::Function& function = *block.getFunction();
    auto at = std::distance(function.begin(), ::llvm::Function::const_iterator(block.getBasicBlock()));
    return U128{ir::global_pointer(scope_.labels_of(function), at)};
  }

  OrMissing<U128> compute(const ::llvm::ConstantExpr& expression, int depth) {
    std::optional<ir::Type> type = try_scalar_type(*expression.getType());
    if (!type) return missing("a constant expression of an unusual type");
    OrMissing<U128> a = evaluate(*expression.getOperand(0), depth + 1);
    if (!a) return a;
    switch (expression.getOpcode()) {
      case ::llvm::Instruction::GetElementPtr:
        return indexed(expression, *a);
      case ::llvm::Instruction::PtrToInt:
      case ::llvm::Instruction::IntToPtr:
      case ::llvm::Instruction::Trunc:
      case ::llvm::Instruction::BitCast:
      case ::llvm::Instruction::AddrSpaceCast:
        return value::truncate<U128>(*a, type->width());
      default:
        break;
    }
    if (expression.getNumOperands() != 2) return missing("a constant expression of an unusual kind");
    OrMissing<U128> b = evaluate(*expression.getOperand(1), depth + 1);
    if (!b) return b;
    switch (expression.getOpcode()) {
      case ::llvm::Instruction::Add:
        return value::add<U128>(*a, *b, type->width());
      case ::llvm::Instruction::Sub:
        return value::sub<U128>(*a, *b, type->width());
      case ::llvm::Instruction::Mul:
        return value::mul<U128>(*a, *b, type->width());
      case ::llvm::Instruction::Xor:
        return *a ^ *b;
      default:
        return missing("a constant expression of an unusual kind");
    }
  }

  OrMissing<U128> indexed(const ::llvm::ConstantExpr& expression, U128 base) const {
    ::llvm::APInt offset(64, 0);
    if (!::llvm::cast<::llvm::GEPOperator>(expression).accumulateConstantOffset(scope_.layout(), offset)) {
      return missing("a constant address with an unknown index");
    }
    return value::add<U128>(base, to_u128(offset), 64);
  }

  ModuleScope& scope_;
};

}  // namespace

OrMissing<value::U128> ModuleScope::evaluate(const ::llvm::Constant& constant) {
  return Evaluator(*this).evaluate(constant, 0);
}

}  // namespace testellate::frontend::llvm
