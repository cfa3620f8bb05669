// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/IntrinsicInst.h>

#include "frontend/llvm/intrinsics.h"

namespace testellate::frontend::llvm {
namespace {

namespace Intrinsic = ::llvm::Intrinsic;
using ir::CheckKind;
using ir::Opcode;
using ir::Operand;
using ir::Type;

const Type kWord = Type::integer(64);

/// The length of a transfer, and where its ends may be when nothing is transferred.
class Transfer {
 public:
  Transfer(BodyScope& scope, const ::llvm::Value& length) : scope_(scope), length_(length) {
    if (!::llvm::isa<::llvm::ConstantInt>(length)) scope.check_defined(length);
    bytes_ = scope.resize(Opcode::ZExt, scope.type_of(length), scope.operand(length), kWord);
  }

  [[nodiscard]] Operand bytes() const { return bytes_; }
  /// Whether it moves nothing whatever it is given.
  [[nodiscard]] bool is_empty() const {
    const auto* constant = ::llvm::dyn_cast<::llvm::ConstantInt>(&length_);
    return constant != nullptr && constant->isZero();
  }

  /// With a length that may be 0 the pointer counts only if it is not: memcpy(p, NULL, 0) touches nothing.
  void check(CheckKind kind, const ::llvm::Value& pointer) {
    if (const auto* constant = ::llvm::dyn_cast<::llvm::ConstantInt>(&length_)) {
      scope_.check_access(kind, pointer, constant->getZExtValue());
      return;
    }
    scope_.check_defined(pointer);
    Operand nowhere = scope_.builder().global_address(scope_.module().nowhere());
    Operand place = scope_.choose(Type::ptr(), is_nothing(), nowhere, scope_.operand(pointer));
    scope_.check(kind, {place, bytes_});
  }

 private:
  Operand is_nothing() {
    if (!is_nothing_.is_valid()) is_nothing_ = scope_.compute(Opcode::Eq, kWord, bytes_, scope_.word(0));
    return is_nothing_;
  }

