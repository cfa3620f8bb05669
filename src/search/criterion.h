// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "engine/state.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "search/goals.h"
#include "search/searchers.h"
#include "search/suite.h"

namespace testellate::search {

/// Whether a search should go on.
enum class Pursuit : std::uint8_t {
  Needed,    ///< a goal is open that only the end of the search may leave open
  Optional,  ///< what is open may well be impossible: given up when paths have shown nothing new for a while
  Over,      ///< there is nothing to find
};

/// Loops are explored up to `first` iterations, then up to twice as many, and so on up to `last`.
struct LoopBounds {
  std::uint32_t first = 1;
  std::uint32_t last = 1;
};

/// Which paths of a unit are worth a test: which goals there are, which of them a path shows, and what is
/// still worth pursuing. One object accompanies one exploration of one unit.
///
/// What has a default fits criteria that ask for a set of goals, each shown by at least one test.
class Criterion {
 public:
  virtual ~Criterion() = default;

  // The goals.

  /// Goals of the unit that are known and neither shown nor refuted.
  [[nodiscard]] virtual std::vector<Goal> open_goals() const = 0;
  /// Edges that lead to open goals. Never more than before.
  [[nodiscard]] virtual std::set<ir::TakenEdge> wanted() const = 0;
  /// What a completed path shows, of this criterion's goals and of the edges in any case: verdicts are about
  /// them.
  [[nodiscard]] virtual std::vector<Goal> shown_by(const engine::State& state) const = 0;
  /// Whether a completed path shows anything that no path noted before has shown.
  [[nodiscard]] virtual bool is_new(const engine::State& state, std::span<const Goal> shown) const = 0;
  /// Notes a completed path with what it shows, which `Goals` knows already.
  virtual void note_completed(const engine::State& state, std::span<const Goal> shown) = 0;
  /// No path that shows the goal can become a test, as far as was tried: it is not pursued any more, and
  /// nothing new.
  virtual void give_up(const Goal& goal) = 0;
  /// Told when `Goals` has learned that edges cannot be taken.
  virtual void note_infeasible() {}
  /// Places from which an exception may leave the target that no path has shown yet.
  [[nodiscard]] virtual std::set<ir::Place> silent_places() const { return {}; }
  /// Told that no exception from these places leaves the target.
  virtual void note_silent(const std::set<ir::Place>& /*places*/) {}
  [[nodiscard]] virtual Pursuit pursuit() const = 0;

  // The search.

  /// `chosen` by the user; `largest`, beyond which there is no sense in deepening.
  [[nodiscard]] virtual LoopBounds loop_bounds(std::optional<std::uint32_t> chosen,
                                               std::uint32_t largest) const;
  /// Unless the user chooses one.
  [[nodiscard]] virtual Order order() const { return Order::NewCoverage; }
  /// Whether parts of the search can be explored without knowing what the others found.
  [[nodiscard]] virtual bool can_be_split() const { return false; }
  /// What returns true or false is to be seen doing both.
  [[nodiscard]] virtual bool wants_answers() const { return false; }
  /// A fault at a place where it was seen before is worth keeping.
  [[nodiscard]] virtual bool keeps_repeated_faults() const { return false; }
  /// A check that no path has failed is worth a little more search when everything else was found.
  [[nodiscard]] virtual bool seeks_faults() const { return false; }
  /// Where paths keep repeating each other: how many of them without anything new are enough.
  [[nodiscard]] virtual std::uint32_t patience_with_repetition() const { return 500; }

  // The suite.

  /// Whether a suite should show the edges of helpers as well, which `select` does not ask for.
  [[nodiscard]] virtual bool wants_helpers() const { return true; }
  /// Positions of the paths that become tests, in the order of the suite. Never a fault.
  [[nodiscard]] virtual std::vector<std::size_t> select(const std::vector<SuiteCandidate>& paths) const;
};

/// What a criterion is made for; all borrowed.
struct CriterionContext {
  const ir::Program& program;
  const ir::Unit& unit;
  const Goals& goals;  ///< of the unit, kept up to date by whoever explores
};

/// A row of criteria.def.
struct CriterionInfo {
  std::string_view name;   ///< as the user writes it
  std::string_view about;  ///< what a suite shows
  std::unique_ptr<Criterion> (*make)(const CriterionContext& context);
};

/// In the order of the table; the first is the default.
[[nodiscard]] std::span<const CriterionInfo> all_criteria();

/// `name` must be in the table.
[[nodiscard]] std::unique_ptr<Criterion> make_criterion(std::string_view name,
                                                        const CriterionContext& context);

}  // namespace testellate::search
