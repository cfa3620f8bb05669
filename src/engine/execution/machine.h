// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/decisions/decide.h"
#include "engine/engine.h"
#include "engine/execution/code.h"
#include "engine/execution/edge_set.h"
#include "engine/execution/path_state.h"
#include "engine/execution/stop.h"
#include "exec/function_table.h"
#include "expr/evaluator.h"
#include "ir/hierarchy.h"

namespace testellate::engine {

class SymbolicNativeContext;

/// Larger objects are refused with the fault `out-of-memory`, as in the interpreter.
inline constexpr std::uint64_t kMaxObjectBytes = std::uint64_t{1} << 30;

/// Executes one state at a time; the steps that handlers of several families share.
///
/// A member function that returns `const Code*` is the last thing a handler does: it yields the next
/// instruction of the current state, or null when there is none to run now.
class Machine {
 public:
  /// All borrowed.
  Machine(ir::Program& program,
          const ir::NativeTable& natives,
          expr::TermBuilder& terms,
          solver::Solver& solver,
          const Options& options);

  // The engine's operations
  [[nodiscard]] std::vector<std::unique_ptr<PathState>> start(const ir::Unit& unit);
  [[nodiscard]] std::unique_ptr<PathState> replay(const ir::Unit& unit, std::span<const Decision> decisions);
  [[nodiscard]] std::vector<std::unique_ptr<PathState>> advance(std::unique_ptr<PathState> state,
                                                                std::uint64_t max_steps);
  [[nodiscard]] bool retry(PathState& state, solver::Solver& solver, const solver::Limits& limits);
  void set_loop_bound(std::uint32_t bound) { loop_bound_ = bound; }

  [[nodiscard]] ir::Program& program() { return program_; }
  [[nodiscard]] ir::Hierarchy& hierarchy() { return hierarchy_; }
  [[nodiscard]] expr::TermBuilder& terms() { return terms_; }
  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

  // The current state
  [[nodiscard]] PathState& state() { return *current_; }
  [[nodiscard]] World& world() { return current_->world; }
  [[nodiscard]] Frame& frame() { return current_->frames.edit_top(); }
  /// Of the current frame, by the offsets in `Code`.
  [[nodiscard]] Slot& slot(std::uint32_t offset) { return *reinterpret_cast<Slot*>(registers_ + offset); }
  [[nodiscard]] const Slot& read_static(ir::StaticId id);
  void write_static(ir::StaticId id, const Slot& value);
  void record_edge(const Code* pc, std::uint32_t side) {
    if (pc->first_edge != kNoEdge) record_recorded_edge(pc->first_edge + side);
  }

  // Ends of the path, at an instruction of the current frame
  const Code* end(const Code* pc, ir::PathEnd end, std::string reason);
  const Code* stuck(const Code* pc, std::string reason) {
    return end(pc, ir::PathEnd::Stuck, std::move(reason));
  }
  /// Raises the fault, ends the path, or sees to it that the instruction can be executed again.
  const Code* stop(const Code* pc, const Stop& stop);

  // decide.cpp
  /// Splits the current state over the sides that are feasible; with one of them it goes on. See decide.h.
  const Code* decide(const Code* pc, DecisionKind kind, std::vector<Side> sides);
  /// Adds a condition that is no choice of the program, such as the domain of an input. False: the current
  /// state is infeasible now, or parked at `pc` because nobody knows; the handler returns null.
  [[nodiscard]] bool constrain(const Code* pc, expr::Term condition);
  /// The value of a term under the state's model, or nothing without one.
  [[nodiscard]] std::optional<value::U128> evaluate(expr::Term term);
  /// Whether the condition can hold on this path.
  [[nodiscard]] solver::Verdict ask(expr::Term condition);
  /// Whether the condition is one of the path's.
  [[nodiscard]] bool is_known(expr::Term condition) const;
  [[nodiscard]] bool is_replaying() const { return replay_.has_value(); }
  /// While replaying, the value that the next decision fixes.
  [[nodiscard]] std::optional<value::U128> replayed_value() const;

