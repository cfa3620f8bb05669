// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>

namespace CaDiCaL {  // NOLINT(readability-identifier-naming): the library's
class Solver;
}

namespace testellate::solver::bitblast {

/// CaDiCaL's named settings: which outcome the search is tuned for.
enum class SatTuning : std::uint8_t { Balanced, Satisfiable, Unsatisfiable };

enum class SatOutcome : std::uint8_t { Satisfiable, Unsatisfiable, ConflictLimit, TimeLimit };

using Deadline = std::chrono::steady_clock::time_point;

/// A propositional solver: clauses are added for good, assumptions hold for one call. Literals are non-zero
/// integers, -v the negation of variable v.
class SatSolver {
 public:
  /// `first_guess` is the value that a variable is tried with before anything is known of it.
  explicit SatSolver(SatTuning tuning, bool first_guess = false);
  ~SatSolver();
  SatSolver(const SatSolver&) = delete;
  SatSolver& operator=(const SatSolver&) = delete;

  [[nodiscard]] int make_variable() { return ++variable_count_; }
  void add_clause(std::span<const int> literals);
  void add_clause(std::initializer_list<int> literals) {
    add_clause(std::span<const int>(literals.begin(), literals.size()));
  }
  void assume(int literal);

  /// Satisfiable under the assumptions made since the last call? Stops after about `conflicts` conflicts;
  /// after either limit the solver may be used on.
  [[nodiscard]] SatOutcome solve(std::uint64_t conflicts, Deadline deadline);
  /// After Satisfiable, until the next change.
  [[nodiscard]] bool is_true(int literal) const;

  [[nodiscard]] int variable_count() const { return variable_count_; }
  /// In units of `Meter`, since this solver was made.
  [[nodiscard]] std::uint64_t work() const;

 private:
  class ConflictCounter;

  // Before the solver, which refers to it.
  std::unique_ptr<ConflictCounter> conflicts_;
  std::unique_ptr<CaDiCaL::Solver> solver_;
  int variable_count_ = 0;
  std::uint64_t work_of_conflicts_ = 0;
};

}  // namespace testellate::solver::bitblast
