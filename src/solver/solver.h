// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "expr/assignment.h"
#include "expr/term.h"

namespace testellate::solver {

enum class Verdict : std::uint8_t { Sat, Unsat, Unknown };

/// Adds up what queries cost. A unit is roughly a microsecond's work, but it is counted, not timed: variables
/// of circuits, conflicts, resources of Z3. What a layer answers without a back end costs nothing.
struct Meter {
  std::uint64_t work = 0;
};

/// What one query may cost. The resource counts decide, so that the same query ends the same way on every
/// machine; the wall clock is only a backstop, and an answer it forced is marked in `Answer::cause`.
struct Limits {
  std::uint64_t conflicts = 200'000;        ///< CaDiCaL, per slice of the portfolio
  std::uint64_t z3_resources = 30'000'000;  ///< Z3 rlimit
  std::chrono::milliseconds wall{10'000};
  Meter* meter = nullptr;  ///< borrowed; told what the query did cost, unless null
};

/// Why an answer is Unknown.
enum class UnknownCause : std::uint8_t { None, ResourceLimit, WallClock, Unsupported, Crash };

/// Is there an assignment under which all of `prefix` and `goal` are true?
///
///   exists X. prefix_1(X) && ... && prefix_n(X) && goal(X)
///
/// `prefix` is the path condition: solvers expect that it grows at the end from one query to the next and is
/// satisfiable by itself; neither is required for a right answer. `hint`, if not null, is a model of the
/// prefix (not of the goal).
struct Query {
  std::span<const expr::Term> prefix;
  expr::Term goal;
  const expr::Assignment* hint = nullptr;
  Limits limits;
};

struct Answer {
  Verdict verdict = Verdict::Unknown;
  /// For Sat: makes prefix and goal true. Variables it does not list are 0.
  expr::Assignment model;
  UnknownCause cause = UnknownCause::None;
};

[[nodiscard]] inline Answer make_sat(expr::Assignment model) {
  return {Verdict::Sat, std::move(model), UnknownCause::None};
}
[[nodiscard]] inline Answer make_unsat() { return {Verdict::Unsat, {}, UnknownCause::None}; }
[[nodiscard]] inline Answer make_unknown(UnknownCause cause) { return {Verdict::Unknown, {}, cause}; }

/// Answers queries; every layer of the chain and every back end is one.
class Solver {
 public:
  virtual ~Solver() = default;
  [[nodiscard]] virtual Answer solve(const Query& query) = 0;
  /// Short, for statistics and logs: "domains", "bitblast", "z3".
  [[nodiscard]] virtual std::string_view name() const = 0;
};

/// forall X. antecedent(X) -> exists Y. consequent(X, Y), where Y are the variables of `consequent` that are
/// not in `antecedent`'s list `universal`.
struct Implication {
  std::span<const expr::Term> universal;
  expr::Term antecedent;
  expr::Term consequent;
  Limits limits;
};

enum class Validity : std::uint8_t { Valid, Invalid, Unknown };

/// Optional capability of a solver.
class ImplicationSolver {
 public:
  virtual ~ImplicationSolver() = default;
  [[nodiscard]] virtual Validity check(const Implication& implication) = 0;
};

/// The Y of an implication, oldest first: variables of the consequent that are neither listed as universal
/// nor occur in the antecedent.
[[nodiscard]] std::vector<expr::Term> existential_variables(const Implication& implication);

}  // namespace testellate::solver
