// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "ir/program.h"
#include "result/run.h"
#include "support/expected.h"

namespace testellate::bugs {

/// The findings of a run as a log of the Static Analysis Results Interchange Format, version 2.1.0, with the
/// way to each of them.
[[nodiscard]] std::string to_sarif(const ir::Program& program,
                                   const std::vector<result::Finding>& findings,
                                   std::string_view tool_version);

/// The fingerprints (findings.h) of the results of such a log. The error says what is wrong with it.
[[nodiscard]] Expected<std::set<std::string>, std::string> read_fingerprints(std::string_view sarif);

}  // namespace testellate::bugs
