// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/expected.h"

namespace testellate::confirm::native {

/// An edge as the probes number it.
struct ProbedEdge {
  std::uint32_t function = 0;
  std::uint32_t edge = 0;
  friend bool operator==(const ProbedEdge&, const ProbedEdge&) = default;
};

/// What one process recorded.
struct Trace {
  std::vector<ProbedEdge> edges;
  bool is_cut = false;  ///< more edges were taken than the file has room for
  friend bool operator==(const Trace&, const Trace&) = default;
};

/// Makes the file that the runtime of confirm/native/runtime.h maps: two words, how many edges were taken and
/// how many there is room for, then a word for each. Disk space is used as it is written. The error says what
/// went wrong.
[[nodiscard]] Expected<void, std::string> make_trace_file(const std::string& path, std::uint64_t capacity);

/// A file that cannot be read holds no edges.
[[nodiscard]] Trace read_trace_file(const std::string& path);

}  // namespace testellate::confirm::native
