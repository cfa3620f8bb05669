// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "engine/searcher.h"
#include "search/distance.h"

namespace testellate::search {

/// Prefers the state that has covered most of what is wanted, so that its path is finished and becomes a
/// test; then the state nearest to what is still wanted.
///
/// Among equals, the best side of the latest split goes on: breadth first, n branches in a row would cost 2^n
/// states before the first path ends. When a path has ended, the oldest goes on, which has most before it.
/// One that runs on and on without a split waits behind those that did not, and now and then the oldest of
/// all goes on, so that a path without end does not keep the others waiting for ever.
class NewCoverage final : public engine::Searcher {
 public:
  NewCoverage(const ir::Program& program, ir::FunctionId root, std::set<ir::TakenEdge> wanted);

  [[nodiscard]] std::size_t size() const override { return states_.size(); }
  void add(std::vector<std::unique_ptr<engine::State>> states) override;
  [[nodiscard]] std::unique_ptr<engine::State> take() override;

  void note_full_slice() override { has_full_slice_ = true; }
  void set_wanted(const std::set<ir::TakenEdge>& wanted) override;

 private:
  /// Lower is better: the more it covers of what is wanted, then the smaller its distance.
  [[nodiscard]] std::uint64_t rank(const engine::State& state) const;

  DistanceMap distances_;
  std::set<ir::TakenEdge> wanted_;
  struct Key {
    std::uint32_t full_slices = 0;  ///< in a row
    std::uint64_t rank = 0;
    std::int64_t turn = 0;  ///< negative for one that shall go on, the newest lowest; otherwise ascending
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  std::map<Key, std::unique_ptr<engine::State>> states_;
  std::int64_t next_turn_ = 0;
  std::uint32_t taken_ = 0;
  std::uint32_t full_slices_ = 0;  ///< of the state that was taken last
  bool has_full_slice_ = false;
};

}  // namespace testellate::search
