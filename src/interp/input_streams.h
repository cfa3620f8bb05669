// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interp/interpreter.h"

namespace testellate::interp {

/// What the sources of inputs outside memory still hold, by name.
class InputStreams {
 public:
  void set(std::string_view name, std::vector<Value> values) {
    streams_.insert_or_assign(std::string(name), Stream{std::move(values), 0});
  }
  /// Nothing if it is empty or was never set.
  [[nodiscard]] std::optional<Value> take(std::string_view name) {
    auto found = streams_.find(name);
    if (found == streams_.end() || found->second.next == found->second.values.size()) return std::nullopt;
    return found->second.values[found->second.next++];
  }

 private:
  struct Stream {
    std::vector<Value> values;
    std::size_t next = 0;
  };
  std::map<std::string, Stream, std::less<>> streams_;
};

}  // namespace testellate::interp
