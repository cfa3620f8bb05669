// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/value_conditions.h"

#include <utility>
#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>

#include "frontend/llvm/user_code.h"

namespace testellate::frontend::llvm {
namespace {

/// Not one of `&&` and `||`, whose operands are decisions already.
bool is_condition(const ::llvm::Value& value) {
  if (!value.getType()->isIntegerTy(1)) return false;
  return ::llvm::isa<::llvm::CmpInst>(value) ||
         ::llvm::PatternMatch::match(&value, ::llvm::PatternMatch::m_Not(::llvm::PatternMatch::m_Value()));
}

/// `__VERIFIER_assume(a > 3)`: nothing goes on where it does not hold.
bool is_assumption(const ::llvm::User& user) {
  const auto* call = ::llvm::dyn_cast<::llvm::CallBase>(&user);
  const ::llvm::Function* called = call != nullptr ? call->getCalledFunction() : nullptr;
  return called != nullptr && called->getName() == "__VERIFIER_assume";
}

/// Whether all that is done with a number is to ask again whether it is zero, as in
/// `if (__builtin_expect(a > 3, 1))`, to count decisions, or to rule it out.
bool is_no_value(const ::llvm::Value& number) {
  return ::llvm::all_of(number.users(), [](const ::llvm::User* user) {
    if (::llvm::isa<::llvm::ICmpInst, ::llvm::SwitchInst, ::llvm::InstrProfInstBase>(user) ||
        is_assumption(*user)) {
      return true;
    }
    const auto* call = ::llvm::dyn_cast<::llvm::IntrinsicInst>(user);
    const bool passes_on = ::llvm::isa<::llvm::CastInst>(user) ||
                           (call != nullptr && call->getIntrinsicID() == ::llvm::Intrinsic::expect);
    return passes_on && is_no_value(*user);
  });
}

/// The operands of an instruction that are conditions and become values by it.
std::vector<::llvm::Value*> conditions_of(::llvm::Instruction& instruction) {
  std::vector<::llvm::Value*> operands;
  if (auto* widened = ::llvm::dyn_cast<::llvm::ZExtInst>(&instruction)) {
    if (!is_no_value(*widened)) operands.push_back(widened->getOperand(0));
  } else if (auto* result = ::llvm::dyn_cast<::llvm::ReturnInst>(&instruction)) {
    if (result->getReturnValue() != nullptr) operands.push_back(result->getReturnValue());
  } else if (auto* store = ::llvm::dyn_cast<::llvm::StoreInst>(&instruction)) {
    operands.push_back(store->getValueOperand());
  } else if (auto* call = ::llvm::dyn_cast<::llvm::CallBase>(&instruction)) {
    if (!::llvm::isa<::llvm::IntrinsicInst>(call)) ::llvm::append_range(operands, call->args());
  }
  std::erase_if(operands, [](const ::llvm::Value* operand) { return !is_condition(*operand); });
  return operands;
}

void decide(::llvm::Instruction& user, ::llvm::Value& condition) {
  const bool is_widened = ::llvm::isa<::llvm::ZExtInst>(user);
  ::llvm::Type* type = is_widened ? user.getType() : condition.getType();
  auto* choice = ::llvm::SelectInst::Create(&condition,
                                            ::llvm::ConstantInt::get(type, 1),
                                            ::llvm::ConstantInt::get(type, 0),
                                            kValueCondition,
                                            user.getIterator());
  const auto& place = ::llvm::cast<::llvm::Instruction>(condition).getDebugLoc();
  choice->setDebugLoc(place ? place : user.getDebugLoc());
  if (is_widened) {
    user.replaceAllUsesWith(choice);
    user.eraseFromParent();
  } else {
    user.replaceUsesOfWith(&condition, choice);
  }
}

}  // namespace

void decide_values(::llvm::Module& module) {
  for (::llvm::Function& function : module) {
    if (function.isDeclaration() || !is_user_code(function)) continue;
    std::vector<std::pair<::llvm::Instruction*, ::llvm::Value*>> found;
    for (::llvm::Instruction& instruction : ::llvm::instructions(function)) {
      for (::llvm::Value* condition : conditions_of(instruction)) found.emplace_back(&instruction, condition);
    }
    for (const auto& [user, condition] : found) decide(*user, *condition);
  }
}

}  // namespace testellate::frontend::llvm
