// SPDX-License-Identifier: Apache-2.0
#include "search/new_coverage.h"

#include <algorithm>
#include <utility>

#include "support/invariant.h"

namespace testellate::search {

NewCoverage::NewCoverage(const ir::Program& program, ir::FunctionId root, std::set<ir::TakenEdge> wanted)
    : distances_(program, root), wanted_(std::move(wanted)) {
  distances_.set_wanted(wanted_);
}

std::uint64_t NewCoverage::rank(const engine::State& state) const {
  bool covers_wanted = std::ranges::any_of(wanted_, [&](ir::TakenEdge edge) { return state.covers(edge); });
  return covers_wanted ? 0 : std::uint64_t{1} + distances_.of(state);
}

void NewCoverage::add(std::vector<std::unique_ptr<engine::State>> states) {
  bool has_split = states.size() > 1;
  // From behind, so that the first side is the newest.
  for (auto at = states.rbegin(); at != states.rend(); ++at) {
    ++next_turn_;
    Key key{rank(**at), has_split ? -next_turn_ : next_turn_};
    states_.emplace(key, std::move(*at));
  }
}

std::unique_ptr<engine::State> NewCoverage::take() {
  TESTELLATE_INVARIANT(!states_.empty(), "a searcher should be asked only while it has states");
  return std::move(states_.extract(states_.begin()).mapped());
}

void NewCoverage::remove_wanted(const std::vector<ir::TakenEdge>& edges) {
  std::size_t before = wanted_.size();
  for (const ir::TakenEdge& edge : edges) wanted_.erase(edge);
  if (wanted_.size() == before) return;
  distances_.set_wanted(wanted_);
  decltype(states_) ranked;
  for (auto& [key, state] : states_) {
    std::uint64_t of_state = rank(*state);
    ranked.emplace(Key{of_state, key.turn}, std::move(state));
  }
  states_ = std::move(ranked);
}

}  // namespace testellate::search
