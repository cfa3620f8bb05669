// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "confirm/native/framework.h"

namespace testellate::confirm::native {

/// The variable that names the trace file.
inline constexpr std::string_view kTraceVariable = "TESTELLATE_TRACE";

/// Variables of a process that runs many tests, each in a child forked before anything of the program has
/// run: a file with a line for each test, "NAME TAB FOLDER"; a file that gets a line when one has ended, its
/// number and its wait status, -1 at the time limit; seconds of the processor and milliseconds that each of
/// them may take. Only for a namespace of its own: between two tests every other process in it is killed.
inline constexpr std::string_view kTestsVariable = "TESTELLATE_TESTS";
inline constexpr std::string_view kEndsVariable = "TESTELLATE_ENDS";
inline constexpr std::string_view kSecondsVariable = "TESTELLATE_SECONDS";
inline constexpr std::string_view kWallVariable = "TESTELLATE_WALL";
/// Those that say something else to each child; children write it in their place, so there has to be room.
/// Which test it is and where its report goes have the names that GoogleTest gives them.
inline constexpr std::string_view kPerTestVariables[] = {
    kTraceVariable, "GTEST_FILTER", "GTEST_OUTPUT", "HOME", "TMPDIR"};

/// Names of what a test has in its folder.
inline constexpr std::string_view kTraceFile = "trace";
inline constexpr std::string_view kReportFile = "report";
inline constexpr std::string_view kWorkFolder = "here";

/// C text that is part of every executable: `__ts_edge`, which the probes call, appends to the trace file
/// (confirm/native/trace_file.h) that the environment names, and does nothing if there is none; GoogleTest's
/// temporary files lie in the folder of the test, since nothing can be written to /tmp in a sandbox; and the
/// process that runs many tests. Catch2, which knows no such variables, gets arguments made of them.
[[nodiscard]] std::string runtime_text(Framework framework);

}  // namespace testellate::confirm::native
