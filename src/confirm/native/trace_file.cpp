// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/trace_file.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace testellate::confirm::native {
namespace {

constexpr std::uint64_t kHeaderWords = 2;

}  // namespace

Expected<void, std::string> make_trace_file(const std::string& path, std::uint64_t capacity) {
  std::array<std::uint64_t, kHeaderWords> header{0, capacity};
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  std::array<char, sizeof header> bytes{};
  std::memcpy(bytes.data(), header.data(), sizeof header);
  file.write(bytes.data(), bytes.size());
  file.close();
  std::error_code error;
  if (file) std::filesystem::resize_file(path, (kHeaderWords + capacity) * sizeof(std::uint64_t), error);
  if (!file || error) return Unexpected<std::string>("the trace file `" + path + "` could not be written");
  return {};
}

Trace read_trace_file(const std::string& path) {
  Trace trace;
  std::ifstream file(path, std::ios::binary);
  auto next_word = [&file] {
    std::array<char, sizeof(std::uint64_t)> bytes{};
    file.read(bytes.data(), bytes.size());
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), sizeof word);
    return word;
  };
  std::uint64_t taken = next_word();
  std::uint64_t capacity = next_word();
  if (!file) return trace;
  trace.is_cut = taken > capacity;
  for (std::uint64_t at = 0; at < std::min(taken, capacity); ++at) {
    std::uint64_t word = next_word();
    if (!file) break;
    trace.edges.push_back({static_cast<std::uint32_t>(word >> 32), static_cast<std::uint32_t>(word)});
  }
  return trace;
}

}  // namespace testellate::confirm::native
