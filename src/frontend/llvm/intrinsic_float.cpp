// SPDX-License-Identifier: Apache-2.0
#include <array>

#include <llvm/ADT/FloatingPointMode.h>
#include <llvm/IR/Intrinsics.h>

#include "frontend/llvm/intrinsics.h"
#include "support/invariant.h"

namespace testellate::frontend::llvm {
namespace {

namespace Intrinsic = ::llvm::Intrinsic;
using ir::Opcode;
using ir::Operand;
using ir::Type;
using value::U128;

Opcode opcode_of(Intrinsic::ID id) {
  switch (id) {
    case Intrinsic::fabs:
      return Opcode::FAbs;
    case Intrinsic::floor:
      return Opcode::FFloor;
    case Intrinsic::ceil:
      return Opcode::FCeil;
    case Intrinsic::trunc:
      return Opcode::FTrunc;
    case Intrinsic::round:
      return Opcode::FRound;
    case Intrinsic::rint:
    case Intrinsic::nearbyint:
    case Intrinsic::roundeven:
      return Opcode::FRint;
    case Intrinsic::sqrt:
      return Opcode::FSqrt;
    case Intrinsic::copysign:
      return Opcode::FCopySign;
    case Intrinsic::maxnum:
      return Opcode::FMax;
    case Intrinsic::minnum:
      return Opcode::FMin;
    case Intrinsic::fma:
      return Opcode::Fma;
    default:
      TESTELLATE_UNREACHABLE("the intrinsic should be one of floats");
  }
}

/// Whether the argument is computed with as a float; gives up otherwise.
bool is_usual(BodyScope& scope, const ::llvm::CallBase& call) {
  if (scope.type_of(*call.getArgOperand(0)).is_float()) return true;
  scope.give_up(call, "arithmetic on a float of unusual size");
  return false;
}

/// The numbers of a class with a given sign are a range of bit patterns.
struct Range {
  unsigned test;  ///< of llvm::FPClassTest
  U128 first;
  U128 last;
};

std::array<Range, 12> ranges_of(Type type) {
  unsigned fraction = type == Type::f32() ? 23 : 52;
  U128 sign = U128{1} << (type.width() - 1);
  U128 normal = U128{1} << fraction;
  U128 infinity = (sign - 1) & ~(normal - 1);
  U128 quiet = infinity | (normal >> 1);
  return {{{::llvm::fcPosZero, 0, 0},
           {::llvm::fcPosSubnormal, 1, normal - 1},
           {::llvm::fcPosNormal, normal, infinity - 1},
           {::llvm::fcPosInf, infinity, infinity},
           {::llvm::fcSNan, infinity + 1, quiet - 1},
           {::llvm::fcQNan, quiet, sign - 1},
           {::llvm::fcNegZero, sign, sign},
           {::llvm::fcNegSubnormal, sign | 1, sign | (normal - 1)},
           {::llvm::fcNegNormal, sign | normal, sign | (infinity - 1)},
           {::llvm::fcNegInf, sign | infinity, sign | infinity},
           {::llvm::fcSNan, sign | (infinity + 1), sign | (quiet - 1)},
           {::llvm::fcQNan, sign | quiet, sign | (sign - 1)}}};
}

Operand is_in_class(BodyScope& scope, Type type, Operand a, unsigned classes) {
  unsigned width = type.width();
  Type whole = Type::integer(width);
  Operand bits = scope.to_integer(type, a);
  Operand found = scope.number(1, 0);
  // There is an operation for the question that is asked most.
  if ((classes & ::llvm::fcNan) == ::llvm::fcNan) {
    found = scope.compute(Opcode::FUnordered, type, a, a);
    classes &= ~static_cast<unsigned>(::llvm::fcNan);
  }
  for (const Range& range : ranges_of(type)) {
    if ((classes & range.test) == 0) continue;
    Operand from_first = scope.compute(Opcode::Sub, whole, bits, scope.number(width, range.first));
    Operand is_inside =
        scope.compute(Opcode::ULe, whole, from_first, scope.number(width, range.last - range.first));
    found = scope.compute(Opcode::Or, Type::boolean(), found, is_inside);
  }
  return found;
}

}  // namespace

void translate_float_intrinsic(BodyScope& scope, const ::llvm::CallBase& call) {
  if (!is_usual(scope, call)) return;
  Lanes lanes = scope.lanes_of(call);
  std::array<BodyScope::Operands, 3> arguments;
  arguments.fill(BodyScope::Operands(lanes.size()));
  for (unsigned at = 0; at < call.arg_size(); ++at) arguments[at] = scope.operands(*call.getArgOperand(at));
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    scope.builder().append({.op = opcode_of(call.getIntrinsicID()),
                            .type = lanes[at].type,
                            .result = scope.results(call)[at],
                            .a = arguments[0][at],
                            .b = arguments[1][at],
                            .c = arguments[2][at]});
  }
}

