// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <vector>

#include "expr/term_builder.h"

namespace testellate::explain {

/// What references to constants of enumerations may be, null included.
using ConstantDomains = std::map<expr::Term, std::vector<value::U128>, expr::ById>;

/// Says conditions on one such reference by naming the constants: `kind == Kind.LOAN` for what a switch asks
/// of a table that the compiler made, `kind == a || kind == b` where these are fewer than the others. Given
/// the domains, all of the result hold if and only if all of `conjuncts` do.
[[nodiscard]] std::vector<expr::Term> name_constants(expr::TermBuilder& terms,
                                                     std::span<const expr::Term> conjuncts,
                                                     const ConstantDomains& domains);

}  // namespace testellate::explain
