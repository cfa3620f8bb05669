// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace testellate::driver {

struct SuiteRequest {
  std::string out;           ///< folder of the run; the suite goes to `tests` below it
  bool is_confirmed = true;  ///< compile and run it
  unsigned jobs = 1;
  bool is_junit4 = false;        ///< Java: for JUnit 4 instead of 5
  bool uses_reflection = false;  ///< Java: tests may set private state
};

}  // namespace testellate::driver
