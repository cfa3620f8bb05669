// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <llvm/IR/Instructions.h>

#include "frontend/llvm/module_scope.h"
#include "ir/body_builder.h"

namespace testellate::frontend::llvm {

/// What the translation of one function's instructions shares: the registers of each value, the block being
/// written, and the recurring pieces of code (operands, checks, packing).
class BodyScope {
 public:
  using Operands = std::vector<ir::Operand>;

  BodyScope(ModuleScope& module, const ::llvm::Function& function, ir::FunctionId id);

  [[nodiscard]] ModuleScope& module() { return module_; }
  [[nodiscard]] const ::llvm::DataLayout& layout() const { return module_.layout(); }
  [[nodiscard]] const TranslateOptions& options() const { return module_.options(); }
  [[nodiscard]] const ::llvm::Function& function() const { return function_; }
  [[nodiscard]] ir::BodyBuilder& builder() { return builder_; }
  [[nodiscard]] ir::BlockId block_of(const ::llvm::BasicBlock& block) const { return blocks_.at(&block); }

  /// Registers for every value and blocks for every block of the function; then the parameters.
  void prepare();
  /// Continues with the block's instructions.
  void enter(const ::llvm::BasicBlock& block);
  /// Code written from here on comes from that instruction.
  void set_origin(const ::llvm::Instruction& instruction);

  // Values. An operand that is a constant may need code; it goes where the builder stands.
  [[nodiscard]] Operands operands(const ::llvm::Value& value);
  /// Of a value with one lane.
  [[nodiscard]] ir::Operand operand(const ::llvm::Value& value);
  /// Registers of an instruction, one per lane; none if it has no counterpart.
  [[nodiscard]] std::span<const ir::RegisterId> results(const ::llvm::Value& value) const;
  [[nodiscard]] Lanes lanes_of(const ::llvm::Value& value) const;
  /// Type of the first lane.
  [[nodiscard]] ir::Type type_of(const ::llvm::Value& value) const { return lanes_of(value).front().type; }
  /// Where unwinding brings the values of a landing pad's phi, one per lane.
  [[nodiscard]] std::span<const ir::RegisterId> brought(const ::llvm::PHINode& phi);
  void set_result(const ::llvm::Value& value, ir::Operand result, std::size_t lane = 0);

  // Code without lanes.
  [[nodiscard]] ir::Operand number(unsigned width, value::U128 bits);
  [[nodiscard]] ir::Operand word(std::uint64_t bits) { return number(64, bits); }
  [[nodiscard]] ir::Operand compute(ir::Opcode op, ir::Type type, ir::Operand a, ir::Operand b);
  [[nodiscard]] ir::Operand compute(ir::Opcode op, ir::Type type, ir::Operand a);
  [[nodiscard]] ir::Operand choose(ir::Type type, ir::Operand condition, ir::Operand a, ir::Operand b);
  [[nodiscard]] ir::Operand negate(ir::Operand condition);
  [[nodiscard]] ir::Operand uninit(ir::Type type);
  /// Any integer type to any other: `op` is ZExt or SExt, where the target is wider.
  [[nodiscard]] ir::Operand resize(ir::Opcode op, ir::Type from, ir::Operand a, ir::Type to);
  /// The bits of a scalar as an integer, and back.
  [[nodiscard]] ir::Operand to_integer(ir::Type from, ir::Operand a);
  [[nodiscard]] ir::Operand from_integer(ir::Operand a, ir::Type to);
  [[nodiscard]] ir::Operand at_offset(ir::Operand pointer, std::int64_t bytes);

  // A row of lanes as one integer of `width` bits, and back: lane positions are those in memory.
  [[nodiscard]] ir::Operand pack(const Lanes& lanes, std::span<const ir::Operand> values, unsigned width);
  [[nodiscard]] Operands unpack(const Lanes& lanes, ir::Operand packed, unsigned width);
  /// The value as it crosses a call (frontend/llvm/lanes.h).
  [[nodiscard]] ir::Operand passed(const ::llvm::Value& value);
  [[nodiscard]] Operands received(::llvm::Type& type, ir::Operand passed);

  // Checks
  void check(ir::CheckKind kind, std::initializer_list<ir::Operand> operands, ir::Type type = {});
  /// A value that decides something, unless it is known to be set.
  void check_defined(const ::llvm::Value& value);
  /// Read or Write of so many bytes, unless it is known to be fine; the address is checked as well.
  void check_access(ir::CheckKind kind, const ::llvm::Value& pointer, std::uint64_t size);
  /// Whether every bit is set, whatever was executed before.
  [[nodiscard]] bool is_surely_defined(const ::llvm::Value& value);

  /// Ends the path here; the rest of the block is not executed. Registers of `at` get a value all the same.
  void give_up(const ::llvm::Instruction& at, const std::string& what);
  [[nodiscard]] diag::Location location_of(const ::llvm::Instruction& instruction) const;

  // Control
  /// Where a branch of `from` to `to` goes: a block of its own if phis have to be set on the way.
  [[nodiscard]] ir::BlockId edge_block(const ::llvm::BasicBlock& from, const ::llvm::BasicBlock& to);
  /// Blocks asked for and not yet written.
  [[nodiscard]] std::vector<std::pair<const ::llvm::BasicBlock*, const ::llvm::BasicBlock*>> take_edges();

 private:
  using Edge = std::pair<const ::llvm::BasicBlock*, const ::llvm::BasicBlock*>;

  void make_registers(const ::llvm::Value& value);
  void receive_parameters();
  [[nodiscard]] Operands constant_operands(const ::llvm::Constant& constant);
  [[nodiscard]] ir::Operand constant_operand(const ::llvm::Constant& constant);
  [[nodiscard]] bool is_surely_accessible(const ::llvm::Value& pointer, std::uint64_t size, bool is_write);

  ModuleScope& module_;
  const ::llvm::Function& function_;
  ir::BodyBuilder builder_;
  std::unordered_map<const ::llvm::BasicBlock*, ir::BlockId> blocks_;
  std::unordered_map<const ::llvm::Value*, std::vector<ir::RegisterId>> registers_;
  std::unordered_map<const ::llvm::PHINode*, std::vector<ir::RegisterId>> brought_;
  std::unordered_map<const ::llvm::Value*, bool> defined_;
  std::unordered_set<const ::llvm::Value*> checked_;  ///< in the current block
  std::map<Edge, ir::BlockId> edge_blocks_;
  std::vector<Edge> edges_;
  bool has_scopes_ = false;  ///< lifetime markers
  diag::Location location_;  ///< of the current instruction
};

}  // namespace testellate::frontend::llvm
