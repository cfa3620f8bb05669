// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "ir/place.h"

namespace testellate::result {

/// Why an edge is neither covered nor proved infeasible. Order and names are those of report.json.
enum class OpenReason : std::uint8_t {
  Bound,
  Size,
  Unknown,
  Unsupported,
  Approximate,
  Budget,
  Fault,        ///< taken, but each path that was found to take it ends in a finding
  Criterion,    ///< the criterion does not ask for it
  Environment,  ///< what no test can set decides: each path that was found to take it, or what was left out
};
inline constexpr std::size_t kOpenReasonCount = 9;

enum class Verdict : std::uint8_t { Covered, Infeasible, Open };

struct EdgeVerdict {
  ir::TakenEdge edge;
  std::string name;  ///< "Triangle.java:5#12:T"
  Verdict verdict = Verdict::Open;
  OpenReason reason = OpenReason::Budget;  ///< of Open
  bool is_synthetic = false;
};

}  // namespace testellate::result
