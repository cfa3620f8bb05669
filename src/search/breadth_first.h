// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "engine/searcher.h"

namespace testellate::search {

/// The state that has waited longest goes on.
class BreadthFirst final : public engine::Searcher {
 public:
  [[nodiscard]] bool is_empty() const override { return states_.empty(); }
  void add(std::vector<std::unique_ptr<engine::State>> states) override;
  [[nodiscard]] std::unique_ptr<engine::State> take() override;

 private:
  std::deque<std::unique_ptr<engine::State>> states_;
};

}  // namespace testellate::search
