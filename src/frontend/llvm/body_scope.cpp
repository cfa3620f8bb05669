// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/body_scope.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "ir/pointer.h"
#include "support/invariant.h"

namespace testellate::frontend::llvm {

using ir::Opcode;
using ir::Operand;
using ir::Type;

BodyScope::BodyScope(ModuleScope& module, const ::llvm::Function& function, ir::FunctionId id)
    : module_(module), function_(function), builder_(module.program(), id) {}

void BodyScope::prepare() {
  for (const ::llvm::BasicBlock& block : function_) {
    blocks_[&block] = builder_.add_block({block.getName().data(), block.getName().size()});
  }
  builder_.select_block(block_of(function_.getEntryBlock()));
  receive_parameters();
  for (const ::llvm::Instruction& instruction : ::llvm::instructions(function_)) {
    make_registers(instruction);
    has_scopes_ |= instruction.isLifetimeStartOrEnd();
  }
}

void BodyScope::make_registers(const ::llvm::Value& value) {
  std::optional<Lanes> lanes = try_lanes(*value.getType(), layout());
  if (!lanes) return;
  std::vector<ir::RegisterId>& made = registers_[&value];
  for (std::size_t at = 0; at < lanes->size(); ++at) {
    std::string name = value.getName().str();
    if (!name.empty() && lanes->size() > 1) name += "." + std::to_string(at);
    made.push_back(builder_.add_register((*lanes)[at].type, name));
  }
}

void BodyScope::receive_parameters() {
  for (const ::llvm::Argument& argument : function_.args()) {
    Operand given = Operand::reg(builder_.parameter(argument.getArgNo()));
    if (argument.hasByValAttr()) {
      // A struct passed in memory: the caller hands over where it lies, the copy is ours.
      ::llvm::Type* type = argument.getParamByValType();
      std::uint64_t size = layout().getTypeAllocSize(type).getFixedValue();
      auto alignment = static_cast<std::uint32_t>(argument.getParamAlign().valueOrOne().value());
      ir::RegisterId copy = builder_.add_register(Type::ptr(), argument.getName().str() + ".copy");
      builder_.append({.op = Opcode::StackAlloc, .result = copy, .a = word(size), .x = alignment});
      builder_.append({.op = Opcode::MemCopy, .a = Operand::reg(copy), .b = given, .c = word(size)});
      registers_[&argument] = {copy};
      continue;
    }
    std::vector<ir::RegisterId>& made = registers_[&argument];
    for (Operand lane : received(*argument.getType(), given)) made.emplace_back(lane.index());
  }
}

void BodyScope::enter(const ::llvm::BasicBlock& block) {
  checked_.clear();
  builder_.select_block(block_of(block));
}

void BodyScope::set_origin(const ::llvm::Instruction& instruction) {
  const ::llvm::DebugLoc& place = instruction.getDebugLoc();
  builder_.set_origin(place ? ir::Origin{place.getLine(), place.getCol()} : ir::Origin{});
  location_ = location_of(instruction);
}

diag::Location BodyScope::location_of(const ::llvm::Instruction& instruction) const {
  diag::Location location = frontend::llvm::location_of(function_);
  if (const ::llvm::DebugLoc& place = instruction.getDebugLoc()) {
    location.line = place.getLine();
    location.column = place.getCol();
  }
  return location;
}

BodyScope::Operands BodyScope::operands(const ::llvm::Value& value) {
  if (const auto* constant = ::llvm::dyn_cast<::llvm::Constant>(&value)) return constant_operands(*constant);
  Operands made;
  for (ir::RegisterId id : results(value)) made.push_back(Operand::reg(id));
  return made;
}

Operand BodyScope::operand(const ::llvm::Value& value) {
  Operands made = operands(value);
  TESTELLATE_INVARIANT(made.size() == 1, "a scalar should have one lane");
  return made.front();
}

std::span<const ir::RegisterId> BodyScope::results(const ::llvm::Value& value) const {
  auto found = registers_.find(&value);
  return found == registers_.end() ? std::span<const ir::RegisterId>() : std::span(found->second);
}

Lanes BodyScope::lanes_of(const ::llvm::Value& value) const {
  return try_lanes(*value.getType(), layout()).value_or(Lanes());
}

std::span<const ir::RegisterId> BodyScope::brought(const ::llvm::PHINode& phi) {
  std::vector<ir::RegisterId>& made = brought_[&phi];
  if (made.empty()) {
    for (const Lane& lane : lanes_of(phi)) made.push_back(builder_.add_register(lane.type));
  }
  return made;
}

void BodyScope::set_result(const ::llvm::Value& value, Operand result, std::size_t lane) {
  builder_.move(results(value)[lane], result);
}

BodyScope::Operands BodyScope::constant_operands(const ::llvm::Constant& constant) {
  Operands made;
  std::vector<const ::llvm::Constant*> pending{&constant};
  while (!pending.empty()) {
    const ::llvm::Constant* part = pending.back();
    pending.pop_back();
    const ::llvm::Type& type = *part->getType();
    if (!type.isStructTy() && !type.isArrayTy() && !type.isVectorTy()) {
      made.push_back(constant_operand(*part));
      continue;
    }
    std::vector<const ::llvm::Constant*> elements;
    for (unsigned at = 0; const ::llvm::Constant* element = part->getAggregateElement(at); ++at) {
      elements.push_back(element);
    }
    pending.insert(pending.end(), elements.rbegin(), elements.rend());
  }
  return made;
}

Operand BodyScope::constant_operand(const ::llvm::Constant& constant) {
  Type type = try_scalar_type(*constant.getType()).value_or(Type::integer(1));
  if (::llvm::isa<::llvm::UndefValue>(constant)) return uninit(type);
  OrMissing<value::U128> bits = module_.evaluate(constant);
  if (!bits) {
    std::ignore =
        builder_.call(module_.untranslated(bits.error(), frontend::llvm::location_of(function_)), {});
    return uninit(type);
  }
  if (type.is_ptr()) {
    auto pointer = static_cast<ir::PointerBits>(*bits);
    ir::ObjectNumber object = ir::pointer_object(pointer);
    if (ir::is_function_object(object) && ir::pointer_offset(pointer) == 0) {
      return builder_.function_address(ir::FunctionId(object - ir::kFirstFunctionObject));
    }
    if (ir::is_global_object(object)) {
      return builder_.global_address(ir::GlobalId(object - ir::kFirstGlobalObject),
                                     ir::pointer_offset(pointer));
    }
  }
  return builder_.constant(type, *bits);
}

void BodyScope::give_up(const ::llvm::Instruction& at, const std::string& what) {
  std::ignore = builder_.call(module_.untranslated(what, location_of(at)), {});
  const Lanes lanes = lanes_of(at);
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    builder_.append({.op = Opcode::Uninit, .type = lanes[lane].type, .result = results(at)[lane]});
  }
}

ir::BlockId BodyScope::edge_block(const ::llvm::BasicBlock& from, const ::llvm::BasicBlock& to) {
  if (to.phis().empty()) return block_of(to);
  auto [found, is_new] = edge_blocks_.try_emplace(Edge{&from, &to});
  if (is_new) {
    found->second = builder_.add_block(from.getName().str() + ".to." + to.getName().str());
    edges_.emplace_back(&from, &to);
  }
  return found->second;
}

std::vector<BodyScope::Edge> BodyScope::take_edges() { return std::exchange(edges_, {}); }

}  // namespace testellate::frontend::llvm
