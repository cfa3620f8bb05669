// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "ir/place.h"

namespace testellate::confirm {

/// What a written test is expected to do on the real machine, besides to pass.
struct Prediction {
  std::string name;                 ///< of the test, as its runner knows it: "Triangle.ReturnsThree"
  std::vector<ir::TakenEdge> path;  ///< edges of user code, in the order in which they are taken
};

}  // namespace testellate::confirm
