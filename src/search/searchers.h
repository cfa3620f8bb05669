// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "engine/searcher.h"
#include "ir/place.h"
#include "ir/program.h"
#include "support/rng.h"

/// The orders in which waiting states go on. Two of them have files of their own: new_coverage.h and
/// random_path.h.
namespace testellate::search {

enum class Order : std::uint8_t { DepthFirst, BreadthFirst, RandomPath, NewCoverage, Sharing };

/// What some orders need to know.
struct SearcherRequest {
  Order order = Order::DepthFirst;
  std::uint64_t seed = 1;          ///< RandomPath
  ir::FunctionId root;             ///< NewCoverage: where execution starts
  std::set<ir::TakenEdge> wanted;  ///< NewCoverage: the edges to head for
};

/// `program` is borrowed.
[[nodiscard]] std::unique_ptr<engine::Searcher> make_searcher(const ir::Program& program,
                                                              SearcherRequest request);

/// The newest state goes on; of the sides of one split, the first.
class DepthFirst final : public engine::Searcher {
 public:
  [[nodiscard]] std::size_t size() const override { return states_.size(); }
  void add(std::vector<std::unique_ptr<engine::State>> states) override;
  [[nodiscard]] std::unique_ptr<engine::State> take() override;

 private:
  std::vector<std::unique_ptr<engine::State>> states_;
};

/// The newest state goes on; of the sides of one split, any: where each round of a loop has several ways, the
/// first path has some of each, which the first sides alone never have.
class RandomDepthFirst final : public engine::Searcher {
 public:
  explicit RandomDepthFirst(std::uint64_t seed) : rng_(seed) {}
  [[nodiscard]] std::size_t size() const override { return states_.size(); }
  void add(std::vector<std::unique_ptr<engine::State>> states) override;
  [[nodiscard]] std::unique_ptr<engine::State> take() override;

 private:
  support::Rng rng_;
  std::vector<std::unique_ptr<engine::State>> states_;
};

/// The newest state goes on; of the sides of a split, the one that was taken at that place before, and the
/// first time any: what needs a loop to go round many times is often found where it goes the same way each
/// time, all characters digits, all attempts failed.
class SteadyDepthFirst final : public engine::Searcher {
 public:
  explicit SteadyDepthFirst(std::uint64_t seed) : rng_(seed) {}
  [[nodiscard]] std::size_t size() const override { return states_.size(); }
  void add(std::vector<std::unique_ptr<engine::State>> states) override;
  [[nodiscard]] std::unique_ptr<engine::State> take() override;

 private:
  support::Rng rng_;
  std::map<ir::Place, std::uint32_t> habits_;  ///< the choice at each place
  std::vector<std::unique_ptr<engine::State>> states_;
};

/// The state that has waited longest goes on.
class BreadthFirst final : public engine::Searcher {
 public:
  [[nodiscard]] std::size_t size() const override { return states_.size(); }
  void add(std::vector<std::unique_ptr<engine::State>> states) override;
  [[nodiscard]] std::unique_ptr<engine::State> take() override;

 private:
  std::deque<std::unique_ptr<engine::State>> states_;
};

/// For a search that takes every path and may be shared out: breadth first until there is enough for many,
/// then depth first, so that what waits does not grow much further and the oldest states, with the largest
/// subtrees, are left.
class Sharing final : public engine::Searcher {
 public:
  [[nodiscard]] std::size_t size() const override { return states_.size(); }
  void add(std::vector<std::unique_ptr<engine::State>> states) override;
  [[nodiscard]] std::unique_ptr<engine::State> take() override;

 private:
  std::deque<std::unique_ptr<engine::State>> states_;
  bool is_broad_ = false;  ///< there was enough once
};

}  // namespace testellate::search
