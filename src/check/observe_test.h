// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/test_case.h"

namespace testellate::check {

struct ObserveOptions {
  std::uint64_t max_steps = 100'000'000;  ///< of each function that is run: setup, constructions, the call
  std::uint32_t max_call_depth = 2'000;
  bool counts_coverage = false;
};

/// What became of a test's call, whatever was predicted.
struct ObservedRun {
  /// The test with what happened in the place of what was predicted: outcome, state after the call, calls of
  /// stubs. Of input objects it has the cells that the test has, and those that have changed. Nothing if the
  /// call was not reached.
  std::optional<result::TestCase> test{};
  std::string problem{};  ///< why the call was not reached
  std::string reason{};   ///< of an end that says why
  std::uint64_t steps = 0;
  /// User code that ran for the test, its setup included: by instruction. Only if that is asked for.
  std::map<ir::FunctionId, std::vector<bool>> covered{};
};

/// Runs a test in a fresh interpreter and looks at what it leaves behind. The program may be another one than
/// the test was made for, as long as it has the same classes and functions: nothing is compared.
[[nodiscard]] ObservedRun observe_test(ir::Program& program,
                                       const ir::NativeTable& natives,
                                       const ir::Unit& unit,
                                       const result::TestCase& test,
                                       const ObserveOptions& options = {},
                                       interp::SharedCode* code = nullptr);

}  // namespace testellate::check
