// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "ir/function.h"
#include "ir/program.h"

namespace testellate::ir {

/// Writes one body, block by block. Blocks may be named before they are filled; instructions go to the block
/// selected last. `finish` computes edges and hands the body over; it does not verify (ir/verifier.h does).
class BodyBuilder {
 public:
  /// Registers for the function's parameters are made at once.
  BodyBuilder(Program& program, FunctionId function);

  RegisterId add_register(Type type, std::string_view name = {});
  [[nodiscard]] RegisterId parameter(std::size_t at) const {
    return RegisterId(static_cast<std::uint32_t>(at));
  }
  BlockId add_block(std::string_view name = {});
  void set_unwind(BlockId block, BlockId target);
  void select_block(BlockId block);
  void set_origin(Origin origin) { origin_ = origin; }

  Operand constant(Type type, value::U128 bits);
  Operand function_address(FunctionId function);
  Operand global_address(GlobalId global, std::int64_t offset = 0);

  /// Appends any instruction; arguments and cases go through the overloads, which fill the pool members.
  InstId append(Inst inst);
  InstId append_call(Inst inst, std::span<const Argument> arguments);
  InstId append_switch(Inst inst, std::span<const SwitchCase> cases);

  // The most frequent shapes, each with a new result register.
  /// Also comparisons; the result then is an i1.
  RegisterId binary(Opcode op, Type type, Operand a, Operand b);
  RegisterId convert(Opcode op, Type from, Operand a, Type to);
  void move(RegisterId to, Operand from);
  void check(CheckKind kind,
             std::span<const Operand> operands,
             Type type = Type::none(),
             ClassId class_id = {},
             SignatureId signature = {});
  RegisterId call(FunctionId callee, std::span<const Operand> arguments);
  void jump(BlockId target);
  void branch(Operand condition, BlockId if_true, BlockId if_false, bool synthetic = false);
  void return_value(Type type, Operand value);
  void return_void();

  [[nodiscard]] std::unique_ptr<const Body> finish();

 private:
  struct PendingBlock {
    Symbol name;
    BlockId unwind;
    std::vector<Inst> insts;
    std::vector<Origin> origins;
  };

  using ConstantKey = std::pair<std::uint8_t, value::U128>;

  Operand add_constant(const Constant& constant);

  Program& program_;
  Body body_;
  std::vector<PendingBlock> blocks_;
  BlockId current_;
  Origin origin_;
  std::map<ConstantKey, std::uint32_t> constants_;
};

}  // namespace testellate::ir
