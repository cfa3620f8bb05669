// SPDX-License-Identifier: Apache-2.0
#include "solver/chain/construct_chain.h"

#include <algorithm>

#include "solver/bitblast/bitblast_solver.h"
#include "solver/caching_solver.h"
#include "solver/difference_solver.h"
#include "solver/domain_solver.h"
#include "solver/enumerating_solver.h"
#include "solver/fallback_solver.h"
#include "solver/narrowing_solver.h"
#include "solver/observing_solvers.h"
#include "solver/projecting_implication.h"
#include "solver/rewriting_solver.h"
#include "solver/slicing_solver.h"
#include "solver/z3/z3_solver.h"
#include "support/invariant.h"

namespace testellate::solver::chain {
namespace {

std::unique_ptr<Solver> make_back_end(BackEnd back_end) {
  switch (back_end) {
    case BackEnd::Bitblast:
      return std::make_unique<bitblast::BitblastSolver>();
    case BackEnd::Z3Fresh:
      return std::make_unique<z3::Z3Solver>(z3::Z3Options{.mode = z3::Z3Mode::Fresh});
    case BackEnd::Z3Incremental:
      return std::make_unique<z3::Z3Solver>(z3::Z3Options{.mode = z3::Z3Mode::Incremental});
  }
  TESTELLATE_UNREACHABLE("every back end should be made above");
}

/// Has a second solver of its own, for the quantified query.
class ProjectionThenZ3 final : public ImplicationSolver {
 public:
  ProjectionThenZ3(Solver& solver, expr::TermBuilder& builder) : projection_(solver, builder, &z3_) {}
  [[nodiscard]] Validity check(const Implication& implication) override {
    return projection_.check(implication);
  }

 private:
  z3::Z3ImplicationSolver z3_;
  ProjectingImplicationSolver projection_;
};

}  // namespace

std::unique_ptr<Solver> Chain::measured(std::unique_ptr<Solver> solver, bool measure) {
  if (!measure) return solver;
  // Layers are made from the inside out and read from the outside in.
  statistics_.emplace_front();
  return std::make_unique<MeasuringSolver>(std::move(solver), statistics_.front());
}

std::unique_ptr<Solver> Chain::construct_back_ends(expr::TermBuilder& builder, const ChainOptions& options) {
  std::vector<Stage> stages;
  for (auto at = options.back_ends.rbegin(); at != options.back_ends.rend(); ++at) {
    bool is_last = stages.empty();
    Stage stage;
    stage.solver = measured(make_back_end(*at), options.measure);
    if (*at == BackEnd::Bitblast) {
      stage.solver = std::make_unique<NarrowingSolver>(std::move(stage.solver), builder, workspace_);
    }
    if (!is_last && *at == BackEnd::Bitblast) {
      stage.unfit = {Feature::ArrayEquality, Feature::DoubleRemainder};
      stage.sliced = {Feature::Product, Feature::Quotient};
      stage.limit_divisor = options.first_slice_divisor;
    }
    stages.push_back(std::move(stage));
  }
  std::reverse(stages.begin(), stages.end());
  if (stages.size() == 1) return std::move(stages.front().solver);
  return measured(std::make_unique<FallbackSolver>(std::move(stages), workspace_.conditions),
                  options.measure);
}

std::unique_ptr<Solver> Chain::construct(expr::TermBuilder& builder, const ChainOptions& options) {
  std::unique_ptr<Solver> solver = construct_back_ends(builder, options);
  for (auto layer = options.layers.rbegin(); layer != options.layers.rend(); ++layer) {
    switch (*layer) {
      case Layer::Candidates:
        solver = std::make_unique<CandidateSolver>(std::move(solver), workspace_, options.candidates);
        break;
      case Layer::Enumeration:
        solver = std::make_unique<EnumeratingSolver>(std::move(solver), builder, workspace_);
        break;
      case Layer::Caches:
        solver = std::make_unique<CachingSolver>(std::move(solver), options.max_cached_answers);
        break;
      case Layer::ModelReuse:
        solver = std::make_unique<ModelReuseSolver>(std::move(solver), workspace_, options.kept_models);
        break;
      case Layer::Slices:
        solver = std::make_unique<SlicingSolver>(std::move(solver), workspace_.conditions);
        break;
      case Layer::Differences:
        solver = std::make_unique<DifferenceSolver>(std::move(solver));
        break;
      case Layer::Domains:
        solver = std::make_unique<DomainSolver>(std::move(solver), workspace_);
        break;
      case Layer::Rewriting:
        solver = std::make_unique<RewritingSolver>(std::move(solver), builder, workspace_.conditions);
        break;
    }
    solver = measured(std::move(solver), options.measure);
  }
  if (options.check_models || options.recheck_unsat) {
    std::unique_ptr<Solver> second = options.recheck_unsat ? make_back_end(BackEnd::Z3Fresh) : nullptr;
    solver = std::make_unique<ValidatingSolver>(std::move(solver), std::move(second), workspace_);
  }
  if (options.log)
    solver = std::make_unique<LoggingSolver>(std::move(solver), options.log, options.log_threshold);
  return solver;
}

Chain::Chain(expr::TermBuilder& builder, const ChainOptions& options) : top_(construct(builder, options)) {}

std::unique_ptr<Chain> construct_chain(expr::TermBuilder& builder, const ChainOptions& options) {
  return std::make_unique<Chain>(builder, options);
}

std::unique_ptr<ImplicationSolver> construct_implication_solver(Solver& solver, expr::TermBuilder& builder) {
  return std::make_unique<ProjectionThenZ3>(solver, builder);
}

}  // namespace testellate::solver::chain
