// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/InstrTypes.h>

#include "frontend/llvm/body_scope.h"

namespace testellate::frontend::llvm {

using IntrinsicTranslator = void (*)(BodyScope&, const ::llvm::CallBase&);

/// A call of an intrinsic of LLVM.
void translate_intrinsic(BodyScope& scope, const ::llvm::CallBase& call);

/// What the table of intrinsics (intrinsic_table.cpp) refers to.
// intrinsic_integer.cpp: lane by lane
void translate_overflow_intrinsic(BodyScope& scope, const ::llvm::CallBase& call);
void translate_saturating_intrinsic(BodyScope& scope, const ::llvm::CallBase& call);
void translate_bit_count(BodyScope& scope, const ::llvm::CallBase& call);
void translate_bit_reversal(BodyScope& scope, const ::llvm::CallBase& call);
void translate_abs(BodyScope& scope, const ::llvm::CallBase& call);
void translate_min_max(BodyScope& scope, const ::llvm::CallBase& call);
void translate_funnel_shift(BodyScope& scope, const ::llvm::CallBase& call);
// intrinsic_float.cpp: lane by lane
void translate_float_intrinsic(BodyScope& scope, const ::llvm::CallBase& call);
void translate_fmuladd(BodyScope& scope, const ::llvm::CallBase& call);
void translate_is_fpclass(BodyScope& scope, const ::llvm::CallBase& call);
void translate_saturating_conversion(BodyScope& scope, const ::llvm::CallBase& call);
/// By the function of the C library that computes the same.
void translate_libm_intrinsic(BodyScope& scope, const ::llvm::CallBase& call);
// intrinsic_memory.cpp
void translate_memory_transfer(BodyScope& scope, const ::llvm::CallBase& call);
void translate_memory_set(BodyScope& scope, const ::llvm::CallBase& call);
void translate_lifetime(BodyScope& scope, const ::llvm::CallBase& call);
void translate_stack_save(BodyScope& scope, const ::llvm::CallBase& call);
void translate_va_start(BodyScope& scope, const ::llvm::CallBase& call);
void translate_va_copy(BodyScope& scope, const ::llvm::CallBase& call);
void translate_ptrmask(BodyScope& scope, const ::llvm::CallBase& call);
void translate_object_size(BodyScope& scope, const ::llvm::CallBase& call);
// translate_exception.cpp
void translate_typeid_for(BodyScope& scope, const ::llvm::CallBase& call);
// intrinsic_table.cpp
void translate_trap(BodyScope& scope, const ::llvm::CallBase& call);
void translate_is_constant(BodyScope& scope, const ::llvm::CallBase& call);
/// Yields its first argument.
void translate_identity(BodyScope& scope, const ::llvm::CallBase& call);
/// Has no meaning for execution.
void translate_nothing(BodyScope& scope, const ::llvm::CallBase& call);

}  // namespace testellate::frontend::llvm
