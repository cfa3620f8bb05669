// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/place.h"

namespace testellate::confirm {

/// What a written test is expected to do on the real machine, besides to pass.
struct Prediction {
  std::string name;                 ///< of the test, as its runner knows it: "Triangle.ReturnsThree"
  std::vector<ir::TakenEdge> path;  ///< edges of user code, in the order in which they are taken
  /// Java: line of the test's file with the call whose path this is; what user code does before and after it
  /// is not compared. 0: the path is that of the whole test.
  std::uint32_t call_line = 0;
  /// The target. What it calls may depend on earlier tests, or (`may_be_told_otherwise`) on the environment:
  /// then only the part of the path that lies here is compared. Invalid: all of it always is.
  ir::FunctionId target{};
  bool may_be_told_otherwise = false;
  bool is_endless = false;  ///< the call goes on for ever, or until the stack is full: there is no path
  /// Where there may not be time for all tests, those with a higher one are run first.
  std::uint8_t urgency = 0;
};

}  // namespace testellate::confirm
