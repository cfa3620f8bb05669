// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/translate/code_writer.h"

#include <algorithm>

namespace testellate::frontend::jvm {
namespace {

using ir::Inst;
using ir::Opcode;
using ir::Operand;
using ir::RegisterId;
using ir::Type;

constexpr Type kI1 = Type::boolean();
constexpr Type kI32 = Type::integer(32);

RegisterId& at_or_invalid(std::vector<RegisterId>& registers, std::size_t at) {
  if (at >= registers.size()) registers.resize(at + 1);
  return registers[at];
}

/// The point keeps them apart from names of parameters.
std::string register_name(char prefix, std::size_t number, ValueKind kind) {
  return prefix + std::to_string(number) + "." + letter_of(kind);
}

}  // namespace

CodeWriter::CodeWriter(ir::Program& program, ir::FunctionId function)
    : program_(program), builder_(program, function) {}

void CodeWriter::note_mistake(std::string what) {
  if (!mistake_) mistake_ = std::move(what);
}

void CodeWriter::start_block(ir::BlockId block, std::span<const ValueKind> stack) {
  flush();
  builder_.select_block(block);
  stack_.clear();
  may_throw_ = false;
  for (std::size_t at = 0; at < stack.size(); ++at) {
    push(stack[at], Operand::reg(stack_register(at, stack[at])));
  }
}

void CodeWriter::start_instruction(ir::Origin origin) {
  origin_ = origin;
  popped_.clear();
  used_temporaries_.fill(0);
}

// Registers

void CodeWriter::bind_local(unsigned slot, ValueKind kind, RegisterId parameter) {
  at_or_invalid(locals_[static_cast<unsigned>(kind)], slot) = parameter;
}

RegisterId CodeWriter::local(unsigned slot, ValueKind kind) {
  RegisterId& found = at_or_invalid(locals_[static_cast<unsigned>(kind)], slot);
  if (!found.is_valid()) found = builder_.add_register(type_of(kind), register_name('l', slot, kind));
  return found;
}

RegisterId CodeWriter::stack_register(std::size_t depth, ValueKind kind) {
  RegisterId& found = at_or_invalid(stack_registers_[static_cast<unsigned>(kind)], depth);
  if (!found.is_valid()) found = builder_.add_register(type_of(kind), register_name('s', depth, kind));
  return found;
}

bool CodeWriter::is_on_stack(Operand operand) const {
  return std::any_of(
      stack_.begin(), stack_.end(), [&](const StackValue& value) { return value.operand == operand; });
}

RegisterId CodeWriter::temporary(Type type) {
  std::vector<RegisterId>& all = temporaries_[type.code()];
  while (true) {
    const std::uint32_t at = used_temporaries_[type.code()]++;
    if (at >= all.size()) {
      all.push_back(builder_.add_register(type, "t" + std::to_string(at) + "." + ir::to_text(type)));
    }
    const Operand candidate = Operand::reg(all[at]);
    const bool is_needed = std::find(popped_.begin(), popped_.end(), candidate) != popped_.end();
    if (!is_needed && !is_on_stack(candidate)) return all[at];
  }
}

RegisterId CodeWriter::result_register(std::size_t depth, ValueKind kind) {
  const RegisterId own = stack_register(depth, kind);
  return is_on_stack(Operand::reg(own)) ? temporary(type_of(kind)) : own;
}

// Local variables

void CodeWriter::load_local(unsigned slot, ValueKind kind) { push(kind, Operand::reg(local(slot, kind))); }

void CodeWriter::store_local(unsigned slot, ValueKind kind) {
  const StackValue value = pop_value();
  if (value.kind != kind) note_mistake("a local variable is set to a value of another type");
  const RegisterId target = local(slot, kind);
  const bool is_fresh = pending_ && !value.is_condition && value.operand.is_register() &&
                        pending_->inst.result.is_valid() &&
                        value.operand == Operand::reg(pending_->inst.result) && !is_on_stack(value.operand) &&
                        !is_on_stack(Operand::reg(target));
  const auto& own = locals_[static_cast<unsigned>(kind)];
  if (is_fresh && std::find(own.begin(), own.end(), pending_->inst.result) == own.end()) {
    pending_->inst.result = target;
    return;
  }
  if (value.operand == Operand::reg(target)) return;
  const Operand from = value.kind == ValueKind::Int ? to_int(value) : value.operand;
  save_uses_of(target);
  move(target, kind, from);
}

void CodeWriter::add_to_local(unsigned slot, std::int32_t amount) {
  const RegisterId target = local(slot, ValueKind::Int);
  save_uses_of(target);
  const Operand constant = builder_.constant(kI32, static_cast<std::uint32_t>(amount));
  emit({.op = Opcode::Add, .type = kI32, .result = target, .a = Operand::reg(target), .b = constant});
}

void CodeWriter::save_uses_of(RegisterId changed) {
  const Operand old = Operand::reg(changed);
  Operand copy;
  for (std::size_t at = 0; at < stack_.size(); ++at) {
    if (stack_[at].operand != old) continue;
    if (!copy.is_valid()) {
      const RegisterId to = result_register(at, stack_[at].kind);
      move(to, stack_[at].kind, old);
      copy = Operand::reg(to);
    }
    stack_[at].operand = copy;
  }
}

// Operand stack

std::vector<ValueKind> CodeWriter::stack_kinds() const {
  std::vector<ValueKind> kinds;
  for (const StackValue& value : stack_) kinds.push_back(value.kind);
  return kinds;
}

StackValue CodeWriter::pop_value() {
  if (stack_.empty()) {
    note_mistake("a value is taken from the empty operand stack");
    return {.kind = ValueKind::Int, .operand = builder_.constant(kI32, 0)};
  }
  StackValue value = stack_.back();
  stack_.pop_back();
  if (value.operand.is_register()) popped_.push_back(value.operand);
  return value;
}

Operand CodeWriter::pop(ValueKind kind) {
  const StackValue value = pop_value();
  if (value.kind != kind) {
    note_mistake("the value on the operand stack has another type than the instruction takes");
    return builder_.constant(type_of(kind), 0);
  }
  return kind == ValueKind::Int ? to_int(value) : value.operand;
}

void CodeWriter::push_constant(ValueKind kind, std::uint64_t bits) {
  push(kind, builder_.constant(type_of(kind), bits));
  if (kind == ValueKind::Int && bits <= 1) mark_boolean();
}

Operand CodeWriter::to_int(const StackValue& value) {
  return value.is_condition ? convert(Opcode::ZExt, kI1, value.operand, kI32) : value.operand;
}

// Instructions

void CodeWriter::flush() {
  if (!pending_) return;
  builder_.set_origin(pending_->origin);
  if (pending_->arguments.empty()) {
    builder_.append(pending_->inst);
  } else {
    builder_.append_call(pending_->inst, pending_->arguments);
  }
  pending_.reset();
}

void CodeWriter::emit(const Inst& inst, std::span<const ir::Argument> arguments) {
  flush();
  may_throw_ = may_throw_ || ir::may_throw(inst.op);
  pending_ = Pending{inst, origin_, std::vector<ir::Argument>(arguments.begin(), arguments.end())};
}

Operand CodeWriter::compute(Inst inst, Type result, std::span<const ir::Argument> arguments) {
  inst.result = temporary(result);
  emit(inst, arguments);
  return Operand::reg(inst.result);
}

void CodeWriter::compute_push(Inst inst, ValueKind kind, std::span<const ir::Argument> arguments) {
  inst.result = result_register(stack_.size(), kind);
  emit(inst, arguments);
  push(kind, Operand::reg(inst.result));
}

Operand CodeWriter::binary(Opcode op, Type type, Operand a, Operand b) {
  const bool is_comparison =
      ir::info(op).family == ir::Family::Compare || ir::info(op).shape == ir::Shape::CompareFloat;
  return compute({.op = op, .type = type, .a = a, .b = b}, is_comparison ? kI1 : type);
}

Operand CodeWriter::convert(Opcode op, Type from, Operand a, Type to) {
  return compute({.op = op, .type = to, .source_type = from, .a = a}, to);
}

Operand CodeWriter::negate(Operand condition) {
  return binary(Opcode::Xor, kI1, condition, builder_.constant(kI1, 1));
}

void CodeWriter::check(ir::CheckKind kind,
                       std::initializer_list<Operand> operands,
                       Type type,
                       ir::ClassId class_id) {
  Inst inst{.op = Opcode::Check, .type = type, .check = kind};
  const Operand* at = operands.begin();
  if (operands.size() > 0) inst.a = at[0];
  if (operands.size() > 1) inst.b = at[1];
  if (class_id.is_valid()) inst.x = class_id.index();
  emit(inst);
}

Operand CodeWriter::call(ir::FunctionId callee, std::span<const Operand> arguments) {
  const ir::Signature& signature = program_.signature(callee);
  std::vector<ir::Argument> typed;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    typed.push_back({signature.parameters[at], arguments[at]});
  }
  const Inst inst{.op = Opcode::Call, .type = signature.result, .x = callee.index()};
  if (!signature.result.is_void()) return compute(inst, signature.result, typed);
  emit(inst, typed);
  return {};
}

