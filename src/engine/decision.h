// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "ir/place.h"
#include "value/bits.h"

namespace testellate::engine {

/// What kind of multi-way step a decision was taken at.
enum class DecisionKind : std::uint8_t {
  Branch,
  Switch,
  Select,
  Check,
  Dispatch,
  Callee,
  Alias,
  Concretise,
  Native,
  Allocation,
  Answer
};

/// One multi-way step whose condition was not a constant, with the way taken; recorded whether or not another
/// way was feasible, so that the sequence does not depend on what a solver could prove. The same program and
/// the same decisions give the same path.
struct Decision {
  DecisionKind kind = DecisionKind::Branch;
  ir::Place place;
  /// Branch, Select, Check: 0 true (the check holds), 1 false, further ones the faults of the check in order.
  /// Switch: side of the edge. Dispatch, Callee, Alias: position in the list of targets or candidates.
  /// Allocation: 0 it succeeded, 1 it failed. Answer: 0 true is returned, 1 false. Concretise: 0 it is
  /// `value`, 1 it is another.
  std::uint32_t choice = 0;
  value::U128 value = 0;  ///< Concretise
  friend auto operator<=>(const Decision&, const Decision&) = default;
};

/// "T", "F", "2", "=17": how a report shows it.
[[nodiscard]] std::string to_text(const Decision& decision);

}  // namespace testellate::engine
