// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "expr/term_builder.h"
#include "solver/solver.h"

namespace testellate::bench {

using expr::Term;

/// A query as an exploration asked it.
struct RecordedQuery {
  std::vector<Term> prefix;
  Term goal;
  std::shared_ptr<const expr::Assignment> hint;  // shared by the queries of one path
};

/// Runs one path of a program over terms. At each branch the model of the path decides, and the other side is
/// a query; sides that are feasible are explored later, deepest first.
class Recorder {
 public:
  /// Both borrowed. `solver` answers while recording; its models become the hints.
  Recorder(expr::TermBuilder& builder, solver::Solver& solver) : builder_(builder), solver_(solver) {}

  using Program = std::function<void(Recorder&)>;
  /// Explores `program` until it has no more paths or `max_queries` are recorded.
  std::vector<RecordedQuery> record(const Program& program, std::size_t max_queries);

  // For programs.
  [[nodiscard]] expr::TermBuilder& terms() { return builder_; }
  /// Which side of `condition` this path takes.
  bool branch(Term condition);
  /// True once the budget is spent: the program should return.
  [[nodiscard]] bool is_over() const { return queries_.size() >= max_queries_; }

 private:
  struct Start {
    std::vector<bool> decisions;
    std::shared_ptr<const expr::Assignment> model;
  };
  void ask_other_side(Term other);

  expr::TermBuilder& builder_;
  solver::Solver& solver_;
  std::size_t max_queries_ = 0;
  std::vector<RecordedQuery> queries_;
  std::vector<Start> waiting_;
  // Of the path being run.
  std::vector<bool> given_;
  std::vector<bool> taken_;
  std::vector<Term> prefix_;
  std::shared_ptr<const expr::Assignment> model_;
};

}  // namespace testellate::bench
