// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "emit/junit/method_sequence.h"
#include "emit/junit/scope.h"
#include "ir/unit.h"

namespace testellate::emit::junit {

/// What the source declares the objects of the inputs as: by the first place that leads to each of them.
class DeclaredTypes {
 public:
  DeclaredTypes(const Scope& scope, const ir::Unit& unit, const std::vector<MadeArgument>& constructions);

  /// Invalid if nothing is known.
  [[nodiscard]] ir::DataTypeId of(std::uint32_t object) const { return types_[object]; }

 private:
  void reach(const result::Value& value, ir::DataTypeId type);

  std::vector<ir::DataTypeId> types_;
  std::vector<bool> is_reached_;
  std::vector<std::uint32_t> pending_;
};

}  // namespace testellate::emit::junit
