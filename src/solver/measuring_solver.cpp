// SPDX-License-Identifier: Apache-2.0
#include "solver/measuring_solver.h"

namespace testellate::solver {

MeasuringSolver::MeasuringSolver(std::unique_ptr<Solver> next, LayerStatistics& row)
    : next_(std::move(next)), row_(row) {
  row_.layer = next_->name();
}

Answer MeasuringSolver::solve(const Query& query) {
  auto start = std::chrono::steady_clock::now();
  Answer answer = next_->solve(query);
  row_.time += std::chrono::steady_clock::now() - start;
  ++row_.queries;
  switch (answer.verdict) {
    case Verdict::Sat:
      ++row_.sat;
      break;
    case Verdict::Unsat:
      ++row_.unsat;
      break;
    case Verdict::Unknown:
      ++row_.unknown;
      break;
  }
  return answer;
}

}  // namespace testellate::solver
