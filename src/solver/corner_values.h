// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "expr/term.h"

namespace testellate::solver {

/// Values of a scalar sort where programs change their behaviour: 0, 1, -1, the ends of the signed and
/// unsigned range; for floats zeros, ones, infinities, NaN, the smallest and the largest.
[[nodiscard]] std::vector<value::U128> corner_values(expr::Sort sort);

/// The constants of `sort` inside `term`, in order of appearance, each once, at most `limit`; extended
/// constants count for the width they were extended from.
[[nodiscard]] std::vector<value::U128> constants_in(expr::Term term, expr::Sort sort, std::size_t limit);

}  // namespace testellate::solver
