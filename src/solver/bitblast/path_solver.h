// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "expr/assignment.h"
#include "solver/bitblast/cnf_encoder.h"
#include "solver/bitblast/sat_solver.h"
#include "solver/bitblast/term_translator.h"

namespace testellate::solver::bitblast {

/// How a SAT solver is set up; a query that does not yield to one strategy may yield to another.
struct Strategy {
  SatTuning tuning = SatTuning::Balanced;
  DivisionStyle division = DivisionStyle::Product;
  bool first_guess = false;
  friend bool operator==(const Strategy&, const Strategy&) = default;
};

/// A SAT solver for one path and its extensions, whose conditions are added for good, or for many paths,
/// whose conditions are assumed. Gates are shared between solvers, clauses are not.
class PathSolver {
 public:
  /// Both are borrowed.
  PathSolver(const GateGraph& graph, TermTranslator& translator) : encoder_(graph), translator_(translator) {}

  /// Forgets everything.
  void start(Strategy strategy);
  [[nodiscard]] Strategy strategy() const { return strategy_; }

  /// Conditions added so far, by term id.
  [[nodiscard]] std::span<const std::uint32_t> conditions() const { return conditions_; }
  void require(std::uint32_t condition_id, Gate condition);

  /// Can `goal` be true along with the conditions and those assumed?
  [[nodiscard]] SatOutcome solve(std::span<const Gate> assumed,
                                 Gate goal,
                                 std::uint64_t conflicts,
                                 Deadline deadline);
  [[nodiscard]] int variable_count() const { return sat_->variable_count(); }
  [[nodiscard]] std::size_t read_count() const { return reads_.size(); }
  /// In units of `Meter`, since the last start.
  [[nodiscard]] std::uint64_t work() const { return sat_->work(); }
  /// After Satisfiable: the values of all variables this solver has heard of.
  [[nodiscard]] expr::Assignment model() const;

 private:
  /// Tells the SAT solver what is known of inputs that have just come in, until no new ones come with it.
  void add_definitions();
  void define(std::uint32_t input);
  void define_read(std::uint32_t read);
  /// True the first time.
  static bool mark(std::vector<bool>& seen, std::uint32_t index);

  CnfEncoder encoder_;
  TermTranslator& translator_;
  std::unique_ptr<SatSolver> sat_;
  Strategy strategy_;
  std::vector<std::uint32_t> conditions_;
  // What this solver has heard of: marks, and lists in the order of arrival.
  std::vector<bool> seen_variables_;
  std::vector<bool> seen_divisions_;
  std::vector<bool> seen_reads_;
  std::vector<std::uint32_t> variables_;
  std::vector<std::uint32_t> reads_;
};

}  // namespace testellate::solver::bitblast