void CodeWriter::move(RegisterId to, ValueKind kind, Operand from) {
  emit({.op = Opcode::Mov, .type = type_of(kind), .result = to, .a = from});
}

// Ends of blocks

void CodeWriter::spill() {
  // Values in registers of other depths (after `swap`, `dup_x1`) would be overwritten: they go aside first.
  for (std::size_t at = 0; at < stack_.size(); ++at) {
    StackValue& value = stack_[at];
    if (value.is_condition) {
      value.operand = to_int(value);
      value.is_condition = false;
    }
    if (!value.operand.is_register()) continue;
    const auto& all = stack_registers_[static_cast<unsigned>(value.kind)];
    const bool lies_elsewhere =
        value.operand != Operand::reg(stack_register(at, value.kind)) &&
        std::find(all.begin(), all.end(), RegisterId(value.operand.index())) != all.end();
    if (!lies_elsewhere) continue;
    const RegisterId aside = temporary(type_of(value.kind));
    move(aside, value.kind, value.operand);
    value.operand = Operand::reg(aside);
  }
  for (std::size_t at = 0; at < stack_.size(); ++at) {
    StackValue& value = stack_[at];
    const RegisterId own = stack_register(at, value.kind);
    if (value.operand == Operand::reg(own)) continue;
    move(own, value.kind, value.operand);
    value.operand = Operand::reg(own);
  }
}

