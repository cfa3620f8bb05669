// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "solver/solver.h"
#include "solver/workspace.h"

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

/// Takes a file name and what to write into it; where that goes is the caller's affair.
using QuerySink = std::function<void(std::string_view file, std::string_view text)>;

/// Writes queries as SMT-LIB 2 scripts that any solver can replay, one file each, numbered in the order
/// asked, with the verdict as `:status`.
class LoggingSolver final : public Solver {
 public:
  /// Queries answered faster than `threshold` are counted but not written.
  LoggingSolver(std::unique_ptr<Solver> next, QuerySink sink, std::chrono::microseconds threshold);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "log"; }

 private:
  std::unique_ptr<Solver> next_;
  QuerySink sink_;
  std::chrono::microseconds threshold_;
  std::uint64_t queries_ = 0;
};

/// Checks the answers of the layers below: evaluates each model on the whole query as it was asked, and, if
/// there is a second solver, asks it again whatever was Unsat, without hint. A wrong answer is a defect of
/// ours and breaks an invariant.
class ValidatingSolver final : public Solver {
 public:
  /// `second` may be null.
  ValidatingSolver(std::unique_ptr<Solver> next, std::unique_ptr<Solver> second, Workspace& workspace);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "validation"; }

 private:
  std::unique_ptr<Solver> next_;
  std::unique_ptr<Solver> second_;
  expr::Evaluator& evaluator_;
};

/// Whether `model` makes the prefix and the goal true.
[[nodiscard]] bool is_model(const expr::Assignment& model, const Query& query, expr::Evaluator& evaluator);

}  // namespace testellate::solver
