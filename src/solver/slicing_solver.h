// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "solver/condition_table.h"
#include "solver/growing_prefix.h"
#include "solver/solver.h"

namespace testellate::solver {

/// Passes on only the slice of the goal: the conditions connected with it through common atoms. The hint
/// satisfies the others and shares no atom with the slice, so the two halves together are a model. Without a
/// hint the whole query is passed on.
class SlicingSolver final : public Solver {
 public:
  SlicingSolver(std::unique_ptr<Solver> next, ConditionTable& conditions);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "slices"; }

 private:
  void push(expr::Term condition);
  void pop(expr::Term condition);
  /// Fills slice_ and atoms_ with what is connected to `goal`.
  void collect(expr::Term goal);
  void reach_atom(AtomId atom);
  void reach_conditions(AtomId atom);
  [[nodiscard]] expr::Assignment merge(const expr::Assignment& hint, const expr::Assignment& of_slice) const;

  std::unique_ptr<Solver> next_;
  ConditionTable& conditions_;
  GrowingPrefix prefix_;
  std::vector<std::vector<std::uint32_t>>
      conditions_of_atom_;                    // by AtomId, positions in the prefix, ascending
  std::vector<std::uint32_t> without_atoms_;  // positions

  // Of the slice being collected; marks hold the number of the round that set them.
  std::uint32_t round_ = 0;
  std::vector<std::uint32_t> atom_mark_;
  std::vector<std::uint32_t> condition_mark_;
  std::vector<AtomId> atoms_;
  std::vector<std::uint32_t> positions_;
  std::vector<expr::Term> slice_;
};

}  // namespace testellate::solver
