// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/inputs/input_space.h"
#include "explain/input_paths.h"
#include "expr/assignment.h"
#include "expr/evaluator.h"
#include "expr/term_builder.h"
#include "solver/solver.h"

namespace testellate::explain {

/// Terms of a path over the state before the call only: what is read of an array that was written is what was
/// written there, or what was there at first, as far as the path decides which. Asks a solver.
class SettledReads {
 public:
  /// All borrowed; `model` holds for `conditions`, the path condition of a state with these inputs.
  SettledReads(expr::TermBuilder& terms,
               solver::Solver& solver,
               const solver::Limits& limits,
               std::span<const expr::Term> conditions,
               const expr::Assignment& model,
               const engine::InputSpace& inputs);

  /// The same value on the path. Where the path does not decide, there is a condition inside.
  [[nodiscard]] expr::Term settle(expr::Term term);
  /// Whether a condition holds for all inputs of the path, or for none; nothing: for some, or nobody knows.
  [[nodiscard]] std::optional<bool> decide(expr::Term condition);

  /// The path condition.
  [[nodiscard]] std::span<const expr::Term> conditions() const { return conditions_; }

  /// An array that a path has now, as what was written into the array that it had at first.
  struct Written {
    struct Element {
      expr::Term index;
      expr::Term value;
    };
    expr::Term initial;
    std::vector<Element> elements;  ///< in the order of writing
  };
  [[nodiscard]] Written written(expr::Term array);

  /// The arrays of byte memory that stand for all elements that an input has at first, each with its first
  /// element.
  [[nodiscard]] const std::unordered_map<expr::Term, expr::Term>& initial_arrays() const { return initial_; }

 private:
  [[nodiscard]] expr::Term read(expr::Term array, expr::Term index);
  /// The first index that was used of that array and is always equal to this one on the path.
  [[nodiscard]] expr::Term first_equal(expr::Term array, expr::Term index);
  /// An array of byte memory that holds inputs one by one, as updates of all that it held at first.
  [[nodiscard]] expr::Term normalise(expr::Term array);
  /// The elements of an input object as one array; an invalid term if they are not of one width.
  [[nodiscard]] expr::Term initial_array(std::uint32_t owner, expr::Sort sort);

  expr::TermBuilder& terms_;
  solver::Solver& solver_;
  solver::Limits limits_;
  std::span<const expr::Term> conditions_;
  const expr::Assignment& model_;
  expr::Evaluator evaluator_;
  const engine::InputSpace& inputs_;
  std::unordered_map<expr::Term, const engine::InputVariable*> variables_;
  std::unordered_map<expr::Term, std::optional<bool>> decided_;
  std::unordered_map<expr::Term, expr::Term> settled_;
  std::unordered_map<expr::Term, expr::Term> normal_;
  std::unordered_map<expr::Term, expr::Term> initial_;
  std::unordered_map<expr::Term, std::vector<expr::Term>> used_;  ///< indices of each initial array
};

/// How the arrays of byte memory are called that stand for all elements that an input has at first: `a`.
[[nodiscard]] std::unordered_map<expr::Term, result::Expression> names_of_arrays(const InputPaths& paths,
                                                                                 const SettledReads& reads);

}  // namespace testellate::explain
