// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "expr/term.h"

namespace testellate::solver {

/// Computes terms for many assignments of a few atoms at a time: one operation on a whole block of values
/// after the other, so that what an operation costs does not depend on how it was looked up.
class BlockEvaluator {
 public:
  static constexpr std::size_t kLanes = 256;
  using Lanes = std::array<std::uint64_t, kLanes>;

  /// For Bools and bit-vectors of at most 64 bits whose leaves are constants, `atoms` and tables of
  /// constants. Nothing if there is anything else in `roots`.
  [[nodiscard]] static std::optional<BlockEvaluator> compile(std::span<const expr::Term> roots,
                                                             std::span<const expr::Term> atoms);

  /// The values of an atom, to be set before each `run`.
  [[nodiscard]] Lanes& atom(std::size_t at) { return registers_[at]; }
  void run();
  [[nodiscard]] const Lanes& root(std::size_t at) const { return registers_[roots_[at]]; }
  /// Operations that a run takes for each assignment.
  [[nodiscard]] std::size_t operation_count() const { return operations_.size(); }

 private:
  struct Operation {
    expr::Term term;
    std::uint32_t result = 0;
    std::vector<std::uint32_t> operands;  ///< registers
  };

  BlockEvaluator() = default;
  void compute(const Operation& operation);

  std::vector<Operation> operations_;
  std::vector<Lanes> registers_;  ///< atoms first, then constants and results
  std::vector<std::uint32_t> roots_;
};

}  // namespace testellate::solver
