// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "result/run.h"

namespace testellate::bugs {

struct ListOptions {
  /// A line of a source file as it is written; empty if it cannot be had.
  std::function<std::string(const std::string& file, std::uint32_t line)> source_line{};
  /// The inputs that lead to a finding, as name and value; may be empty.
  std::function<std::vector<std::pair<std::string, std::string>>(const result::Finding&)> inputs{};
  bool has_color = false;
};

/// What is said about findings that are not in the list.
struct LeftOutOfList {
  std::array<std::size_t, result::kRankCount> below_rank{};  ///< of lower ranks than was asked for, of each
  std::size_t in_baseline = 0;                               ///< known before
  std::size_t refuted = 0;                                   ///< their own tests ended otherwise
};

/// The findings for people: place, source, inputs, the calls on the way and the test; then a sum.
[[nodiscard]] std::string to_list(const std::vector<result::Finding>& findings,
                                  const LeftOutOfList& left_out,
                                  const ListOptions& options);

}  // namespace testellate::bugs
