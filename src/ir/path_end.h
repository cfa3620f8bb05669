// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace testellate::ir {

enum class PathEnd : std::uint8_t {
#define PATH_END(enumerator, name, end_class, about) enumerator,
#include "ir/path_ends.def"
#undef PATH_END
};

enum class PathEndClass : std::uint8_t { Completed, Error, Cut, Internal };

struct PathEndInfo {
  PathEnd end;
  std::string_view name;
  PathEndClass end_class;
  std::string_view about;
};

[[nodiscard]] const PathEndInfo& info(PathEnd end);
[[nodiscard]] std::span<const PathEndInfo> all_path_ends();

}  // namespace testellate::ir