void CodeWriter::jump(ir::BlockId target) {
  spill();
  emit({.op = Opcode::Jump, .x = target.index()});
  flush();
}

void CodeWriter::branch(Operand condition, ir::BlockId if_true, ir::BlockId if_false, bool is_synthetic) {
  spill();
  emit({.op = Opcode::Branch,
        .is_synthetic = is_synthetic,
        .a = condition,
        .x = if_true.index(),
        .y = if_false.index()});
  flush();
}

void CodeWriter::switch_on(Operand value,
                           ir::BlockId otherwise,
                           std::span<const ir::SwitchCase> cases,
                           bool is_synthetic) {
  Operand kept = value;
  if (value.is_register() && depth() != 0) {
    // Spilling may use the register of the value.
    kept = compute({.op = Opcode::Mov, .type = kI32, .a = value}, kI32);
  }
  spill();
  flush();
  builder_.set_origin(origin_);
  builder_.append_switch(
      {.op = Opcode::Switch, .type = kI32, .is_synthetic = is_synthetic, .a = kept, .x = otherwise.index()},
      cases);
}

void CodeWriter::return_value(Type type, Operand value) {
  emit({.op = Opcode::Return, .type = type, .a = value});
  flush();
}

void CodeWriter::return_void() {
  emit({.op = Opcode::Return});
  flush();
}

void CodeWriter::throw_value(Operand exception) {
  emit({.op = Opcode::Throw, .type = Type::ref(), .a = exception});
  flush();
}

void CodeWriter::unreachable() {
  emit({.op = Opcode::Unreachable});
  flush();
}

Operand CodeWriter::caught() {
  const RegisterId own = stack_register(0, ValueKind::Ref);
  emit({.op = Opcode::Caught, .type = Type::ref(), .result = own});
  return Operand::reg(own);
}

std::unique_ptr<const ir::Body> CodeWriter::finish() {
  flush();
  return builder_.finish();
}

}  // namespace testellate::frontend::jvm
