// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "report/json_text.h"
#include "result/run.h"

namespace testellate::sequences {

/// What exploring the sequences of calls on an object of one class came to, for people and report.json.
struct SequenceReport {
  std::string class_name;
  std::vector<std::string> methods;       ///< that were called
  std::vector<std::string> left_out;      ///< methods that were not, and why
  std::uint32_t length = 0;               ///< calls after the constructor, at most
  std::uint32_t completed_length = 0;     ///< sequences up to this length were all explored
  bool is_exhausted = false;              ///< longer sequences lead to no other states
  std::uint32_t taken_up = 0;             ///< what was known of sequences up to this length was taken up
  std::vector<std::uint64_t> new_states;  ///< by number of calls
  std::uint64_t states = 0;
  std::uint64_t subsumed = 0;   ///< calls that led to no new state
  std::uint64_t undecided = 0;  ///< comparisons of states that no solver could decide
  std::uint64_t tests = 0;      ///< sequences of at least one call, one for each path of the last call
  std::uint64_t selected = 0;   ///< tests of the suite
  std::string selection;        ///< word of `--select`
  result::PathCounts paths;     ///< of all calls
  result::Status status = result::Status::Complete;
  std::string reason;  ///< unless Complete
  std::uint64_t time_ms = 0;

  struct Branches {
    std::uint64_t total = 0, covered = 0, infeasible = 0;
    std::vector<ir::TakenEdge> open{};  ///< in the order of the program
  };
  Branches branches;                       ///< of the methods and of what only they call
  std::vector<std::string> open_branches;  ///< as reports name them
};

/// Counts the edges that the targets have to answer for, each once.
[[nodiscard]] SequenceReport::Branches count_branches(std::span<const result::Target> targets);

/// A few lines for a terminal.
[[nodiscard]] std::string to_text(const SequenceReport& report);

/// Writes the member `sequences` of report.json.
void write_json(const SequenceReport& report, report::JsonText& json);

}  // namespace testellate::sequences
