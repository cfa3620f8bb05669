// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "engine/decision.h"
#include "engine/searcher.h"
#include "support/rng.h"

namespace testellate::search {

/// Walks the tree of decisions from the root, at each split taking a side at random, and lets the state it
/// arrives at go on. A state near the root is as likely as a whole deep subtree, so one loop cannot keep all
/// attention.
class RandomPath final : public engine::Searcher {
 public:
  explicit RandomPath(std::uint64_t seed) : rng_(seed) {}
  ~RandomPath() override;
  RandomPath(const RandomPath&) = delete;
  RandomPath& operator=(const RandomPath&) = delete;

  [[nodiscard]] std::size_t size() const override { return root_ == nullptr ? 0 : root_->waiting; }
  void add(std::vector<std::unique_ptr<engine::State>> states) override;
  [[nodiscard]] std::unique_ptr<engine::State> take() override;

 private:
  /// Children are keyed by the decision that leads to them: the order of the map is the same in each run.
  struct Node {
    std::map<engine::Decision, std::unique_ptr<Node>> children;
    std::vector<std::unique_ptr<engine::State>> states;  ///< whose decisions end here
    std::size_t waiting = 0;                             ///< states here and below
  };

  /// Frees a tree without recursion: paths may be long.
  static void dismantle(std::unique_ptr<Node> tree);

  support::Rng rng_;
  std::unique_ptr<Node> root_;
};

}  // namespace testellate::search