  // unwind.cpp
  /// Does with a fault what the policy of the current function says.
  const Code* raise(const Code* pc, ir::Fault fault);
  /// Whether a fault that a check of the current function raises goes unheard.
  [[nodiscard]] bool ignores(ir::Fault fault);
  const Code* throw_exception(const Code* pc, ir::Type type, const Slot& exception);

  // enter.cpp
  /// The function ready to run, or an end `unsupported` if there is no such body or native.
  [[nodiscard]] OrStop<DecodedFunction*> prepare(ir::FunctionId id);
  /// Calls with the arguments of a call site, which fit.
  const Code* enter(const Code* pc,
                    DecodedFunction& callee,
                    const CallSite& site,
                    Purpose purpose,
                    ir::ClassId initialised);
  /// Leaves the current function with a result.
  const Code* leave_with(const Code* pc, ir::Type type, const Slot& result);
  /// Its stack objects die, its caller becomes current.
  void leave();
  const Code* finish(
      const Code* pc, Purpose purpose, ir::ClassId initialised, ir::Type type, const Slot& result);

  // loops.cpp
  /// Goes to a block of the current function.
  const Code* go(const Code* to, std::uint32_t passage) {
    return passage == kPlainPassage ? to : pass(to, frame().function->passages[passage]);
  }
  const Code* pass(const Code* to, const Passage& passage);
  /// Goes along a side of a branch or switch that was decided on a term: counts iterations of the loops that
  /// another side leaves, and parks the state at the bound.
  const Code* go_decided(const Code* pc,
                         const Code* to,
                         std::uint32_t passage,
                         std::span<const Code* const> all_targets);
  /// A variable that no input has named: an unknown of the proof run.
  [[nodiscard]] expr::Term make_fresh(std::string_view about, expr::Sort sort);

  // numbering.cpp
  /// Gives an input reference its number, which may split the path; then `pc` is executed again.
  const Code* number_input(const Code* pc, expr::Term variable);
  /// What a reference or pointer may lead to.
  [[nodiscard]] OrStop<std::vector<Candidate>> find_targets(const Slot& reference, bool is_pointer);

  // object_access.cpp: on references that may be one of several objects; also used by natives. Null among
  // them is left out: a check has excluded it, or the stop requires that it is.
  [[nodiscard]] OrStop<ir::ReferenceBits> new_object(ir::ClassId id);
  /// `length` is an i32 that is at most `max_length` on this path.
  [[nodiscard]] OrStop<ir::ReferenceBits> new_array(ir::ClassId id,
                                                    const Slot& length,
                                                    std::uint32_t max_length);
  [[nodiscard]] OrStop<bool> is_instance(ir::ClassId object_class, ir::ClassId id);
  /// The cell of a field in objects of a class.
  [[nodiscard]] OrStop<std::uint32_t> find_cell(ir::ClassId object_class, ir::FieldId field);
  [[nodiscard]] OrStop<Slot> get_field(const Slot& object, ir::FieldId field);
  [[nodiscard]] OrStop<void> put_field(const Slot& object, ir::FieldId field, const Slot& value);
  [[nodiscard]] OrStop<Slot> array_length(const Slot& array);
  [[nodiscard]] OrStop<Slot> array_load(const Slot& array, const Slot& index, ir::Type type);
  [[nodiscard]] OrStop<void> array_store(const Slot& array,
                                         const Slot& index,
                                         ir::Type type,
                                         const Slot& value);
  /// A number that the length never exceeds.
  [[nodiscard]] OrStop<std::uint32_t> max_array_length(const Slot& array);
  /// The element at an index below `max_array_length`; where the array is shorter, any value.
  /// Of an array that the program creates with this length.
  [[nodiscard]] std::uint32_t max_created_length(expr::Term length) const;
  [[nodiscard]] OrStop<Slot> array_cell(const Slot& array, std::uint32_t index);
  [[nodiscard]] OrStop<void> set_array_cell(const Slot& array, std::uint32_t index, const Slot& value);
  /// Whether an object or array holds a term, or one that its fields refer to does, over so many steps.
  [[nodiscard]] bool holds_terms(const Slot& reference, unsigned steps);
  /// Of the first array among them; void if there is none.
  [[nodiscard]] ir::Type element_type_of(std::span<const Candidate> objects);
  /// i1: not null, and of the class or a subclass.
  [[nodiscard]] OrStop<Slot> instance_of(const Slot& object, ir::ClassId id);
  /// The objects a reference may lead to, without null; an error if there is none.
  [[nodiscard]] OrStop<std::vector<Candidate>> find_objects(const Slot& reference);

