// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/searcher.h"

namespace testellate::search {

/// The newest state goes on; of the sides of one split, the first.
class DepthFirst final : public engine::Searcher {
 public:
  [[nodiscard]] bool is_empty() const override { return states_.empty(); }
  void add(std::vector<std::unique_ptr<engine::State>> states) override;
  [[nodiscard]] std::unique_ptr<engine::State> take() override;

 private:
  std::vector<std::unique_ptr<engine::State>> states_;
};

}  // namespace testellate::search
