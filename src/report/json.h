// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/program.h"
#include "result/run.h"

namespace testellate::report {

/// `report.json`. Equal runs give equal bytes but for the values of keys that end in `_ms`.
[[nodiscard]] std::string to_json(const ir::Program& program, const result::Run& run);

}  // namespace testellate::report
