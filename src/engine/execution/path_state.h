// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/execution/edge_set.h"
#include "engine/execution/frame_stack.h"
#include "engine/inputs/input_space.h"
#include "engine/memory/byte_memory.h"
#include "engine/memory/object_heap.h"
#include "engine/state.h"
#include "support/append_log.h"
#include "support/copy_on_write.h"
#include "support/persistent_vector.h"

namespace testellate::engine {

/// How far the initialisation of a class has got: docs/ir.md section 7.
enum class ClassState : std::uint8_t { Untouched, Started, Done, Failed };

/// Everything an instruction can change besides registers. A copy taken before a native is what it goes back
/// to when it has to be run again.
struct World {
  ObjectHeap heap;
  ByteMemory bytes;
  InputSpace inputs;
  support::PersistentVector<Slot> statics;                  ///< by StaticId
  support::PersistentVector<ClassState> classes;            ///< by ClassId, as far as touched
  support::CopyOnWrite<std::array<std::string, 2>> output;  ///< standard output, standard error
  support::CopyOnWrite<std::map<ir::ReferenceBits, std::uint32_t>> identities;  ///< that were asked for
  support::AppendLog<EnvironmentUse> environment;
  /// The area of extra arguments of an entry that has `...`: tests pass none. 0: it has no `...`.
  ir::ObjectNumber missing_arguments = 0;
  bool has_failed_allocation = false;           ///< the program was told that there was no memory
  std::uint32_t attempts = 0;                   ///< to allocate (ir/refused_memory.h), so far
  support::AppendLog<std::uint32_t> refused{};  ///< of these, counted from 1
};

/// An answer that a native got from `decide` or `need_concrete`.
struct NativeAnswer {
  value::U128 value = 0;
};

/// An edge of user code that was taken because of what input references had been decided to lead to.
struct FollowedEdge {
  std::size_t decisions = 0;  ///< of the path before
  ir::TakenEdge edge;
};

/// A static variable that the unit sets, with its value at the start.
struct SettableStatic {
  ir::StaticId variable;
  Slot initial;
};

/// What the constructions of a unit were given.
struct ConstructionInputs {
  std::uint32_t argument = 0;  ///< of the entry, which is made
  std::vector<std::pair<ir::Type, Slot>> values;
  std::vector<std::string> names;     ///< of the values, among the inputs of the state
  std::vector<expr::Term> selectors;  ///< which calls are made: nothing that a person would call an input
};

/// An input object that calls made when the path came to look at it.
struct MadeInputObject {
  std::uint32_t made_input = 0;  ///< of the unit
  ir::ClassId declared;
  ir::ReferenceBits object = ir::kNullReference;
  expr::Term variable;  ///< the reference that led to it first
  ConstructionInputs inputs;
  ObjectHeap heap;  ///< when it had been made
};

/// What a path was about to do when it had to make an input object.
struct Making {
  std::uint32_t made_input = 0;  ///< of the unit
  expr::Term variable;           ///< the reference that leads to it
  ConstructionInputs inputs;
  bool was_construction = false;
  std::vector<NativeAnswer> native_answers;
  std::pair<ir::Type, Slot> exception;
  std::size_t decisions_before = 0;
};

/// A function that was being executed when something failed, with what it was called with.
struct FailedCall {
  ir::FunctionId function;
  std::vector<std::pair<ir::Type, Slot>> arguments;
  std::size_t decisions_before = 0;  ///< decisions of the path when it was called
};

/// What was going on when an exception that nobody caught was thrown, or a fault was raised.
struct Failure {
  /// Of the instruction of user code: what a check looks at, what a call passes to native code.
  std::vector<Slot> operands;
  /// Innermost first: what user code called in a library, if it failed in there; then functions of user code.
  std::vector<FailedCall> calls;
};

/// How a path ended.
struct Ending {
  ir::PathEnd end = ir::PathEnd::Stuck;
  std::optional<ir::Fault> fault;
  ir::Type type;               ///< of `value`; void: none
  Slot value;                  ///< Returned: the result; Threw: the exception
  std::optional<bool> answer;  ///< Returned
  ir::ClassId exception_class;
  std::int32_t exit_code = 0;
  std::string reason;
  ir::Place place;
  std::vector<ir::Place> callers;
  Failure failure;  ///< Threw, Faulted
};

/// The engine's own kind of state. Plain data for `Machine`; the searcher sees it as a `State`.
class PathState final : public State {
 public:
  explicit PathState(World initial) : world(std::move(initial)) {}

