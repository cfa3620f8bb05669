// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace testellate::confirm::jvm {

enum class StopKind : std::uint8_t {
#define STOP_KIND(enumerator, word) enumerator,
#include "confirm/jvm/agent/stop_kinds.def"
#undef STOP_KIND
};
[[nodiscard]] std::string_view to_text(StopKind kind);

/// A method in which the agent stops. Names are those of class files: "a/B", "run", "(I)V".
struct WatchedMethod {
  std::string owner;
  std::string name;
  std::string descriptor;
  std::map<std::uint16_t, StopKind> stops;  ///< by offset of an instruction
};

/// What the agent is told.
struct WatchList {
  std::string events;       ///< file to write to
  std::uint64_t limit = 0;  ///< events told after a mark, or before the first one
  std::vector<WatchedMethod> methods;
};

/// As the agent reads it; README.md has the format.
[[nodiscard]] std::string to_text(const WatchList& list);
/// Nothing if the text is no watch list.
[[nodiscard]] std::optional<WatchList> try_parse_watch_list(std::string_view text);

}  // namespace testellate::confirm::jvm
