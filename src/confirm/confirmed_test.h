// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "result/code_coverage.h"
#include "result/test_case.h"

namespace testellate::confirm {

/// What the machine says about a test.
struct ConfirmedTest {
  result::Confirmation confirmation;
  /// User code that it executed, whether it did what was predicted or not; empty where that is exactly what
  /// was predicted.
  std::vector<result::SeenFunction> seen{};
};

}  // namespace testellate::confirm
