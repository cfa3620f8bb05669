// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/inputs/input_room.h"
#include "engine/inputs/unseen.h"
#include "engine/lemma.h"
#include "engine/memory/slot.h"
#include "engine/state.h"
#include "expr/term_builder.h"
#include "ir/data_type.h"
#include "ir/heap_assumption.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/test_case.h"
#include "solver/readable_values.h"
#include "solver/solver.h"

namespace testellate::engine {

/// What input references may lead to: None: no two of them to one object. Lazy: decided where the path first
/// looks at one. Solver: a condition there, as far as that goes; the path splits where the program does.
enum class AliasMode : std::uint8_t { None, Lazy, Solver };

/// How large inputs may be.
struct InputSizes {
  std::uint32_t max_array = 8;
  std::uint32_t max_string = 8;     ///< characters of an input text
  std::uint32_t max_stdin = 16;     ///< values of a stream that may end
  std::uint32_t made_text = 12;     ///< characters of a text that code makes as an input
  std::uint32_t made_elements = 4;  ///< elements of such a container
  bool has_all_values = true;       ///< otherwise only what classes call usual
  friend bool operator==(const InputSizes&, const InputSizes&) = default;
};

struct Options {
  AliasMode aliasing = AliasMode::Lazy;
  InputSizes sizes{};
  std::uint64_t max_alloc = 65536;
  std::optional<std::uint32_t> call_depth;  ///< calls followed below the target; none: no limit
  std::uint32_t max_stack_depth = 2'000;    ///< beyond it: fault `stack-overflow`
  /// Of inputs by name; shared by all that look at it, and never changed. Null: nothing is assumed.
  std::shared_ptr<const std::vector<ir::HeapAssumption>> heap_assumptions{};
  solver::Limits limits;
  /// Proof run: a loop header havocs all that the loop can write, so that each loop is executed once for
  /// every iteration; an unfollowed call havocs the heap; sizes are unbounded. What is unreachable then is
  /// unreachable.
  bool havocs_loops = false;
  /// With `havocs_loops`: those of library code, too. Where they go round a known number of times, executing
  /// them keeps more.
  bool havocs_library_loops = true;
  /// Tests can make attempts to allocate fail (ir/refused_memory.h). Otherwise it is for the environment to
  /// say whether they do.
  bool can_refuse_memory = false;
  /// Iterations also count for a loop bound where the test that stays in the loop followed from what was
  /// decided since the last one: in a call (`for (int x : list)`), or by what was tested before and carried
  /// to it (`while (*a && *a == *b)` of two pointers to one text).
  bool bounds_implied_iterations = false;
};

/// How a call follows another one on the same object.
struct CallStep {
  /// Which call of the construction the one is that has returned. Null: none, it only looked at the object.
  const ir::ConstructionCall* done = nullptr;
  /// Which one the next is: its arguments are called as the construction calls them. Null: none.
  const ir::ConstructionCall* next = nullptr;
  /// The next call gets what the other was given, as far as that goes, and then what it returned.
  bool passes_arguments = false;
  /// Only if the other has returned true, which is not passed then.
  bool assumes_true = false;
};

/// How a path ends that has not, or not so, as an execution on values has shown.
struct ForeseenEnd {
  ir::PathEnd end = ir::PathEnd::Faulted;  ///< Faulted or Threw
  ir::Fault fault = ir::Fault::Divergence;
  ir::ClassId exception_class{};  ///< Threw
  ir::Place place;
  std::vector<ir::Place> callers;  ///< of `place`, innermost first
};

/// What tells the ends of two paths apart.
struct EndDifference {
  /// Of inputs on which both paths are taken: what the caller can see afterwards is different, or looks so.
  /// Objects that the calls have made may be the same in another order.
  expr::Term differs;
  /// Where that does not hold, the caller can see no difference.
  bool is_exact = false;
};

/// A path that decides that often on terms without a split lets others have their turn: a decision costs as
/// much as hundreds of instructions.
inline constexpr std::uint32_t kDecisionsPerSlice = 256;

struct Statistics {
  std::uint64_t instructions = 0;
  std::uint64_t decisions = 0;
  std::uint64_t forks = 0;
  std::uint64_t refuted_sides = 0;  ///< sides of decisions on terms that were infeasible
  std::uint64_t symbolic_branches = 0;
  std::uint64_t answered_calls = 0;  ///< by lemmas
  solver::Meter solving{};           ///< what questions to back ends cost
};

/// Executes states symbolically, one at a time. Which one is next is the searcher's business.
class Engine {
 public:
  /// All borrowed.
  Engine(ir::Program& program,
         const ir::NativeTable& natives,
         expr::TermBuilder& terms,
         solver::Solver& solver,
         Options options);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// The state at the entry of the unit, its assumptions already applied (they may split it).
  [[nodiscard]] std::vector<std::unique_ptr<State>> start(const ir::Unit& unit);
  /// Executes what comes before all paths of a unit, so that `start` does not have to.
  void prepare(const ir::Unit& unit);
  /// Takes over what another engine has prepared, of the same program and with the same terms; that one has
  /// to live as long as this one.
  void share_prepared(const Engine& other);
  /// As `start`, then along the given decisions; further sides are not explored. Null if they do not fit the
  /// program. A decision without a place (ids may differ between processes) fits wherever its kind does.
  [[nodiscard]] std::unique_ptr<State> replay(const ir::Unit& unit, std::span<const Decision> decisions);

