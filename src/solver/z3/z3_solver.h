// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "solver/solver.h"

namespace testellate::solver::z3 {

enum class Z3Mode : std::uint8_t {
  Fresh,        ///< a new solver for each query: Z3 preprocesses with all it has
  Incremental,  ///< one solver whose scopes follow the prefix: what was learnt of it stays
};

struct Z3Options {
  Z3Mode mode = Z3Mode::Fresh;
  /// Translated terms are kept; past this many everything is dropped and begun anew.
  std::size_t max_kept_terms = 500'000;
};

/// Z3 in process. Knows every kind of term. Each model is evaluated before it is returned: one that does not
/// satisfy the query makes the answer Unknown. Errors of Z3 make it Unknown, cause Crash.
class Z3Solver final : public Solver {
 public:
  explicit Z3Solver(Z3Options options = {});
  ~Z3Solver() override;

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override;

 private:
  class Session;
  Z3Options options_;
  std::unique_ptr<Session> session_;
};

/// Asks Z3 for a counterexample: antecedent(X) and forall Y. not consequent(X, Y).
class Z3ImplicationSolver final : public ImplicationSolver {
 public:
  [[nodiscard]] Validity check(const Implication& implication) override;
};

}  // namespace testellate::solver::z3
