// SPDX-License-Identifier: Apache-2.0
#include "solver/observing_solvers.h"

#include <algorithm>
#include <string>
#include <vector>

#include "expr/printer_smtlib.h"
#include "support/invariant.h"

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
  std::string number = std::to_string(queries_);
  number.insert(0, 6 - std::min<std::size_t>(number.size(), 6), '0');
  sink_("query-" + number + ".smt2",
        "(set-info :status " + std::string(status(answer.verdict)) + ")\n" + expr::to_smtlib(assertions));
  return answer;
}

bool is_model(const expr::Assignment& model, const Query& query, expr::Evaluator& evaluator) {
  evaluator.forget(model);
  return evaluator.is_true(query.goal) &&
         // The newest conditions are the likeliest to be false: other paths did not have them.
         std::all_of(query.prefix.rbegin(), query.prefix.rend(), [&](expr::Term condition) {
           return evaluator.is_true(condition);
         });
}

ValidatingSolver::ValidatingSolver(std::unique_ptr<Solver> next,
                                   std::unique_ptr<Solver> second,
                                   Workspace& workspace)
    : next_(std::move(next)), second_(std::move(second)), evaluator_(workspace.evaluator) {}

Answer ValidatingSolver::solve(const Query& query) {
  Answer answer = next_->solve(query);
  if (answer.verdict == Verdict::Sat) {
    TESTELLATE_INVARIANT(is_model(answer.model, query, evaluator_),
                         "a model should satisfy the query it answers");
  } else if (answer.verdict == Verdict::Unsat && second_ != nullptr) {
    Answer again = second_->solve({query.prefix, query.goal, nullptr, query.limits});
    TESTELLATE_INVARIANT(again.verdict != Verdict::Sat, "a query answered Unsat should have no model");
  }
  return answer;
}

}  // namespace testellate::solver
