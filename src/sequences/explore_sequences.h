// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "expr/term_builder.h"
#include "ir/call_sequences.h"
#include "ir/program.h"
#include "result/run.h"
#include "search/budget.h"
#include "search/explorer.h"
#include "sequences/level_part.h"
#include "sequences/saved_space.h"
#include "solver/solver.h"
#include "states/state_space.h"

namespace testellate::sequences {

struct Options {
  std::uint32_t length = 1;      ///< calls after the constructor, at most
  std::uint32_t loop_bound = 2;  ///< iterations of a loop that depend on the inputs
  solver::Limits limits{};
  std::function<bool(ir::ClassId)> keeps_state{};  ///< whether static variables of a class count as state
  bool tells_faults = false;  ///< calls that end in a fault are told; otherwise they only count
  /// What an earlier exploration of shorter sequences of the same calls has left; may be null. It had no
  /// preconditions, and states were compared as they are (not by what a method says).
  const SavedSpace* saved = nullptr;
  ExploreParts explore_parts{};  ///< empty: everything is explored here
};

/// The last call of a sequence came to an end.
struct FinishedCall {
  /// Of the last call's unit. Null: it was explored in a part, and is not new.
  const engine::State* state = nullptr;
  std::uint32_t length = 0;             ///< calls after the constructor
  std::size_t unit = 0;                 ///< among the makers if `length` is 0, else among the methods
  std::optional<std::size_t> before{};  ///< number of the state that the call began in
  /// Number of the state that it led to, or of the one that subsumes it. None if it threw or failed.
  std::optional<std::size_t> after{};
  bool is_new_state = false;
  const std::string* noted = nullptr;  ///< by `Observers::note_part_call`; null: the call was explored here
};

struct Exploration {
  std::size_t states = 0;               ///< of which none is known to subsume another
  std::uint64_t subsumed = 0;           ///< calls that returned and led to nothing new
  std::uint64_t sequences = 0;          ///< of at least one call that came to an end, each with another path
  std::vector<std::size_t> new_states;  ///< by number of calls
  std::uint32_t completed_length = 0;   ///< sequences up to this length were all explored
  /// Nothing was cut, and every call on every state leads to one of them: longer sequences do, too.
  bool is_exhausted = false;
  result::PathCounts paths;
  search::CutSet cuts;
  std::map<std::string, std::uint64_t> unsupported;
  std::optional<search::Limit> spent;  ///< the limit that ended the search before it was complete
  states::ComparisonCounts comparisons;
  SavedSpace space;  ///< as of `completed_length`
};

/// A contract does not hold after a sequence: who was asked said no, or threw.
struct Violation {
  const engine::State& state;              ///< of the observer's unit, ended
  std::size_t contract = 0;                ///< among those of the calls
  std::uint32_t length = 0;                ///< calls after the constructor, without the observer's
  std::size_t unit = 0;                    ///< of the last call, as in FinishedCall
  std::span<const expr::Term> conditions;  ///< under which it said so: more than the path condition
  const expr::Assignment& model;           ///< of the conditions
};

/// Told what is found, as it is found. Each may be empty.
struct Observers {
  /// Whether anything was made of it.
  std::function<bool(const FinishedCall&)> on_call{};
  /// A call of a part, in the process of the part: what `on_call` should know there is to be made of it, with
  /// the violations that were told since the last one. Empty: nothing.
  std::function<std::string(const FinishedCall&)> note_part_call{};
  /// A call of which nothing was made the first time.
  std::function<void(const SavedCall&)> on_unused_call{};
  std::function<void(const Violation&)> on_violation{};
  /// All sequences of one length more were explored.
  std::function<void(const Exploration&)> on_length{};
};

/// Symstra's exploration: breadth first, each method is executed on each state for all arguments, and a state
/// that another one subsumes is not gone on from. A call that throws ends its sequence, and so does one after
/// which a contract does not hold; calls that a precondition refuses are not made. Each sequence that is told
/// is a shortest one for its state. All borrowed; `solver` is that of the engine.
[[nodiscard]] Exploration explore_sequences(const ir::Program& program,
                                            expr::TermBuilder& terms,
                                            engine::Engine& engine,
                                            solver::Solver& solver,
                                            states::StateSpace& space,
                                            const ir::CallSequences& calls,
                                            const Options& options,
                                            search::Budget& budget,
                                            const Observers& observers);

}  // namespace testellate::sequences
