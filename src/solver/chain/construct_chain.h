// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "expr/term_builder.h"
#include "solver/candidate_solver.h"
#include "solver/observing_solvers.h"
#include "solver/solver.h"
#include "solver/workspace.h"

namespace testellate::solver::chain {

enum class Layer : std::uint8_t {
  Rewriting,
  Domains,
  Differences,
  Slices,
  ModelReuse,
  Caches,
  Enumeration,
  Candidates
};
enum class BackEnd : std::uint8_t { Bitblast, Z3Fresh, Z3Incremental };

struct ChainOptions {
  /// Outermost first; each at most once.
  std::vector<Layer> layers{Layer::Rewriting,
                            Layer::Domains,
                            Layer::Differences,
                            Layer::Slices,
                            Layer::ModelReuse,
                            Layer::Caches,
                            Layer::Enumeration,
                            Layer::Candidates};
  /// In the order in which they are asked; the last one is asked whatever the query contains.
  std::vector<BackEnd> back_ends{BackEnd::Bitblast, BackEnd::Z3Fresh};
  std::size_t kept_models = 8;
  std::size_t max_cached_answers = 20'000;
  CandidateOptions candidates;
  /// Share of the limits that the first of several back ends gets on queries where the next may know better.
  unsigned first_slice_divisor = 8;
  /// Evaluate each model on the query it answers.
  bool check_models = TESTELLATE_SELF_CHECKS != 0;
  /// Ask plain Z3 again whatever was Unsat.
  bool recheck_unsat = false;
  bool measure = true;
  /// Writes the queries that reach the chain and take at least `log_threshold`; empty: none.
  QuerySink log;
  std::chrono::microseconds log_threshold{0};
};

/// A solver for the terms of one builder, with what its layers share.
class Chain final : public Solver {
 public:
  Chain(expr::TermBuilder& builder, const ChainOptions& options);

  [[nodiscard]] Answer solve(const Query& query) override { return top_->solve(query); }
  [[nodiscard]] std::string_view name() const override { return "chain"; }
  /// Outermost layer first, back ends last; empty if not measured.
  [[nodiscard]] const ChainStatistics& statistics() const { return statistics_; }

 private:
  [[nodiscard]] std::unique_ptr<Solver> measured(std::unique_ptr<Solver> solver, bool measure);
  [[nodiscard]] std::unique_ptr<Solver> construct(expr::TermBuilder& builder, const ChainOptions& options);
  [[nodiscard]] std::unique_ptr<Solver> construct_back_ends(expr::TermBuilder& builder,
                                                            const ChainOptions& options);

  Workspace workspace_;
  ChainStatistics statistics_;
  std::unique_ptr<Solver> top_;
};

/// `builder` is borrowed.
[[nodiscard]] std::unique_ptr<Chain> construct_chain(expr::TermBuilder& builder,
                                                     const ChainOptions& options = {});

/// Projection first, Z3 behind it; both arguments are borrowed.
[[nodiscard]] std::unique_ptr<ImplicationSolver> construct_implication_solver(Solver& solver,
                                                                              expr::TermBuilder& builder);

}  // namespace testellate::solver::chain
