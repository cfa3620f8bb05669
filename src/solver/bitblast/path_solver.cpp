// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/path_solver.h"

#include <map>

namespace testellate::solver::bitblast {

void PathSolver::start(Strategy strategy) {
  strategy_ = strategy;
  sat_ = std::make_unique<SatSolver>(strategy.tuning, strategy.first_guess);
  encoder_.attach(*sat_);
  conditions_.clear();
  seen_variables_.clear();
  seen_divisions_.clear();
  seen_reads_.clear();
  variables_.clear();
  reads_.clear();
}

void PathSolver::require(std::uint32_t condition_id, Gate condition) {
  conditions_.push_back(condition_id);
  encoder_.require(condition);
  add_definitions();
}

SatOutcome PathSolver::solve(std::span<const Gate> assumed,
                             Gate goal,
                             std::uint64_t conflicts,
                             Deadline deadline) {
  std::vector<int> assumptions;
  for (Gate gate : assumed) {
    if (!encoder_.conjuncts(gate, assumptions)) return SatOutcome::Unsatisfiable;
  }
  if (!encoder_.conjuncts(goal, assumptions)) return SatOutcome::Unsatisfiable;
  add_definitions();
  for (int literal : assumptions) sat_->assume(literal);
  return sat_->solve(conflicts, deadline);
}

expr::Assignment PathSolver::model() const {
  auto value_of = [this](WordView word) {
    value::U128 result = 0;
    for (std::size_t at = word.size(); at-- > 0;)
      result = (result << 1) | (encoder_.is_true(word[at]) ? 1U : 0U);
    return result;
  };
  expr::Assignment result;
  for (std::uint32_t index : variables_) {
    const VariableWord& variable = translator_.variables()[index];
    result.set(variable.term, value_of(variable.bits));
  }
  std::map<expr::Term, expr::ArrayValue, expr::ById> arrays;
  for (std::uint32_t index : reads_) {
    const ReadWord& read = translator_.reads()[index];
    arrays[read.array].elements.emplace(static_cast<std::uint64_t>(value_of(read.index)),
                                        value_of(read.value));
  }
  for (auto& [array, value] : arrays) result.set_array(array, std::move(value));
  return result;
}

void PathSolver::add_definitions() {
  for (;;) {
    std::vector<std::uint32_t> inputs = encoder_.take_new_inputs();
    if (inputs.empty()) return;
    for (std::uint32_t input : inputs) define(input);
  }
}

void PathSolver::define(std::uint32_t input) {
  InputOwner owner = translator_.owner_of(encoder_.graph().input_ordinal(input));
  switch (owner.role) {
    case InputRole::Variable:
      if (mark(seen_variables_, owner.index)) variables_.push_back(owner.index);
      return;
    case InputRole::Division:
      if (mark(seen_divisions_, owner.index)) {
        encoder_.require(translator_.division_constraint(owner.index, strategy_.division));
      }
      return;
    case InputRole::Read:
      if (mark(seen_reads_, owner.index)) define_read(owner.index);
      return;
  }
}

void PathSolver::define_read(std::uint32_t read) {
  const ReadWord& added = translator_.reads()[read];
  // The model needs the index also where this is the only read.
  for (Gate bit : added.index) {
    if (!bit.is_constant()) static_cast<void>(encoder_.literal(bit));
  }
  for (std::uint32_t earlier : reads_) {
    if (translator_.reads()[earlier].array != added.array) continue;
    encoder_.require(translator_.read_constraint(earlier, read));
  }
  reads_.push_back(read);
}

bool PathSolver::mark(std::vector<bool>& seen, std::uint32_t index) {
  if (index >= seen.size()) seen.resize(index + 1, false);
  if (seen[index]) return false;
  seen[index] = true;
  return true;
}

}  // namespace testellate::solver::bitblast
