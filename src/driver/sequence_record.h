// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "driver/exploration_record.h"
#include "driver/explore_class.h"
#include "sequences/level_part.h"

/// What processes that explore the sequences of a class tell, as bytes.
namespace testellate::driver {

/// A path of a unit, of which there is a test.
struct SequencePath {
  std::size_t unit = 0;
  RecordedPath path;
  std::optional<ViolatedContract> violation{};  ///< that it shows
};

/// What there is to be made of a call, found where it was explored.
struct NotedCall {
  std::vector<SequencePath> violations;  ///< that it shows
  std::optional<RecordedPath> path;      ///< with what it shows; none if that is nothing new
  bool has_test = false;                 ///< whether the path is one of which a test was to be made
  std::string unwritable;                ///< why the test cannot be written; empty: it can
  std::string exception;                 ///< class of what it threw, if anything
  std::optional<std::pair<ir::Place, ir::Fault>> fault{};  ///< that ended it, with who is to blame
};

/// What a process tells that explored a part of the sequences of one length.
struct PartRecord {
  sequences::LevelPart part;
  ExplorationCounts counts;  ///< of what was done for it
};

[[nodiscard]] std::string to_bytes(const PartRecord& record);
/// Nothing if the bytes are none.
[[nodiscard]] std::optional<PartRecord> part_from_bytes(std::string_view message);

[[nodiscard]] std::string to_bytes(const ir::Program& program, const NotedCall& noted);
/// Nothing if the bytes are none. Reading one may load parts of the program.
[[nodiscard]] std::optional<NotedCall> noted_call_from_bytes(NameReader& names, std::string_view message);

[[nodiscard]] std::string to_bytes(const ir::Program& program, const SequencePath& path);
/// Nothing if the bytes are no path. Reading one may load parts of the program.
[[nodiscard]] std::optional<SequencePath> path_from_bytes(NameReader& names, std::string_view message);

/// Everything that is known so far, but for the paths.
[[nodiscard]] std::string sum_to_bytes(const ir::Program& program, const ExploredClass& found);
/// Nothing if the bytes are no sum.
[[nodiscard]] std::optional<ExploredClass> sum_from_bytes(NameReader& names, std::string_view message);

/// What a later exploration can go on from.
[[nodiscard]] std::string space_to_bytes(const sequences::SavedSpace& space);
/// Nothing if the bytes are none.
[[nodiscard]] std::optional<sequences::SavedSpace> space_from_bytes(std::string_view message);

}  // namespace testellate::driver