  /// The state at the entry of a method where another call on the same object left off: `before` is a path
  /// that has returned. What it has been given so far becomes what the first construction of `unit` is given,
  /// which makes the receiver: so a path of the state, and a test of it, is one of that unit. Null if no
  /// object is known on which the call could be made. It may be infeasible, or parked, at once.
  [[nodiscard]] std::unique_ptr<State> start_after(const State& before,
                                                   const ir::Unit& unit,
                                                   const CallStep& step);

  /// The state at the entry of a function that is called where `before`, a path that has returned, left off,
  /// on the same memory but as no part of what led there. The first arguments are `given`, the others new
  /// inputs. The unit's own constructions play no part.
  [[nodiscard]] std::unique_ptr<State> start_beside(const State& before,
                                                    const ir::Unit& unit,
                                                    std::span<const Slot> given);
  /// Runs a state from an entry along the given decisions to the end of the call, however many steps that
  /// takes. Null if they do not fit, lead to no end, or no model of the path is known. `values` are those of
  /// inputs in the order in which the path comes upon them: if they are a model, no solver is asked for one.
  [[nodiscard]] std::unique_ptr<State> run_along(std::unique_ptr<State> state,
                                                 std::span<const Decision> decisions,
                                                 std::span<const value::U128> values = {});
  /// The model of a state for `run_along` in another process; empty if there is none, or if it has arrays.
  [[nodiscard]] static std::vector<value::U128> input_values(const State& state);

  /// Runs a state until it splits, ends, is parked, or has used its slice: `max_steps` instructions or
  /// kDecisionsPerSlice decisions. Yields what became of it: one state, or one per side in the order of
  /// choices. Sides that are infeasible are counted, not returned.
  [[nodiscard]] std::vector<std::unique_ptr<State>> advance(std::unique_ptr<State> state,
                                                            std::uint64_t max_steps);

  /// `--loop-bound`: states at the bound are parked. Raising it lets them go on.
  void set_loop_bound(std::uint32_t bound);
  /// Of each question about a decision, from now on. What they were.
  solver::Limits set_limits(solver::Limits limits);
  /// A path that returns true or false, for all it knows, splits in two. Not where the environment decides.
  void set_decides_answers(bool decides);
  /// What is known of functions that are called: borrowed; null: nothing.
  void set_lemmas(const LemmaBook* lemmas);
  /// The lemma of a function, as a unit that is nothing but a call of it: its parameters are numbers, or
  /// never null. It may read and write nothing but these and the fields of objects that they lead to, as far
  /// as it returns. Nothing if that takes more steps, or paths, or cannot be said.
  [[nodiscard]] std::optional<Lemma> make_lemma(const ir::Unit& unit,
                                                std::uint64_t max_steps,
                                                std::size_t max_paths);
  /// Of the states that are started from now on.
  void set_input_sizes(const InputSizes& sizes);
  [[nodiscard]] const InputSizes& input_sizes() const;
  /// In the states that are started from now on, elements of input arrays of byte memory are these numbers;
  /// without it they may be any. Such states leave inputs out and do not say so.
  void set_filling(std::optional<ArrayFilling> filling);
  /// Whether a path accessed what lies before an input object, where more room could have been than there was
  /// (`s[-1]`, a header before the data), or compared pointers to two that could be parts of one (`p < end`).
  [[nodiscard]] bool wants_room() const;
  /// The states that are started from now on have the room before input objects that paths wanted so far, and
  /// pointers lead into common objects.
  void give_room();
  /// They have none.
  void take_room();
  /// What states have that are started now.
  [[nodiscard]] InputRoom input_room() const;
  void set_input_room(const InputRoom& room);
  /// Asks again, with these limits, about a side that was parked as Unknown: false if it is infeasible or
  /// still unknown.
  [[nodiscard]] bool retry(State& state, solver::Solver& solver, const solver::Limits& limits);

  /// The test that an assignment of an ended state's path condition describes: inputs, outcome, state before
  /// and after; not the path condition (explain/path_condition.h).
  [[nodiscard]] result::TestCase make_test(const State& state,
                                           const expr::Assignment& assignment,
                                           Unseen unseen = Unseen::Null);

  /// A copy of a state that has ended like that. `conditions` are added to its path condition, and `model`
  /// holds for all of them. Null if the entry has not been called yet.
  [[nodiscard]] std::unique_ptr<State> end_as(const State& state,
                                              const ForeseenEnd& foreseen,
                                              std::span<const expr::Term> conditions,
                                              const expr::Assignment& model);

  // Two programs that differ in a few bodies, executed on the same inputs by the same engine.

  /// The bodies of functions have changed in the program: states that are started from now on have the new
  /// ones. States of before that have not ended are not to be advanced any more.
  void change_bodies(std::span<const ir::FunctionId> functions);
  /// As `start`, of the inputs for which the conditions hold, too; `model` is one of them.
  [[nodiscard]] std::vector<std::unique_ptr<State>> start_under(const ir::Unit& unit,
                                                                std::span<const expr::Term> conditions,
                                                                const expr::Assignment& model);
  /// Of paths of the same unit that have ended, by a return, an exception, an exit or a fault.
  [[nodiscard]] EndDifference compare_ends(const State& a, const State& b);

  /// Whether a path has allocated byte memory that it has not freed.
  [[nodiscard]] static bool keeps_memory(const State& state);

  /// What a person would like the inputs of a state to be, in the order in which the path came upon them.
  /// `enumerations` says which types are some.
  [[nodiscard]] std::vector<solver::Preference> preferences(
      const State& state, const ir::Enumerations* enumerations = nullptr) const;

  [[nodiscard]] const Statistics& statistics() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace testellate::engine
