// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_set>
#include <vector>

#include "expr/term_builder.h"

namespace testellate::explain {

/// What programs look up in tables, said without them: a person does not read `{0, 0, 8, ...}[c]`.

/// The same value; where it is one of several constants by what a number is equal to, each of them once, with
/// all that it is for: `m == 4 || m == 6 ? 30 : m == 2 ? 28 : 31`.
[[nodiscard]] expr::Term say_choices(expr::TermBuilder& terms, expr::Term term);

/// The same conjunction; conditions on a byte that look it up in a table say which ranges it is in, with all
/// else that is said of it: `c < '0' || c > '9' && c < 'A'`. Those with many ranges stay.
[[nodiscard]] std::vector<expr::Term> say_ranges(expr::TermBuilder& terms,
                                                 std::vector<expr::Term> conditions,
                                                 const std::unordered_set<expr::Term>& unsigned_variables);

}  // namespace testellate::explain
