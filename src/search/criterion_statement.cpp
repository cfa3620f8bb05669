// SPDX-License-Identifier: Apache-2.0
// Every statement of the target is executed: a goal for each basic block that the source wrote. And the
// target ends without an exception, as a suite should not show failures only.
//
// A state does not record the blocks it has been in. They follow from what it does record: the edges it took,
// the handlers where it caught exceptions, and where it ended; from there jumps lead on. A block that may
// throw need not have come to its jump, so on a path with an exception it is not followed. That misses
// blocks, and never adds one: a suite may have a test too many.
#include <algorithm>
#include <set>
#include <utility>

#include "search/criterion.h"

namespace testellate::search {
namespace {

using Blocks = std::set<ir::BlockId>;

/// The blocks of a function and the ways between them.
class BlockGraph {
 public:
  explicit BlockGraph(const ir::Body& body) : body_(body) {}

  [[nodiscard]] ir::BlockId block_of(ir::InstId inst) const {
    auto behind = std::ranges::upper_bound(body_.blocks, inst.index(), {}, &ir::Block::first);
    return ir::BlockId(static_cast<std::uint32_t>(behind - body_.blocks.begin() - 1));
  }
  [[nodiscard]] ir::InstId start_of(ir::BlockId block) const { return ir::InstId(body_.block(block).first); }

  /// Blocks that the source wrote: those with a source line. Where there are no lines at all, those with more
  /// than a jump.
  [[nodiscard]] Blocks statements() const {
    const bool has_lines = std::ranges::any_of(body_.origins, [](ir::Origin at) { return at.line != 0; });
    Blocks found;
    for (std::uint32_t at = 0; at < body_.blocks.size(); ++at) {
      const ir::Block& block = body_.blocks[at];
      bool is_written = false;
      for (std::uint32_t inst = block.first; inst < block.first + block.count; ++inst) {
        const bool is_jump = body_.insts[inst].op == ir::Opcode::Jump;
        is_written = is_written || (has_lines ? body_.origins[inst].line != 0 : !is_jump);
      }
      if (is_written) found.insert(ir::BlockId(at));
    }
    return found;
  }

  /// Adds the blocks that jumps lead to from these, as far as nothing can have come between.
  void follow_jumps(Blocks& blocks, bool may_have_thrown) const {
    std::vector<ir::BlockId> pending(blocks.begin(), blocks.end());
    while (!pending.empty()) {
      const ir::BlockId block = pending.back();
      pending.pop_back();
      if (may_have_thrown && may_throw(block)) continue;
      const ir::BlockId next = jump_target(block);
      if (next.is_valid() && blocks.insert(next).second) pending.push_back(next);
    }
  }

  /// Blocks that can be entered if these edges cannot be taken.
  [[nodiscard]] Blocks reachable_without(ir::FunctionId function,
                                         const std::set<ir::TakenEdge>& infeasible) const {
    Blocks reached{ir::BlockId(0)};
    std::vector<ir::BlockId> pending{ir::BlockId(0)};
    auto enter = [&](ir::BlockId block) {
      if (block.is_valid() && reached.insert(block).second) pending.push_back(block);
    };
    while (!pending.empty()) {
      const ir::BlockId block = pending.back();
      pending.pop_back();
      enter(jump_target(block));
      if (may_throw(block)) enter(body_.block(block).unwind);
      for (std::uint32_t at = 0; at < body_.edges.size(); ++at) {
        const bool is_from_here = block_of(body_.edges[at].inst) == block;
        if (is_from_here && !infeasible.contains({function, ir::EdgeId(at)})) enter(body_.edges[at].target);
      }
    }
    return reached;
  }

 private:
  [[nodiscard]] ir::BlockId jump_target(ir::BlockId block) const {
    const ir::Inst& last = body_.insts_of(body_.block(block)).back();
    return last.op == ir::Opcode::Jump ? ir::BlockId(last.x) : ir::BlockId();
  }
  [[nodiscard]] bool may_throw(ir::BlockId block) const {
    return std::ranges::any_of(body_.insts_of(body_.block(block)),
                               [](const ir::Inst& inst) { return ir::may_throw(inst.op); });
  }

  const ir::Body& body_;
};

class StatementCriterion final : public Criterion {
 public:
  explicit StatementCriterion(const CriterionContext& context)
      : goals_(context.goals),
        subject_(ir::subject_of(context.unit)),
        body_(*context.program.get(subject_).body),
        graph_(body_),
        statements_(graph_.statements()),
        open_(statements_) {
    note_infeasible();
  }

  [[nodiscard]] std::vector<Goal> open_goals() const override {
    std::vector<Goal> open = goals_of(open_);
    if (!has_returned_) open.push_back({});
    return open;
  }
  [[nodiscard]] std::set<ir::TakenEdge> wanted() const override { return wanted_; }

