// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/test_case.h"

namespace testellate::check {

/// The end of a call that would not end on a machine without limits, or only after calls that no stack holds.
struct EndlessRun {
  /// Faulted; or Threw, where the language makes an exception of a stack overflow that nobody catches.
  ir::PathEnd end = ir::PathEnd::Faulted;
  ir::Fault fault = ir::Fault::Divergence;  ///< or StackOverflow
  ir::ClassId exception_class;              ///< Threw
  ir::Place place;                          ///< the head of the loop, or the call that nests
  std::vector<ir::Place> callers;           ///< of `place`, innermost first
};

/// Makes the call of a test in a fresh interpreter, with its inputs; what is predicted of it does not matter.
/// Nothing if it ends, if nobody knows, or if the environment has a say. `code` may be null.
[[nodiscard]] std::optional<EndlessRun> find_endless_run(ir::Program& program,
                                                         const ir::NativeTable& natives,
                                                         const ir::Unit& unit,
                                                         const result::TestCase& test,
                                                         interp::SharedCode* code);

}  // namespace testellate::check
