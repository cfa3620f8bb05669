// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/ids.h"
#include "ir/input_root.h"

namespace testellate::ir {

/// A call that a making may contain.
struct MakingCall {
  FunctionId callee;  ///< the first one in a making makes the object, the others are made on it
  /// The call is made only if this parameter of the making has the value `selected`; absent: always. Calls
  /// with the same selector are alternatives, and stand next to each other.
  std::optional<std::uint32_t> selector;
  std::uint32_t selected = 0;
  /// The parameter of the making that is its first argument (after the object), the others follow.
  std::uint32_t first_argument = 0;
  friend bool operator==(const MakingCall&, const MakingCall&) = default;
};

/// An argument of the entry that is no input, but made of inputs by calls that a test can make as well: an
/// object whose state nobody can set directly. What the function does is described by `calls`, in their
/// order: one of each group of alternatives is made, and after a group of which none is selected nothing
/// more. If that is the first group, the argument is null. docs/ir.md section 9.
struct Making {
  std::uint32_t argument = 0;  ///< which parameter of the entry
  FunctionId function;         ///< returns the argument; runs before the entry and is no part of its path
  std::vector<InputRoot> parameters;  ///< one per parameter of `function`
  std::vector<MakingCall> calls;
};

}  // namespace testellate::ir
