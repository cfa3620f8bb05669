// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "solver/bitblast/path_solver.h"
#include "solver/solver.h"

namespace testellate::solver::bitblast {

struct BitblastOptions {
  /// SAT solvers kept for paths that may be extended.
  std::size_t kept_paths = 4;
  /// Size above which the SAT solver that all paths share starts over; more if single queries are large.
  int max_shared_variables = 10'000;
  std::size_t max_shared_reads = 64;
  /// Conflicts after which a second strategy is tried.
  std::uint64_t first_slice = 5'000;
  /// Above this all gates are dropped before the next query, to bound memory (about 40 bytes each).
  std::size_t max_gates = 10'000'000;
};

/// Decides bit-vectors, floats and reads of arrays by turning them into gates and those into clauses. All
/// queries to one solver are made of terms of one arena. Unknown with cause Unsupported for what has no
/// circuit (see TermTranslator).
class BitblastSolver final : public Solver {
 public:
  explicit BitblastSolver(BitblastOptions options = {});
  ~BitblastSolver() override;

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "bitblast"; }

  [[nodiscard]] std::size_t gate_count() const;

 private:
  struct Condition {
    std::uint32_t id;
    Gate gate;
  };
  struct Circuit;  // the gates and everything that refers to them

  /// Fills `conditions_` and yields what the query is made of.
  [[nodiscard]] bool translate(const Query& query, Gate& goal, TermFeatures& features);
  /// Paths differ in a few comparisons each, and circuits of sums and comparisons are small: instead of
  /// writing them into a solver for each path, one solver knows those of all, and conditions are assumed. (As
  /// measured, products and quotients want a solver that has their conditions for good.)
  [[nodiscard]] SatOutcome solve_shared(Gate goal, std::uint64_t conflicts, Meter* meter, Deadline deadline);
  /// A path solver whose conditions are all in the query, the one with most of them; otherwise an empty one.
  [[nodiscard]] PathSolver& path_for(Strategy strategy);
  void bring_up_to_date(PathSolver& path);

  BitblastOptions options_;
  std::unique_ptr<Circuit> circuit_;
  std::vector<Condition> conditions_;    // of the current query
  std::vector<std::uint64_t> asked_in_;  // by term id: the last query that had this condition
  std::uint64_t query_number_ = 0;
  int shared_base_ = 0;  ///< variables that the first query needed since the shared solver started
};

}  // namespace testellate::solver::bitblast
