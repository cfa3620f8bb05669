// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/ids.h"
#include "ir/place.h"

namespace testellate::result {

/// What speaks for a failure (an exception that leaves the target, a fault) being a defect of the code, and
/// what for its being a matter of who calls it.
struct FailureEvidence {
  /// Where it failed, in user code, and the calls that led there, outermost first.
  std::vector<ir::Place> via{};
  /// What user code called in a library, if it failed in there.
  ir::FunctionId called{};
  bool is_thrown = false;  ///< by an instruction of user code that does nothing else
  /// The function of user code that failed, or whose check found something wanting, is not the target.
  bool is_in_callee = false;
  /// What was found wanting depends on inputs. Otherwise the code brought it about by itself.
  bool is_of_inputs = false;
  /// It is an input as it was given, or that plus a constant, rather than something computed.
  bool is_passed_on = false;
  /// The code has made decisions on all inputs that it depends on before.
  bool is_looked_at = false;
  /// An access behind the end of an input of which no decision has looked at the length.
  bool is_behind_input = false;
  /// It depends on what a stub answered.
  bool is_of_stub = false;
  /// The path goes through an allocation for which there was no memory.
  bool is_of_failed_allocation = false;
  /// It depends on numbers that the receiver keeps for itself, or with `is_of_shape` on its references only.
  bool is_of_own_state = false;
  /// It depends on how given objects refer to each other.
  bool is_of_shape = false;
  /// The target says that it may throw this exception.
  bool is_declared = false;
};

}  // namespace testellate::result
