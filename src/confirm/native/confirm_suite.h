// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "confirm/confirmed_test.h"
#include "confirm/native/build.h"
#include "confirm/native/suite.h"
#include "confirm/prediction.h"
#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::confirm::native {

/// Compiles the suite, runs each test twice, the second time optimised and with another layout of memory, and
/// says of each, in the order of `predictions`, whether it passed and took the predicted edges of the
/// program's user code. Of one that did not, it says what it executed. The error says why the suite cannot be
/// built: then nothing was run.
[[nodiscard]] Expected<std::vector<ConfirmedTest>, BuildError> confirm_suite(
    const ir::Program& program,
    const Suite& suite,
    const std::vector<Prediction>& predictions,
    const Options& options);

/// The same for tests that show an error, built with a sanitizer. Only whether they pass is compared:
/// sanitizers change the edges.
[[nodiscard]] Expected<std::vector<result::Confirmation>, BuildError> confirm_errors(
    const Suite& suite, const std::vector<std::string>& names, Sanitizer sanitizer, const Options& options);

}  // namespace testellate::confirm::native
