// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "frontend/jvm/translate/type_mapping.h"
#include "ir/body_builder.h"

namespace testellate::frontend::jvm {

/// A value on the operand stack: a constant, a local variable, or the register of a result.
struct StackValue {
  ValueKind kind = ValueKind::Int;
  ir::Operand operand;
  bool is_condition = false;  ///< an int whose operand is still an i1
  bool is_boolean = false;    ///< an int that is known to be 0 or 1
  bool is_not_null = false;   ///< a reference that is known not to be null
};

/// Writes IR for code with local variables and an operand stack. Keeps the stack as operands and the last
/// instruction back, so that its result can go to a local variable directly.
///
/// Code that pops what is not there is bad input: the first such mistake is kept in `mistake`, and what
/// follows is written with zeros, for nobody to see.
class CodeWriter {
 public:
  CodeWriter(ir::Program& program, ir::FunctionId function);

  [[nodiscard]] ir::Program& program() { return program_; }
  [[nodiscard]] const std::optional<std::string>& mistake() const { return mistake_; }
  void note_mistake(std::string what);

  // Blocks
  [[nodiscard]] ir::BlockId add_block(std::string_view name = {}) { return builder_.add_block(name); }
  void set_unwind(ir::BlockId block, ir::BlockId target) { builder_.set_unwind(block, target); }
  /// Whether the current block has an instruction that may throw.
  [[nodiscard]] bool may_throw() const { return may_throw_; }
  /// Starts a block with those kinds on the stack, each in the register of its depth.
  void start_block(ir::BlockId block, std::span<const ValueKind> stack);
  /// Before each bytecode instruction: temporaries of the last one are free again.
  void start_instruction(ir::Origin origin);

  // Local variables
  /// The register of a parameter, instead of one of its own.
  void bind_local(unsigned slot, ValueKind kind, ir::RegisterId parameter);
  [[nodiscard]] ir::RegisterId local(unsigned slot, ValueKind kind);
  void load_local(unsigned slot, ValueKind kind);
  void store_local(unsigned slot, ValueKind kind);
  /// `iinc`.
  void add_to_local(unsigned slot, std::int32_t amount);

  // Operand stack
  [[nodiscard]] std::size_t depth() const { return stack_.size(); }
  [[nodiscard]] std::vector<ValueKind> stack_kinds() const;
  /// As it lies there, for `dup` and the like.
  [[nodiscard]] StackValue pop_value();
  [[nodiscard]] ir::Operand pop(ValueKind kind);
  void push_value(const StackValue& value) { stack_.push_back(value); }
  void push(ValueKind kind, ir::Operand operand) { stack_.push_back({.kind = kind, .operand = operand}); }
  void push_condition(ir::Operand condition) {
    stack_.push_back(
        {.kind = ValueKind::Int, .operand = condition, .is_condition = true, .is_boolean = true});
  }
  // Of the value on top:
  void mark_boolean() { stack_.back().is_boolean = true; }
  void mark_not_null() { stack_.back().is_not_null = true; }
  void push_constant(ValueKind kind, std::uint64_t bits);
  /// The i32 of an int.
  [[nodiscard]] ir::Operand to_int(const StackValue& value);

  // Instructions
  void emit(const ir::Inst& inst, std::span<const ir::Argument> arguments = {});
  /// Result in a temporary of the current instruction.
  ir::Operand compute(ir::Inst inst, ir::Type result, std::span<const ir::Argument> arguments = {});
  /// Result on the stack.
  void compute_push(ir::Inst inst, ValueKind kind, std::span<const ir::Argument> arguments = {});
  ir::Operand binary(ir::Opcode op, ir::Type type, ir::Operand a, ir::Operand b);
  ir::Operand convert(ir::Opcode op, ir::Type from, ir::Operand a, ir::Type to);
  [[nodiscard]] ir::Operand negate(ir::Operand condition);
  [[nodiscard]] ir::Operand constant(ir::Type type, std::uint64_t bits) {
    return builder_.constant(type, bits);
  }
  [[nodiscard]] ir::Operand null() { return builder_.constant(ir::Type::ref(), 0); }
  void check(ir::CheckKind kind,
             std::initializer_list<ir::Operand> operands,
             ir::Type type = ir::Type::none(),
             ir::ClassId class_id = {});
  /// Call of a function; the result, if any, is a temporary.
  ir::Operand call(ir::FunctionId callee, std::span<const ir::Operand> arguments);
  ir::Operand call(ir::FunctionId callee, std::initializer_list<ir::Operand> arguments) {
    return call(callee, std::span<const ir::Operand>(arguments.begin(), arguments.size()));
  }

  // Ends of blocks. What is on the stack goes to the registers of its depth first, except before a
  // return or throw.
  void jump(ir::BlockId target);
  void branch(ir::Operand condition, ir::BlockId if_true, ir::BlockId if_false, bool is_synthetic);
  void switch_on(ir::Operand value,
                 ir::BlockId otherwise,
                 std::span<const ir::SwitchCase> cases,
                 bool is_synthetic);
  void return_value(ir::Type type, ir::Operand value);
  void return_void();
  void throw_value(ir::Operand exception);
  void unreachable();
  /// The exception that arrives in this block, in the register of stack depth 0.
  ir::Operand caught();

  [[nodiscard]] std::unique_ptr<const ir::Body> finish();

 private:
  struct Pending {
    ir::Inst inst;
    ir::Origin origin;
    std::vector<ir::Argument> arguments;
  };

  [[nodiscard]] ir::RegisterId stack_register(std::size_t depth, ValueKind kind);
  [[nodiscard]] ir::RegisterId temporary(ir::Type type);
  [[nodiscard]] bool is_on_stack(ir::Operand operand) const;
  /// For a result at the given depth: its own register, unless another value lies there.
  [[nodiscard]] ir::RegisterId result_register(std::size_t depth, ValueKind kind);
  void move(ir::RegisterId to, ValueKind kind, ir::Operand from);
  /// Copies values of the stack that are in that register, which is about to change.
  void save_uses_of(ir::RegisterId changed);
  void spill();
  void flush();

  ir::Program& program_;
  ir::BodyBuilder builder_;
  ir::Origin origin_;
  std::vector<StackValue> stack_;
  std::optional<Pending> pending_;
  std::vector<ir::Operand> popped_;  ///< by the current instruction, which may still need them
  std::optional<std::string> mistake_;
  bool may_throw_ = false;

  using Registers = std::vector<ir::RegisterId>;
  std::array<Registers, kValueKindCount> locals_;           ///< by kind and slot
  std::array<Registers, kValueKindCount> stack_registers_;  ///< by kind and depth
  std::array<Registers, ir::Type::kCodeCount> temporaries_;
  std::array<std::uint32_t, ir::Type::kCodeCount> used_temporaries_{};
};

}  // namespace testellate::frontend::jvm
