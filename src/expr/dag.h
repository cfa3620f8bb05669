// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "expr/term.h"

namespace testellate::expr {

/// Distinct terms in `term`, itself and leaves included.
[[nodiscard]] std::size_t dag_size(Term term);

/// The distinct terms in `roots`, each after its arguments.
[[nodiscard]] std::vector<Term> post_order(std::span<const Term> roots);

}  // namespace testellate::expr
