// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "expr/term.h"
#include "expr/term_builder.h"
#include "expr/value_set.h"

namespace testellate::expr {

/// A condition on the value of one term: it holds exactly if the value of `base` lies in `values`.
struct Comparison {
  Term base;
  ValueSet values;
  /// What the condition compares is `base` itself or an extension of it: nothing was moved across.
  bool is_plain = true;
};

/// Reads `condition` as a comparison of a term with constants, or several of the same term joined by ||:
/// x < 5, x != 3, 5 - x <=u 2, x - 1 < x, x == 1 || x == 3. Added constants, the sign and extensions are
/// taken off the term, so that x, x + 3 and -x have the same base. Nothing for other conditions. Exact for
/// every value of the base, wrapping round included.
[[nodiscard]] std::optional<Comparison> try_comparison(TermBuilder& builder, Term condition);

}  // namespace testellate::expr
