// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/body_scope.h"

#include <array>

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

// The parts of BodyScope that write code: arithmetic on operands, and rows of lanes as one integer.

Operand BodyScope::number(unsigned width, value::U128 bits) {
  return builder_.constant(Type::integer(width), bits);
}

Operand BodyScope::compute(Opcode op, Type type, Operand a, Operand b) {
  return Operand::reg(builder_.binary(op, type, a, b));
}

Operand BodyScope::compute(Opcode op, Type type, Operand a) {
  ir::RegisterId result = builder_.add_register(type);
  builder_.append({.op = op, .type = type, .result = result, .a = a});
  return Operand::reg(result);
}

Operand BodyScope::choose(Type type, Operand condition, Operand a, Operand b) {
  ir::RegisterId result = builder_.add_register(type);
  builder_.append({.op = Opcode::Select, .type = type, .result = result, .a = condition, .b = a, .c = b});
  return Operand::reg(result);
}

Operand BodyScope::negate(Operand condition) {
  return compute(Opcode::Xor, Type::boolean(), condition, number(1, 1));
}

Operand BodyScope::uninit(Type type) {
  ir::RegisterId result = builder_.add_register(type);
  builder_.append({.op = Opcode::Uninit, .type = type, .result = result});
  return Operand::reg(result);
}

Operand BodyScope::resize(Opcode op, Type from, Operand a, Type to) {
  if (from.width() == to.width()) return a;
  Opcode used = from.width() > to.width() ? Opcode::Trunc : op;
  return Operand::reg(builder_.convert(used, from, a, to));
}

Operand BodyScope::to_integer(Type from, Operand a) {
  if (from.is_integer()) return a;
  return Operand::reg(builder_.convert(Opcode::BitCast, from, a, Type::integer(from.width())));
}

Operand BodyScope::from_integer(Operand a, Type to) {
  if (to.is_integer()) return a;
  return Operand::reg(builder_.convert(Opcode::BitCast, Type::integer(to.width()), a, to));
}

Operand BodyScope::at_offset(Operand pointer, std::int64_t bytes) {
  if (bytes == 0) return pointer;
  ir::RegisterId result = builder_.add_register(Type::ptr());
  builder_.append(
      {.op = Opcode::PtrAdd, .result = result, .a = pointer, .b = word(static_cast<std::uint64_t>(bytes))});
  return Operand::reg(result);
}

Operand BodyScope::pack(const Lanes& lanes, std::span<const Operand> values, unsigned width) {
  Type whole = Type::integer(width);
  Operand packed;
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    Operand lane = to_integer(lanes[at].type, values[at]);
    lane = resize(Opcode::ZExt, Type::integer(lanes[at].type.width()), lane, whole);
    if (lanes[at].bit != 0) lane = compute(Opcode::Shl, whole, lane, number(width, lanes[at].bit));
    packed = packed.is_valid() ? compute(Opcode::Or, whole, packed, lane) : lane;
  }
  return packed;
}

BodyScope::Operands BodyScope::unpack(const Lanes& lanes, Operand packed, unsigned width) {
  Type whole = Type::integer(width);
  Operands values;
  for (const Lane& lane : lanes) {
    Operand bits = packed;
    if (lane.bit != 0) bits = compute(Opcode::LShr, whole, bits, number(width, lane.bit));
    bits = resize(Opcode::ZExt, whole, bits, Type::integer(lane.type.width()));
    values.push_back(from_integer(bits, lane.type));
  }
  return values;
}

Operand BodyScope::passed(const ::llvm::Value& value) {
  Operands values = operands(value);
  if (values.size() == 1) return values.front();
  std::optional<Type> type = try_passed_type(*value.getType(), layout());
  TESTELLATE_INVARIANT(type.has_value(), "a value that crosses a call should fit its signature");
  return pack(lanes_of(value), values, type->width());
}

BodyScope::Operands BodyScope::received(::llvm::Type& type, Operand given) {
  Lanes lanes = try_lanes(type, layout()).value_or(Lanes());
  if (lanes.size() == 1) return {given};
  std::optional<Type> whole = try_passed_type(type, layout());
  TESTELLATE_INVARIANT(whole.has_value(), "a value that crosses a call should fit its signature");
  return unpack(lanes, given, whole->width());
}

// The parts of BodyScope that place checks, and leave out those that cannot fail.

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