void translate_fmuladd(BodyScope& scope, const ::llvm::CallBase& call) {
  // Rounded twice, as on a machine without fused operations: the baseline of x86-64.
  if (!is_usual(scope, call)) return;
  Lanes lanes = scope.lanes_of(call);
  BodyScope::Operands a = scope.operands(*call.getArgOperand(0));
  BodyScope::Operands b = scope.operands(*call.getArgOperand(1));
  BodyScope::Operands c = scope.operands(*call.getArgOperand(2));
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    Operand product = scope.compute(Opcode::FMul, lanes[at].type, a[at], b[at]);
    scope.set_result(call, scope.compute(Opcode::FAdd, lanes[at].type, product, c[at]), at);
  }
}

void translate_is_fpclass(BodyScope& scope, const ::llvm::CallBase& call) {
  if (!is_usual(scope, call)) return;
  auto classes =
      static_cast<unsigned>(::llvm::cast<::llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue());
  Lanes lanes = scope.lanes_of(*call.getArgOperand(0));
  BodyScope::Operands a = scope.operands(*call.getArgOperand(0));
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    scope.set_result(call, is_in_class(scope, lanes[at].type, a[at], classes), at);
  }
}

void translate_saturating_conversion(BodyScope& scope, const ::llvm::CallBase& call) {
  if (!is_usual(scope, call)) return;
  Opcode op = call.getIntrinsicID() == Intrinsic::fptosi_sat ? Opcode::FToS : Opcode::FToU;
  Lanes from = scope.lanes_of(*call.getArgOperand(0));
  Lanes to = scope.lanes_of(call);
  BodyScope::Operands a = scope.operands(*call.getArgOperand(0));
  for (std::size_t at = 0; at < to.size(); ++at) {
    scope.builder().append({.op = op,
                            .type = to[at].type,
                            .source_type = from[at].type,
                            .result = scope.results(call)[at],
                            .a = a[at]});
  }
}

void translate_libm_intrinsic(BodyScope& scope, const ::llvm::CallBase& call) {
  if (!is_usual(scope, call)) return;
  Lanes lanes = scope.lanes_of(call);
  Type type = lanes.front().type;
  // "llvm.pow" is `pow` or `powf`.
  std::string name = Intrinsic::getBaseName(call.getIntrinsicID()).drop_front(5).str();
  if (type == Type::f32()) name += "f";
  ir::Signature signature{type, std::vector<Type>(call.arg_size(), type), false};
  ir::FunctionId callee = scope.module().library_function(name, signature);
  if (scope.module().program().signature(callee) != signature) {
    scope.give_up(call, "call of `" + name + "` with other types");
    return;
  }
  std::vector<BodyScope::Operands> arguments;
  for (const ::llvm::Value* argument : call.args()) {
    scope.check_defined(*argument);
    arguments.push_back(scope.operands(*argument));
  }
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    BodyScope::Operands lane;
    for (const BodyScope::Operands& argument : arguments) lane.push_back(argument[at]);
    scope.set_result(call, Operand::reg(scope.builder().call(callee, lane)), at);
  }
}

}  // namespace testellate::frontend::llvm
