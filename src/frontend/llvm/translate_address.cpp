// SPDX-License-Identifier: Apache-2.0
// getelementptr: byte offsets, and the bounds of arrays inside objects.
//
// An index into `[N x T]` may name an element or the place one past the last; if the address is only used to
// read or write, an element. APPROX(trailing-array): the last array of a struct is left alone: programs use
// it for more elements than it declares, and clang lets them (-fstrict-flex-arrays=0). What lies beyond the
// object is found by the access itself.
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

#include "frontend/llvm/instructions.h"

namespace testellate::frontend::llvm {
namespace {

using ir::Opcode;
using ir::Operand;
using ir::Type;

bool is_only_accessed(const ::llvm::GetElementPtrInst& address) {
  if (address.use_empty()) return false;
  return ::llvm::all_of(address.users(), [&](const ::llvm::User* user) {
    if (::llvm::isa<::llvm::LoadInst>(user)) return true;
    const auto* store = ::llvm::dyn_cast<::llvm::StoreInst>(user);
    return store != nullptr && store->getValueOperand() != &address;
  });
}

/// Whether the pointer is that of the last member of a struct.
bool is_last_member(const ::llvm::Value& pointer) {
  const auto* address = ::llvm::dyn_cast<::llvm::GEPOperator>(&pointer);
  if (address == nullptr || address->getNumIndices() < 2) return false;
  ::llvm::Type* holder = nullptr;
  const ::llvm::Value* index = nullptr;
  for (auto step = ::llvm::gep_type_begin(address); step != ::llvm::gep_type_end(address); ++step) {
    holder = step.getStructTypeOrNull();
    index = step.getOperand();
  }
  const auto* structure = ::llvm::dyn_cast_or_null<::llvm::StructType>(holder);
  const auto* at = ::llvm::dyn_cast_or_null<::llvm::ConstantInt>(index);
  return structure != nullptr && at != nullptr && at->getZExtValue() + 1 == structure->getNumElements();
}

/// The largest index that the address may have into `holder`; nothing if there is no bound to watch.
std::optional<std::uint64_t> bound_of(const ::llvm::GetElementPtrInst& address,
                                      const ::llvm::Type* holder,
                                      bool is_final) {
  const auto* array = ::llvm::dyn_cast_or_null<::llvm::ArrayType>(holder);
  if (array == nullptr || array->getNumElements() == 0 || !address.isInBounds()) return std::nullopt;
  if (is_last_member(*address.getPointerOperand())) return std::nullopt;
  std::uint64_t count = array->getNumElements();
  return is_final && !is_only_accessed(address) ? count : count - 1;
}

Operand index_word(BodyScope& scope, const ::llvm::Value& index) {
  return scope.resize(Opcode::SExt, scope.type_of(index), scope.operand(index), Type::integer(64));
}

}  // namespace

void translate_gep(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& address = ::llvm::cast<::llvm::GetElementPtrInst>(instruction);
  if (address.getType()->isVectorTy()) {
    scope.give_up(instruction, "a vector of addresses");
    return;
  }
  Type word = Type::integer(64);
  std::int64_t fixed = 0;
  Operand moving;
  const ::llvm::Type* holder = nullptr;  // the first index steps over whole objects: there is no bound
  for (auto step = ::llvm::gep_type_begin(address); step != ::llvm::gep_type_end(address);) {
    auto here = step++;
    bool is_final = step == ::llvm::gep_type_end(address);
    const ::llvm::Value& index = *here.getOperand();
    const auto* constant = ::llvm::dyn_cast<::llvm::ConstantInt>(&index);
    std::optional<std::uint64_t> bound = bound_of(address, holder, is_final);
    holder = here.getIndexedType();
    if (::llvm::StructType* structure = here.getStructTypeOrNull()) {
      auto member = static_cast<unsigned>(constant->getZExtValue());
      fixed += static_cast<std::int64_t>(
          scope.layout().getStructLayout(structure)->getElementOffset(member).getFixedValue());
      continue;
    }
    auto size = static_cast<std::int64_t>(here.getSequentialElementStride(scope.layout()).getFixedValue());
    if (constant != nullptr) {
      std::int64_t at = constant->getSExtValue();
      bool is_fine = !bound || static_cast<std::uint64_t>(at) <= *bound;
      if (!is_fine) {
        scope.check(ir::CheckKind::Subobject,
                    {scope.word(static_cast<std::uint64_t>(at)), scope.word(*bound)});
      }
      fixed += at * size;
      continue;
    }
    Operand at = index_word(scope, index);
    if (bound) {
      scope.check_defined(index);
      scope.check(ir::CheckKind::Subobject, {at, scope.word(*bound)});
    }
    if (size != 1) at = scope.compute(Opcode::Mul, word, at, scope.word(static_cast<std::uint64_t>(size)));
    moving = moving.is_valid() ? scope.compute(Opcode::Add, word, moving, at) : at;
  }
  Operand base = scope.operand(*address.getPointerOperand());
  Operand offset = scope.word(static_cast<std::uint64_t>(fixed));
  if (moving.is_valid()) {
    offset = fixed == 0 ? moving : scope.compute(Opcode::Add, word, moving, offset);
  }
  scope.builder().append(
      {.op = Opcode::PtrAdd, .result = scope.results(instruction).front(), .a = base, .b = offset});
}

}  // namespace testellate::frontend::llvm
