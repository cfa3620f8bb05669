// SPDX-License-Identifier: Apache-2.0
#include "search/new_coverage.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "support/invariant.h"

namespace testellate::search {

NewCoverage::NewCoverage(const ir::Program& program, ir::FunctionId root, std::set<ir::TakenEdge> wanted)
    : distances_(program, root), wanted_(std::move(wanted)) {
  distances_.set_wanted(wanted_);
}

std::uint64_t NewCoverage::rank(const engine::State& state) const {
  constexpr std::uint64_t kCoversNothing = std::uint64_t{1} << 32;
  auto covered = static_cast<std::uint64_t>(
      std::ranges::count_if(state.first_edges(), [&](ir::TakenEdge edge) { return wanted_.contains(edge); }));
  return covered == 0 ? kCoversNothing + distances_.of(state) : kCoversNothing - covered;
}

void NewCoverage::add(std::vector<std::unique_ptr<engine::State>> states) {
  std::vector<std::uint64_t> ranks;
  for (const std::unique_ptr<engine::State>& state : states) ranks.push_back(rank(*state));
  // One that comes back alone has used up its slice without deciding anything: others have their turn.
  std::size_t best = states.size() > 1
                         ? static_cast<std::size_t>(std::ranges::min_element(ranks) - ranks.begin())
                         : states.size();
  const std::uint32_t full_slices =
      std::exchange(has_full_slice_, false) && states.size() == 1 ? full_slices_ + 1 : 0;
  for (std::size_t at = 0; at < states.size(); ++at) {
    ++next_turn_;
    states_.emplace(Key{full_slices, ranks[at], at == best ? -next_turn_ : next_turn_},
                    std::move(states[at]));
  }
}

std::unique_ptr<engine::State> NewCoverage::take() {
  TESTELLATE_INVARIANT(!states_.empty(), "a searcher should be asked only while it has states");
  constexpr std::uint32_t kFairnessInterval = 8;
  auto chosen = states_.begin();
  if (++taken_ % kFairnessInterval == 0) {
    chosen =
        std::ranges::min_element(states_, {}, [](const auto& entry) { return std::abs(entry.first.turn); });
  }
  full_slices_ = chosen->first.full_slices;
  return std::move(states_.extract(chosen).mapped());
}

void NewCoverage::set_wanted(const std::set<ir::TakenEdge>& wanted) {
  if (wanted.size() == wanted_.size()) return;
  wanted_ = wanted;
  distances_.set_wanted(wanted_);
  decltype(states_) ranked;
  for (auto& [key, state] : states_) {
    std::uint64_t of_state = rank(*state);
    ranked.emplace(Key{key.full_slices, of_state, key.turn}, std::move(state));
  }
  states_ = std::move(ranked);
}

}  // namespace testellate::search
