// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "engine/engine.h"
#include "engine/execution/code.h"
#include "engine/execution/path_state.h"
#include "expr/term_builder.h"
#include "ir/hierarchy.h"
#include "ir/program.h"
#include "solver/solver.h"

namespace testellate::engine {

/// What an engine works with from its first state to its last. References are borrowed.
struct RunContext {
  ir::Program& program;
  ir::Hierarchy hierarchy;
  expr::TermBuilder& terms;
  solver::Solver& solver;
  Options options;
  Statistics statistics{};
  std::uint64_t unknown_count = 0;
  std::unordered_set<expr::Term> environment_variables{};
  /// Of the states that are started from now on.
  std::shared_ptr<const RoomBefore> room{};
  std::shared_ptr<const CommonRanges> ranges{};
  CommonRanges wanted_ranges{};
  std::optional<ArrayFilling> filling{};
  bool decides_answers = false;
  /// What paths would have needed, or looked as if they did.
  RoomBefore wanted_room{};

  /// A variable that no input has named: the result of a call that is not followed, what a loop may have
  /// written.
  [[nodiscard]] expr::Term make_unknown(std::string_view about, expr::Sort sort);
  /// A variable for what the environment decides. The same name and sort mean the same variable.
  [[nodiscard]] expr::Term make_environment_variable(std::string_view name, expr::Sort sort);
  [[nodiscard]] bool mentions_environment(expr::Term term) const;
};

/// The state that is being executed, with fast access to the registers of its top frame. A pointer to it that
/// owns it; null after it has split.
class CurrentState {
 public:
  /// `run` is borrowed.
  explicit CurrentState(RunContext& run) : run_(run) {}

  [[nodiscard]] bool exists() const { return state_ != nullptr; }
  void set(std::unique_ptr<PathState> state) { state_ = std::move(state); }
  [[nodiscard]] std::unique_ptr<PathState> release() { return std::move(state_); }
  /// To be called when another frame has become the top, and before a state is executed that was copied.
  void attach();

  [[nodiscard]] PathState& operator*() const { return *state_; }
  [[nodiscard]] PathState* operator->() const { return state_.get(); }
  [[nodiscard]] World& world() const { return state_->world; }
  [[nodiscard]] Frame& frame() const { return state_->frames.edit_top(); }
  /// Of the top frame, by the offsets in `Code`.
  [[nodiscard]] Slot& slot(std::uint32_t offset) const {
    return *reinterpret_cast<Slot*>(registers_ + offset);
  }
  [[nodiscard]] bool is_running() const { return state_->current_status == StateStatus::Running; }

  [[nodiscard]] const Slot& read_static(ir::StaticId id);
  void write_static(ir::StaticId id, const Slot& value);
  /// All static variables of the program have their places.
  void prepare_statics();

  /// Side `side` of a decision is taken, which counts if the edges of its function do.
  void record_edge(const Code* pc, std::uint32_t side) {
    if (pc->first_edge != kNoEdge) add_edge(pc->first_edge + side);
  }

  /// The same, where the condition was known because it had been decided what input references lead to.
  void note_followed(const Code* pc, std::uint32_t side);

  /// Where user code is that brought execution to an instruction of the top frame.
  [[nodiscard]] ir::Place user_place(const Code* pc) const;
  /// One answer of the environment is taken for all, at that place of user code.
  void assume_environment(std::string_view what, ir::Place place);

  // The state goes no further, at an instruction of the top frame. All return null, for a handler to return.
  const Code* end(const Code* pc, ir::PathEnd end, std::string reason);
  const Code* stuck(const Code* pc, std::string reason) {
    return end(pc, ir::PathEnd::Stuck, std::move(reason));
  }
  const Code* end_faulted(const Code* pc, ir::Fault fault);
  /// Until the loop bound is as large as `needed_bound`.
  const Code* park_at_bound(const Code* next, std::uint32_t needed_bound);
  /// Until a solver can say whether it is feasible.
  void park_as_unknown();
  /// An ending at that instruction, for the caller to complete.
  [[nodiscard]] Ending make_ending(const Code* pc);
  /// What goes wrong at that instruction of the top frame.
  [[nodiscard]] Failure make_failure(const Code* pc) const;
  void end_with(Ending ending);

 private:
  /// Whether a call of the subject has not returned yet.
  [[nodiscard]] bool is_in_subject() const;
  void add_edge(std::uint32_t edge);

  RunContext& run_;
  std::unique_ptr<PathState> state_;
  std::byte* registers_ = nullptr;
};

}  // namespace testellate::engine
