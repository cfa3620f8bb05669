// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "diag/diagnostic.h"
#include "expr/term.h"
#include "ir/check.h"
#include "ir/path_end.h"
#include "support/expected.h"

namespace testellate::engine {

/// Why an operation on the program's state could not be done: a fault, for the policy to decide on; an input
/// reference that is not initialised yet, or a condition that the operation takes for granted and the path
/// does not, after which it is to be tried again; or the end of the path.
struct Stop {
  std::optional<ir::Fault> fault;
  ir::PathEnd end = ir::PathEnd::Stuck;
  std::string reason;
  expr::Term lazy;      ///< valid: the reference, or a term that may be it
  expr::Term required;  ///< valid: where it does not hold the path ends as `end` and `reason` say
};

template <typename Value>
using OrStop = Expected<Value, Stop>;

[[nodiscard]] inline Stop make_fault_stop(ir::Fault fault) {
  return {fault, ir::PathEnd::Faulted, {}, {}, {}};
}
[[nodiscard]] inline Stop make_stuck_stop(std::string reason) {
  return {std::nullopt, ir::PathEnd::Stuck, std::move(reason), {}, {}};
}
[[nodiscard]] inline Stop make_unsupported_stop(std::string reason) {
  return {std::nullopt, ir::PathEnd::Unsupported, std::move(reason), {}, {}};
}
[[nodiscard]] inline Stop make_lazy_stop(expr::Term reference) {
  return {std::nullopt, ir::PathEnd::Stuck, {}, reference, {}};
}
[[nodiscard]] inline Stop make_required_stop(expr::Term condition, std::string reason) {
  return {std::nullopt, ir::PathEnd::Stuck, std::move(reason), {}, condition};
}
[[nodiscard]] inline Stop make_unsupported_stop(const diag::Diagnostic& diagnostic) {
  return make_unsupported_stop(diagnostic.message);
}

[[nodiscard]] inline Unexpected<Stop> stopped(Stop stop) { return Unexpected<Stop>(std::move(stop)); }

}  // namespace testellate::engine
