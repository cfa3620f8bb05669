// SPDX-License-Identifier: Apache-2.0
// Every feasible path within the loop bound is a test.
#include <algorithm>
#include <set>
#include <utility>

#include "search/criterion.h"

namespace testellate::search {
namespace {

constexpr std::uint32_t kDefaultBound = 2;

class PathCriterion final : public Criterion {
 public:
  explicit PathCriterion(const CriterionContext& context) : context_(context) {}

  /// A path is a goal of its own, which nobody knows before it is there.
  [[nodiscard]] std::vector<Goal> open_goals() const override { return {}; }
  [[nodiscard]] std::set<ir::TakenEdge> wanted() const override { return context_.goals.undecided(); }
  [[nodiscard]] std::vector<Goal> shown_by(const engine::State& state) const override {
    return context_.goals.shown_by(state);
  }

  /// Inputs tell paths apart by themselves; but many sequences of calls construct objects with which the same
  /// happens, so there user code has to have gone another way than before.
  [[nodiscard]] bool is_new(const engine::State& state, std::span<const Goal> /*shown*/) const override {
    return context_.unit.constructions.empty() || !ways_.contains(way_of(state));
  }

  void note_completed(const engine::State& state, std::span<const Goal> /*shown*/) override {
    if (!context_.unit.constructions.empty()) ways_.insert(way_of(state));
  }

  void give_up(const Goal& /*goal*/) override {}

  [[nodiscard]] Pursuit pursuit() const override { return Pursuit::Needed; }

  [[nodiscard]] LoopBounds loop_bounds(std::optional<std::uint32_t> chosen,
                                       std::uint32_t /*largest*/) const override {
    const std::uint32_t bound = chosen.value_or(kDefaultBound);
    return {bound, bound};
  }
  [[nodiscard]] Order order() const override { return Order::Sharing; }
  [[nodiscard]] bool can_be_split() const override { return true; }
  [[nodiscard]] bool keeps_repeated_faults() const override { return true; }
  [[nodiscard]] std::uint32_t patience_with_repetition() const override { return 64; }

  /// All of them, in the order of their decisions.
  [[nodiscard]] std::vector<std::size_t> select(const std::vector<SuiteCandidate>& paths) const override {
    std::vector<std::size_t> chosen;
    for (std::size_t at = 0; at < paths.size(); ++at) {
      if (!paths[at].is_fault) chosen.push_back(at);
    }
    std::ranges::sort(chosen, {}, [&](std::size_t at) { return std::pair(paths[at].order, at); });
    return chosen;
  }

 private:
  using Way = std::vector<std::pair<ir::Place, std::uint32_t>>;

  [[nodiscard]] Way way_of(const engine::State& state) const {
    Way way;
    for (const engine::Decision& decision : state.decisions_beside_making(state.construction_decisions())) {
      if (context_.program.get(decision.place.function).is_user) {
        way.emplace_back(decision.place, decision.choice);
      }
    }
    way.emplace_back(state.place(), static_cast<std::uint32_t>(state.end()));
    return way;
  }

  CriterionContext context_;
  /// Where arguments are constructed by calls: the ways through user code that were seen.
  std::set<Way> ways_;
};

}  // namespace

std::unique_ptr<Criterion> make_path_criterion(const CriterionContext& context) {
  return std::make_unique<PathCriterion>(context);
}

}  // namespace testellate::search
