// SPDX-License-Identifier: Apache-2.0
#include "solver/logging_solver.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "expr/printer_smtlib.h"

namespace testellate::solver {
namespace {

std::string_view status(Verdict verdict) {
  switch (verdict) {
    case Verdict::Sat:
      return "sat";
    case Verdict::Unsat:
      return "unsat";
    case Verdict::Unknown:
      break;
  }
  return "unknown";
}

}  // namespace

LoggingSolver::LoggingSolver(std::unique_ptr<Solver> next,
                             QuerySink sink,
                             std::chrono::microseconds threshold)
    : next_(std::move(next)), sink_(std::move(sink)), threshold_(threshold) {}

Answer LoggingSolver::solve(const Query& query) {
  auto start = std::chrono::steady_clock::now();
  Answer answer = next_->solve(query);
  ++queries_;
  if (std::chrono::steady_clock::now() - start < threshold_) return answer;
  std::vector<expr::Term> assertions(query.prefix.begin(), query.prefix.end());
  assertions.push_back(query.goal);
  sink_(fmt::format("query-{:06}.smt2", queries_),
        fmt::format("(set-info :status {})\n{}", status(answer.verdict), expr::to_smtlib(assertions)));
  return answer;
}

}  // namespace testellate::solver