  // byte_access.cpp: the same for pointers
  struct FaultCase {
    ir::Fault fault;
    expr::Term condition;
  };
  /// What check.read or check.write of `size` bytes (an i64) raises and when; the cases exclude each other.
  [[nodiscard]] OrStop<std::vector<FaultCase>> find_access_faults(const Slot& pointer,
                                                                  const Slot& size,
                                                                  bool is_write);
  /// The object of an access by numbers that is good for sure; null if it is not, or may not be.
  [[nodiscard]] const ByteObject* try_accessible(ir::PointerBits pointer, std::uint64_t size, bool is_write);
  [[nodiscard]] OrStop<std::vector<FaultCase>> find_release_faults(const Slot& pointer);
  /// A stop unless the path says that the range is good: what an instruction that nobody checked requires.
  [[nodiscard]] OrStop<void> require_access(const Slot& pointer, const Slot& size, bool is_write);
  /// By numbers, where the range is good for sure and its contents are there; otherwise nothing is done.
  [[nodiscard]] std::optional<Slot> try_load(ir::Type type, const Slot& pointer);
  [[nodiscard]] bool try_store(ir::Type type, const Slot& pointer, const Slot& value);
  /// The range is good on this path, or the path ends stuck.
  [[nodiscard]] OrStop<Slot> load(ir::Type type, const Slot& pointer);
  [[nodiscard]] OrStop<void> store(ir::Type type, const Slot& pointer, const Slot& value);
  [[nodiscard]] OrStop<void> release(const Slot& pointer);
  /// An i64: bytes from the pointer to the end of its object.
  [[nodiscard]] OrStop<Slot> remaining_size(const Slot& pointer);

  // block_access.cpp
  /// A symbolic size is limited, which may leave the state infeasible or parked at `pc`: ask `is_running`.
  [[nodiscard]] OrStop<ir::ObjectNumber> new_bytes(const Code* pc,
                                                   ByteObjectKind kind,
                                                   const Slot& size,
                                                   bool is_zeroed);
  [[nodiscard]] OrStop<void> move_bytes(const Slot& to, const Slot& from, const Slot& count);
  [[nodiscard]] OrStop<void> fill_bytes(const Slot& to, const Slot& byte, const Slot& count);
  [[nodiscard]] bool is_running() const { return current_->current_status == StateStatus::Running; }

