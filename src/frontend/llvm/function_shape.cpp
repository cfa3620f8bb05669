// SPDX-License-Identifier: Apache-2.0
// At -O0 clang gives each source parameter one `#dbg_declare` that names its storage, and copies the
// arguments there: directly, through a cast (`_Bool`), or through a second variable of the coerced type.
// Following those copies recovers the source's view without knowing the calling convention of the machine.
#include "frontend/llvm/function_shape.h"

#include <unordered_map>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "frontend/llvm/data_types.h"

namespace testellate::frontend::llvm {
namespace {

struct Place {
  const ::llvm::Value* base;
  std::uint64_t offset;
};

/// Number of the parameter (from 1) that lives there.
using Storage = std::unordered_map<const ::llvm::Value*, unsigned>;

class Follower {
 public:
  Follower(const ::llvm::Function& function, const Storage& storage)
      : layout_(function.getParent()->getDataLayout()), storage_(storage) {}

  struct Found {
    unsigned parameter;
    std::uint64_t offset;
  };

  /// Where the prologue puts a value.
  [[nodiscard]] std::optional<Found> follow(const ::llvm::Value& value) const {
    for (const ::llvm::User* user : value.users()) {
      if (const auto* cast = ::llvm::dyn_cast<::llvm::CastInst>(user)) {
        if (std::optional<Found> found = stored(*cast)) return found;
      }
    }
    return stored(value);
  }

 private:
  [[nodiscard]] Place place_of(const ::llvm::Value& pointer) const {
    ::llvm::APInt offset(64, 0);
    const ::llvm::Value* base = pointer.stripAndAccumulateConstantOffsets(layout_, offset, true);
    return {base, offset.getZExtValue()};
  }

  [[nodiscard]] std::optional<Found> found_at(const Place& place) const {
    auto parameter = storage_.find(place.base);
    if (parameter == storage_.end()) return std::nullopt;
    return Found{parameter->second, place.offset};
  }

  [[nodiscard]] std::optional<Found> stored(const ::llvm::Value& value) const {
    for (const ::llvm::User* user : value.users()) {
      const auto* store = ::llvm::dyn_cast<::llvm::StoreInst>(user);
      if (store == nullptr || store->getValueOperand() != &value) continue;
      Place place = place_of(*store->getPointerOperand());
      if (std::optional<Found> found = found_at(place)) return found;
      if (std::optional<Found> found = copied(place)) return found;
    }
    return std::nullopt;
  }

  /// The variable at `place` is only a stage: it is copied as a whole to the parameter.
  [[nodiscard]] std::optional<Found> copied(const Place& place) const {
    for (const ::llvm::User* user : place.base->users()) {
      std::optional<Found> found;
      if (const auto* copy = ::llvm::dyn_cast<::llvm::MemCpyInst>(user)) {
        if (copy->getRawSource() == place.base) found = found_at(place_of(*copy->getRawDest()));
      } else if (const auto* load = ::llvm::dyn_cast<::llvm::LoadInst>(user)) {
        for (const ::llvm::User* next : load->users()) {
          const auto* store = ::llvm::dyn_cast<::llvm::StoreInst>(next);
          if (store != nullptr && store->getValueOperand() == load)
            found = found_at(place_of(*store->getPointerOperand()));
        }
      }
      if (found) return Found{found->parameter, found->offset + place.offset};
    }
    return std::nullopt;
  }

  const ::llvm::DataLayout& layout_;
  const Storage& storage_;
};

Storage find_storage(const ::llvm::Function& function, FunctionShape& shape) {
  Storage storage;
  for (const ::llvm::BasicBlock& block : function) {
    for (const ::llvm::Instruction& instruction : block) {
      for (::llvm::DbgVariableRecord& record : ::llvm::filterDbgVars(instruction.getDbgRecordRange())) {
        const ::llvm::DILocalVariable* variable = record.getVariable();
        unsigned number = variable->getArg();
        if (!record.isDbgDeclare() || number == 0 || number > shape.parameters.size()) continue;
        if (record.getExpression()->getNumElements() != 0) continue;
        storage.try_emplace(record.getVariableLocationOp(0), number);
        shape.parameters[number - 1].name = variable->getName().str();
        shape.parameters[number - 1].is_receiver = variable->isArtificial() && variable->getName() == "this";
      }
    }
  }
  return storage;
}

bool place_arguments(const ::llvm::Function& function, FunctionShape& shape) {
  Storage storage = find_storage(function, shape);
  Follower follower(function, storage);
  for (const ::llvm::Argument& argument : function.args()) {
    unsigned number = argument.getArgNo();
    if (argument.hasStructRetAttr()) {
      shape.result_argument = number;
    } else if (auto held = storage.find(&argument); held != storage.end()) {
      SourceParameter& parameter = shape.parameters[held->second - 1];
      parameter.parts.push_back({number, 0});
      parameter.is_copied = argument.hasByValAttr();
    } else if (std::optional<Follower::Found> found = follower.follow(argument)) {
      shape.parameters[found->parameter - 1].parts.push_back({number, found->offset});
    } else {
      return false;
    }
  }
  return true;
}

bool is_record(const ::llvm::DIType* type) {
  const auto* composite = ::llvm::dyn_cast_or_null<::llvm::DICompositeType>(strip_names_and_qualifiers(type));
  return composite != nullptr && composite->getTag() != ::llvm::dwarf::DW_TAG_enumeration_type;
}

/// For code that an optimiser has seen: as many arguments as parameters are those parameters.
bool pair_arguments(const ::llvm::Function& function, FunctionShape& shape) {
  shape.result_argument.reset();
  if (function.arg_size() != shape.parameters.size()) return false;
  for (const ::llvm::Argument& argument : function.args()) {
    SourceParameter& parameter = shape.parameters[argument.getArgNo()];
    parameter.parts = {{argument.getArgNo(), 0}};
    parameter.is_copied = argument.hasByValAttr();
    // Without its storage nobody knows what a single argument holds of a struct.
    if (argument.hasStructRetAttr() || (is_record(parameter.type) && !parameter.is_copied)) return false;
  }
  return true;
}

}  // namespace

std::optional<FunctionShape> find_shape(const ::llvm::Function& function) {
  const ::llvm::DISubprogram* program = function.getSubprogram();
  if (program == nullptr || program->getType() == nullptr) return std::nullopt;
  FunctionShape shape;
  ::llvm::DITypeRefArray types = program->getType()->getTypeArray();
  if (types.size() != 0) shape.result = types[0];
  for (unsigned at = 1; at < types.size(); ++at) {
    bool is_rest = types[at] == nullptr && at + 1 == types.size();
    if (!is_rest) shape.parameters.push_back({"arg" + std::to_string(at - 1), types[at], {}, false, false});
  }
  if (place_arguments(function, shape)) return shape;
  if (pair_arguments(function, shape)) return shape;
  return std::nullopt;
}

}  // namespace testellate::frontend::llvm
