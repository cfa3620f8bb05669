// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <array>

#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

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

// getelementptr: byte offsets, and the bounds of arrays inside objects.
//
// An index into `[N x T]` may name an element or the place one past the last; if the address is only used to
// read or write, an element. APPROX(trailing-array): the last array of a struct is left alone if it declares
// one element: programs that are older than `[]` use it for more (-fstrict-flex-arrays=1). What lies beyond
// the object is found by the access itself.

namespace {

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
  std::uint64_t count = array->getNumElements();
  if (count == 1 && is_last_member(*address.getPointerOperand())) return std::nullopt;
  return is_final && !is_only_accessed(address) ? count : count - 1;
}

/// Before an index is checked: that what it is an index into is there.
void check_holder(BodyScope& scope, const ::llvm::GetElementPtrInst& address) {
  const ::llvm::Value& base = *address.getPointerOperand();
  const ::llvm::Value* object = base.stripInBoundsOffsets();
  const bool is_there = ::llvm::isa<::llvm::AllocaInst>(object) || ::llvm::isa<::llvm::Constant>(object);
  if (!scope.options().check_holders || is_there) return;
  scope.check(ir::CheckKind::Read, {scope.operand(base), scope.word(0)});
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
        check_holder(scope, address);
        scope.check(ir::CheckKind::Subobject,
                    {scope.word(static_cast<std::uint64_t>(at)), scope.word(*bound)});
      }
      fixed += at * size;
      continue;
    }
    Operand at = index_word(scope, index);
    if (bound) {
      check_holder(scope, address);
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

// There are no threads: an atomic access is a plain one.

namespace {

using Update = ::llvm::AtomicRMWInst::BinOp;

/// What is stored, in terms of the old value and the given one: computed, or the one that wins a comparison.
struct Row {
  Update update;
  Opcode op;
  bool is_choice = false;   ///< `op` compares; the given value is stored if it holds
  bool is_swapped = false;  ///< compares (given, old) instead of (old, given)
};

constexpr std::array kRows = {Row{Update::Add, Opcode::Add},
                              Row{Update::Sub, Opcode::Sub},
                              Row{Update::And, Opcode::And},
                              Row{Update::Nand, Opcode::And},
                              Row{Update::Or, Opcode::Or},
                              Row{Update::Xor, Opcode::Xor},
                              Row{Update::FAdd, Opcode::FAdd},
                              Row{Update::FSub, Opcode::FSub},
                              Row{Update::FMax, Opcode::FMax},
                              Row{Update::FMin, Opcode::FMin},
                              Row{Update::Max, Opcode::SLt, true},
                              Row{Update::Min, Opcode::SLt, true, true},
                              Row{Update::UMax, Opcode::ULt, true},
                              Row{Update::UMin, Opcode::ULt, true, true}};

std::optional<Operand> updated(BodyScope& scope, Update update, Type type, Operand old, Operand given) {
  if (update == Update::Xchg) return given;
  const Row* row = std::ranges::find(kRows, update, &Row::update);
  if (row == kRows.end()) return std::nullopt;
  if (row->is_choice) {
    Operand wins =
        row->is_swapped ? scope.compute(row->op, type, given, old) : scope.compute(row->op, type, old, given);
    return scope.choose(type, wins, given, old);
  }
  Operand computed = scope.compute(row->op, type, old, given);
  if (update != Update::Nand) return computed;
  return scope.compute(Opcode::Xor, type, computed, scope.number(type.width(), ~value::U128{0}));
}

}  // namespace

void translate_atomicrmw(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& update = ::llvm::cast<::llvm::AtomicRMWInst>(instruction);
  Type type = scope.type_of(instruction);
  bool is_computed = update.getOperation() != Update::Xchg;
  if (is_computed && update.isFloatingPointOperation() && !type.is_float()) {
    scope.give_up(instruction, "arithmetic on a float of unusual size");
    return;
  }
  scope.check_access(ir::CheckKind::Write, *update.getPointerOperand(), type.byte_size());
  Operand pointer = scope.operand(*update.getPointerOperand());
  ir::RegisterId old = scope.results(instruction).front();
  scope.builder().append({.op = Opcode::Load, .type = type, .result = old, .a = pointer});
  std::optional<Operand> next =
      updated(scope, update.getOperation(), type, Operand::reg(old), scope.operand(*update.getValOperand()));
  if (!next) {
    scope.give_up(instruction, "an unusual atomic operation");
    return;
  }
  scope.builder().append({.op = Opcode::Store, .type = type, .a = *next, .b = pointer});
}

void translate_cmpxchg(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& exchange = ::llvm::cast<::llvm::AtomicCmpXchgInst>(instruction);
  Type type = scope.type_of(*exchange.getCompareOperand());
  scope.check_access(ir::CheckKind::Write, *exchange.getPointerOperand(), type.byte_size());
  Operand pointer = scope.operand(*exchange.getPointerOperand());
  ir::RegisterId old = scope.results(instruction)[0];
  ir::RegisterId is_equal = scope.results(instruction)[1];
  scope.builder().append({.op = Opcode::Load, .type = type, .result = old, .a = pointer});
  scope.builder().append({.op = Opcode::Eq,
                          .type = type,
                          .result = is_equal,
                          .a = Operand::reg(old),
                          .b = scope.operand(*exchange.getCompareOperand())});
  Operand next = scope.choose(
      type, Operand::reg(is_equal), scope.operand(*exchange.getNewValOperand()), Operand::reg(old));
  scope.builder().append({.op = Opcode::Store, .type = type, .a = next, .b = pointer});
}

void translate_fence(BodyScope&, const ::llvm::Instruction&) {
  // Nothing to order.
}

}  // namespace testellate::frontend::llvm
