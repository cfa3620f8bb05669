// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/call_sequences.h"
#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::driver {

/// The test of a whole sequence on an object of byte memory, of one that only knows what its calls were given
/// (`calls.memory`): a test of the unit `test` with the data that brings the same calls about. It covers and
/// expects the same. Without a construction, it is a test of a maker and stays as it is but for its result.
[[nodiscard]] result::TestCase to_sequence_test(const ir::Program& program,
                                                const ir::CallSequences& calls,
                                                const ir::Unit& test,
                                                result::TestCase call);

}  // namespace testellate::driver
