// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "engine/state.h"

namespace testellate::engine {

/// Chooses which state goes on. Owns the states that wait.
class Searcher {
 public:
  virtual ~Searcher() = default;
  [[nodiscard]] virtual bool is_empty() const = 0;
  /// In the order in which the engine yielded them.
  virtual void add(std::vector<std::unique_ptr<State>> states) = 0;
  /// Not on an empty searcher.
  [[nodiscard]] virtual std::unique_ptr<State> take() = 0;
};

}  // namespace testellate::engine
