// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "engine/execution/code.h"
#include "engine/execution/current_state.h"
#include "engine/execution/edge_set.h"
#include "engine/execution/stop.h"
#include "exec/function_table.h"
#include "ir/native.h"

namespace testellate::engine {

class SymbolicNativeContext;

/// Calls and returns: of functions with a body, of natives, and of models that stand for bodies.
///
/// A member function that returns `const Code*` is the last thing a handler does: it yields the next
/// instruction of the current state, or null when there is none to run now.
class Calls {
 public:
  /// All borrowed.
  Calls(RunContext& run, const ir::NativeTable& natives, CurrentState& current, Machine& machine);

  /// The function ready to run, or an end `unsupported` if there is no such body or native.
  [[nodiscard]] OrStop<DecodedFunction*> prepare(ir::FunctionId id);
  /// Its body is another one now. Nothing if it was never called.
  void prepare_again(ir::FunctionId id);
  /// Of the edges of all functions whose edges are recorded.
  [[nodiscard]] const EdgeNumbering& edge_numbering() const { return edge_numbering_; }

  /// Calls with the arguments of a call site, which fit.
  const Code* enter(const Code* pc,
                    DecodedFunction& callee,
                    const CallSite& site,
                    Purpose purpose,
                    ir::ClassId initialised);
  /// The same, whatever is known of the callee, which has a body.
  const Code* execute(const Code* pc, DecodedFunction& callee, const CallSite& site);
  /// Leaves the current function with a result.
  const Code* leave_with(const Code* pc, ir::Type type, const Slot& result);
  /// Its stack objects die, its caller becomes current.
  void leave();
  /// The current function has just been entered and is variadic: these are its extra arguments.
  void make_variadic_area(std::span<const std::pair<ir::Type, Slot>> extra);

 private:
  /// Does with the result of a function what its purpose says; `pc` is the instruction of the current frame
  /// that waited for it.
  const Code* finish(
      const Code* pc, Purpose purpose, ir::ClassId initialised, ir::Type type, const Slot& result);
  const Code* end_entry(const Code* pc, ir::Type type, const Slot& result);
  const Code* push_frame(const Code* pc,
                         DecodedFunction& callee,
                         const CallSite& site,
                         Purpose purpose,
                         ir::ClassId initialised);
  void end_stack_objects();
  [[nodiscard]] std::uint32_t nesting_of(const DecodedFunction& callee);
  [[nodiscard]] bool is_beyond_depth() const;
  /// A call beyond the depth limit: not followed, its result is unknown.
  const Code* skip_call(const Code* pc, const DecodedFunction& callee);

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
  /// A text or boxed number that a model which is not exact has made, as one of those after the first
  /// `created` objects: the function itself may return one that is there.
  void note_made_value(const DecodedFunction& model,
                       const SymbolicNativeContext& context,
                       const OrStop<ir::NativeOutcome>& outcome,
                       std::uint32_t created);
  /// Natives and models say what they leave to the environment: `ir::Fidelity`.
  void check_declared(std::string_view native, const SymbolicNativeContext& context) const;
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

  void finish_construction(const Slot& made);
  /// What was made goes to the top frame, which takes the arguments of the entry and has not begun.
  void pass_made_arguments();

  RunContext& run_;
  const ir::NativeTable& natives_;
  exec::FunctionTable<Execution> functions_;
  EdgeNumbering edge_numbering_;
  CurrentState& current_;
  Machine& machine_;
};

}  // namespace testellate::engine
