// SPDX-License-Identifier: Apache-2.0
#include "search/searchers.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "search/new_coverage.h"
#include "search/random_path.h"
#include "support/invariant.h"

namespace testellate::search {
namespace {

/// States for `Sharing` to go over to depth first.
constexpr std::size_t kEnough = 48;

std::unique_ptr<engine::State> take_back(auto& states) {
  TESTELLATE_INVARIANT(!states.empty(), "a searcher should be asked only while it has states");
  std::unique_ptr<engine::State> state = std::move(states.back());
  states.pop_back();
  return state;
}

std::unique_ptr<engine::State> take_front(auto& states) {
  TESTELLATE_INVARIANT(!states.empty(), "a searcher should be asked only while it has states");
  std::unique_ptr<engine::State> state = std::move(states.front());
  states.pop_front();
  return state;
}

}  // namespace

std::unique_ptr<engine::Searcher> make_searcher(const ir::Program& program, SearcherRequest request) {
  switch (request.order) {
    case Order::DepthFirst:
      return std::make_unique<DepthFirst>();
    case Order::BreadthFirst:
      return std::make_unique<BreadthFirst>();
    case Order::RandomPath:
      return std::make_unique<RandomPath>(request.seed);
    case Order::NewCoverage:
      return std::make_unique<NewCoverage>(program, request.root, std::move(request.wanted));
    case Order::Sharing:
      return std::make_unique<Sharing>();
  }
  TESTELLATE_UNREACHABLE("every order has its searcher");
}

void DepthFirst::add(std::vector<std::unique_ptr<engine::State>> states) {
  for (auto at = states.rbegin(); at != states.rend(); ++at) states_.push_back(std::move(*at));
}

std::unique_ptr<engine::State> DepthFirst::take() { return take_back(states_); }

void RandomDepthFirst::add(std::vector<std::unique_ptr<engine::State>> states) {
  for (std::size_t left = states.size(); left != 0; --left) {
    std::swap(states[rng_.below(left)], states[left - 1]);
    states_.push_back(std::move(states[left - 1]));
  }
}

std::unique_ptr<engine::State> RandomDepthFirst::take() { return take_back(states_); }

void SteadyDepthFirst::add(std::vector<std::unique_ptr<engine::State>> states) {
  if (states.size() > 1) {
    const auto last_of = [](const std::unique_ptr<engine::State>& state) {
      return state->decisions().empty() ? engine::Decision() : state->decisions().back();
    };
    const auto any = states.begin() + static_cast<std::ptrdiff_t>(rng_.below(states.size()));
    const std::uint32_t habit = habits_.try_emplace(last_of(*any).place, last_of(*any).choice).first->second;
    const auto usual = std::ranges::find(
        states, habit, [&](const std::unique_ptr<engine::State>& state) { return last_of(state).choice; });
    std::iter_swap(usual == states.end() ? any : usual, states.end() - 1);
  }
  std::ranges::move(states, std::back_inserter(states_));
}

std::unique_ptr<engine::State> SteadyDepthFirst::take() { return take_back(states_); }

void BreadthFirst::add(std::vector<std::unique_ptr<engine::State>> states) {
  for (std::unique_ptr<engine::State>& state : states) states_.push_back(std::move(state));
}

std::unique_ptr<engine::State> BreadthFirst::take() { return take_front(states_); }

void Sharing::add(std::vector<std::unique_ptr<engine::State>> states) {
  for (std::unique_ptr<engine::State>& state : states) states_.push_back(std::move(state));
  is_broad_ = is_broad_ || states_.size() >= kEnough;
}

std::unique_ptr<engine::State> Sharing::take() {
  return is_broad_ ? take_back(states_) : take_front(states_);
}

}  // namespace testellate::search