  [[nodiscard]] std::vector<Goal> shown_by(const engine::State& state) const override {
    std::vector<Goal> shown = goals_.shown_by(state);
    // A path that shows no way to end counts for nothing.
    if (shown.empty()) return shown;
    Blocks executed = executed_by(state);
    std::erase_if(executed, [&](ir::BlockId block) { return !statements_.contains(block); });
    std::ranges::copy(goals_of(executed), std::back_inserter(shown));
    return shown;
  }

  [[nodiscard]] bool is_new(const engine::State& /*state*/, std::span<const Goal> shown) const override {
    return std::ranges::any_of(shown, [&](const Goal& goal) {
      if (goal.kind == Goal::Kind::Place) return open_.contains(graph_.block_of(goal.place.inst));
      return goal.kind == Goal::Kind::Entry && !has_returned_;
    });
  }

  void note_completed(const engine::State& /*state*/, std::span<const Goal> shown) override {
    has_completed_ = true;
    for (const Goal& goal : shown) close(goal);
    update_wanted();
  }

  void give_up(const Goal& goal) override {
    close(goal);
    update_wanted();
  }

  void note_infeasible() override {
    const Blocks reachable = graph_.reachable_without(subject_, goals_.infeasible());
    std::erase_if(open_, [&](ir::BlockId block) { return !reachable.contains(block); });
    update_wanted();
  }

  /// Which exceptions are possible, and so which handlers, nobody knows in advance; nor what lies behind
  /// branches that the compiler made up.
  [[nodiscard]] Pursuit pursuit() const override {
    if (open_.empty() && has_returned_) return Pursuit::Over;
    return wanted_.empty() && has_completed_ ? Pursuit::Optional : Pursuit::Needed;
  }

  [[nodiscard]] bool wants_helpers() const override { return false; }

  /// Edges are shown besides, but no test is needed for them.
  [[nodiscard]] std::vector<std::size_t> select(const std::vector<SuiteCandidate>& paths) const override {
    std::vector<std::vector<Goal>> needed(paths.size());
    std::vector<SuiteCandidate> candidates = paths;
    for (std::size_t at = 0; at < paths.size(); ++at) {
      std::ranges::copy_if(paths[at].goals, std::back_inserter(needed[at]), [](const Goal& goal) {
        return goal.kind == Goal::Kind::Place || goal.kind == Goal::Kind::Entry;
      });
      candidates[at].goals = needed[at];
    }
    return choose_minimal(candidates);
  }

 private:
  /// Shown or given up.
  void close(const Goal& goal) {
    has_completed_ = true;
    if (goal.kind == Goal::Kind::Entry) has_returned_ = true;
    if (goal.kind == Goal::Kind::Place) open_.erase(graph_.block_of(goal.place.inst));
  }

  [[nodiscard]] std::vector<Goal> goals_of(const Blocks& blocks) const {
    std::vector<Goal> goals;
    for (ir::BlockId block : blocks) {
      goals.push_back({.kind = Goal::Kind::Place, .place = {subject_, graph_.start_of(block)}});
    }
    return goals;
  }

  [[nodiscard]] Blocks executed_by(const engine::State& state) const {
    Blocks executed;
    auto note_place = [&](ir::Place place) {
      if (place.function == subject_) executed.insert(graph_.block_of(place.inst));
    };
    for (ir::TakenEdge taken : state.first_edges()) {
      if (taken.function != subject_) continue;
      const ir::Edge& edge = body_.edges[taken.edge.index()];
      executed.insert(graph_.block_of(edge.inst));
      if (edge.target.is_valid()) executed.insert(edge.target);
    }
    std::ranges::for_each(state.handlers(), note_place);
    note_place(state.place());
    std::ranges::for_each(state.callers(), note_place);
    const bool has_returned = state.end() == ir::PathEnd::Returned;
    if (has_returned || !executed.empty()) executed.insert(ir::BlockId(0));
    graph_.follow_jumps(executed, !has_returned || !state.handlers().empty());
    return executed;
  }

  void update_wanted() {
    wanted_.clear();
    for (ir::TakenEdge taken : goals_.undecided()) {
      if (taken.function != subject_) continue;
      const ir::BlockId target = body_.edges[taken.edge.index()].target;
      if (!target.is_valid()) continue;
      Blocks behind{target};
      graph_.follow_jumps(behind, false);
      if (std::ranges::any_of(behind, [&](ir::BlockId block) { return open_.contains(block); })) {
        wanted_.insert(taken);
      }
    }
  }

  const Goals& goals_;
  ir::FunctionId subject_;
  const ir::Body& body_;
  BlockGraph graph_;
  Blocks statements_;               ///< all goals
  Blocks open_;                     ///< those that no path has shown yet
  std::set<ir::TakenEdge> wanted_;  ///< that lead to open ones
  bool has_completed_ = false;
  bool has_returned_ = false;  ///< without an exception
};

}  // namespace

std::unique_ptr<Criterion> make_statement_criterion(const CriterionContext& context) {
  return std::make_unique<StatementCriterion>(context);
}

}  // namespace testellate::search
