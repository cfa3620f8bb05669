// SPDX-License-Identifier: Apache-2.0
// There are no threads: an atomic access is a plain one.
#include <algorithm>
#include <array>

#include "frontend/llvm/instructions.h"

namespace testellate::frontend::llvm {
namespace {

using ir::Opcode;
using ir::Operand;
using ir::Type;
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
