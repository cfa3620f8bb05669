// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "confirm/confirmed_test.h"
#include "confirm/jvm/suite.h"
#include "confirm/prediction.h"
#include "ir/program.h"

namespace testellate::confirm::jvm {

/// Compiles the suite, runs its tests twice, in two orders, and says of each, in the order of `predictions`,
/// whether it passed and took the predicted edges of the program's user code. Names of predictions are
/// "a.FooTest#works"; their paths are without what initialisers of classes take. What a test was seen to
/// execute includes the making of objects. A test that does not compile
/// is `NotEmitted`; without JUnit, a JDK or the agent nothing is run.
[[nodiscard]] std::vector<ConfirmedTest> confirm_suite(const ir::Program& program,
                                                       const Suite& suite,
                                                       const std::vector<Prediction>& predictions,
                                                       const Options& options);

}  // namespace testellate::confirm::jvm