  BodyScope& scope_;
  const ::llvm::Value& length_;
  Operand bytes_;
  Operand is_nothing_;
};

/// Two variables cannot overlap.
bool are_distinct_objects(const ::llvm::Value& a, const ::llvm::Value& b) {
  auto object = [](const ::llvm::Value& pointer) { return pointer.stripInBoundsConstantOffsets(); };
  auto is_object = [](const ::llvm::Value* value) {
    return ::llvm::isa<::llvm::AllocaInst, ::llvm::GlobalVariable>(value);
  };
  return is_object(object(a)) && is_object(object(b)) && object(a) != object(b);
}

/// memcpy is also how structs are assigned: `*p = *q` with p == q is fine, any other overlap is not.
void check_disjoint(BodyScope& scope, const ::llvm::Value& to, const ::llvm::Value& from, Operand bytes) {
  if (are_distinct_objects(to, from)) return;
  Operand a = scope.operand(to);
  Operand b = scope.operand(from);
  Operand is_same = scope.compute(Opcode::Eq, Type::ptr(), a, b);
  Operand watched = scope.choose(kWord, is_same, scope.word(0), bytes);
  scope.check(CheckKind::Disjoint, {a, b, watched});
}

}  // namespace

void translate_memory_transfer(BodyScope& scope, const ::llvm::CallBase& call) {
  const ::llvm::Value& to = *call.getArgOperand(0);
  const ::llvm::Value& from = *call.getArgOperand(1);
  Transfer transfer(scope, *call.getArgOperand(2));
  if (transfer.is_empty()) return;
  transfer.check(CheckKind::Write, to);
  transfer.check(CheckKind::Read, from);
  bool is_move = call.getIntrinsicID() == Intrinsic::memmove;
  if (!is_move) check_disjoint(scope, to, from, transfer.bytes());
  scope.builder().append({.op = is_move ? Opcode::MemMove : Opcode::MemCopy,
                          .a = scope.operand(to),
                          .b = scope.operand(from),
                          .c = transfer.bytes()});
}

void translate_memory_set(BodyScope& scope, const ::llvm::CallBase& call) {
  const ::llvm::Value& to = *call.getArgOperand(0);
  Transfer transfer(scope, *call.getArgOperand(2));
  if (transfer.is_empty()) return;
  transfer.check(CheckKind::Write, to);
  scope.builder().append({.op = Opcode::MemSet,
                          .a = scope.operand(to),
                          .b = scope.operand(*call.getArgOperand(1)),
                          .c = transfer.bytes()});
}

void translate_lifetime(BodyScope& scope, const ::llvm::CallBase& call) {
  const ::llvm::Value& pointer = *call.getArgOperand(1);
  // Elsewhere than on a variable the marker says nothing that can be used.
  if (!::llvm::isa<::llvm::AllocaInst>(pointer)) return;
  bool is_start = call.getIntrinsicID() == Intrinsic::lifetime_start;
  scope.builder().append(
      {.op = is_start ? Opcode::ScopeBegin : Opcode::ScopeEnd, .a = scope.operand(pointer)});
}

void translate_stack_save(BodyScope& scope, const ::llvm::CallBase& call) {
  // APPROX(vla-life): arrays of variable length live until the function is left; restoring the stack needs no
  // address.
  scope.set_result(call, scope.builder().constant(Type::ptr(), 0));
}

void translate_va_start(BodyScope& scope, const ::llvm::CallBase& call) {
  // System V ABI for AMD64, 3.5.7: { gp_offset, fp_offset, overflow_arg_area, reg_save_area }. With both
  // offsets at their ends clang's code takes every argument from the overflow area, whose layout `va_area`
  // has.
  const ::llvm::Value& list = *call.getArgOperand(0);
  scope.check_access(CheckKind::Write, list, 24);
  Operand at = scope.operand(list);
  ir::RegisterId area = scope.builder().add_register(Type::ptr());
  scope.builder().append({.op = Opcode::VaArea, .result = area});
  auto put = [&](Type type, Operand value, std::int64_t offset) {
    scope.builder().append({.op = Opcode::Store, .type = type, .a = value, .b = scope.at_offset(at, offset)});
  };
  put(Type::integer(32), scope.number(32, 48), 0);
  put(Type::integer(32), scope.number(32, 176), 4);
  put(Type::ptr(), Operand::reg(area), 8);
  put(Type::ptr(), Operand::reg(area), 16);
}

void translate_va_copy(BodyScope& scope, const ::llvm::CallBase& call) {
  scope.check_access(CheckKind::Write, *call.getArgOperand(0), 24);
  scope.check_access(CheckKind::Read, *call.getArgOperand(1), 24);
  scope.builder().append({.op = Opcode::MemMove,
                          .a = scope.operand(*call.getArgOperand(0)),
                          .b = scope.operand(*call.getArgOperand(1)),
                          .c = scope.word(24)});
}

void translate_ptrmask(BodyScope& scope, const ::llvm::CallBase& call) {
  Operand bits = scope.to_integer(Type::ptr(), scope.operand(*call.getArgOperand(0)));
  Operand mask = scope.resize(
      Opcode::SExt, scope.type_of(*call.getArgOperand(1)), scope.operand(*call.getArgOperand(1)), kWord);
  scope.set_result(call, scope.from_integer(scope.compute(Opcode::And, kWord, bits, mask), Type::ptr()));
}

void translate_object_size(BodyScope& scope, const ::llvm::CallBase& call) {
  // Unknown, as an unoptimised build answers.
  bool is_minimum = ::llvm::cast<::llvm::ConstantInt>(call.getArgOperand(1))->isOne();
  unsigned width = scope.type_of(call).width();
  scope.set_result(call, scope.number(width, is_minimum ? 0 : ~value::U128{0}));
}

}  // namespace testellate::frontend::llvm
