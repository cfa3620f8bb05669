// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "check/execute_test.h"
#include "language/language.h"
#include "result/run.h"

namespace testellate::driver {

using language::Predictions;

/// How often tests execute each part of user code, in the calls under test as predicted.
class CoverageSum {
 public:
  void add(const check::PredictedRun& run);
  /// By function; those that no test entered are there too.
  [[nodiscard]] std::vector<result::FunctionCoverage> of_user_code(const ir::Program& program) const;

 private:
  std::map<ir::FunctionId, result::FunctionCoverage> sums_;
};

/// How often the tests of a run that count execute each part of user code: in the call under test as
/// predicted, and what only the rest of a test was seen to execute once. Functions that none of them enters
/// are there too.
[[nodiscard]] std::vector<result::FunctionCoverage> measure_coverage(const ir::Program& program,
                                                                     const result::Run& run,
                                                                     const Predictions& predictions);

}  // namespace testellate::driver
