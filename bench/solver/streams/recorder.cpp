// SPDX-License-Identifier: Apache-2.0
#include "streams/recorder.h"

#include "expr/evaluator.h"

namespace testellate::bench {

void Recorder::ask_other_side(Term other) {
  queries_.push_back({prefix_, other, model_});
  solver::Answer answer = solver_.solve({prefix_, other, model_.get(), {}});
  if (answer.verdict != solver::Verdict::Sat) return;
  Start start{taken_, std::make_shared<expr::Assignment>(std::move(answer.model))};
  start.decisions.push_back(true);  // the side itself is found again by evaluation
  waiting_.push_back(std::move(start));
}

bool Recorder::branch(Term condition) {
  if (condition.is_constant()) return condition.is_true();
  bool holds = expr::Evaluator(*model_).is_true(condition);
  Term taken = holds ? condition : builder_.make_not(condition);
  // Sides of branches on the way to where this path begins have been asked about before.
  if (taken_.size() >= given_.size() && !is_over()) ask_other_side(builder_.make_not(taken));
  taken_.push_back(holds);
  prefix_.push_back(taken);
  return holds;
}

std::vector<RecordedQuery> Recorder::record(const Program& program, std::size_t max_queries) {
  max_queries_ = max_queries;
  queries_.clear();
  waiting_.assign(1, {{}, std::make_shared<expr::Assignment>()});
  while (!waiting_.empty() && !is_over()) {
    Start start = std::move(waiting_.back());
    waiting_.pop_back();
    given_ = std::move(start.decisions);
    model_ = std::move(start.model);
    taken_.clear();
    prefix_.clear();
    program(*this);
  }
  return std::move(queries_);
}

}  // namespace testellate::bench
