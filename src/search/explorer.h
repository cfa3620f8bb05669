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
#include "engine/searcher.h"
#include "result/run.h"
#include "search/budget.h"
#include "search/goals.h"
#include "solver/solver.h"

namespace testellate::search {

enum class Criterion : std::uint8_t { Branch, Path };
enum class Order : std::uint8_t { DepthFirst, BreadthFirst, RandomPath, NewCoverage };

struct Options {
  Criterion criterion = Criterion::Branch;
  std::optional<Order> order{};  ///< none: NewCoverage under Branch, Sharing under Path
  std::optional<std::uint32_t>
      loop_bound{};  ///< Branch: deepening goes no further; Path: the bound, 2 if absent
  /// Path only: instructions after which the search stops and hands back what is left as prefixes, if there
  /// is enough to share out. A count, so that the division does not depend on who is there to help.
  std::optional<std::uint64_t> split_after{};
  std::uint64_t seed = 1;
  solver::Limits retry_limits{.conflicts = 2'000'000, .z3_resources = 300'000'000};
};

/// A path that ended, and the goals it shows.
struct FinishedPath {
  std::unique_ptr<engine::State> state;
  std::vector<Goal> goals;
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
  bool budget = false;
  [[nodiscard]] bool any() const {
    return bound || size || unknown || unsupported || approximate || assumption || budget;
  }
};

/// What exploring one unit found.
struct Exploration {
  explicit Exploration(Goals known) : goals(std::move(known)) {}

  /// Under Path all completed and faulted paths; under Branch those that showed a goal first, and each
  /// faulted one at a place not seen before. Empty if an observer was told of them: they are not kept then.
  std::vector<FinishedPath> paths;
  Goals goals;
  /// Edges on the way to a fault: not shown by that path, and not infeasible.
  std::set<ir::TakenEdge> faulted;
  CutSet cuts;
  result::PathCounts counts;
  result::Status status = result::Status::Complete;
  std::string reason;  ///< unless Complete
  std::map<std::string, std::uint64_t> unsupported;
  /// Decisions of the states that were left when the search was split: each subtree is for somebody else. No
  /// verdict on what was not seen is final before they are explored.
  std::vector<std::vector<engine::Decision>> rest;
};

/// Told of each path that is kept, when it is kept, with the counts so far: what is known if the search does
/// not live to its end.
using PathObserver = std::function<void(const FinishedPath&, const result::PathCounts&)>;

/// Proves that edges cannot be taken, by whatever means; returns those it proved. See proof_run.h.
using Prover = std::function<std::vector<ir::TakenEdge>(const std::set<ir::TakenEdge>& undecided)>;

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

  /// The bodies of entry and subject must exist.
  [[nodiscard]] Exploration explore(const ir::Unit& unit);
  /// Explores what lies behind a prefix, one of `Exploration::rest` of the same unit and options.
  [[nodiscard]] Exploration explore_behind(const ir::Unit& unit, std::span<const engine::Decision> prefix);

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
