// SPDX-License-Identifier: Apache-2.0
#include "driver/explore_target.h"

#include <algorithm>

#include "search/proof_run.h"
#include "search/verdicts.h"
#include "solver/chain/construct_chain.h"

namespace testellate::driver {
namespace {

/// The proof run pays when it ends soon; a count, so that it ends at the same step on every machine.
constexpr std::uint64_t kProofSteps = 2'000'000;
/// Share of the time that it may take.
constexpr int kProofTimeDivisor = 4;

search::Prover make_prover(ir::Program& program,
                           const ir::NativeTable& natives,
                           expr::TermBuilder& terms,
                           solver::Solver& solver,
                           const ir::Unit& unit,
                           const ExploreOptions& options) {
  return [&](const std::set<ir::TakenEdge>& undecided) {
    engine::Options forgetting = options.engine;
    forgetting.forgets_loops = true;
    engine::Engine engine(program, natives, terms, solver, forgetting);
    search::BudgetLimits limits = options.budget;
    limits.steps = std::min(limits.steps, kProofSteps);
    limits.time /= kProofTimeDivisor;
    search::Budget budget(limits, search::steady_milliseconds, search::resident_bytes);
    // Infeasible means for all inputs, not only for those that the assumptions leave.
    ir::Unit whole = unit;
    whole.assumptions.clear();
    return search::prove_infeasible(engine, whole, undecided, budget);
  };
}

RecordedPath record_of(const search::FinishedPath& path) {
  RecordedPath record;
  for (engine::Decision decision : path.state->decisions()) {
    decision.place = {};
    record.decisions.push_back(decision);
  }
  record.goals = path.goals;
  record.is_fault = path.state->end() == ir::PathEnd::Faulted;
  return record;
}

result::SolverCounts counts_of(const solver::chain::Chain& chain) {
  if (chain.statistics().empty()) return {};
  const solver::LayerStatistics& top = chain.statistics().front();
  auto time = std::chrono::duration_cast<std::chrono::milliseconds>(top.time).count();
  return {top.queries, top.sat, top.unsat, top.unknown, static_cast<std::uint64_t>(time)};
}

}  // namespace

ExplorationSummary explore_target(ir::Program& program,
                                  const ir::NativeTable& natives,
                                  const ir::Unit& unit,
                                  const ExploreOptions& options,
                                  const std::function<void(RecordedPath)>& keep) {
  std::chrono::milliseconds start = search::steady_milliseconds();
  search::Budget budget(options.budget, search::steady_milliseconds, search::resident_bytes);
  expr::TermBuilder terms;
  std::unique_ptr<solver::chain::Chain> chain = solver::chain::construct_chain(terms);
  // Z3 goes first where the usual order has not found an answer.
  solver::chain::ChainOptions other_order;
  other_order.back_ends = {solver::chain::BackEnd::Z3Fresh, solver::chain::BackEnd::Bitblast};
  std::unique_ptr<solver::chain::Chain> retry = solver::chain::construct_chain(terms, other_order);
  engine::Engine engine(program, natives, terms, *chain, options.engine);
  search::Explorer explorer(
      program,
      engine,
      *retry,
      make_prover(program, natives, terms, *chain, unit, options),
      [&](const search::FinishedPath& path) { keep(record_of(path)); },
      budget,
      options.search);
  search::Exploration found = explorer.explore(unit);

  ExplorationSummary summary;
  summary.status = found.status;
  summary.reason = found.reason;
  for (const result::EdgeVerdict& edge : search::judge_edges(program, found)) {
    summary.edges.push_back({edge.verdict, edge.reason});
  }
  summary.paths = found.counts;
  summary.unsupported = found.unsupported;
  summary.solver = counts_of(*chain);
  const engine::Statistics& statistics = engine.statistics();
  summary.engine = {statistics.instructions, statistics.decisions, statistics.forks};
  summary.time_ms = static_cast<std::uint64_t>((search::steady_milliseconds() - start).count());
  return summary;
}

}  // namespace testellate::driver