  [[nodiscard]] StateStatus status() const override { return current_status; }
  [[nodiscard]] std::optional<ParkReason> park_reason() const override;
  [[nodiscard]] ir::Place place() const override;
  [[nodiscard]] std::vector<ir::Place> callers() const override;
  [[nodiscard]] std::span<const expr::Term> path_condition() const override { return conditions.view(); }
  [[nodiscard]] std::span<const Decision> decisions() const override { return taken.view(); }
  [[nodiscard]] std::size_t construction_decisions() const override { return decisions_before_entry; }
  [[nodiscard]] std::vector<Decision> decisions_beside_making(std::size_t first) const override;
  [[nodiscard]] const expr::Assignment* model() const override { return current_model.get(); }
  [[nodiscard]] bool covers(ir::TakenEdge edge) const override;
  [[nodiscard]] std::span<const ir::TakenEdge> first_edges() const override { return edges.first_edges(); }
  [[nodiscard]] std::span<const ir::Place> handlers() const override { return entered_handlers.view(); }
  [[nodiscard]] ir::PathEnd end() const override { return ending->end; }
  [[nodiscard]] std::optional<ir::Fault> fault() const override { return ending->fault; }
  [[nodiscard]] std::optional<bool> answer() const override { return ending->answer; }
  [[nodiscard]] ir::ClassId exception_class() const override { return ending->exception_class; }
  [[nodiscard]] const std::string& reason() const override { return ending->reason; }
  [[nodiscard]] bool has_cut(Cut cut) const override { return (cuts & bit_of(cut)) != 0; }
  [[nodiscard]] std::span<const EnvironmentUse> environment() const override {
    return world.environment.view();
  }

  /// An exception is caught in the block of user code that starts there.
  void note_handler(ir::Place start);
  void unmark(Cut cut) { cuts = static_cast<std::uint8_t>(cuts & ~bit_of(cut)); }
  void mark(Cut cut) { cuts = static_cast<std::uint8_t>(cuts | bit_of(cut)); }
  /// What is executed is no part of the path: nothing is covered.
  [[nodiscard]] bool is_before_entry() const { return is_prologue || is_construction; }
  [[nodiscard]] ClassState class_state(ir::ClassId id) const;
  void set_class_state(ir::ClassId id, ClassState state);

  World world;
  FrameStack frames;
  const Code* pc = nullptr;             ///< next instruction of the top frame
  std::pair<ir::Type, Slot> exception;  ///< what unwinding brought to the current block

  support::AppendLog<expr::Term> conditions;
  support::AppendLog<Decision> taken;
  support::AppendLog<expr::Term> asked;  ///< of each decision: the condition of the way taken
  /// Without those of calls that make inputs.
  support::AppendLog<FollowedEdge> followed;
  EdgeSet edges;
  support::AppendLog<ir::Place> entered_handlers;
  /// Shared by the states that it is a model of; never changed.
  std::shared_ptr<const expr::Assignment> current_model;

  StateStatus current_status = StateStatus::Running;
  ParkReason why_parked = ParkReason::LoopBound;
  std::uint32_t needed_bound = 0;  ///< Parked at a loop bound: the one that lets it go on
  /// Parked as Unknown: what to do once it is known to be feasible.
  std::function<const Code*(Machine&)> proceed;
  std::uint8_t cuts = 0;
  std::uint32_t depth_limit = 0;    ///< frames; a little more while the exception of a stack overflow is made
  ir::FunctionId subject;           ///< of the unit
  std::uint32_t subject_depth = 0;  ///< frames when it was first entered, its own included; 0: not yet
  ir::DataTypeId by_value_result;   ///< valid: the entry returns the address of an object of that type
  bool is_question = false;         ///< the result of the unit is true or false
  bool has_compared_values = false;  ///< user code asked for the identity of input objects that have none
  bool is_prologue = false;          ///< an assumption is being evaluated, or is still to be
  bool is_construction = false;      ///< an argument is being made
  /// Proof run: a loop that may write memory and initialise classes was havocked.
  bool is_havocked = false;
  std::vector<NativeAnswer> native_answers;          ///< of the native that is being run again
  std::vector<std::pair<ir::Type, Slot>> arguments;  ///< of the entry, as they were at its start
  std::shared_ptr<const std::vector<ConstructionInputs>> construction_inputs;  ///< null if nothing is made
  std::uint32_t made_count = 0;  ///< constructions that are done
  std::optional<ObjectHeap> heap_after_constructions;
  std::size_t decisions_before_entry = 0;                         ///< of constructions
  std::shared_ptr<const std::vector<ir::MadeInput>> made_inputs;  ///< of the unit; null if it has none
  /// Innermost last.
  std::vector<std::shared_ptr<const Making>> makings;
  support::AppendLog<std::shared_ptr<const MadeInputObject>> made;
  /// Decisions while input objects were made: from one on, up to another.
  support::AppendLog<std::pair<std::size_t, std::size_t>> making_decisions;
  std::vector<SettableStatic> settable;
  support::CopyOnWrite<Ending> ending;  ///< Ended

 private:
  [[nodiscard]] static unsigned bit_of(Cut cut) { return 1U << static_cast<unsigned>(cut); }
};

}  // namespace testellate::engine
