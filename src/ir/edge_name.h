// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/place.h"
#include "ir/program.h"

namespace testellate::ir {

/// "Triangle.java:5#12:T": file, line, column or bytecode offset, side. The second branch of a function that
/// is said to be at the same place is "Triangle.java:5#12.2:T". The sides of a switch are named by the first
/// value that leads there, or `default`. Without origin, function and instruction stand in:
/// "@f#7:F".
[[nodiscard]] std::string edge_name(const Program& program, TakenEdge edge);

}  // namespace testellate::ir
