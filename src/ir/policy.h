// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "ir/fault.h"
#include "ir/ids.h"

namespace testellate::ir {

/// What a function does when one of its checks raises a fault: docs/ir.md section 5.
struct FaultAction {
  enum class Kind : std::uint8_t { End, Ignore, RaiseClass, RaiseResult };
  Kind kind = Kind::End;
  ClassId raised_class;    ///< RaiseClass
  FunctionId make_raised;  ///< RaiseResult: returns what is thrown
};

struct Policy {
  Symbol name;
  std::array<FaultAction, kFaultCount> actions{};

  [[nodiscard]] const FaultAction& action(Fault fault) const {
    return actions[static_cast<std::size_t>(fault)];
  }
};

}  // namespace testellate::ir
