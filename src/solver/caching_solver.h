// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

#include "solver/solver.h"
#include "solver/workspace.h"

namespace testellate::solver {

/// Remembers answers by the set of conditions asked about, goal included. Three ways to know one:
///
///   - the same set was asked before;
///   - the set contains one that is unsatisfiable;
///   - the set is contained in one that has a model, and the model serves.
///
/// Unknown is not remembered. When full, everything is forgotten.
class CachingSolver final : public Solver {
 public:
  CachingSolver(std::unique_ptr<Solver> next, std::size_t max_entries);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "caches"; }

 private:
  struct Entry {
    std::vector<expr::Term> conditions;
    Verdict verdict;
    expr::Assignment model;
  };
  using EntryIndex = std::uint32_t;

  /// Marks the conditions of `query`; returns a hash of the set and its size.
  struct Key {
    std::uint64_t hash;
    std::size_t size;
  };
  Key mark(const Query& query);
  bool mark(expr::Term condition);
  [[nodiscard]] bool is_marked(expr::Term condition) const;
  [[nodiscard]] std::size_t count_marked(const Entry& entry) const;

  [[nodiscard]] const Entry* find_same(Key key) const;
  [[nodiscard]] const Entry* find_unsat_subset(const Query& query) const;
  [[nodiscard]] const Entry* find_sat_superset(const Query& query, Key key) const;
  void remember(const Query& query, Key key, const Answer& answer);
  void forget_all();

  std::unique_ptr<Solver> next_;
  std::size_t max_entries_;
  std::deque<Entry> entries_;
  std::unordered_multimap<std::uint64_t, EntryIndex> by_hash_;
  std::unordered_map<expr::Term, std::vector<EntryIndex>> unsat_by_newest_;  // the youngest term of the set
  std::unordered_map<expr::Term, std::vector<EntryIndex>> sat_by_member_;
  std::vector<std::uint32_t> marks_;  // by term id: the number of the last query that contained it
  std::uint32_t queries_ = 0;
};

/// Tries models that are at hand: the hint, for which only the goal has to be evaluated, then those of recent
/// answers, newest first.
class ModelReuseSolver final : public Solver {
 public:
  ModelReuseSolver(std::unique_ptr<Solver> next, Workspace& workspace, std::size_t kept_models);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "model reuse"; }

 private:
  std::unique_ptr<Solver> next_;
  expr::Evaluator& evaluator_;
  std::size_t kept_models_;
  std::deque<expr::Assignment> recent_;
};

}  // namespace testellate::solver
