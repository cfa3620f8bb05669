// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <span>
#include <string>

#include "ir/ids.h"

namespace testellate::ir {

class Program;

/// An instruction of a program.
struct Place {
  FunctionId function;
  InstId inst;
  friend auto operator<=>(const Place&, const Place&) = default;
};

/// An edge of a program; an element of a path.
struct TakenEdge {
  FunctionId function;
  EdgeId edge;
  friend auto operator<=>(const TakenEdge&, const TakenEdge&) = default;
};

/// "Triangle.java:5#12": file, line, column or bytecode offset. Without origin, function and instruction
/// stand in: "@f#7".
[[nodiscard]] std::string place_name(const Program& program, Place place);

/// "Triangle.java:5#12:T": the place and the side. The second branch of a function that
/// is said to be at the same place is "Triangle.java:5#12.2:T". The sides of a switch are named by the first
/// value that leads there, or `default`.
[[nodiscard]] std::string edge_name(const Program& program, TakenEdge edge);

/// The innermost place in user code, of a place and the calls that led to it, innermost first: library code
/// is not to blame for what it is asked to do, unless nobody asked.
[[nodiscard]] Place find_blamed(const Program& program, Place place, std::span<const Place> callers);

}  // namespace testellate::ir
