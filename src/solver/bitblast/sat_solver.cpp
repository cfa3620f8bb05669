// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/sat_solver.h"

#include <limits>

#include <cadical.hpp>

namespace testellate::solver::bitblast {
namespace {

constexpr int kSatisfiable = 10;
constexpr int kUnsatisfiable = 20;
/// A conflict takes the longer the more variables there are: as measured on a product of 128 bits, a unit of
/// `Meter` for each so many.
constexpr std::uint64_t kVariablesPerUnit = 50;

/// Asked by CaDiCaL every few conflicts.
class DeadlineTerminator final : public CaDiCaL::Terminator {
 public:
  explicit DeadlineTerminator(Deadline deadline) : deadline_(deadline) {}
  bool terminate() override {
    if (!expired_) expired_ = std::chrono::steady_clock::now() >= deadline_;
    return expired_;
  }
  [[nodiscard]] bool expired() const { return expired_; }

 private:
  Deadline deadline_;
  bool expired_ = false;
};

const char* configuration(SatTuning tuning) {
  switch (tuning) {
    case SatTuning::Balanced:
      return "default";
    case SatTuning::Satisfiable:
      return "sat";
    case SatTuning::Unsatisfiable:
      return "unsat";
  }
  return "default";
}

}  // namespace

/// CaDiCaL offers each clause that it learns, one for each conflict; none is taken.
class SatSolver::ConflictCounter final : public CaDiCaL::Learner {
 public:
  bool learning(int) override {
    ++count_;
    return false;
  }
  void learn(int) override {}
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  std::uint64_t count_ = 0;
};

SatSolver::SatSolver(SatTuning tuning, bool first_guess)
    : conflicts_(std::make_unique<ConflictCounter>()), solver_(std::make_unique<CaDiCaL::Solver>()) {
  // CaDiCaL otherwise reports a falsified unit clause on standard output.
  solver_->set("quiet", 1);
  solver_->configure(configuration(tuning));
  solver_->set("phase", first_guess ? 1 : 0);
  solver_->connect_learner(conflicts_.get());
}

SatSolver::~SatSolver() = default;

void SatSolver::add_clause(std::span<const int> literals) {
  for (int literal : literals) solver_->add(literal);
  solver_->add(0);
}

void SatSolver::assume(int literal) { solver_->assume(literal); }

SatOutcome SatSolver::solve(std::uint64_t conflicts, Deadline deadline) {
  DeadlineTerminator terminator(deadline);
  if (terminator.terminate()) {
    solver_->reset_assumptions();
    return SatOutcome::TimeLimit;
  }
  constexpr std::uint64_t kLargest = std::numeric_limits<int>::max();
  solver_->limit("conflicts", static_cast<int>(conflicts < kLargest ? conflicts : kLargest));
  solver_->connect_terminator(&terminator);
  std::uint64_t before = conflicts_->count();
  int outcome = solver_->solve();
  work_of_conflicts_ +=
      (conflicts_->count() - before) * (1 + static_cast<std::uint64_t>(variable_count_) / kVariablesPerUnit);
  solver_->disconnect_terminator();
  if (outcome == kSatisfiable) return SatOutcome::Satisfiable;
  if (outcome == kUnsatisfiable) return SatOutcome::Unsatisfiable;
  return terminator.expired() ? SatOutcome::TimeLimit : SatOutcome::ConflictLimit;
}

std::uint64_t SatSolver::work() const {
  return static_cast<std::uint64_t>(variable_count_) + work_of_conflicts_;
}

bool SatSolver::is_true(int literal) const { return solver_->val(literal) > 0; }

}  // namespace testellate::solver::bitblast
