// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Intrinsics.h>

#include "frontend/llvm/intrinsics.h"
#include "support/invariant.h"

namespace testellate::frontend::llvm {
namespace {

namespace Intrinsic = ::llvm::Intrinsic;
using ir::Opcode;
using ir::Operand;
using ir::Type;

/// What an overflowing operation is made of.
struct Overflowing {
  Opcode compute;
  Opcode overflows;
  bool is_signed;
};

Overflowing overflowing(Intrinsic::ID id) {
  switch (id) {
    case Intrinsic::sadd_with_overflow:
    case Intrinsic::sadd_sat:
      return {Opcode::Add, Opcode::SAddOverflows, true};
    case Intrinsic::uadd_with_overflow:
    case Intrinsic::uadd_sat:
      return {Opcode::Add, Opcode::UAddOverflows, false};
    case Intrinsic::ssub_with_overflow:
    case Intrinsic::ssub_sat:
      return {Opcode::Sub, Opcode::SSubOverflows, true};
    case Intrinsic::usub_with_overflow:
    case Intrinsic::usub_sat:
      return {Opcode::Sub, Opcode::USubOverflows, false};
    case Intrinsic::smul_with_overflow:
      return {Opcode::Mul, Opcode::SMulOverflows, true};
    case Intrinsic::umul_with_overflow:
      return {Opcode::Mul, Opcode::UMulOverflows, false};
    default:
      TESTELLATE_UNREACHABLE("the intrinsic should be one that overflows");
  }
}

/// What a saturating operation yields when it does not fit.
Operand limit(BodyScope& scope, const Overflowing& how, Type type, Operand a) {
  unsigned width = type.width();
  if (!how.is_signed) return scope.number(width, how.compute == Opcode::Add ? ~value::U128{0} : 0);
  Operand is_negative = scope.compute(Opcode::SLt, type, a, scope.number(width, 0));
  return scope.choose(type,
                      is_negative,
                      scope.number(width, value::min_signed<value::U128>(width)),
                      scope.number(width, value::max_signed<value::U128>(width)));
}

/// `compute(type, lane)` for each lane of the result.
template <typename Compute>
void for_lanes(BodyScope& scope, const ::llvm::CallBase& call, Compute compute) {
  Lanes lanes = scope.lanes_of(call);
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    scope.set_result(call, compute(lanes[at].type, at), at);
  }
}

}  // namespace

void translate_overflow_intrinsic(BodyScope& scope, const ::llvm::CallBase& call) {
  Overflowing how = overflowing(call.getIntrinsicID());
  Lanes lanes = scope.lanes_of(*call.getArgOperand(0));
  BodyScope::Operands a = scope.operands(*call.getArgOperand(0));
  BodyScope::Operands b = scope.operands(*call.getArgOperand(1));
  // The result is { values, flags }.
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    scope.set_result(call, scope.compute(how.compute, lanes[at].type, a[at], b[at]), at);
    scope.set_result(call, scope.compute(how.overflows, lanes[at].type, a[at], b[at]), lanes.size() + at);
  }
}

void translate_saturating_intrinsic(BodyScope& scope, const ::llvm::CallBase& call) {
  Overflowing how = overflowing(call.getIntrinsicID());
  BodyScope::Operands a = scope.operands(*call.getArgOperand(0));
  BodyScope::Operands b = scope.operands(*call.getArgOperand(1));
  for_lanes(scope, call, [&](Type type, std::size_t at) {
    Operand overflows = scope.compute(how.overflows, type, a[at], b[at]);
    Operand fitting = scope.compute(how.compute, type, a[at], b[at]);
    return scope.choose(type, overflows, limit(scope, how, type, a[at]), fitting);
  });
}

