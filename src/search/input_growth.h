// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/engine.h"

namespace testellate::search {

/// The sizes of inputs, doubled step by step until each is as large as it may be; with the first step, values
/// that are not usual are inputs, too.
class InputGrowth {
 public:
  InputGrowth(const engine::InputSizes& first, const engine::InputSizes& largest)
      : first_(first), largest_(largest) {}

  /// How often they were doubled.
  [[nodiscard]] std::uint32_t steps() const { return steps_; }
  [[nodiscard]] engine::InputSizes sizes() const { return after(steps_); }
  [[nodiscard]] bool is_over() const { return after(steps_ + 1) == sizes(); }
  void grow() { ++steps_; }
  /// Leaves out all steps but the last one.
  void skip_to_last() {
    while (!is_over() && after(steps_ + 2) != after(steps_ + 1)) ++steps_;
  }

 private:
  [[nodiscard]] engine::InputSizes after(std::uint32_t steps) const {
    const auto doubled = [&](std::uint64_t size, std::uint64_t most) {
      for (std::uint32_t step = 0; step < steps && size < most; ++step) size = std::min(2 * size, most);
      return static_cast<std::uint32_t>(size);
    };
    return {doubled(first_.max_array, largest_.max_array),
            doubled(first_.max_string, largest_.max_string),
            doubled(first_.max_stdin, largest_.max_stdin),
            doubled(first_.made_text, largest_.made_text),
            doubled(first_.made_elements, largest_.made_elements),
            steps == 0 ? first_.has_all_values : largest_.has_all_values};
  }

  engine::InputSizes first_;
  engine::InputSizes largest_;
  std::uint32_t steps_ = 0;
};

}  // namespace testellate::search
