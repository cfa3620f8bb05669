// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "ir/program.h"
#include "result/run.h"
#include "support/file_system.h"

namespace testellate::report {

class JsonText;

/// Gives a test with all that is to be shown of it, by target and position, if the run has only part of it.
/// Good until the next call.
using CompleteTest = std::function<const result::TestCase&(
    std::size_t target, std::size_t position, const result::TestCase& known)>;

/// Writes members of the object that is open.
using WriteMembers = std::function<void(JsonText& json)>;

/// `report.json`. Equal runs give equal bytes but for the values of keys that end in `_ms`. `complete` may be
/// empty. So may `write_classes`, which writes `classes` and `potential_paths`, and `write_sequences`, which
/// writes `sequences`.
void write_json(const ir::Program& program,
                const result::Run& run,
                const CompleteTest& complete,
                const support::Append& append,
                const WriteMembers& write_classes = {},
                const WriteMembers& write_sequences = {});
[[nodiscard]] std::string to_json(const ir::Program& program, const result::Run& run);

}  // namespace testellate::report
