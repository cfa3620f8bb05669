// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "expr/term.h"

namespace testellate::expr {

/// `bits` (SMT-LIB text of a bit-vector) as a FloatingPoint of `sort`.
[[nodiscard]] std::string smtlib_to_fp(Sort sort, const std::string& bits);

[[nodiscard]] std::string smtlib_bits(unsigned width, value::U128 bits);

/// Whether `term` computes a float with IEEE arithmetic, so that its bits need a definition.
[[nodiscard]] bool is_computed_float(Term term);

/// The FloatingPoint that the computed float `term` is, given the texts of its arguments (bit-vectors).
[[nodiscard]] std::string smtlib_computed_float(Term term, std::span<const std::string> arguments);

/// Comparison, test, or conversion to an integer.
[[nodiscard]] std::string smtlib_float_observation(Term term, std::span<const std::string> arguments);

}  // namespace testellate::expr
