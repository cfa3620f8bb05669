// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/decision.h"
#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/coverage.h"
#include "result/test_case.h"

namespace testellate::check {

struct ExecutionOptions {
  std::uint64_t max_steps = 100'000'000;
  std::uint32_t max_call_depth = 2'000;
  interp::SharedCode* code = nullptr;  ///< of executions of the same program; may be null
};

/// What the call of a test does to user code, as the interpreter has it.
struct PredictedRun {
  std::vector<ir::TakenEdge> path;
  /// The path without what initialisers of classes take: what every test of a suite has in common, whichever
  /// of them uses a class first.
  std::vector<ir::TakenEdge> path_between_initialisers;
  std::map<ir::FunctionId, result::FunctionCoverage> coverage;  ///< of the functions that were entered
  /// The call was told something of the environment that may be otherwise. For whoever knows to say: runs do
  /// not.
  bool has_assumed = false;
};

[[nodiscard]] std::vector<ir::TakenEdge> without_initialisers(const interp::RunResult& run);

struct Execution {
  /// Nothing if all is as predicted: how the call ends, what it returns or throws and where, the state after
  /// it, every covered edge, and the decisions in their order. Otherwise the first difference in words.
  std::optional<std::string> difference;
  PredictedRun run;                 ///< of the call alone; empty if it was not reached
  std::vector<result::Call> calls;  ///< as in TestCase
  std::size_t call_count = 0;
  std::string printed{};  ///< the same
  std::string printed_errors{};
};

/// Runs a test in a fresh interpreter: its inputs are built, the assumptions of the unit are evaluated, the
/// entry is called.
[[nodiscard]] Execution execute_test(ir::Program& program,
                                     const ir::NativeTable& natives,
                                     const ir::Unit& unit,
                                     const result::TestCase& test,
                                     std::span<const engine::Decision> decisions,
                                     const ExecutionOptions& options = {});

}  // namespace testellate::check
