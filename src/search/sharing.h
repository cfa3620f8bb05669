// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>

#include "engine/searcher.h"

namespace testellate::search {

/// For a search that takes every path and may be shared out: breadth first until there is enough for many,
/// then depth first, so that what waits does not grow much further and the oldest states, with the largest
/// subtrees, are left.
class Sharing final : public engine::Searcher {
 public:
  [[nodiscard]] bool is_empty() const override { return states_.empty(); }
  [[nodiscard]] std::size_t size() const { return states_.size(); }
  void add(std::vector<std::unique_ptr<engine::State>> states) override;
  [[nodiscard]] std::unique_ptr<engine::State> take() override;

 private:
  std::deque<std::unique_ptr<engine::State>> states_;
  bool is_broad_ = false;  ///< there was enough once
};

}  // namespace testellate::search
