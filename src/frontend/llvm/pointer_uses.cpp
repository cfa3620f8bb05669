// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/pointer_uses.h"

#include <algorithm>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "frontend/llvm/data_types.h"

namespace testellate::frontend::llvm {
namespace {

namespace dwarf = ::llvm::dwarf;

/// Parameters that are handed on are followed that far.
constexpr unsigned kMostHandedOn = 4;

/// A pointer behind names and qualifiers; null if the type is none.
const ::llvm::DIDerivedType* as_pointer(const ::llvm::DIType* type) {
  const auto* derived = ::llvm::dyn_cast_or_null<::llvm::DIDerivedType>(strip_names_and_qualifiers(type));
  return derived != nullptr && derived->getTag() == dwarf::DW_TAG_pointer_type ? derived : nullptr;
}

const ::llvm::DIType* pointee_of(const ::llvm::DIType* type) {
  const ::llvm::DIDerivedType* pointer = as_pointer(type);
  return pointer != nullptr ? strip_names_and_qualifiers(pointer->getBaseType()) : nullptr;
}

bool is_void_pointer(const ::llvm::DIType* type) {
  return as_pointer(type) != nullptr && pointee_of(type) == nullptr;
}

bool is_same(const ::llvm::DIType& a, const ::llvm::DIType& b) {
  return &a == &b || (!a.getName().empty() && a.getName() == b.getName());
}

/// Whether a pointer says more about what it leads to than `void *` and `char *` do.
bool says_something(const ::llvm::DIType* type) {
  const ::llvm::DIType* pointee = pointee_of(type);
  if (pointee == nullptr) return false;
  if (::llvm::isa<::llvm::DISubroutineType>(pointee)) return false;
  return pointee->getSizeInBits() > 8;
}

/// "job" of %struct.job.4.
std::string struct_name(const ::llvm::StructType& type) {
  ::llvm::StringRef name = type.hasName() ? type.getName() : "";
  if (!name.consume_front("struct.")) return "";
  return name.take_until([](char c) { return c == '.'; }).str();
}

const ::llvm::DIType* parameter_type(const ::llvm::Function& function, unsigned number) {
  const ::llvm::DISubprogram* about = function.getSubprogram();
  if (about == nullptr || about->getType() == nullptr) return nullptr;
  const ::llvm::DITypeRefArray types = about->getType()->getTypeArray();
  return number + 1 < types.size() ? types[number + 1] : nullptr;
}

}  // namespace

PointerUses::PointerUses(const ::llvm::Module& module) {
  read_types(module);
  for (const ::llvm::Function& function : module) read_variables(function);
  for (const ::llvm::Function& function : module) read_loads(function);
}

const ::llvm::DIType* PointerUses::of_parameter(const ::llvm::Function& function, unsigned number) const {
  auto found = parameters_.find({&function, number});
  const bool is_known = found != parameters_.end() && is_void_pointer(parameter_type(function, number));
  return is_known ? only_type(found->second, 0) : nullptr;
}

const ::llvm::DIType* PointerUses::of_member(const ::llvm::DIDerivedType& member) const {
  const auto* record = ::llvm::dyn_cast_or_null<::llvm::DIType>(member.getScope());
  if (record == nullptr || !is_void_pointer(member.getBaseType())) return nullptr;
  auto found = members_.find({name_of(*record), member.getOffsetInBits()});
  return found != members_.end() ? only_type(found->second, 0) : nullptr;
}

const ::llvm::DIType* PointerUses::of_global(const ::llvm::GlobalVariable& variable) const {
  ::llvm::SmallVector<::llvm::DIGlobalVariableExpression*, 1> expressions;
  variable.getDebugInfo(expressions);
  auto found = globals_.find(&variable);
  if (expressions.empty() || found == globals_.end()) return nullptr;
  const bool is_void = is_void_pointer(expressions.front()->getVariable()->getType());
  return is_void ? only_type(found->second, 0) : nullptr;
}

std::string PointerUses::name_of(const ::llvm::DIType& record) const {
  auto found = names_.find(&record);
  return found != names_.end() ? found->second : record.getName().str();
}

void PointerUses::read_types(const ::llvm::Module& module) {
  ::llvm::DebugInfoFinder finder;
  finder.processModule(module);
  for (const ::llvm::DIType* type : finder.types()) {
    const auto* named = ::llvm::dyn_cast<::llvm::DIDerivedType>(type);
    if (named == nullptr || named->getTag() != dwarf::DW_TAG_typedef || named->getBaseType() == nullptr)
      continue;
    if (named->getBaseType()->getName().empty())
      names_.try_emplace(named->getBaseType(), type->getName().str());
  }
  for (const ::llvm::DIType* type : finder.types()) {
    const ::llvm::DIType* pointee = pointee_of(type);
    const bool is_struct = pointee != nullptr && pointee->getTag() == dwarf::DW_TAG_structure_type;
    if (is_struct && says_something(type)) pointers_.try_emplace(name_of(*pointee), type);
  }
}

void PointerUses::read_variables(const ::llvm::Function& function) {
  for (const ::llvm::Instruction& instruction : ::llvm::instructions(function)) {
    for (::llvm::DbgVariableRecord& record : ::llvm::filterDbgVars(instruction.getDbgRecordRange())) {
      const ::llvm::DILocalVariable* variable = record.getVariable();
      if (!record.isDbgDeclare() || record.getExpression()->getNumElements() != 0) continue;
      const ::llvm::Value* place = record.getVariableLocationOp(0);
      variables_.try_emplace(place, variable->getType());
      if (variable->getArg() != 0 && is_void_pointer(variable->getType())) {
        kept_parameters_.try_emplace(place, &function, variable->getArg() - 1);
      }
    }
  }
}

void PointerUses::read_loads(const ::llvm::Function& function) {
  for (const ::llvm::Instruction& instruction : ::llvm::instructions(function)) {
    const auto* load = ::llvm::dyn_cast<::llvm::LoadInst>(&instruction);
    if (load == nullptr || !load->getType()->isPointerTy()) continue;
    if (Uses* uses = origin_of(*load)) add_uses(*load, *uses);
  }
}

PointerUses::Uses* PointerUses::origin_of(const ::llvm::LoadInst& load) {
  const ::llvm::Value* place = load.getPointerOperand();
  if (auto parameter = kept_parameters_.find(place); parameter != kept_parameters_.end()) {
    return &parameters_[parameter->second];
  }
  if (const auto* variable = ::llvm::dyn_cast<::llvm::GlobalVariable>(place)) return &globals_[variable];
  const auto* address = ::llvm::dyn_cast<::llvm::GEPOperator>(place);
  const auto* record =
      address != nullptr ? ::llvm::dyn_cast<::llvm::StructType>(address->getSourceElementType()) : nullptr;
  if (record == nullptr || struct_name(*record).empty()) return nullptr;
  ::llvm::APInt offset(64, 0);
  const ::llvm::DataLayout& layout = load.getModule()->getDataLayout();
  if (!address->accumulateConstantOffset(layout, offset)) return nullptr;
  return &members_[{struct_name(*record), offset.getZExtValue() * 8}];
}

void PointerUses::add_uses(const ::llvm::LoadInst& load, Uses& uses) const {
  const auto add = [&](const ::llvm::DIType* type) {
    if (says_something(type)) uses.types.push_back(type);
  };
  for (const ::llvm::User* user : load.users()) {
    if (const auto* store = ::llvm::dyn_cast<::llvm::StoreInst>(user)) {
      auto variable = variables_.find(store->getPointerOperand());
      if (store->getValueOperand() == &load && variable != variables_.end()) add(variable->second);
    } else if (const auto* address = ::llvm::dyn_cast<::llvm::GetElementPtrInst>(user)) {
      const auto* record = ::llvm::dyn_cast<::llvm::StructType>(address->getSourceElementType());
      auto pointer = record != nullptr ? pointers_.find(struct_name(*record)) : pointers_.end();
      if (address->getPointerOperand() == &load && pointer != pointers_.end()) add(pointer->second);
    } else if (const auto* call = ::llvm::dyn_cast<::llvm::CallBase>(user)) {
      const ::llvm::Function* called = call->getCalledFunction();
      for (unsigned at = 0; called != nullptr && at < call->arg_size(); ++at) {
        if (call->getArgOperand(at) != &load) continue;
        const ::llvm::DIType* type = parameter_type(*called, at);
        add(type);
        if (is_void_pointer(type)) uses.passed_to.emplace_back(called, at);
      }
    }
  }
}

const ::llvm::DIType* PointerUses::only_type(const Uses& uses, unsigned depth) const {
  std::vector<const ::llvm::DIType*> types = uses.types;
  for (const Parameter& parameter : uses.passed_to) {
    auto found = parameters_.find(parameter);
    if (found == parameters_.end() || depth >= kMostHandedOn) continue;
    if (const ::llvm::DIType* type = only_type(found->second, depth + 1)) types.push_back(type);
  }
  if (types.empty()) return nullptr;
  const ::llvm::DIType* pointee = pointee_of(types.front());
  const bool is_one = std::ranges::all_of(
      types, [&](const ::llvm::DIType* type) { return is_same(*pointee, *pointee_of(type)); });
  return is_one ? types.front() : nullptr;
}

}  // namespace testellate::frontend::llvm
