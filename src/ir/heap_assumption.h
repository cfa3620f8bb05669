// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace testellate::ir {

/// What is assumed of the objects that inputs lead to, however many there are. Inputs are named as the unit
/// names them; of a unit that has none of that name nothing is assumed.
struct HeapAssumption {
  enum class Kind : std::uint8_t {
    Acyclic,     ///< from none of the objects that the input leads to, references lead back to it
    NonSharing,  ///< no object is led to by two of the inputs, directly or through others
  };
  Kind kind = Kind::Acyclic;
  std::vector<std::string> inputs;
  friend bool operator==(const HeapAssumption&, const HeapAssumption&) = default;
};

}  // namespace testellate::ir
