// SPDX-License-Identifier: Apache-2.0
#include "search/breadth_first.h"

#include <utility>

#include "support/invariant.h"

namespace testellate::search {

void BreadthFirst::add(std::vector<std::unique_ptr<engine::State>> states) {
  for (std::unique_ptr<engine::State>& state : states) states_.push_back(std::move(state));
}

std::unique_ptr<engine::State> BreadthFirst::take() {
  TESTELLATE_INVARIANT(!states_.empty(), "a searcher should be asked only while it has states");
  std::unique_ptr<engine::State> state = std::move(states_.front());
  states_.pop_front();
  return state;
}

}  // namespace testellate::search
