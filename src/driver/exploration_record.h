// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "driver/byte_stream.h"
#include "driver/count_record.h"
#include "driver/program_names.h"
#include "engine/decision.h"
#include "result/run.h"
#include "search/explorer.h"
#include "search/goals.h"
#include "support/expected.h"

/// What a worker process tells its supervisor about a target, as bytes that mean the same in every process
/// that has loaded the same input: names and positions in the program text, no ids.
namespace testellate::driver {

/// A path that is worth a test or a finding.
struct RecordedPath {
  /// Bytes of `decisions_to_bytes`; of a sequence of calls, its number.
  std::string decisions;
  std::uint32_t decision_count = 0;
  std::uint32_t growth = 0;  ///< how often the sizes of inputs had been doubled (search::FinishedPath)
  engine::InputRoom room{};
  std::vector<search::Goal> goals;
  std::string test;      ///< bytes of test_record.h; empty if there is none
  std::string no_test;   ///< why
  std::string of_class;  ///< bytes of class_record.h; empty if nobody asks for classes
  /// The test does not do what was predicted: the path shows nothing, but somebody should know.
  bool differs = false;
  bool is_fault = false;  ///< ended by a fault: a finding, not a test
  bool is_cut = false;    ///< goes on behind a bound: neither, but a class
  /// In `testellate bugs`, of a failure: its rank, and in a few words what fails where.
  std::uint8_t rank = 0;
  std::string headline;
  ExplorationCounts so_far;  ///< when it was found: all there is if the worker does not live to sum up
};

/// What is known of an edge; neither: not seen.
struct EdgeRecord {
  bool is_covered = false;
  bool is_infeasible = false;
  bool is_faulted = false;     ///< taken on the way to a fault
  bool is_refused = false;     ///< taken on a path of which no test can be had
  bool is_unsettable = false;  ///< taken where the environment decides
};

struct ExplorationSummary {
  result::Status status = result::Status::Complete;
  std::string reason;
  std::vector<EdgeRecord> edges;  ///< in the order of `search::Goals::edges`
  search::CutSet cuts;
  result::PathCounts paths;
  std::map<std::string, std::uint64_t> unsupported;
  /// Why tests of paths could not be written, with how many paths.
  std::map<std::string, std::uint64_t> unwritable;
  std::map<std::string, std::uint64_t> environment;
  result::SolverCounts solver;
  result::EngineCounts engine;
  result::WorkTimes work;
  std::uint64_t time_ms = 0;
  /// Subtrees that are left for others.
  std::vector<std::vector<engine::Decision>> rest;
};

/// Adds what exploring another part of the same target found.
void merge_into(ExplorationSummary& whole, const ExplorationSummary& part);

void put(ByteWriter& bytes, const engine::InputRoom& room);
[[nodiscard]] engine::InputRoom get_room(ByteReader& bytes);

using ExplorationRecord = std::variant<RecordedPath, ExplorationSummary>;

/// Decisions without their places as bytes, which compare as the decisions do, and back. The error says what
/// is wrong with the bytes.
[[nodiscard]] std::string decisions_to_bytes(std::span<const engine::Decision> decisions);
[[nodiscard]] Expected<std::vector<engine::Decision>, std::string> decisions_from_bytes(
    std::string_view bytes);

[[nodiscard]] std::string to_bytes(const ir::Program& program, const ExplorationRecord& record);
/// Whether the bytes say that they are a RecordedPath. Reading one may load parts of the program.
[[nodiscard]] bool is_path(std::string_view bytes);
/// Of the bytes of a RecordedPath, which do not have to be read for it: rank and headline.
[[nodiscard]] std::pair<std::uint8_t, std::string> headline_of(std::string_view bytes);
/// The error says what is wrong with the bytes.
[[nodiscard]] Expected<ExplorationRecord, std::string> from_bytes(NameReader& names, std::string_view bytes);

}  // namespace testellate::driver
