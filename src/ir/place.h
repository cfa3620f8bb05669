// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>

#include "ir/ids.h"

namespace testellate::ir {

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

}  // namespace testellate::ir
