// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "engine/state.h"
#include "ir/place.h"
#include "ir/program.h"
#include "search/scope.h"

namespace testellate::search {

/// Something that a path shows.
struct Goal {
  enum class Kind : std::uint8_t {
    Entry,              ///< the target ends without an exception: a suite should not show failures only
    Edge,               ///< an edge of the target's own code, or of a helper, is taken
    UncaughtException,  ///< an exception that arises at `place` leaves the target
    Place,              ///< the instruction at `place` of the target's own code is executed
    Survival,      ///< an edge of the target's own code is taken, and the target ends without an exception
    ReturnsTrue,   ///< from `place`
    ReturnsFalse,  ///< from `place`
    Catch,  ///< an exception is caught in the block that starts at `place`, in code entrusted to the target
    CleanReturn,  ///< the target ends without an exception, and code entrusted to it has caught none
  };
  Kind kind = Kind::Entry;
  ir::TakenEdge edge{};  ///< Edge, Survival
  ir::Place place{};     ///< UncaughtException: check or throw; in a library, the call into it. Place,
                         ///< Returns..., Catch
  ir::ClassId exception_class{};  ///< UncaughtException, if it is an object
  std::uint8_t rank = 0;          ///< UncaughtException: `Options::rank_failure`
  friend auto operator<=>(const Goal&, const Goal&) = default;
};

/// What is known of the edges of one target and of the helpers it may call, whatever the criterion: the
/// verdicts of a report are about them.
class Goals {
 public:
  /// Bodies must exist. `program` is borrowed.
  Goals(const ir::Program& program, ir::FunctionId subject, const Scope& scope);
  Goals(const ir::Program& program, const ScopedUnit& target)
      : Goals(program, ir::subject_of(target.unit), target.scope) {}

  /// All edges of the own code (subject and lambdas), then those of helpers; synthetic ones too, in order.
  [[nodiscard]] const std::vector<ir::TakenEdge>& edges() const { return edges_; }
  [[nodiscard]] bool is_synthetic(ir::TakenEdge edge) const;
  [[nodiscard]] bool is_own(ir::TakenEdge edge) const { return own_.contains(edge.function); }
  /// The own code, and helpers that no target is nearer to.
  [[nodiscard]] const std::set<ir::FunctionId>& entrusted() const { return entrusted_; }
  /// The own code and helpers.
  [[nodiscard]] const std::set<ir::FunctionId>& functions() const { return known_; }
  /// Whether it is an edge of the own code or of a helper.
  [[nodiscard]] bool is_known(ir::TakenEdge edge) const { return known_.contains(edge.function); }

  /// What an ended state shows: that it ended without an exception, its edges, its exception. A path that
  /// ends with a fault, or was cut, shows nothing: it is a finding, or unfinished. Neither does one that the
  /// environment decides.
  [[nodiscard]] std::vector<Goal> shown_by(const engine::State& state) const;

  /// Non-synthetic edges that are neither covered nor proved infeasible nor given up.
  [[nodiscard]] const std::set<ir::TakenEdge>& undecided() const { return undecided_; }
  /// Whether the target has to answer for one of these: it is its own, or of a helper entrusted to it, and
  /// not known to be up to the environment.
  [[nodiscard]] bool has_undecided_of_its_own() const { return undecided_of_its_own_ != 0; }
  [[nodiscard]] const std::set<ir::TakenEdge>& covered() const { return covered_; }
  [[nodiscard]] const std::set<ir::TakenEdge>& infeasible() const { return infeasible_; }
  /// Notes the edges among these goals as covered.
  void note_shown(std::span<const Goal> goals);
  /// For helpers: when they are called by this target.
  void note_infeasible(ir::TakenEdge edge);
  /// It is not pursued any more, though neither covered nor infeasible.
  void note_given_up(ir::TakenEdge edge) { static_cast<void>(decide(edge)); }
  /// Edges that were taken by paths which the environment decides. Those that no other path takes stay
  /// undecided, but need not be pursued.
  [[nodiscard]] const std::set<ir::TakenEdge>& unsettable() const { return unsettable_; }
  void note_unsettable(ir::TakenEdge edge);

 private:
  void add_function(ir::FunctionId function);
  bool decide(ir::TakenEdge edge);

  const ir::Program& program_;
  std::set<ir::FunctionId> own_;
  std::set<ir::FunctionId> known_;      ///< own code and helpers
  std::set<ir::FunctionId> entrusted_;  ///< own code and helpers that are entrusted to the target
  std::vector<ir::TakenEdge> edges_;
  std::size_t undecided_of_its_own_ = 0;
  std::set<ir::TakenEdge> undecided_, covered_, infeasible_, unsettable_;
};

}  // namespace testellate::search
