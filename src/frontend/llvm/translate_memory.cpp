// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/translate_memory.h"

#include "frontend/llvm/instructions.h"

namespace testellate::frontend::llvm {

using ir::CheckKind;
using ir::Opcode;
using ir::Operand;
using ir::Type;

namespace {

/// A vector of bits lies in memory as the integer that it is cast to.
bool lies_packed(const Lanes& lanes) {
  return std::ranges::any_of(lanes, [](const Lane& lane) { return lane.bit % 8 != 0; });
}

unsigned packed_width(const Lanes& lanes) {
  return static_cast<unsigned>(lanes.back().bit) + lanes.back().type.width();
}

Operand load_scalar(BodyScope& scope, Type type, Operand pointer) {
  ir::RegisterId result = scope.builder().add_register(type);
  scope.builder().append({.op = Opcode::Load, .type = type, .result = result, .a = pointer});
  return Operand::reg(result);
}

void store_scalar(BodyScope& scope, Type type, Operand value, Operand pointer) {
  scope.builder().append({.op = Opcode::Store, .type = type, .a = value, .b = pointer});
}

}  // namespace

BodyScope::Operands load_lanes(BodyScope& scope, const Lanes& lanes, Operand pointer) {
  if (lies_packed(lanes)) {
    unsigned width = packed_width(lanes);
    return scope.unpack(lanes, load_scalar(scope, Type::integer(width), pointer), width);
  }
  BodyScope::Operands values;
  for (const Lane& lane : lanes) {
    Operand at = scope.at_offset(pointer, static_cast<std::int64_t>(lane.bit / 8));
    values.push_back(load_scalar(scope, lane.type, at));
  }
  return values;
}

void store_lanes(BodyScope& scope, const Lanes& lanes, std::span<const Operand> values, Operand pointer) {
  if (lies_packed(lanes)) {
    unsigned width = packed_width(lanes);
    store_scalar(scope, Type::integer(width), scope.pack(lanes, values, width), pointer);
    return;
  }
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    Operand place = scope.at_offset(pointer, static_cast<std::int64_t>(lanes[at].bit / 8));
    store_scalar(scope, lanes[at].type, values[at], place);
  }
}

bool can_access(const Lanes& lanes) { return !lies_packed(lanes) || packed_width(lanes) <= value::kMaxWidth; }

void translate_alloca(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& variable = ::llvm::cast<::llvm::AllocaInst>(instruction);
  std::uint64_t size = scope.layout().getTypeAllocSize(variable.getAllocatedType()).getFixedValue();
  Operand bytes = scope.word(size);
  if (const auto* count = ::llvm::dyn_cast<::llvm::ConstantInt>(variable.getArraySize())) {
    bytes = scope.word(size * count->getZExtValue());
  } else {
    scope.check_defined(*variable.getArraySize());
    Operand count_word = scope.resize(Opcode::ZExt,
                                      scope.type_of(*variable.getArraySize()),
                                      scope.operand(*variable.getArraySize()),
                                      Type::integer(64));
    bytes = scope.compute(Opcode::Mul, Type::integer(64), count_word, bytes);
  }
  scope.builder().append({.op = Opcode::StackAlloc,
                          .result = scope.results(instruction).front(),
                          .a = bytes,
                          .x = static_cast<std::uint32_t>(variable.getAlign().value())});
}

void translate_load(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const ::llvm::Value& pointer = *::llvm::cast<::llvm::LoadInst>(instruction).getPointerOperand();
  Lanes lanes = scope.lanes_of(instruction);
  if (lanes.empty()) return;
  if (!can_access(lanes)) {
    scope.give_up(instruction, "a vector of more than 128 bits of odd lanes");
    return;
  }
  std::uint64_t size = scope.layout().getTypeStoreSize(instruction.getType()).getFixedValue();
  scope.check_access(CheckKind::Read, pointer, size);
  Operand at = scope.operand(pointer);
  if (lanes.size() == 1) {
    scope.builder().append({.op = Opcode::Load,
                            .type = lanes.front().type,
                            .result = scope.results(instruction).front(),
                            .a = at});
    return;
  }
  BodyScope::Operands values = load_lanes(scope, lanes, at);
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) scope.set_result(instruction, values[lane], lane);
}

void translate_store(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& store = ::llvm::cast<::llvm::StoreInst>(instruction);
  const ::llvm::Value& value = *store.getValueOperand();
  Lanes lanes = scope.lanes_of(value);
  if (lanes.empty()) return;
  if (!can_access(lanes)) {
    scope.give_up(instruction, "a vector of more than 128 bits of odd lanes");
    return;
  }
  std::uint64_t size = scope.layout().getTypeStoreSize(value.getType()).getFixedValue();
  scope.check_access(CheckKind::Write, *store.getPointerOperand(), size);
  store_lanes(scope, lanes, scope.operands(value), scope.operand(*store.getPointerOperand()));
}

}  // namespace testellate::frontend::llvm
