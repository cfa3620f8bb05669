// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "driver/explore_all.h"
#include "driver/explore_target.h"
#include "ir/call_sequences.h"
#include "result/run.h"
#include "search/scope.h"
#include "sequences/saved_space.h"

namespace testellate::driver {

/// Of which sequences of calls tests are made.
enum class Selection : std::uint8_t {
  All,        ///< one for each path of each call
  Branch,     ///< what shows an edge that no other shows
  Exception,  ///< what shows an exception that no other shows
  NewState,   ///< what leads to a state that no other subsumes
};

/// The word of `--select`.
[[nodiscard]] std::string_view to_text(Selection selection);
inline constexpr Selection kSelections[] = {
    Selection::All, Selection::Branch, Selection::Exception, Selection::NewState};

struct ClassOptions {
  ExploreOptions explore{};
  Selection selection = Selection::Branch;
  std::uint32_t length = 1;
  std::uint32_t loop_bound = 2;
  std::uint32_t jobs = 1;    ///< processes that explore parts of a length at a time; changes nothing else
  bool wants_graph = false;  ///< of the states
  bool keeps_space = false;  ///< so that a later exploration can go on from it
  std::optional<sequences::SavedSpace> saved{};  ///< by an earlier one
};

/// The calls that sequences are made of, and what is to be found out by each: first the makers, then the
/// methods, then the observers.
struct ClassUnits {
  ir::CallSequences calls;
  std::vector<search::ScopedUnit> units;
  std::function<bool(ir::ClassId)> keeps_state{};  ///< whether static variables of a class count as state
  std::string assertion_class{};  ///< of exceptions that say that something is not as it should be

  [[nodiscard]] std::size_t first_observer() const { return calls.makers.size() + calls.methods.size(); }
  /// Of a constructor that the compiler has written there are none.
  [[nodiscard]] bool has_tests(std::size_t unit) const { return !calls.memory || calls.memory->tests[unit]; }
};

/// A contract that does not hold after some sequence. The path that shows it is one of the observer's unit,
/// in the same order.
struct ViolatedContract {
  std::size_t contract = 0;
  std::size_t unit = 0;  ///< of the call after which it does not hold
};

/// What is known of the sequences of a class when their exploration is over, one way or another.
struct ExploredClass {
  std::vector<ExploredTarget> units;
  std::vector<ViolatedContract> violations;
  std::string graph;                           ///< for Graphviz, if it is wanted
  std::optional<sequences::SavedSpace> space;  ///< if it is kept
  result::Status status = result::Status::Complete;
  std::string reason;                     ///< unless Complete
  std::vector<std::uint64_t> new_states;  ///< by number of calls
  std::uint64_t states = 0;
  std::uint64_t subsumed = 0;
  std::uint64_t undecided = 0;  ///< comparisons of states that no solver could decide
  std::uint64_t tests = 0;
  std::uint32_t completed_length = 0;
  bool is_exhausted = false;  ///< longer sequences lead to no other states
  result::PathCounts paths;
  result::SolverCounts solver;
  result::EngineCounts engine;
  result::WorkTimes work;
  std::uint64_t time_ms = 0;
};

/// Explores all sequences in a worker process. What it has found is kept, whatever happens to it. `on_length`
/// is told the length up to which all sequences were explored, each time.
[[nodiscard]] ExploredClass explore_class(ir::Program& program,
                                          const ir::NativeTable& natives,
                                          const ClassUnits& units,
                                          const ClassOptions& options,
                                          const PoolLimits& limits,
                                          const std::function<void(std::uint32_t)>& on_length);

}  // namespace testellate::driver
