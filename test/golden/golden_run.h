// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "golden_case.h"
#include "ir/program.h"

namespace testellate::golden {

/// Executes one directive in a fresh interpreter, watched by `tracer` if it is not null; the error says why
/// it cannot be executed.
[[nodiscard]] Expected<interp::RunResult, std::string> execute(ir::Program& program,
                                                               const ExpectedRun& run,
                                                               interp::Tracer* tracer);

/// Whether the program ended as the directive says; an end with a reason may be stated without it.
[[nodiscard]] bool is_expected_end(const ExpectedRun& run, const std::string& found);

}  // namespace testellate::golden
