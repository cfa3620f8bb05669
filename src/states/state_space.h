// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "expr/assignment.h"
#include "expr/term.h"
#include "expr/term_builder.h"
#include "solver/solver.h"
#include "states/linear_heap.h"
#include "states/rooted_heap.h"

namespace testellate::states {

/// How states were compared.
struct ComparisonCounts {
  std::uint64_t comparisons = 0;  ///< of states whose heaps are isomorphic
  std::uint64_t by_conditions =
      0;                       ///< decided without a solver: every condition of the one is one of the other
  std::uint64_t by_model = 0;  ///< decided without a solver: a model of the one is none of the other
  std::uint64_t unknown = 0;   ///< no solver could say
};

/// What came of adding a state.
struct AddedState {
  std::size_t state = 0;  ///< its number, or that of the state which subsumes it
  bool is_new = false;
};

/// Symbolic states <constraint, heap>, each standing for all concrete heaps that it can be instantiated to.
/// None of them was subsumed by those before it when it was added: one state subsumes another if each
/// concrete heap of the other is, up to isomorphism, one of its own.
class StateSpace {
 public:
  /// All borrowed. `implications` answers where a constraint has variables that its heap has not.
  StateSpace(expr::TermBuilder& terms,
             solver::Solver& solver,
             solver::ImplicationSolver& implications,
             solver::Limits limits);

  /// `constraint` is satisfiable. `model` of it may be null. Of the states below `first` it is known that
  /// none subsumes it.
  AddedState add(const RootedHeap& heap,
                 std::span<const expr::Term> constraint,
                 const expr::Assignment* model,
                 std::size_t first = 0);
  /// A state whose heap cannot be described: it is compared with none.
  AddedState add_incomparable() { return {size_++, true}; }

  /// A state that is known to be new.
  AddedState add_new(const RootedHeap& heap, std::span<const expr::Term> constraint);
  /// Whether `antecedent` implies `consequent` for all values of `universal` and some of the others; no, if
  /// no solver can say.
  [[nodiscard]] bool implies(const std::vector<expr::Term>& universal,
                             expr::Term antecedent,
                             expr::Term consequent);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const ComparisonCounts& counts() const { return counts_; }

 private:
  /// A state of the space, over numbered variables.
  struct Known {
    std::size_t number = 0;
    std::vector<std::uint32_t> words;    ///< of the heap
    std::vector<expr::Term> constraint;  ///< without what has nothing to do with the heap
    bool has_existential = false;        ///< the constraint has variables that the heap has not
  };

  /// A state that is being added.
  struct Candidate {
    LinearHeap heap;
    /// Variables of the heap are numbered, the others are as they were.
    std::vector<expr::Term> constraint;
    const expr::Assignment* model = nullptr;
  };

  [[nodiscard]] Candidate make_candidate(const RootedHeap& heap, std::span<const expr::Term> constraint);
  [[nodiscard]] bool subsumes(const Known& known, const Candidate& candidate);
  [[nodiscard]] bool is_refused_by_model(const std::vector<expr::Term>& conditions,
                                         const Candidate& candidate);
  [[nodiscard]] bool implies_each(const Candidate& candidate, const std::vector<expr::Term>& conditions);
  [[nodiscard]] bool implies_together(const Candidate& candidate, const std::vector<expr::Term>& conditions);
  void keep(Candidate candidate);

  expr::TermBuilder& terms_;
  solver::Solver& solver_;
  solver::ImplicationSolver& implications_;
  solver::Limits limits_;
  std::size_t size_ = 0;
  std::unordered_map<std::uint64_t, std::vector<Known>> known_;  ///< by hash of the words
  ComparisonCounts counts_;
};

}  // namespace testellate::states
