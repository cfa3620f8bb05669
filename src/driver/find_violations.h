// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>

#include "driver/explore_class.h"
#include "ir/program.h"
#include "result/run.h"

namespace testellate::driver {

/// The calls that come before the last one of a test, in words.
using SequenceText = std::function<std::string(const ir::Unit&, const result::TestCase&)>;

/// Adds to the findings of the run the contracts and assertions of user code that do not hold, each with the
/// test of the run that shows it. The tests have their ids and confirmations.
void find_violations(const ir::Program& program,
                     const ClassUnits& units,
                     std::span<const ViolatedContract> violations,
                     const SequenceText& sequence_text,
                     result::Run& run);

}  // namespace testellate::driver
