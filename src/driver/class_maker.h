// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "driver/test_record.h"
#include "engine/engine.h"
#include "explain/index_contexts.h"
#include "explain/index_solver.h"
#include "explain/settled_reads.h"
#include "expr/term_builder.h"
#include "expr/tidy_conjunction.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/equivalence_class.h"
#include "solver/solver.h"

namespace testellate::driver {

/// A sample of the inputs that meet `conditions`, which imply the path condition of the state and for which
/// `model` holds; nothing if there is none to be had.
using SampleMaker = std::function<std::optional<MadeTest>(
    const engine::State& state, std::span<const expr::Term> conditions, const expr::Assignment& model)>;

/// Says which inputs take a path of a unit and what comes of it, with the terms and the solver that explored
/// it.
class ClassMaker {
 public:
  /// All borrowed.
  ClassMaker(const ir::Program& program,
             const ir::Unit& unit,
             expr::TermBuilder& terms,
             solver::Solver& solver,
             const solver::Limits& limits)
      : program_(program), unit_(unit), terms_(terms), solver_(solver), limits_(limits) {}

  /// The class of a path that has ended, or stands still at a bound; it has no sample.
  [[nodiscard]] result::EquivalenceClass make(const engine::State& state);

  /// The class with its execution contexts. Each has a sample; should none be found, or nobody know whether
  /// there are more contexts, there are none.
  [[nodiscard]] result::EquivalenceClass make_with_contexts(const engine::State& state,
                                                            const SampleMaker& make_sample);

  /// A test for each execution context of a path that has ended, in the order of the contexts; none under the
  /// same circumstances.
  [[nodiscard]] std::vector<MadeTest> make_context_tests(const engine::State& state,
                                                         const SampleMaker& make_sample);

 private:
  [[nodiscard]] std::optional<MadeTest> make_context_test(const engine::State& state,
                                                          explain::SettledReads& reads,
                                                          explain::IndexContext& context,
                                                          const SampleMaker& make_sample);
  /// Conditions that make elements different, so that a sample shows which of them went where.
  void tell_elements_apart(explain::IndexContext& context, std::vector<expr::Term>& conditions);
  [[nodiscard]] std::vector<result::ExecutionContext> contexts_of(const engine::State& state,
                                                                  const SampleMaker& make_sample);

  const ir::Program& program_;
  const ir::Unit& unit_;
  expr::TermBuilder& terms_;
  explain::IndexSolver solver_;
  solver::Limits limits_;
  expr::TidyMemory memory_;
};

}  // namespace testellate::driver
