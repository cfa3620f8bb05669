// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "expr/assignment.h"
#include "tree.h"

namespace testellate::expr::test {

/// The values of `inputs` for the variables of `term`.
[[nodiscard]] Assignment to_assignment(Term term, const Inputs& inputs);

/// Empty if the term built from `tree` has the tree's sort, its value under `inputs`, and known facts that
/// allow that value; otherwise what is wrong.
[[nodiscard]] std::string difference(TermBuilder& builder, const Expression& tree, const Inputs& inputs);

/// The same for the first sub-tree, innermost first, that differs: the smallest witness.
[[nodiscard]] std::string smallest_difference(TermBuilder& builder,
                                              const Expression& tree,
                                              const Inputs& inputs);

}  // namespace testellate::expr::test
