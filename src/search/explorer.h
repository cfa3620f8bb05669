// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "result/run.h"
#include "search/budget.h"
#include "search/criterion.h"
#include "search/goals.h"
#include "search/proof_run.h"
#include "search/scope.h"
#include "solver/solver.h"

namespace testellate::search {

/// Up to which inputs grow where nobody says how large they may be.
inline constexpr engine::InputSizes kLargestSizes{
    .max_array = 256, .max_string = 64, .max_stdin = 256, .made_text = 64, .made_elements = 32};

struct Options {
  std::string criterion = std::string(all_criteria().front().name);  ///< a name of criteria.def
  std::optional<Order> order{};                                      ///< none: the criterion's
  std::optional<std::uint32_t> loop_bound{};                         ///< none: the criterion's
  /// While an edge of the target is open for size, the largest sizes of inputs are doubled up to these. None:
  /// they are what the engine has.
  std::optional<engine::InputSizes> largest_sizes{};
  /// Work, counted in instructions, after which the search stops and hands back what is left as prefixes, if
  /// the criterion allows it and there is enough to share out. A count, so that the division does not depend
  /// on who is there to help.
  std::optional<std::uint64_t> split_after{};
  /// Paths that stand still at the loop bound when the search is over are told as well.
  bool tells_bounded = false;
  /// How much a failure at a place is worth: paths with failures of different worth are told apart. Empty:
  /// one is as good as another.
  std::function<std::uint8_t(const engine::State&)> rank_failure{};
  /// Asked about paths that may never end, or end worse than it seems: the path with that end, or null. Those
  /// that stand still at the loop bound, that run on and on, that return. May be empty.
  std::function<std::unique_ptr<engine::State>(const engine::State&)> foresee{};
  /// How many times as long as usual a search goes on that finds nothing new.
  std::uint32_t persistence = 1;
  std::uint64_t seed = 1;
  solver::Limits retry_limits{.conflicts = 2'000'000, .z3_resources = 300'000'000};
};

/// A path that ended, and the goals it shows; or one that stands still at the loop bound, and shows nothing.
struct FinishedPath {
  std::shared_ptr<const engine::State> state;  ///< shared: who observes paths may keep it
  std::vector<Goal> goals;
  std::uint32_t growth = 0;  ///< how often the sizes of inputs had been doubled
  engine::InputRoom room{};
};

/// Which kinds of cuts happened anywhere: what decides whether an edge that was not seen is infeasible, and
/// why it is open.
struct CutSet {
  bool bound = false;
  bool size = false;
  bool unknown = false;
  bool unsupported = false;
  bool approximate = false;  ///< concretised value, unfollowed call
  bool assumption = false;
  bool environment = false;  ///< one answer of the environment was taken for all
  bool budget = false;
  bool criterion = false;  ///< the criterion was met with edges undecided and states left
  [[nodiscard]] bool any() const {
    return bound || size || unknown || unsupported || approximate || assumption || environment || budget ||
           criterion;
  }
  CutSet& operator|=(const CutSet& other);
};

/// What exploring one unit found.
struct Exploration {
  explicit Exploration(Goals known) : goals(std::move(known)) {}

  /// The paths that the criterion found worth keeping: completed ones, and those that end in a fault. Empty
  /// if an observer was told of them: they are not kept then.
  std::vector<FinishedPath> paths;
  Goals goals;
  /// Edges on the way to a fault, and behind one that no path gets past: not shown, and not infeasible.
  std::set<ir::TakenEdge> faulted;
  /// The same for edges of completed paths that the observer refused.
  std::set<ir::TakenEdge> refused;
  CutSet cuts;
  result::PathCounts counts;
  std::optional<Limit> spent;    ///< the limit that ended the search before it was complete
  bool has_lost_prefix = false;  ///< a prefix could not be followed, which is a mistake of ours
  std::map<std::string, std::uint64_t> unsupported;
  /// What was assumed of the environment, or decides paths: "time at A.java:12#3", with how many paths.
  std::map<std::string, std::uint64_t> environment;
  /// Decisions of the states that were left when the search was split: each subtree is for somebody else. No
  /// verdict on what was not seen is final before they are explored.
  std::vector<std::vector<engine::Decision>> rest;
};

/// Told of each path that is worth keeping, when it ends, with the counts so far: what is known if the search
/// does not live to its end. Whether it takes the path. One that it refuses, because no test can be had of
/// it, shows nothing: its goals stay open, and other paths are looked for until several were refused for a
/// goal.
using PathObserver = std::function<bool(const FinishedPath&, const result::PathCounts&)>;

/// Proves that things are impossible, by whatever means; returns those it proved. See proof_run.h.
using Prover = std::function<Unseen(const Unseen& unseen)>;

/// Explores one unit: chooses states, deepens loop bounds, stops when every goal is decided or the budget is
/// spent.
class Explorer {
 public:
  /// All borrowed. `retry_solver` answers what the engine's solver could not. `prover` and `observer` may be
  /// empty.
  Explorer(ir::Program& program,
           engine::Engine& engine,
           solver::Solver& retry_solver,
           Prover prover,
           PathObserver observer,
           Budget& budget,
           Options options);

  /// The bodies of the entry and of all in the scope must exist.
  [[nodiscard]] Exploration explore(const ScopedUnit& target);
  /// Explores what lies behind a prefix, one of `Exploration::rest` of the same unit and options, or the
  /// decisions of a path that was found when the sizes of inputs had been doubled so often and they had this
  /// room.
  [[nodiscard]] Exploration explore_behind(const ScopedUnit& target,
                                           std::span<const engine::Decision> prefix,
                                           std::uint32_t growth = 0,
                                           const engine::InputRoom& room = {});

 private:
  class Run;

  ir::Program& program_;
  engine::Engine& engine_;
  solver::Solver& retry_solver_;
  Prover prover_;
  PathObserver observer_;
  Budget& budget_;
  Options options_;
};

}  // namespace testellate::search
