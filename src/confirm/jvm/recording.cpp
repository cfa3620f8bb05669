// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/recording.h"

#include <cstring>
#include <filesystem>
#include <fstream>

namespace testellate::confirm::jvm {

namespace fs = std::filesystem;

std::string agent_library() {
  std::error_code ignored;  // an empty path leads to a file that is not there, and that is reported
  fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  return (program.parent_path().parent_path() / "lib/libtestellate_agent.so").string();
}

std::vector<Event> read_events(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  std::vector<Event> events;
  events.reserve(bytes.size() / sizeof(std::uint64_t));
  for (std::size_t at = 0; at + sizeof(std::uint64_t) <= bytes.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    events.push_back(to_event(word));
  }
  return events;
}

}  // namespace testellate::confirm::jvm
