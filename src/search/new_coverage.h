// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "engine/searcher.h"
#include "search/distance.h"

namespace testellate::search {

/// Prefers a state that has just covered something wanted, so that its path is finished and becomes a test;
/// then the state nearest to what is still wanted. Among equals the oldest.
class NewCoverage final : public engine::Searcher {
 public:
  NewCoverage(const ir::Program& program, ir::FunctionId root, std::set<ir::TakenEdge> wanted);

  [[nodiscard]] bool is_empty() const override { return states_.empty(); }
  void add(std::vector<std::unique_ptr<engine::State>> states) override;
  [[nodiscard]] std::unique_ptr<engine::State> take() override;

  /// These are covered by finished paths, or proved infeasible: nobody needs to go there any more.
  void remove_wanted(const std::vector<ir::TakenEdge>& edges);

 private:
  /// 0 for a state that covers something wanted, otherwise 1 + distance.
  [[nodiscard]] std::uint64_t rank(const engine::State& state) const;

  DistanceMap distances_;
  std::set<ir::TakenEdge> wanted_;
  /// By rank, then by age.
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::unique_ptr<engine::State>> states_;
  std::uint64_t next_age_ = 0;
};

}  // namespace testellate::search
