// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "ir/place.h"
#include "support/append_log.h"
#include "support/copy_on_write.h"

namespace testellate::engine {

/// Numbers the edges of recorded functions densely, in the order in which functions are first called.
class EdgeNumbering {
 public:
  /// The number of the first edge of a function that has `count` of them.
  std::uint32_t add(ir::FunctionId function, std::uint32_t count) {
    const std::uint32_t first = next_;
    first_.emplace(function, first);
    next_ += count;
    return first;
  }
  /// Null if none of its edges was recorded.
  [[nodiscard]] const std::uint32_t* try_first(ir::FunctionId function) const {
    auto found = first_.find(function);
    return found == first_.end() ? nullptr : &found->second;
  }

 private:
  std::map<ir::FunctionId, std::uint32_t> first_;
  std::uint32_t next_ = 0;
};

/// The edges a path has taken. Copying is O(1); a copy takes its own bits when it takes an edge for the first
/// time.
class EdgeSet {
 public:
  /// `numbering` is borrowed.
  explicit EdgeSet(const EdgeNumbering* numbering = nullptr)
      : numbering_(numbering), bits_(std::vector<std::uint64_t>()) {}

  [[nodiscard]] bool has(std::uint32_t number) const {
    const std::vector<std::uint64_t>& words = *bits_;
    return number / 64 < words.size() && ((words[number / 64] >> (number % 64)) & 1) != 0;
  }
  void add(std::uint32_t number, ir::TakenEdge edge) {
    std::vector<std::uint64_t>& words = bits_.edit();
    if (number / 64 >= words.size()) words.resize(number / 64 + 1);
    words[number / 64] |= std::uint64_t{1} << (number % 64);
    first_edges_.push_back(edge);
  }

  [[nodiscard]] bool contains(ir::TakenEdge edge) const {
    const std::uint32_t* first = numbering_ == nullptr ? nullptr : numbering_->try_first(edge.function);
    return first != nullptr && has(*first + edge.edge.index());
  }
  [[nodiscard]] std::span<const ir::TakenEdge> first_edges() const { return first_edges_.view(); }

 private:
  const EdgeNumbering* numbering_;
  support::CopyOnWrite<std::vector<std::uint64_t>> bits_;
  support::AppendLog<ir::TakenEdge> first_edges_;
};

}  // namespace testellate::engine
