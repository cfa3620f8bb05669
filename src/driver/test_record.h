// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "check/execute_test.h"
#include "driver/program_names.h"
#include "result/test_case.h"
#include "support/expected.h"

namespace testellate::driver {

/// A test with what is not for the report.
struct MadeTest {
  result::TestCase test;
  /// What it could be called, best first; at least one. The test has the first.
  std::vector<std::string> names;
  check::PredictedRun run;
};

/// A test as bytes that mean the same in every process that has loaded the same input.
[[nodiscard]] std::string to_bytes(const ir::Program& program, const MadeTest& made);
/// The error says what is wrong with the bytes.
[[nodiscard]] Expected<MadeTest, std::string> read_test(ir::Program& program,
                                                        NameReader& names,
                                                        std::string_view bytes);
/// Only what counting needs: its names, what it covers and how often, and whether it was replayed.
[[nodiscard]] Expected<MadeTest, std::string> read_test_head(ir::Program& program,
                                                             NameReader& names,
                                                             std::string_view bytes);

}  // namespace testellate::driver
