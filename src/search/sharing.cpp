// SPDX-License-Identifier: Apache-2.0
#include "search/sharing.h"

#include <utility>

#include "support/invariant.h"

namespace testellate::search {
namespace {

constexpr std::size_t kEnough = 48;

}  // namespace

void Sharing::add(std::vector<std::unique_ptr<engine::State>> states) {
  for (std::unique_ptr<engine::State>& state : states) states_.push_back(std::move(state));
  is_broad_ = is_broad_ || states_.size() >= kEnough;
}

std::unique_ptr<engine::State> Sharing::take() {
  TESTELLATE_INVARIANT(!states_.empty(), "a searcher should be asked only while it has states");
  std::unique_ptr<engine::State> state;
  if (is_broad_) {
    state = std::move(states_.back());
    states_.pop_back();
  } else {
    state = std::move(states_.front());
    states_.pop_front();
  }
  return state;
}

}  // namespace testellate::search
