// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "expr/term.h"

namespace testellate::expr {

/// A whole SMT-LIB 2.6 script: logic, declarations, one assertion each for `assertions`, check-sat. Shared
/// sub-terms are bound with `let`.
///
/// A float is printed as the bit-vector of its bits, as value/float_ops.h has it: IEEE operations convert
/// with to_fp, and the bits of a result, which SMT-LIB has no function for, are a declared constant `$f<id>`
/// with two assertions: it converts to the result, and a NaN is the canonical one. A model thus gives the
/// bits of every variable.
[[nodiscard]] std::string to_smtlib(std::span<const Term> assertions);

/// The name under which a variable is declared.
[[nodiscard]] std::string smtlib_symbol(Term variable);

}  // namespace testellate::expr
