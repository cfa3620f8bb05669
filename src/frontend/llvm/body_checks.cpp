// SPDX-License-Identifier: Apache-2.0
// The parts of BodyScope that place checks, and leave out those that cannot fail.
#include <array>

#include <llvm/IR/IntrinsicInst.h>

#include "frontend/llvm/body_scope.h"

namespace testellate::frontend::llvm {
namespace {

/// An operation that yields defined bits for defined operands.
bool keeps_defined(const ::llvm::Instruction& instruction) {
  return instruction.isBinaryOp() || instruction.isCast() || instruction.isUnaryOp() ||
         ::llvm::isa<::llvm::CmpInst, ::llvm::GetElementPtrInst, ::llvm::SelectInst>(instruction);
}

const ::llvm::Value& without_offset(const ::llvm::Value& pointer,
                                    const ::llvm::DataLayout& layout,
                                    ::llvm::APInt& offset) {
  return *pointer.stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
}

}  // namespace

void BodyScope::check(ir::CheckKind kind, std::initializer_list<ir::Operand> operands, ir::Type type) {
  builder_.check(kind, std::span(operands.begin(), operands.size()), type);
}

bool BodyScope::is_surely_defined(const ::llvm::Value& value) {
  // Operands first, on a stack of our own: expressions may be long. Phis are not followed; what still leads
  // back to itself (unreachable code can) counts as unknown.
  std::vector<const ::llvm::Value*> open{&value};
  std::unordered_set<const ::llvm::Value*> entered;
  while (!open.empty()) {
    const ::llvm::Value* at = open.back();
    if (defined_.contains(at)) {
      open.pop_back();
      continue;
    }
    if (::llvm::isa<::llvm::Constant>(at)) {
      const auto* constant = ::llvm::cast<::llvm::Constant>(at);
      defined_[at] = !constant->containsUndefOrPoisonElement();
      continue;
    }
    if (::llvm::isa<::llvm::AllocaInst>(at)) {
      defined_[at] = true;
      continue;
    }
    const auto* instruction = ::llvm::dyn_cast<::llvm::Instruction>(at);
    if (instruction == nullptr || !keeps_defined(*instruction)) {
      const auto* argument = ::llvm::dyn_cast<::llvm::Argument>(at);
      defined_[at] = argument != nullptr && argument->hasByValAttr();
      continue;
    }
    entered.insert(at);
    bool is_waiting = false;
    bool all_defined = true;
    for (const ::llvm::Value* operand : instruction->operand_values()) {
      if (auto known = defined_.find(operand); known != defined_.end()) {
        all_defined &= known->second;
      } else if (entered.contains(operand)) {
        all_defined = false;
      } else {
        open.push_back(operand);
        is_waiting = true;
      }
    }
    if (!is_waiting) defined_[at] = all_defined;
  }
  return defined_.at(&value);
}

void BodyScope::check_defined(const ::llvm::Value& value) {
  if (is_surely_defined(value) || !checked_.insert(&value).second) return;
  Lanes lanes = lanes_of(value);
  Operands values = operands(value);
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    check(ir::CheckKind::Defined, {values[at]}, lanes[at].type);
  }
}

bool BodyScope::is_surely_accessible(const ::llvm::Value& pointer, std::uint64_t size, bool is_write) {
  ::llvm::APInt offset(64, 0);
  const ::llvm::Value& object = without_offset(pointer, layout(), offset);
  std::uint64_t object_size = 0;
  if (const auto* variable = ::llvm::dyn_cast<::llvm::AllocaInst>(&object)) {
    if (has_scopes_ || !variable->isStaticAlloca()) return false;
    object_size =
        variable->getAllocationSize(layout()).value_or(::llvm::TypeSize::getFixed(0)).getFixedValue();
  } else if (const auto* global = ::llvm::dyn_cast<::llvm::GlobalVariable>(&object)) {
    if (!module_.is_to_translate(*global) || (is_write && global->isConstant())) return false;
    object_size = layout().getTypeAllocSize(global->getValueType()).getFixedValue();
  } else {
    return false;
  }
  return offset.isNonNegative() && offset.ule(object_size) && size <= object_size - offset.getZExtValue();
}

void BodyScope::check_access(ir::CheckKind kind, const ::llvm::Value& pointer, std::uint64_t size) {
  check_defined(pointer);
  if (is_surely_accessible(pointer, size, kind == ir::CheckKind::Write)) return;
  check(kind, {operand(pointer), word(size)});
}

}  // namespace testellate::frontend::llvm
