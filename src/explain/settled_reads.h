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
///
/// Numbers of byte memory that lie one after the other are inputs one by one, and an access at an index that
/// is a term means all of them. Here they are the elements of one array variable, which is quicker to reason
/// about and easier to read: the **whole** of an input.
class SettledReads {
 public:
  /// All borrowed; `model` holds for `conditions`, the path condition of a state with these inputs, and may
  /// be more.
  SettledReads(expr::TermBuilder& terms,
               solver::Solver& solver,
               const solver::Limits& limits,
               std::span<const expr::Term> conditions,
               const expr::Assignment& model,
               const engine::InputSpace& inputs);
  SettledReads(const SettledReads&) = delete;
  SettledReads& operator=(const SettledReads&) = delete;

  /// The same value on the path. Where the path does not decide, there is a condition inside.
  [[nodiscard]] expr::Term settle(expr::Term term);
  /// Whether a condition holds for all inputs of the path, or for none; nothing: for some, or nobody knows.
  [[nodiscard]] std::optional<bool> decide(expr::Term condition);

  /// The number that a term is for all inputs of the path; nothing if there are several, or nobody knows.
  [[nodiscard]] std::optional<value::U128> try_only_value(expr::Term term);

  /// What `decide` found out: conditions that all inputs of the path meet.
  [[nodiscard]] const std::vector<expr::Term>& facts() const { return facts_; }

  /// The same with wholes in place of single elements, and back.
  [[nodiscard]] expr::Term translate(expr::Term term);
  [[nodiscard]] expr::Term restore(expr::Term term);
  [[nodiscard]] expr::Assignment restore(const expr::Assignment& model) const;

  /// The path condition, and a model of it, with wholes.
  [[nodiscard]] std::span<const expr::Term> conditions() const { return conditions_; }
  [[nodiscard]] const expr::Assignment& model() const { return model_; }

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

  struct Whole {
    expr::Term array;
    std::vector<expr::Term> elements;  ///< by index
  };
  [[nodiscard]] const std::vector<Whole>& wholes() const { return wholes_; }

 private:
  struct Element {
    std::size_t whole = 0;
    std::uint64_t index = 0;
  };

  void make_wholes(const engine::InputSpace& inputs);
  [[nodiscard]] expr::Term read(expr::Term array, expr::Term index);
  /// The first index that was used of that array and is always equal to this one on the path.
  [[nodiscard]] expr::Term first_equal(expr::Term array, expr::Term index);
  /// An array that holds all elements of a whole one by one, as updates of the whole.
  [[nodiscard]] expr::Term normalise(expr::Term array);
  /// The whole one of whose elements a store puts where it was; an invalid term if it does something else.
  [[nodiscard]] expr::Term whole_of(expr::Term store) const;

  expr::TermBuilder& terms_;
  solver::Solver& solver_;
  solver::Limits limits_;
  std::vector<Whole> wholes_;
  std::unordered_map<expr::Term, Element> elements_;
  std::unordered_map<expr::Term, expr::Term> translated_;
  std::vector<expr::Term> conditions_;
  expr::Assignment model_;
  expr::Evaluator evaluator_;
  std::unordered_map<expr::Term, std::optional<bool>> decided_;
  std::vector<expr::Term> facts_;
  std::unordered_map<expr::Term, expr::Term> settled_;
  std::unordered_map<expr::Term, std::vector<expr::Term>> used_;  ///< indices of each array at first
};

/// How wholes are called: `a`.
[[nodiscard]] std::unordered_map<expr::Term, result::Expression> names_of_arrays(const InputPaths& paths,
                                                                                 const SettledReads& reads);

}  // namespace testellate::explain
