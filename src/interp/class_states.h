// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "ir/ids.h"

namespace testellate::interp {

/// How far the initialisation of each class has got: docs/ir.md section 7.
class ClassStates {
 public:
  enum class State : std::uint8_t { Untouched, Started, Done, Failed };

  [[nodiscard]] State get(ir::ClassId id) const {
    return id.index() < states_.size() ? states_[id.index()] : State::Untouched;
  }
  void set(ir::ClassId id, State state) {
    if (id.index() >= states_.size()) states_.resize(id.index() + 1, State::Untouched);
    states_[id.index()] = state;
  }

 private:
  std::vector<State> states_;
};

}  // namespace testellate::interp
