// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/decision.h"
#include "result/run.h"
#include "search/goals.h"
#include "support/expected.h"

/// What a worker process tells its supervisor about a target. Ids of functions and classes that only the
/// worker has loaded mean nothing there, so a path is its decisions without their places: the supervisor
/// executes it again.
namespace testellate::driver {

struct RecordedPath {
  std::vector<engine::Decision> decisions;
  std::vector<search::Goal> goals;  ///< to be compared with each other only
  bool is_fault = false;            ///< ended by a fault: a finding, not a test
};

struct EdgeRecord {
  result::Verdict verdict = result::Verdict::Open;
  result::OpenReason reason = result::OpenReason::Budget;
};

struct ExplorationSummary {
  result::Status status = result::Status::Complete;
  std::string reason;
  std::vector<EdgeRecord> edges;  ///< in the order of `search::Goals::edges`
  result::PathCounts paths;
  std::map<std::string, std::uint64_t> unsupported;
  result::SolverCounts solver;
  result::EngineCounts engine;
  std::uint64_t time_ms = 0;
};

using ExplorationRecord = std::variant<RecordedPath, ExplorationSummary>;

[[nodiscard]] std::string to_bytes(const ExplorationRecord& record);
/// The error says what is wrong with the bytes.
[[nodiscard]] Expected<ExplorationRecord, std::string> from_bytes(std::string_view bytes);

}  // namespace testellate::driver
