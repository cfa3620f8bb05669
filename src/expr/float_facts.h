// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "expr/term.h"

namespace testellate::expr {

/// Whether `term`, if it is a NaN, is the canonical one: then an operation that only makes NaNs canonical
/// does nothing. True of results of arithmetic; not of variables, elements and bit casts.
[[nodiscard]] bool has_canonical_nan(Term term);

/// Whether `term` is a float constant with exactly these bits.
[[nodiscard]] bool is_float_constant(Term term, value::FloatBits bits);

[[nodiscard]] bool is_nan_constant(Term term);

/// The bits of 1.0.
[[nodiscard]] value::FloatBits float_one(value::FloatFormat format);

/// Binary digits a float holds exactly: 24 or 53.
[[nodiscard]] unsigned float_precision(value::FloatFormat format);

}  // namespace testellate::expr
