// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/place.h"
#include "ir/program.h"

namespace testellate::ir {

/// "Triangle.java:5#12": file, line, column or bytecode offset. Without origin, function and instruction
/// stand in: "@f#7".
[[nodiscard]] std::string place_name(const Program& program, Place place);

/// "Triangle.java:5#12:T": the place and the side. The second branch of a function that
/// is said to be at the same place is "Triangle.java:5#12.2:T". The sides of a switch are named by the first
/// value that leads there, or `default`.
[[nodiscard]] std::string edge_name(const Program& program, TakenEdge edge);

}  // namespace testellate::ir
