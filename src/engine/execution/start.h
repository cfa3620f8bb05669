// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/execution/machine.h"
#include "ir/unit.h"
#include "support/expected.h"

namespace testellate::engine {

/// Makes the states at the entries of units.
class Starter {
 public:
  /// `machine` is borrowed.
  explicit Starter(Machine& machine) : machine_(machine), run_(machine.run()), current_(machine.current()) {}

  /// The state at the entry, its assumptions already applied (they may split it).
  [[nodiscard]] std::vector<std::unique_ptr<PathState>> start(const ir::Unit& unit);
  /// As `Engine::prepare`.
  void prepare(const ir::Unit& unit) { static_cast<void>(prepare_world(unit)); }
  /// As `Engine::share_prepared`.
  void share_prepared(const Starter& other) { prepared_worlds_ = other.prepared_worlds_; }
  /// As `start`, then along the given decisions; null if they do not fit.
  [[nodiscard]] std::unique_ptr<PathState> replay(const ir::Unit& unit, std::span<const Decision> decisions);

  /// As `Engine::start_after`.
  [[nodiscard]] std::unique_ptr<PathState> start_after(const PathState& before,
                                                       const ir::Unit& unit,
                                                       const CallStep& step);
  /// As `Engine::start_beside`.
  [[nodiscard]] std::unique_ptr<PathState> start_beside(const PathState& before,
                                                        const ir::Unit& unit,
                                                        std::span<const Slot> given);
  /// As `Engine::run_along`.
  [[nodiscard]] std::unique_ptr<PathState> run_along(std::unique_ptr<PathState> state,
                                                     std::span<const Decision> decisions,
                                                     std::span<const value::U128> values);

 private:
  /// A copy of the current state becomes one at the entry of the unit, with no arguments yet.
  void begin_call(const ir::Unit& unit);
  [[nodiscard]] std::unique_ptr<PathState> make_initial(const ir::Unit& unit);
  [[nodiscard]] std::unique_ptr<PathState> make_state(World world);
  void make_arguments(const ir::Unit& unit);
  [[nodiscard]] Slot make_argument(const ir::InputRoot& root, ir::Type type);
  void make_construction_inputs(const ir::Unit& unit);
  /// What the construction of `unit` is given once the call that has just returned is part of it.
  void add_construction_inputs(const ir::Unit& unit, const ir::ConstructionCall& done);
  /// Of the call that follows one on `receiver`.
  void make_next_arguments(const PathState& before,
                           const ir::Unit& unit,
                           const Slot& receiver,
                           const CallStep& step);
  void make_settable(const ir::Unit& unit);
  void push_start_frames(const ir::Unit& unit);
  void initialise_receiver(const ir::Unit& unit);
  void end_unsupported(ir::FunctionId function, std::string reason);

  /// The world in which the inputs of a unit come into being, or why there is none.
  [[nodiscard]] Expected<World, std::string> prepare_world(const ir::Unit& unit);
  [[nodiscard]] InputSpace::Limits input_limits() const;
  [[nodiscard]] World make_empty_world();
  [[nodiscard]] Expected<World, std::string> run_setup(World world, ir::FunctionId function);

  Machine& machine_;
  RunContext& run_;
  CurrentState& current_;
  std::map<std::vector<ir::FunctionId>, World> prepared_worlds_;  ///< by setup
};

}  // namespace testellate::engine
