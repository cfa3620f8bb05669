// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "solver/solver.h"

namespace testellate::solver {

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

}  // namespace testellate::solver
