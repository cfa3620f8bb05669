// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "gate_simulator.h"
#include "value/bits.h"

namespace testellate::solver::bitblast {

/// Puts 64 numbers at a time on input words and reads 64 results back.
class CircuitBench {
 public:
  explicit CircuitBench(const GateGraph& graph) : simulator_(graph) {}

  static constexpr std::size_t kLanes = 64;
  using Lanes = std::array<value::U128, kLanes>;

  void set(WordView inputs, const Lanes& numbers) {
    for (std::size_t bit = 0; bit < inputs.size(); ++bit) {
      std::uint64_t samples = 0;
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        samples |= static_cast<std::uint64_t>((numbers[lane] >> bit) & 1) << lane;
      }
      simulator_.set(inputs[bit], samples);
    }
  }
  void run() { simulator_.run(); }
  [[nodiscard]] Lanes get(WordView outputs) const {
    Lanes numbers{};
    for (std::size_t bit = 0; bit < outputs.size(); ++bit) {
      std::uint64_t samples = simulator_.get(outputs[bit]);
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        numbers[lane] |= static_cast<value::U128>((samples >> lane) & 1) << bit;
      }
    }
    return numbers;
  }
  [[nodiscard]] Lanes get(Gate output) const { return get(WordView(&output, 1)); }

 private:
  GateSimulator simulator_;
};

}  // namespace testellate::solver::bitblast
