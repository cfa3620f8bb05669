// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "expr/term.h"

namespace testellate::expr {

/// `term` as it is, in the notation of C and Java, for tests and for looking at terms: `5*x + 2*y - 5`, `x >
/// 3
/// && x + 2 < y`, `a[low + 1]`. What people read about their program is put differently (explain/README.md).
///
/// Numbers are signed decimals, operators signed; what is unsigned is marked with u (`x <u y`, `x /u y`)
/// unless the operands are known not to be negative. `>>>` shifts in zeros. `(int8) e` takes the low bits of
/// e, `e & 0xff` is also how a zero-extension of 8 bits is written; sign-extensions of variables, elements
/// and casts are not written, since they keep the number. A sub-term whose text would be very long is `...`:
/// shared sub-terms are repeated, so text can grow exponentially with depth.
[[nodiscard]] std::string to_infix(Term term);

/// All of them joined by `&&`; `true` if there are none.
[[nodiscard]] std::string to_infix(std::span<const Term> conjuncts);

}  // namespace testellate::expr
