// SPDX-License-Identifier: Apache-2.0
#include "driver/explore_target.h"

#include <algorithm>
#include <map>
#include <utility>

#include "bugs/findings.h"
#include "bugs/rank.h"
#include "driver/class_maker.h"
#include "driver/class_record.h"
#include "driver/foresight.h"
#include "driver/test_maker.h"
#include "explain/failure_evidence.h"
#include "explain/index_solver.h"
#include "search/proof_run.h"
#include "solver/chain/construct_chain.h"

namespace testellate::driver {
namespace {

/// The proof run pays when it ends soon; a count, so that it ends at the same step on every machine.
constexpr std::uint64_t kProofSteps = 2'000'000;
/// States of a proof run: recursion over linked objects has more and more of them, and never ends.
constexpr std::uint64_t kProofStates = 5'000;
/// Of one question where arguments are made by calls: what is hard to reach by one sequence (a second key
/// that falls into the same bucket) is often easy by another.
constexpr std::uint64_t kConstructionConflicts = 5'000;
constexpr std::uint64_t kConstructionResources = 1'000'000;
/// Share of the time that it may take.
constexpr int kProofTimeDivisor = 8;
/// The same for a search that is short: a proof is worth little more.
constexpr int kProofTimeFactor = 4;
constexpr std::chrono::milliseconds kShortProof{2'000};

search::Prover make_prover(ir::Program& program,
                           const ir::NativeTable& natives,
                           expr::TermBuilder& terms,
                           solver::Solver& solver,
                           const ir::Unit& unit,
                           const engine::Engine& prepared,
                           const search::Budget& whole_budget,
                           const ExploreOptions& options) {
  return [&](const search::Unseen& unseen) {
    engine::Options havocking = options.engine;
    havocking.havocs_loops = true;
    // Infeasible means for all inputs, not only for those that the assumptions leave or that a few calls
    // make.
    ir::Unit whole = unit;
    whole.assumptions.clear();
    havocking.heap_assumptions.reset();
    whole.constructions.clear();
    whole.made_inputs.clear();
    search::Unseen proved;
    // Each way proves what the other cannot: see `havocs_library_loops`.
    for (bool havocs_library : {true, false}) {
      havocking.havocs_library_loops = havocs_library;
      engine::Engine engine(program, natives, terms, solver, havocking);
      // Initialisers have no loops that depend on inputs.
      engine.share_prepared(prepared);
      search::BudgetLimits limits = options.budget;
      limits.steps = std::min(limits.steps, kProofSteps);
      limits.paths = kProofStates;
      const auto searched = options.budget.time - whole_budget.time_left();
      const auto worthwhile = std::max<std::chrono::milliseconds>(kProofTimeFactor * searched, kShortProof);
      limits.time = std::min({limits.time / kProofTimeDivisor, whole_budget.time_left(), worthwhile});
      search::Budget budget(limits, search::steady_milliseconds, search::resident_bytes);
      proved = search::prove_impossible(engine, whole, unseen, budget);
      if (!proved.is_empty()) break;
    }
    return proved;
  };
}

ExploreOptions options_for(const ir::Unit& unit, const ExploreOptions& given) {
  ExploreOptions options = given;
  if (unit.constructions.empty() && unit.made_inputs.empty()) return options;
  for (solver::Limits* limits : {&options.engine.limits, &options.search.retry_limits}) {
    limits->conflicts = std::min(limits->conflicts, kConstructionConflicts);
    limits->z3_resources = std::min(limits->z3_resources, kConstructionResources);
  }
  return options;
}

std::uint8_t rank_of(const ir::Program& program, const ir::Unit& unit, const engine::State& state) {
  if (state.model() == nullptr) return 0;
  const result::FailureEvidence evidence = explain::failure_evidence(program, unit, state, *state.model());
  return static_cast<std::uint8_t>(
      bugs::rank_of(program, {evidence, state.fault(), state.exception_class()}));
}

std::vector<engine::Decision> without_places(std::span<const engine::Decision> decisions) {
  std::vector<engine::Decision> made(decisions.begin(), decisions.end());
  for (engine::Decision& decision : made) decision.place = {};
  return made;
}

RecordedPath record_without_test(const search::FinishedPath& path, const ExplorationCounts& so_far) {
  RecordedPath record;
  record.decisions = decisions_to_bytes(path.state->decisions());
  record.decision_count = static_cast<std::uint32_t>(path.state->decisions().size());
  record.growth = path.growth;
  record.room = path.room;
  record.goals = path.goals;
  record.so_far = so_far;
  return record;
}

RecordedPath record_of(const ir::Program& program,
                       const search::FinishedPath& path,
                       const Expected<MadeTest, std::string>& made,
                       const ExplorationCounts& so_far) {
  RecordedPath record = record_without_test(path, so_far);
  if (made) {
    record.test = to_bytes(program, *made);
    if (made->test.failure) {
      const bugs::Headline headline = bugs::headline_of(program, made->test);
      record.rank = static_cast<std::uint8_t>(headline.rank);
      record.headline = headline.text;
    }
  } else {
    record.no_test = made.error();
  }
  record.is_fault = path.state->end() == ir::PathEnd::Faulted;
  return record;
}
result::SolverCounts counts_of(const solver::chain::Chain& chain) {
  if (chain.statistics().empty()) return {};
  const solver::LayerStatistics& top = chain.statistics().front();
  auto time = std::chrono::duration_cast<std::chrono::milliseconds>(top.time).count();
  return {top.queries, top.sat, top.unsat, top.unknown, static_cast<std::uint64_t>(time)};
}

result::EngineCounts counts_of(const engine::Engine& engine) {
  const engine::Statistics& statistics = engine.statistics();
  return {statistics.instructions, statistics.decisions, statistics.forks, statistics.answered_calls};
}

}  // namespace

std::chrono::milliseconds time_to_write(const result::WorkTimes& work, const ExploreOptions& options) {
  const std::chrono::microseconds texts(work.text);
  return std::chrono::duration_cast<std::chrono::milliseconds>(texts * options.writing_percent / 100);
}

ExplorationSummary explore_target(ir::Program& program,
                                  const ir::NativeTable& natives,
                                  const search::ScopedUnit& target,
                                  const ExploreOptions& given,
                                  const Prefix& prefix,
                                  const std::function<void(RecordedPath)>& keep) {
  const ir::Unit& unit = target.unit;
  ExploreOptions options = options_for(unit, given);
  if (options.ranks_failures) {
    options.search.rank_failure = [&](const engine::State& state) { return rank_of(program, unit, state); };
  }
  std::chrono::milliseconds start = search::steady_milliseconds();
  expr::TermBuilder terms;
  std::unique_ptr<solver::chain::Chain> chain = solver::chain::construct_chain(terms);
  // Z3 goes first where the usual order has not found an answer.
  solver::chain::ChainOptions other_order;
  other_order.back_ends = {solver::chain::BackEnd::Z3Fresh, solver::chain::BackEnd::Bitblast};
  std::unique_ptr<solver::chain::Chain> retry = solver::chain::construct_chain(terms, other_order);
  // Where all paths are wanted, most decisions are about indices and elements.
  explain::IndexSolver indices(*chain);
  solver::Solver& deciding = options.wants_classes ? static_cast<solver::Solver&>(indices) : *chain;
  engine::Engine engine(program, natives, terms, deciding, options.engine);
  ClassMaker classes(program, unit, terms, *chain, options.engine.limits);
  engine::LemmaBook lemmas;
  if (options.public_functions != nullptr && options.search.loop_bound) {
    engine.set_loop_bound(*options.search.loop_bound);
    lemmas = make_lemmas(program, engine, ir::subject_of(unit), *options.public_functions);
    engine.set_lemmas(&lemmas);
  }
  TestMaker maker(program,
                  natives,
                  target,
                  engine,
                  terms,
                  *chain,
                  options.engine.limits,
                  options.ranks_failures  ? Inputs::Plain
                  : options.wants_classes ? Inputs::Borders
                                          : Inputs::Telling);
  maker.set_enumerations(options.enumerations);
  Foresight foresight(program, natives, unit, engine, terms, maker);
  if (options.ranks_failures) {
    options.search.foresee = [&](const engine::State& state) { return foresight.find_failure(state); };
  }
  // What initialisers take is no part of the slice of a target that was hardly looked at.
  engine.prepare(unit);
  search::Budget budget(
      options.budget,
      [&] { return search::steady_milliseconds() + time_to_write(maker.times(), options); },
      search::resident_bytes);
  const SampleMaker make_sample = [&](const engine::State& state,
                                      std::span<const expr::Term> conditions,
                                      const expr::Assignment& model) -> std::optional<MadeTest> {
    Expected<MadeTest, std::string> made = maker.make(state, conditions, &model);
    return made ? std::optional(std::move(*made)) : std::nullopt;
  };
  std::map<std::string, std::uint64_t> unwritable;
  const auto can_be_written = [&](const result::TestCase& test) {
    if (!options.check_writable) return true;
    const Expected<void, std::string> writable = options.check_writable(target.unit, test);
    if (!writable) ++unwritable[writable.error()];
    return writable.has_value();
  };
  const auto refused = options.refused.find(std::string(program.text(unit.name)));
  const auto time_so_far = [&] {
    return static_cast<std::uint64_t>((search::steady_milliseconds() - start).count());
  };
  // What it takes to say conditions and effects, but for the samples of contexts, which `maker` counts.
  std::chrono::microseconds time_for_rows{0};
  const auto make_row = [&](const auto& make) {
    const auto time_of_tests = [&] {
      const result::WorkTimes& work = maker.times();
      return std::chrono::microseconds(work.values + work.text + work.replay);
    };
    const auto begin = std::chrono::steady_clock::now();
    const auto tests_before = time_of_tests();
    std::string row = to_bytes(program, make());
    const auto passed =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin);
    time_for_rows += passed - std::min(passed, time_of_tests() - tests_before);
    return row;
  };
  const auto work_so_far = [&] {
    result::WorkTimes work = maker.times();
    work.text += static_cast<std::uint64_t>(time_for_rows.count());
    const std::uint64_t for_tests = work.values + work.text + work.replay;
    work.exploration = std::max(time_so_far() * 1000, for_tests) - for_tests;
    return work;
  };
  search::Explorer explorer(
      program,
      engine,
      *retry,
      // Whoever asks for classes does not ask which edges are impossible.
      options.wants_classes ? search::Prover()
                            : make_prover(program, natives, terms, *chain, unit, engine, budget, options),
      [&](const search::FinishedPath& path, const result::PathCounts& paths) {
        const bool is_refused = refused != options.refused.end() &&
                                refused->second.contains(decisions_to_bytes(path.state->decisions()));
        if (is_refused) return false;
        if (path.state->status() == engine::StateStatus::Parked) {
          RecordedPath record =
              record_without_test(path, {paths, counts_of(*chain), counts_of(engine), work_so_far()});
          record.is_cut = true;
          record.of_class = make_row([&] { return classes.make(*path.state); });
          keep(std::move(record));
          return true;
        }
        const auto keep_test = [&](const Expected<MadeTest, std::string>& made) {
          RecordedPath record =
              record_of(program, path, made, {paths, counts_of(*chain), counts_of(engine), work_so_far()});
          if (options.wants_classes) {
            record.of_class = make_row([&] {
              return options.wants_contexts ? classes.make_with_contexts(*path.state, make_sample)
                                            : classes.make(*path.state);
            });
          }
          if (made && !record.is_fault) {
            record.differs = !made->test.is_replayed;
            if (!record.differs && !can_be_written(made->test)) return false;
          }
          const bool is_good = !record.differs;
          keep(std::move(record));
          return is_good;
        };
        const bool has_tests_of_contexts =
            options.wants_contexts && !options.wants_classes && path.state->end() != ir::PathEnd::Faulted;
        std::vector<MadeTest> tests;
        if (has_tests_of_contexts) tests = classes.make_context_tests(*path.state, make_sample);
        if (tests.size() < 2) {
          Expected<MadeTest, std::string> made = maker.make(*path.state);
          // What a constructor takes may be narrower than what a path allows, and what code does that the
          // path never followed may depend on what the path never looked at: small values fit.
          const bool is_for_suite = made && path.state->end() != ir::PathEnd::Faulted;
          const bool is_good =
              !is_for_suite || (made->test.is_replayed &&
                                (!options.check_writable || options.check_writable(target.unit, made->test)));
          if (!is_good && !maker.has_plain_inputs()) made = maker.make_plain(*path.state);
          return keep_test(made);
        }
        bool is_good = false;
        for (MadeTest& test : tests) is_good = keep_test(std::move(test)) || is_good;
        return is_good;
      },
      budget,
      options.search);
  search::Exploration found =
      prefix.decisions.empty()
          ? explorer.explore(target)
          : explorer.explore_behind(target, prefix.decisions, prefix.growth, prefix.room);

  ExplorationSummary summary;
  if (found.spent) {
    summary.status = result::Status::Budget;
    summary.reason = search::to_text(*found.spent);
  }
  if (found.has_lost_prefix) {
    summary.status = result::Status::Error;
    summary.reason = "a path could not be executed again";
  }
  for (ir::TakenEdge edge : found.goals.edges()) {
    summary.edges.push_back({found.goals.covered().contains(edge),
                             found.goals.infeasible().contains(edge),
                             found.faulted.contains(edge),
                             found.refused.contains(edge),
                             found.goals.unsettable().contains(edge)});
  }
  summary.cuts = found.cuts;
  for (const std::vector<engine::Decision>& left : found.rest) summary.rest.push_back(without_places(left));
  summary.paths = found.counts;
  summary.unsupported = found.unsupported;
  summary.unwritable = std::move(unwritable);
  summary.environment = found.environment;
  summary.solver = counts_of(*chain);
  summary.engine = counts_of(engine);
  summary.time_ms = time_so_far();
  summary.work = work_so_far();
  return summary;
}

}  // namespace testellate::driver
