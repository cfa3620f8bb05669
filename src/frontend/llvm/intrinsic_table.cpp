// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Intrinsics.h>

#include "frontend/llvm/intrinsics.h"

namespace testellate::frontend::llvm {
namespace {

namespace Intrinsic = ::llvm::Intrinsic;

/// Null if the intrinsic is not known.
IntrinsicTranslator translator_of(Intrinsic::ID id) {
  switch (id) {
    case Intrinsic::sadd_with_overflow:
    case Intrinsic::uadd_with_overflow:
    case Intrinsic::ssub_with_overflow:
    case Intrinsic::usub_with_overflow:
    case Intrinsic::smul_with_overflow:
    case Intrinsic::umul_with_overflow:
      return &translate_overflow_intrinsic;
    case Intrinsic::sadd_sat:
    case Intrinsic::uadd_sat:
    case Intrinsic::ssub_sat:
    case Intrinsic::usub_sat:
      return &translate_saturating_intrinsic;
    case Intrinsic::ctlz:
    case Intrinsic::cttz:
      return &translate_bit_count;
    case Intrinsic::ctpop:
    case Intrinsic::bswap:
    case Intrinsic::bitreverse:
      return &translate_bit_reversal;
    case Intrinsic::abs:
      return &translate_abs;
    case Intrinsic::smin:
    case Intrinsic::smax:
    case Intrinsic::umin:
    case Intrinsic::umax:
      return &translate_min_max;
    case Intrinsic::fshl:
    case Intrinsic::fshr:
      return &translate_funnel_shift;
    case Intrinsic::fabs:
    case Intrinsic::floor:
    case Intrinsic::ceil:
    case Intrinsic::trunc:
    case Intrinsic::round:
    case Intrinsic::rint:
    case Intrinsic::nearbyint:
    case Intrinsic::roundeven:
    case Intrinsic::sqrt:
    case Intrinsic::copysign:
    case Intrinsic::maxnum:
    case Intrinsic::minnum:
    case Intrinsic::fma:
      return &translate_float_intrinsic;
    case Intrinsic::fmuladd:
      return &translate_fmuladd;
    case Intrinsic::is_fpclass:
      return &translate_is_fpclass;
    case Intrinsic::fptosi_sat:
    case Intrinsic::fptoui_sat:
      return &translate_saturating_conversion;
    case Intrinsic::sin:
    case Intrinsic::cos:
    case Intrinsic::tan:
    case Intrinsic::exp:
    case Intrinsic::exp2:
    case Intrinsic::log:
    case Intrinsic::log2:
    case Intrinsic::log10:
    case Intrinsic::pow:
      return &translate_libm_intrinsic;
    case Intrinsic::memcpy:
    case Intrinsic::memcpy_inline:
    case Intrinsic::memmove:
      return &translate_memory_transfer;
    case Intrinsic::memset:
    case Intrinsic::memset_inline:
      return &translate_memory_set;
    case Intrinsic::lifetime_start:
    case Intrinsic::lifetime_end:
      return &translate_lifetime;
    case Intrinsic::stacksave:
      return &translate_stack_save;
    case Intrinsic::vastart:
      return &translate_va_start;
    case Intrinsic::vacopy:
      return &translate_va_copy;
    case Intrinsic::ptrmask:
      return &translate_ptrmask;
    case Intrinsic::objectsize:
      return &translate_object_size;
    case Intrinsic::trap:
    case Intrinsic::ubsantrap:
    case Intrinsic::debugtrap:
      return &translate_trap;
    case Intrinsic::eh_typeid_for:
      return &translate_typeid_for;
    case Intrinsic::is_constant:
      return &translate_is_constant;
    case Intrinsic::expect:
    case Intrinsic::expect_with_probability:
    case Intrinsic::threadlocal_address:
    case Intrinsic::launder_invariant_group:
    case Intrinsic::strip_invariant_group:
    case Intrinsic::annotation:
    case Intrinsic::ptr_annotation:
      return &translate_identity;
    case Intrinsic::assume:
    case Intrinsic::dbg_assign:
    case Intrinsic::dbg_declare:
    case Intrinsic::dbg_label:
    case Intrinsic::dbg_value:
    case Intrinsic::donothing:
    case Intrinsic::experimental_noalias_scope_decl:
    case Intrinsic::instrprof_callsite:
    case Intrinsic::instrprof_cover:
    case Intrinsic::instrprof_increment:
    case Intrinsic::instrprof_increment_step:
    case Intrinsic::instrprof_mcdc_parameters:
    case Intrinsic::instrprof_mcdc_tvbitmap_update:
    case Intrinsic::instrprof_timestamp:
    case Intrinsic::instrprof_value_profile:
    case Intrinsic::invariant_end:
    case Intrinsic::prefetch:
    case Intrinsic::sideeffect:
    case Intrinsic::stackrestore:
    case Intrinsic::vaend:
    case Intrinsic::var_annotation:
      return &translate_nothing;
    default:
      return nullptr;
  }
}

}  // namespace

void translate_intrinsic(BodyScope& scope, const ::llvm::CallBase& call) {
  if (IntrinsicTranslator translator = translator_of(call.getIntrinsicID())) {
    translator(scope, call);
    return;
  }
  // The name without the types it is used with: "llvm.returnaddress" for "llvm.returnaddress.p0".
  scope.give_up(call, "`" + Intrinsic::getBaseName(call.getIntrinsicID()).str() + "`");
}

void translate_trap(BodyScope& scope, const ::llvm::CallBase&) { scope.check(ir::CheckKind::Abort, {}); }

void translate_is_constant(BodyScope& scope, const ::llvm::CallBase& call) {
  const ::llvm::Value* asked = call.getArgOperand(0);
  bool is_constant = ::llvm::isa<::llvm::ConstantInt, ::llvm::ConstantFP>(asked);
  scope.set_result(call, scope.number(1, is_constant ? 1 : 0));
}

void translate_identity(BodyScope& scope, const ::llvm::CallBase& call) {
  BodyScope::Operands values = scope.operands(*call.getArgOperand(0));
  for (std::size_t at = 0; at < values.size(); ++at) scope.set_result(call, values[at], at);
}

void translate_nothing(BodyScope&, const ::llvm::CallBase&) {}

}  // namespace testellate::frontend::llvm
