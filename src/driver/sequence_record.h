// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "driver/exploration_record.h"
#include "driver/explore_class.h"

/// What the worker that explores the sequences of a class tells its supervisor, as bytes.
namespace testellate::driver {

/// A path of a unit, of which there is a test.
struct SequencePath {
  std::size_t unit = 0;
  RecordedPath path;
  std::optional<ViolatedContract> violation{};  ///< that it shows
};

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
