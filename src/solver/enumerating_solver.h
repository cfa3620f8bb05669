// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "expr/term_builder.h"
#include "solver/condition_set.h"
#include "solver/rewriting_solver.h"
#include "solver/solver.h"
#include "solver/workspace.h"

namespace testellate::solver {

struct EnumerationOptions {
  std::size_t max_atoms = 6;
  /// Assignments of the atoms that are looked at, and operations in all.
  std::uint64_t max_assignments = std::uint64_t{1} << 21;
  std::uint64_t max_operations = std::uint64_t{1} << 27;
  /// Of those that make the goal true, how many are tried with the hint's values of other atoms, and for how
  /// many a back end looks for other values.
  std::size_t max_tries = 64;
  std::size_t max_questions = 8;
  /// Numbers that are kept for later queries.
  std::size_t max_kept = std::size_t{1} << 23;
};

/// Tries all values, where a query looks something up in a large table: to a back end, each entry is a case,
/// and tables whose entries are places in other tables (properties of characters) are beyond it. The
/// conditions on the atoms of the goal usually leave so few values (code points, bytes of a character) that
/// all of them are evaluated in a moment, block by block; and what is left of them is known when the next
/// condition comes. Exact where no condition ties these atoms to others; where one does, nothing left still
/// means Unsat, and some of what is left is tried, first with the hint's values of the others: once the atoms
/// that places in tables are computed from have values, there are no tables any more.
class EnumeratingSolver final : public Solver {
 public:
  /// `builder` and `workspace` are borrowed.
  EnumeratingSolver(std::unique_ptr<Solver> next,
                    expr::TermBuilder& builder,
                    Workspace& workspace,
                    EnumerationOptions options = {});

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "enumeration"; }

 private:
  /// Assignments of some atoms: a column for each of them.
  struct Assignments {
    std::vector<std::vector<std::uint64_t>> columns;
    [[nodiscard]] std::size_t size() const { return columns.front().size(); }
    [[nodiscard]] std::vector<std::uint64_t> row(std::size_t at) const;
  };
  /// Atoms, then what holds of them: ids, ascending.
  struct Key {
    std::vector<AtomId> atoms;
    std::vector<std::uint32_t> conditions;
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  /// Of the conditions that look something up.
  [[nodiscard]] std::vector<AtomId> atoms_of_tables(const Query& query);
  /// Those of which all values can be tried, as far as conditions on each of them alone say.
  [[nodiscard]] std::vector<AtomId> with_few_values(const std::vector<AtomId>& atoms, const Query& query);
  [[nodiscard]] std::optional<Answer> try_atoms(const Query& query, const std::vector<AtomId>& atoms);
  /// Asks about conditions on other atoms, where these have the values of a row.
  [[nodiscard]] Answer ask_next(const Query& query,
                                const std::vector<AtomId>& atoms,
                                std::span<const std::uint64_t> row,
                                const std::vector<expr::Term>& outside);
  /// All assignments of the atoms that satisfy the conditions, which have no other atoms; null if they are
  /// too many.
  [[nodiscard]] const Assignments* solutions(const std::vector<AtomId>& atoms,
                                             std::vector<expr::Term> conditions,
                                             const Limits& limits);
  /// Of one atom, as far as conditions say that have a known set of values; these are removed.
  [[nodiscard]] std::optional<Assignments> values_of(AtomId atom, std::vector<expr::Term>& conditions);
  /// Of several, as far as conditions on each of them say; these are removed.
  [[nodiscard]] std::optional<Assignments> product_of(const std::vector<AtomId>& atoms,
                                                      std::vector<expr::Term>& conditions,
                                                      const Limits& limits);
  /// Those that satisfy the conditions; nothing if it takes too long to find out.
  [[nodiscard]] std::optional<Assignments> filter(const std::vector<AtomId>& atoms,
                                                  const Assignments& all,
                                                  std::span<const expr::Term> conditions,
                                                  const Limits& limits);
  const Assignments& keep(Key key, Assignments assignments);

  std::unique_ptr<Solver> next_;
  expr::TermBuilder& builder_;
  ConditionTable& conditions_;
  expr::Evaluator& evaluator_;
  EnumerationOptions options_;
  ConditionSets sets_;
  std::map<Key, Assignments> kept_;
  std::size_t kept_numbers_ = 0;
};

}  // namespace testellate::solver
