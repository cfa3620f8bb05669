// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "confirm/jvm/agent/event.h"

namespace testellate::confirm::jvm {

/// Appends events to a file, a few thousand at a time. What was not written when the process is killed is
/// lost.
class EventFile {
 public:
  EventFile() = default;
  ~EventFile();
  EventFile(const EventFile&) = delete;
  EventFile& operator=(const EventFile&) = delete;

  /// Empties the file or makes it. False if that is not possible.
  [[nodiscard]] bool try_open(const std::string& path);
  void add(Event event);
  /// Hands over what was added to the operating system.
  void flush();

 private:
  int file_ = -1;
  std::vector<std::uint64_t> words_;
};

}  // namespace testellate::confirm::jvm
