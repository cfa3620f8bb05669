// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/decision.h"
#include "expr/assignment.h"
#include "expr/term.h"
#include "ir/check.h"
#include "ir/path_end.h"
#include "ir/place.h"

namespace testellate::engine {

/// Why a state stands still although its path has not ended.
enum class ParkReason : std::uint8_t {
  LoopBound,  ///< goes on when the bound is raised
  Unknown,    ///< the solver could not say whether this side is feasible; there is no model
};

/// What was left out on a path although the program could do it.
enum class Cut : std::uint8_t {
  Size,  ///< an input or allocation was limited to a largest size, or an input to one of several classes
  Concretised,     ///< a value was fixed although others were possible
  UnfollowedCall,  ///< a call beyond the depth limit has an unknown effect
  Environment,     ///< one answer of the environment was taken for all: the size of the stack, a locale
  /// The environment decides whether this path is taken or what comes of it: no test can bring it about. By
  /// itself it leaves nothing out: what else the environment could decide is on other paths.
  Unsettable,
  /// What lies where was taken in one of several ways: an input that leads into an object or overlaps
  /// another, the order of two objects, an address as a number.
  Layout,
};

/// Where a path asked the environment for something that no test can set.
struct EnvironmentUse {
  std::string what;      ///< "time"
  ir::Place place;       ///< of user code: the call, or the call into the library that asked
  expr::Term unknown{};  ///< what stands for the answer; invalid if one was taken for all
};

enum class StateStatus : std::uint8_t { Running, Parked, Ended, Infeasible };

/// One path under exploration, as the searcher and the goals see it. Forking is O(1): frames, heaps, path
/// condition and decisions are shared until written.
class State {
 public:
  virtual ~State() = default;

  [[nodiscard]] virtual StateStatus status() const = 0;
  [[nodiscard]] virtual std::optional<ParkReason> park_reason() const = 0;
  /// Next instruction of the innermost frame; where it ended, once Ended.
  [[nodiscard]] virtual ir::Place place() const = 0;
  /// The call instructions of the callers, innermost first.
  [[nodiscard]] virtual std::vector<ir::Place> callers() const = 0;

  [[nodiscard]] virtual std::span<const expr::Term> path_condition() const = 0;
  [[nodiscard]] virtual std::span<const Decision> decisions() const = 0;
  /// Those of them that constructions made come first.
  [[nodiscard]] virtual std::size_t construction_decisions() const = 0;
  /// From the given one on, without those of calls that made input objects on the way.
  [[nodiscard]] virtual std::vector<Decision> decisions_beside_making(std::size_t first) const = 0;
  /// Null while Parked as Unknown.
  [[nodiscard]] virtual const expr::Assignment* model() const = 0;
  [[nodiscard]] virtual bool covers(ir::TakenEdge edge) const = 0;
  /// Edges of user code in the order of their first being taken.
  [[nodiscard]] virtual std::span<const ir::TakenEdge> first_edges() const = 0;

  /// First instructions of the blocks of user code that exceptions were caught in, in the order of the first
  /// time.
  [[nodiscard]] virtual std::span<const ir::Place> handlers() const = 0;

  // Ended
  [[nodiscard]] virtual ir::PathEnd end() const = 0;
  [[nodiscard]] virtual std::optional<ir::Fault> fault() const = 0;
  /// Returned, by a unit whose result is true or false: which. Nothing if the path leaves it open.
  [[nodiscard]] virtual std::optional<bool> answer() const = 0;
  /// Threw: class of the object thrown; invalid for a `ptr`. `place()` is the check or throw it came from.
  [[nodiscard]] virtual ir::ClassId exception_class() const = 0;
  /// Unsupported: what.
  [[nodiscard]] virtual const std::string& reason() const = 0;

  /// Whether something on this path was cut short or guessed. Such a path gives tests, but what it does not
  /// reach is not proved unreachable.
  [[nodiscard]] virtual bool has_cut(Cut cut) const = 0;
  /// In order; what was only assumed, once each.
  [[nodiscard]] virtual std::span<const EnvironmentUse> environment() const = 0;
};

}  // namespace testellate::engine
