// SPDX-License-Identifier: Apache-2.0
#include "search/random_path.h"

#include <utility>

#include "support/invariant.h"

namespace testellate::search {

RandomPath::~RandomPath() {
  if (root_ != nullptr) dismantle(std::move(root_));
}

void RandomPath::dismantle(std::unique_ptr<Node> tree) {
  std::vector<std::unique_ptr<Node>> pending;
  pending.push_back(std::move(tree));
  while (!pending.empty()) {
    std::unique_ptr<Node> node = std::move(pending.back());
    pending.pop_back();
    for (auto& [decision, child] : node->children) pending.push_back(std::move(child));
  }
}

void RandomPath::add(std::vector<std::unique_ptr<engine::State>> states) {
  if (root_ == nullptr) root_ = std::make_unique<Node>();
  for (std::unique_ptr<engine::State>& state : states) {
    Node* node = root_.get();
    ++node->waiting;
    for (const engine::Decision& decision : state->decisions()) {
      std::unique_ptr<Node>& child = node->children[decision];
      if (child == nullptr) child = std::make_unique<Node>();
      node = child.get();
      ++node->waiting;
    }
    node->states.push_back(std::move(state));
  }
}

std::unique_ptr<engine::State> RandomPath::take() {
  TESTELLATE_INVARIANT(!is_empty(), "a searcher should be asked only while it has states");
  Node* node = root_.get();
  --node->waiting;
  while (true) {
    std::uint64_t ways = node->children.size() + (node->states.empty() ? 0 : 1);
    std::uint64_t chosen = rng_.below(ways);
    if (chosen == node->children.size()) {
      std::unique_ptr<engine::State> state = std::move(node->states.back());
      node->states.pop_back();
      return state;
    }
    auto child = std::next(node->children.begin(), static_cast<std::ptrdiff_t>(chosen));
    if (--child->second->waiting == 0) {
      // The last state below: take it out of the tree together with its branch.
      std::unique_ptr<Node> last = std::move(child->second);
      node->children.erase(child);
      Node* at = last.get();
      while (at->states.empty()) at = at->children.begin()->second.get();
      std::unique_ptr<engine::State> state = std::move(at->states.back());
      dismantle(std::move(last));
      return state;
    }
    node = child->second.get();
  }
}

}  // namespace testellate::search
