// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include <z3++.h>

#include "expr/assignment.h"
#include "solver/z3/translator.h"

namespace testellate::solver::z3 {

/// The values Z3 gives our variables. Nothing if a value has a form that is not known here. May throw
/// ::z3::exception.
[[nodiscard]] std::optional<expr::Assignment> try_read_model(const ::z3::model& model,
                                                             const Translator& translator);

}  // namespace testellate::solver::z3