 private:
  void attach();
  void record_recorded_edge(std::uint32_t edge);
  void note_place(const Code* pc, Ending& ending);
  const Code* park(const Code* next, std::uint32_t needed_bound);
  void take(const Side& side, DecisionKind kind, ir::Place place);
  /// Lets others have their turn before the path goes on there.
  const Code* pause(const Code* next);
  const Code* replay_decision(const Code* pc, DecisionKind kind, const std::vector<Side>& sides);
  void prepare_statics();
  [[nodiscard]] Slot read_cell(ir::ReferenceBits object, std::uint32_t cell, ir::FieldId field);
  /// Those arrays whose elements have that type (void: any) and that may have that index (null: any).
  [[nodiscard]] OrStop<std::vector<Candidate>> find_arrays(const Slot& array,
                                                           const Slot* index,
                                                           ir::Type type);
  [[nodiscard]] expr::Term make_in_bounds(std::span<const Candidate> arrays, const Slot& index);
  [[nodiscard]] Slot join_lengths(std::span<const Candidate> arrays);
  [[nodiscard]] std::uint64_t largest_count(const Slot& count, const std::vector<Candidate>& targets);
  [[nodiscard]] OrStop<void> write_range(const Slot& to, const std::vector<Slot>& bytes, const Slot& count);
  void make_bytes(const Candidate& candidate, ir::Type type);
  void make_elements(ir::ReferenceBits array, const Slot& index);
  [[nodiscard]] OrStop<std::vector<Candidate>> find_bytes(const Slot& pointer, unsigned size, bool is_write);
  [[nodiscard]] bool is_beyond_depth() const;
  /// A call beyond the depth limit: not followed, its result is unknown.
  const Code* skip_call(const Code* pc, const DecodedFunction& callee);
  const Code* push_frame(const Code* pc,
                         DecodedFunction& callee,
                         const CallSite& site,
                         Purpose purpose,
                         ir::ClassId initialised);
  void fill_va_area(std::span<const std::pair<ir::Type, Slot>> extra);
  const Code* call_native(const Code* pc,
                          DecodedFunction& callee,
                          const CallSite& site,
                          Purpose purpose,
                          ir::ClassId initialised);
  /// Asks the model of the callee; nothing: it has declined.
  [[nodiscard]] std::optional<const Code*> try_model(const Code* pc,
                                                     DecodedFunction& callee,
                                                     const CallSite& site,
                                                     Purpose purpose,
                                                     ir::ClassId initialised);
  /// What follows from the end of a native or model.
  const Code* conclude(const Code* pc,
                       const DecodedFunction& callee,
                       const SymbolicNativeContext& context,
                       const OrStop<ir::NativeOutcome>& outcome,
                       Purpose purpose,
                       ir::ClassId initialised);
  const Code* continue_as(const Code* pc,
                          const SymbolicNativeContext& context,
                          const ir::NativeCall& call,
                          Purpose purpose,
                          ir::ClassId initialised);
  const Code* raise_result(const Code* pc, ir::Fault fault, ir::FunctionId maker);
  const Code* throw_one_of(const Code* pc, const Slot& exception);
  const Code* end_faulted(const Code* pc, ir::Fault fault);
  [[nodiscard]] std::uint32_t nesting_of(const DecodedFunction& callee);
  /// False: `to` is not the header of the loop.
  [[nodiscard]] bool forget_loop(const Code* to, ir::LoopId loop);
  void forget_memory();
  void push_start_frames(const ir::Unit& unit);
  void number_receiver(const ir::Unit& unit);
  void make_making_inputs(const ir::Unit& unit);
  void finish_making(const Slot& made);
  /// What was made goes to the top frame, which takes the arguments of the entry and has not begun.
  void pass_made_arguments();
  [[nodiscard]] std::unique_ptr<PathState> make_initial(const ir::Unit& unit);
  // setup.cpp
  /// The world in which the inputs of a unit come into being, or why there is none.
  [[nodiscard]] Expected<World, std::string> prepare_world(const ir::Unit& unit);
  [[nodiscard]] World make_empty_world();
  [[nodiscard]] std::unique_ptr<PathState> make_state(World world);
  [[nodiscard]] Expected<World, std::string> run_setup(World world, ir::FunctionId function);
  void execute(const Code* pc, std::uint64_t max_steps);

  ir::Program& program_;
  const ir::NativeTable& natives_;
  exec::FunctionTable<Execution> functions_;
  expr::TermBuilder& terms_;
  solver::Solver& solver_;
  Options options_;
  ir::Hierarchy hierarchy_;
  EdgeNumbering numbering_;
  Statistics statistics_;
  std::uint32_t loop_bound_ = 0xffffffffU;
  std::uint64_t fresh_count_ = 0;
  std::map<std::vector<ir::FunctionId>, World> prepared_worlds_;  ///< by setup
  bool is_in_setup_ = false;                                      ///< where there is nothing to forget

  std::unique_ptr<PathState> current_;  ///< null: it has split
  std::byte* registers_ = nullptr;      ///< of the current frame
  std::vector<std::unique_ptr<PathState>> yielded_;

  /// Values of terms under `evaluated_`, which is held so that its address means one model only.
  const expr::Assignment no_model_;
  expr::Evaluator evaluator_;
  std::shared_ptr<const expr::Assignment> evaluated_;

  /// Decisions still to follow; nothing: not replaying.
  std::optional<std::span<const Decision>> replay_;
  std::uint32_t decisions_left_ = 0;  ///< until the path pauses; 0: it does not
  bool replay_failed_ = false;
};

}  // namespace testellate::engine
