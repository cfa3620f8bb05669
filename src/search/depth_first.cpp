// SPDX-License-Identifier: Apache-2.0
#include "search/depth_first.h"

#include <utility>

#include "support/invariant.h"

namespace testellate::search {

void DepthFirst::add(std::vector<std::unique_ptr<engine::State>> states) {
  for (auto at = states.rbegin(); at != states.rend(); ++at) states_.push_back(std::move(*at));
}

std::unique_ptr<engine::State> DepthFirst::take() {
  TESTELLATE_INVARIANT(!states_.empty(), "a searcher should be asked only while it has states");
  std::unique_ptr<engine::State> state = std::move(states_.back());
  states_.pop_back();
  return state;
}

}  // namespace testellate::search
