// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "ir/unit.h"

namespace testellate::search {

/// User code that is no target's own, and that a target may call, directly or not: private methods, methods
/// of classes without a name.
struct Helper {
  ir::FunctionId function;
  /// No target is nearer to it than this one: if this one does not show what can be shown of it, nobody may.
  bool is_entrusted = false;
  friend bool operator==(const Helper&, const Helper&) = default;
};

/// The code whose edges are goals when a unit is explored. All of it is user code.
struct Scope {
  /// Functions that are part of the subject's source, its lambdas: their edges are its own, like the
  /// subject's.
  std::vector<ir::FunctionId> lambdas{};
  /// Their edges are goals, too, but not the target's own.
  std::vector<Helper> helpers{};
};

/// A unit with all that is to be found out by it.
struct ScopedUnit {
  ir::Unit unit;
  Scope scope{};
  /// How many times as long as usual its search goes on that finds nothing new.
  std::uint32_t persistence = 1;
};

}  // namespace testellate::search
