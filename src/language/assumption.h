// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "ir/heap_assumption.h"
#include "ir/program.h"
#include "ir/unit.h"

namespace testellate::language {

/// Adds to a unit what a user assumes of its inputs, as a condition in the words of the source: parameters
/// and variables that a test can set, their fields and members, elements of Java arrays, `a.length`, numbers,
/// `null`, and the operators of C and Java with the arithmetic of the language. `nonaliasing(a, b, ...)`: no
/// two of them lead to the same object. Where it would have to follow null, or an index outside its array, it
/// does not hold. What is said of all objects that inputs lead to, `acyclic(list)` and `nonsharing(a, b)`,
/// alone or with others that hold besides (`&&`), is returned instead. An error is of kind `usage`.
[[nodiscard]] diag::Result<std::vector<ir::HeapAssumption>> add_assumption(ir::Program& program,
                                                                           ir::Unit& unit,
                                                                           const std::string& text);

}  // namespace testellate::language
