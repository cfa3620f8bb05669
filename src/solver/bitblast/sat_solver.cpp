// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/sat_solver.h"

#include <limits>

#include <cadical.hpp>

namespace testellate::solver::bitblast {
namespace {

constexpr int kSatisfiable = 10;
constexpr int kUnsatisfiable = 20;

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

SatSolver::SatSolver(SatTuning tuning, bool first_guess) : solver_(std::make_unique<CaDiCaL::Solver>()) {
  // CaDiCaL otherwise reports a falsified unit clause on standard output.
  solver_->set("quiet", 1);
  solver_->configure(configuration(tuning));
  solver_->set("phase", first_guess ? 1 : 0);
}

SatSolver::~SatSolver() = default;

void SatSolver::add_clause(std::span<const int> literals) {
  for (int literal : literals) solver_->add(literal);
  solver_->add(0);
}

void SatSolver::assume(int literal) { solver_->assume(literal); }

void SatSolver::prefer(int literal) { solver_->phase(literal); }

SatOutcome SatSolver::solve(std::uint64_t conflicts, Deadline deadline) {
  DeadlineTerminator terminator(deadline);
  if (terminator.terminate()) {
    solver_->reset_assumptions();
    return SatOutcome::TimeLimit;
  }
  constexpr std::uint64_t kLargest = std::numeric_limits<int>::max();
  solver_->limit("conflicts", static_cast<int>(conflicts < kLargest ? conflicts : kLargest));
  solver_->connect_terminator(&terminator);
  int outcome = solver_->solve();
  solver_->disconnect_terminator();
  if (outcome == kSatisfiable) return SatOutcome::Satisfiable;
  if (outcome == kUnsatisfiable) return SatOutcome::Unsatisfiable;
  return terminator.expired() ? SatOutcome::TimeLimit : SatOutcome::ConflictLimit;
}

bool SatSolver::is_true(int literal) const { return solver_->val(literal) > 0; }

}  // namespace testellate::solver::bitblast