void translate_bit_count(BodyScope& scope, const ::llvm::CallBase& call) {
  bool is_leading = call.getIntrinsicID() == Intrinsic::ctlz;
  bool is_zero_poison = ::llvm::cast<::llvm::ConstantInt>(call.getArgOperand(1))->isOne();
  BodyScope::Operands a = scope.operands(*call.getArgOperand(0));
  for_lanes(scope, call, [&](Type type, std::size_t at) {
    Operand count =
        scope.compute(is_leading ? Opcode::CountLeadingZeros : Opcode::CountTrailingZeros, type, a[at]);
    if (!is_zero_poison) return count;
    // __builtin_clz(0) may be anything: a value that nothing has set.
    Operand is_zero = scope.compute(Opcode::Eq, type, a[at], scope.number(type.width(), 0));
    return scope.choose(type, is_zero, scope.uninit(type), count);
  });
}

void translate_bit_reversal(BodyScope& scope, const ::llvm::CallBase& call) {
  Opcode op = Opcode::PopCount;
  if (call.getIntrinsicID() == Intrinsic::bswap) op = Opcode::ByteSwap;
  if (call.getIntrinsicID() == Intrinsic::bitreverse) op = Opcode::BitReverse;
  BodyScope::Operands a = scope.operands(*call.getArgOperand(0));
  for_lanes(scope, call, [&](Type type, std::size_t at) { return scope.compute(op, type, a[at]); });
}

void translate_abs(BodyScope& scope, const ::llvm::CallBase& call) {
  bool is_min_poison = ::llvm::cast<::llvm::ConstantInt>(call.getArgOperand(1))->isOne();
  BodyScope::Operands a = scope.operands(*call.getArgOperand(0));
  for_lanes(scope, call, [&](Type type, std::size_t at) {
    Operand zero = scope.number(type.width(), 0);
    if (is_min_poison && scope.options().check_signed_overflow) {
      // Only the smallest number has no positive counterpart: -1 / it is the same question.
      Operand minus_one = scope.number(type.width(), ~value::U128{0});
      scope.check(ir::CheckKind::MulOverflow, {a[at], minus_one}, type);
    }
    Operand is_negative = scope.compute(Opcode::SLt, type, a[at], zero);
    return scope.choose(type, is_negative, scope.compute(Opcode::Sub, type, zero, a[at]), a[at]);
  });
}

void translate_min_max(BodyScope& scope, const ::llvm::CallBase& call) {
  Intrinsic::ID id = call.getIntrinsicID();
  bool is_signed = id == Intrinsic::smin || id == Intrinsic::smax;
  bool is_max = id == Intrinsic::smax || id == Intrinsic::umax;
  BodyScope::Operands a = scope.operands(*call.getArgOperand(0));
  BodyScope::Operands b = scope.operands(*call.getArgOperand(1));
  for_lanes(scope, call, [&](Type type, std::size_t at) {
    Operand is_less = scope.compute(is_signed ? Opcode::SLt : Opcode::ULt, type, a[at], b[at]);
    return is_max ? scope.choose(type, is_less, b[at], a[at]) : scope.choose(type, is_less, a[at], b[at]);
  });
}

void translate_funnel_shift(BodyScope& scope, const ::llvm::CallBase& call) {
  bool is_left = call.getIntrinsicID() == Intrinsic::fshl;
  BodyScope::Operands high = scope.operands(*call.getArgOperand(0));
  BodyScope::Operands low = scope.operands(*call.getArgOperand(1));
  BodyScope::Operands amount = scope.operands(*call.getArgOperand(2));
  for_lanes(scope, call, [&](Type type, std::size_t at) {
    // An amount of the full width shifts everything out, so zero needs no case of its own.
    Operand width = scope.number(type.width(), type.width());
    Operand by = scope.compute(Opcode::URem, type, amount[at], width);
    Operand rest = scope.compute(Opcode::Sub, type, width, by);
    Operand upper = scope.compute(Opcode::Shl, type, high[at], is_left ? by : rest);
    Operand lower = scope.compute(Opcode::LShr, type, low[at], is_left ? rest : by);
    return scope.compute(Opcode::Or, type, upper, lower);
  });
}

}  // namespace testellate::frontend::llvm
