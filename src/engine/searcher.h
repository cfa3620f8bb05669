// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <vector>

#include "engine/state.h"
#include "ir/place.h"

namespace testellate::engine {

/// Chooses which state goes on. Owns the states that wait.
class Searcher {
 public:
  virtual ~Searcher() = default;
  /// How many states wait.
  [[nodiscard]] virtual std::size_t size() const = 0;
  [[nodiscard]] bool is_empty() const { return size() == 0; }
  /// In the order in which the engine yielded them.
  virtual void add(std::vector<std::unique_ptr<State>> states) = 0;
  /// Not on an empty searcher.
  [[nodiscard]] virtual std::unique_ptr<State> take() = 0;

  // Advice, which a searcher may pass over.

  /// The state that is added next, if it is one, has run as long as it was let.
  virtual void note_full_slice() {}
  /// The edges that are still worth heading for: those of the last time, or some of them.
  virtual void set_wanted(const std::set<ir::TakenEdge>& wanted) { static_cast<void>(wanted); }
};

}  // namespace testellate::engine
