// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>

#include "solver/solver.h"

namespace testellate::solver {

/// What went into one layer and came out of it. The layers below are included: what a layer answered itself
/// is the difference between it and the next.
struct LayerStatistics {
  std::string layer;
  std::uint64_t queries = 0;
  std::uint64_t sat = 0;
  std::uint64_t unsat = 0;
  std::uint64_t unknown = 0;
  std::chrono::nanoseconds time{0};
};

/// The layers of a chain, outermost first. A deque: layers keep references to their row.
using ChainStatistics = std::deque<LayerStatistics>;

/// Counts and times what passes through it.
class MeasuringSolver final : public Solver {
 public:
  /// `row` is borrowed.
  MeasuringSolver(std::unique_ptr<Solver> next, LayerStatistics& row);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return next_->name(); }

 private:
  std::unique_ptr<Solver> next_;
  LayerStatistics& row_;
};

}  // namespace testellate::solver
